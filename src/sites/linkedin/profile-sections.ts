/** The sections of a public profile: positions, schools and other lists, in every generation of the markup. */
import { isoOfDate, textOf } from '../lenient-json.ts';
import type { PageElements } from '../page-elements.ts';
import type { Entry, Position, Profile, School } from './fields.ts';
import { monthOf } from './months.ts';
import { firstTextIn, imageOf, lineOf, targetOf } from './page-parts.ts';

const TITLE = ['.item-title', '.experience-item__title', '.experience-group-position__title', 'h3', 'h4'];
const SUBTITLE = ['.item-subtitle', '.experience-item__subtitle', 'h4', 'h5'];
const DATES = ['.date-range', '.experience-date-locale', '.education-date', '.experience-item__duration'];
const DESCRIPTION = [
  '.show-more-less-text__text--more',
  '.show-more-less-text__text--less',
  '.experience-item__description',
  '.description',
];

export function positionsOf(page: PageElements): Position[] {
  const items = page.all(
    '#experience .position, .experience-item, .experience-group-position, #background-experience .section-item, [data-section="experience"] .profile-section-card',
  );
  const groups = new Set(page.all('.experience-group'));
  return outermost(page, items).flatMap((item) => {
    const title = lineOf(firstTextIn(page, item, ...TITLE));
    const group = page.enclosing(item, groups);
    const company =
      group === undefined
        ? subtitleOf(page, item)
        : lineOf(firstTextIn(page, group, '.experience-group-header__company', 'h4'));
    if (title === null && company === null) return [];
    const dates = datesOf(page, item);
    return [
      {
        title,
        company,
        company_link: targetOf(page, page.firstIn(group ?? item, 'a[href*="/company/"], a[href*="/school/"]')),
        company_logo: imageOf(page, page.firstIn(group ?? item, 'img')),
        location: placeOf(page, item),
        start: dates.start,
        end: dates.end,
        is_current: dates.start !== null && dates.end === null,
        duration: dates.duration,
        description: firstTextIn(page, item, ...DESCRIPTION),
      },
    ];
  });
}

export function schoolsOf(page: PageElements): School[] {
  const items = page.all(
    '#education .school, .education__list-item, #background-education .section-item, [data-section="educationsDetails"] .profile-section-card',
  );
  return outermost(page, items).flatMap((item) => {
    const school = lineOf(firstTextIn(page, item, ...TITLE));
    if (school === null) return [];
    const { start, end } = datesOf(page, item);
    return [
      {
        school,
        school_link: targetOf(page, page.firstIn(item, 'a[href*="/school/"], a[href*="/edu/"], a[href*="/company/"]')),
        degree: subtitleOf(page, item),
        start,
        end,
        description: firstTextIn(page, item, ...DESCRIPTION),
      },
    ];
  });
}

/** The entries of a section, which has had several names. */
export function entriesOf(page: PageElements, ...names: readonly string[]): Entry[] {
  const selector = names
    .map((name) => `section#${name} li, [data-section="${name}"] li, section.${name} li`)
    .join(', ');
  return outermost(page, page.all(selector)).flatMap((item) => {
    const title = lineOf(firstTextIn(page, item, ...TITLE));
    if (title === null) return [];
    const { start, end } = datesOf(page, item);
    return [
      {
        title,
        subtitle: subtitleOf(page, item),
        start,
        end,
        description: firstTextIn(page, item, ...DESCRIPTION),
        link: targetOf(page, page.firstIn(item, 'a[href]')),
      },
    ];
  });
}

export function languagesOf(page: PageElements): Profile['languages'] {
  return page.all('#languages li, [data-section="languages"] li').flatMap((item) => {
    const name = lineOf(firstTextIn(page, item, '.name', 'h3', 'h4'));
    const proficiency = lineOf(firstTextIn(page, item, '.proficiency', 'h4:not(.name)'));
    return name === null ? [] : [{ name, proficiency }];
  });
}

export function articlesOf(page: PageElements): Profile['articles'] {
  return page.all('#posts .post, [data-section="articles"] li, [data-section="posts"] li').flatMap((item) => {
    const title = lineOf(firstTextIn(page, item, '.item-title', '.base-main-card__title', 'h3'));
    if (title === null) return [];
    const shown = lineOf(firstTextIn(page, item, '.time', 'time', '.base-main-card__metadata-item'));
    return [
      {
        title,
        link: targetOf(page, page.firstIn(item, '.item-title a[href], a.base-card__full-link, a[href]')),
        published_at: isoOfDate(shown === null ? null : `${shown} UTC`)?.slice(0, 10) ?? null,
        image: imageOf(page, page.firstIn(item, 'img')),
        likes: null,
      },
    ];
  });
}

export function textsOf(page: PageElements, selector: string): string[] {
  return [...new Set(page.all(selector).flatMap((position) => page.text(position) ?? []))];
}

function subtitleOf(page: PageElements, item: number): string | null {
  const title = lineOf(firstTextIn(page, item, ...TITLE));
  const subtitles = SUBTITLE.flatMap((selector) => page.allIn(item, selector)).map((found) => lineOf(page.text(found)));
  return subtitles.find((subtitle) => subtitle !== null && subtitle !== title) ?? null;
}

/** The place has its own class in old pages; in new ones it is the second of two lines without a class. */
function placeOf(page: PageElements, item: number): string | null {
  const lines = page.allIn(item, '.experience-item__meta-item');
  return lineOf(firstTextIn(page, item, '.location', '.experience-item__location', '.locality') ?? page.text(lines[1]));
}

function datesOf(
  page: PageElements,
  item: number,
): { start: string | null; end: string | null; duration: string | null } {
  const range = DATES.map((selector) => page.firstIn(item, selector)).find((found) => found !== undefined);
  const times = page.allIn(range, 'time');
  const [start = null, end = null] = times.map((time) => monthOf(page.text(time)));
  const shown = lineOf(page.text(range)) ?? '';
  const length = /\d+\+? (?:years?|yrs?|months?|mos?)\b.*$/.exec(shown)?.[0].replace(/\)\s*$/, '');
  return { start, end, duration: textOf(length) };
}

/** Leaves out items that are inside another one. */
function outermost(page: PageElements, items: readonly number[]): number[] {
  const all = new Set(items);
  return items.filter((item) => page.enclosing(item, all) === undefined);
}
