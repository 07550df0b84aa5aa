/** The sections of a company's public page below its header: offices, people, products, posts, funding, other pages. */
import { countOf } from '../counts.ts';
import { isoOfDate, isoOfSeconds, textOf } from '../lenient-json.ts';
import type { PageElements } from '../page-elements.ts';
import type { Company, CompanyCard, CompanyPost, PersonCard } from './fields.ts';
import { firstTextIn, imageOf, lineOf, numberIn, targetOf } from './page-parts.ts';

export function locationsOf(page: PageElements): Company['locations'] {
  const items = new Set(page.all('li'));
  return page.all('div[id^="address-"]').map((address) => {
    const item = page.enclosing(address, items);
    const text = page
      .text(address)
      ?.split(/\s*\n+\s*/)
      .join(', ');
    return { address: textOf(text), is_primary: page.firstIn(item, '.tag-sm, .tag-enabled') !== undefined };
  });
}

export function companyCards(page: PageElements, selector: string): CompanyCard[] {
  return page.all(selector).flatMap((item) => {
    const name = lineOf(firstTextIn(page, item, '.base-aside-card__title', '.base-main-card__title', 'h3'));
    if (name === null) return [];
    return [
      {
        name,
        link: targetOf(page, page.firstIn(item, 'a[href]')),
        industry: lineOf(firstTextIn(page, item, '.base-aside-card__subtitle', '.base-main-card__subtitle')),
        location: lineOf(firstTextIn(page, item, '.base-aside-card__second-subtitle')),
        logo: imageOf(page, page.firstIn(item, 'img')),
      },
    ];
  });
}

export function personCards(page: PageElements, items: readonly number[]): PersonCard[] {
  return items.flatMap((item) => {
    const name = lineOf(
      firstTextIn(page, item, '.base-aside-card__title', '.base-main-card__title', '.item-title', 'h3', 'h4'),
    );
    if (name === null) return [];
    return [
      {
        name,
        headline: lineOf(
          firstTextIn(page, item, '.base-aside-card__subtitle', '.base-main-card__subtitle', '.headline'),
        ),
        link: targetOf(page, page.firstIn(item, 'a[href]')),
        image: imageOf(page, page.firstIn(item, 'img')),
      },
    ];
  });
}

export function peopleOf(page: PageElements): PersonCard[] {
  return personCards(page, page.all('[data-test-id="employees-at"] li'));
}

export function productsOf(page: PageElements): Company['products'] {
  return page.all('[data-test-id="products"] .base-card').flatMap((card) => {
    const name = lineOf(firstTextIn(page, card, '.base-main-card__title', 'h3'));
    if (name === null) return [];
    return [
      {
        name,
        category: lineOf(firstTextIn(page, card, '.base-main-card__subtitle')),
        description: firstTextIn(page, card, '.base-main-card__description'),
        link: targetOf(page, page.firstIn(card, 'a[href]')),
      },
    ];
  });
}

export function postsOf(page: PageElements): CompanyPost[] {
  return page.all('[data-test-id="updates"] li').flatMap((item) => {
    const article = page.firstIn(item, 'article[data-activity-urn]');
    if (article === undefined) return [];
    const author = page.firstIn(article, '[data-tracking-control-name$="feed-actor-name"]');
    const id = textOf(/:(\d+)$/.exec(page.attribute(article, 'data-activity-urn') ?? '')?.[1]);
    return [
      {
        id,
        link: targetOf(page, page.firstIn(item, 'a[data-id="main-feed-card__full-link"]')),
        text: firstTextIn(page, article, '[data-test-id="main-feed-activity-card__commentary"]'),
        author: lineOf(page.text(author)),
        author_link: targetOf(page, author),
        posted_ago: textOf(firstTextIn(page, article, 'time')?.split(/\s/)[0]),
        created_at: timeOfId(id),
        reactions: countOf(firstTextIn(page, article, '[data-test-id="social-actions__reaction-count"]')),
        comments_count: countOf(firstTextIn(page, article, '[data-test-id="social-actions__comments"]')),
      },
    ];
  });
}

/** The id of an activity has the milliseconds since 1970 above 22 other bits. */
function timeOfId(id: string | null): string | null {
  if (id === null || !/^\d{15,20}$/.test(id)) return null;
  const moment = Number(BigInt(id) >> 22n);
  // A time before such pages existed, or in the future, means that the id is of another kind.
  const isSensible = moment > Date.UTC(2010, 0) && moment < Date.now() + 86_400_000;
  return isSensible ? isoOfSeconds(Math.floor(moment / 1000)) : null;
}

export function fundingOf(page: PageElements): Company['funding'] {
  const section = page.first('[data-test-id="funding"]');
  if (section === undefined) return null;
  const last = page.firstIn(section, '[data-tracking-control-name="funding_last-round"]');
  const time = page.firstIn(last, 'time');
  const kind = lineOf(page.text(last))?.replace(lineOf(page.text(time)) ?? '', '');
  return {
    rounds: countOf(
      numberIn(
        lineOf(firstTextIn(page, section, '[data-tracking-control-name="funding_all-rounds"] .before\\:middot')),
      ),
    ),
    last_round: textOf(kind),
    last_round_date: isoOfDate(page.attribute(time, 'datetime'))?.slice(0, 10) ?? null,
    last_round_amount: lineOf(firstTextIn(page, section, '.text-display-lg')),
    investors: page
      .allIn(section, '[data-tracking-control-name="funding_investors"]')
      .flatMap((investor) => lineOf(page.text(investor)) ?? []),
  };
}
