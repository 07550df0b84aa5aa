/** Reads a profile from its public page, of any generation since 2013. */
import { countOf } from '../counts.ts';
import { fillGaps } from '../fill-gaps.ts';
import { at, integerOf, isoOfDate, type Json, linkOf, textOf } from '../lenient-json.ts';
import { PageElements } from '../page-elements.ts';
import type { Reading, SiteAnswer, SiteTarget } from '../site.ts';
import { HOME, nameIn } from './address.ts';
import { personCards } from './company-sections.ts';
import { emptyProfile, type Position, type Profile, type School } from './fields.ts';
import { manyOf, plainText, thingOf, thingsIn } from './json-ld.ts';
import { monthOf } from './months.ts';
import { noticeIn } from './notices.ts';
import { cleanLink, firstText, imageOf, isEmpty, lineOf, numberIn, targetOf } from './page-parts.ts';
import { articlesOf, entriesOf, languagesOf, positionsOf, schoolsOf, textsOf } from './profile-sections.ts';

export function readProfile(answer: SiteAnswer, { id }: SiteTarget): Reading {
  const page = new PageElements(answer.body);
  const notice = noticeIn(answer, page);
  if (notice !== undefined) return notice;
  const described = describedProfile(answer.body);
  const profile = fillGaps(shownProfile(page), described);
  if (isEmpty(profile)) return { status: 'parse_failed', data: null };
  const link = profile.link ?? `${HOME}in/${encodeURIComponent(id.toWellFormed())}`;
  // Only the JSON-LD keeps the lines of a summary, and the exact number of followers.
  const about = described?.about ?? profile.about;
  const followers = described?.followers ?? profile.followers;
  const data = { ...profile, about, followers, link, id: nameIn(link, /^in$/) ?? id };
  return { status: profile.name === null ? 'parse_failed' : 'ok', data };
}

function describedProfile(html: string): Profile | undefined {
  const person = thingOf(html, 'Person');
  if (person === undefined || plainText(person.name) === null) return undefined;
  const titles = manyOf(person.jobTitle).map(plainText);
  const employers = manyOf(person.worksFor);
  const known = manyOf(person.alumniOf);
  const schools = known.filter((each) => /Educational|College|School/.test(textOf(at(each, '@type')) ?? ''));
  const former = known.filter((each) => !schools.includes(each));
  return {
    ...emptyProfile(),
    name: plainText(person.name),
    link: cleanLink(person.url ?? person.sameAs),
    about: plainText(person.description),
    location: plainText(at(person, 'address', 'addressLocality')),
    country: plainText(at(person, 'address', 'addressCountry')),
    image: linkOf(plainText(at(person, 'image', 'contentUrl'))) ?? linkOf(plainText(person.image)),
    followers: followersOf(person),
    badges: (plainText(person.disambiguatingDescription) ?? '').split(/,\s*/).filter(Boolean),
    job_titles: titles.filter((title) => title !== null),
    current_companies: employers.flatMap((each) => {
      const name = plainText(at(each, 'name'));
      return name === null ? [] : [{ name, link: cleanLink(at(each, 'url')) }];
    }),
    experience: [
      ...employers.map((each, index) =>
        position(each, titles.length === employers.length ? (titles[index] ?? null) : null),
      ),
      ...former.map((each) => position(each, null)),
    ].filter(({ company }) => company !== null),
    education: schools.map(school).filter((each) => each.school !== null),
    languages: manyOf(person.knowsLanguage).flatMap((each) => {
      const name = plainText(at(each, 'name')) ?? plainText(each);
      return name === null ? [] : [{ name, proficiency: null }];
    }),
    awards: manyOf(person.awards).flatMap((award) => {
      const title = plainText(award);
      return title === null ? [] : [{ title, subtitle: null, start: null, end: null, description: null, link: null }];
    }),
    articles: articlesIn(html),
  };
}

function followersOf(person: Json): number | null {
  const counter = manyOf(at(person, 'interactionStatistic')).find((each) =>
    (textOf(at(each, 'interactionType')) ?? '').endsWith('FollowAction'),
  );
  return integerOf(at(counter, 'userInteractionCount'));
}

function position(employer: Json, title: string | null): Position {
  const start = monthOf(at(employer, 'member', 'startDate'));
  const end = monthOf(at(employer, 'member', 'endDate'));
  return {
    title: title ?? plainText(at(employer, 'member', 'roleName')),
    company: plainText(at(employer, 'name')),
    company_link: cleanLink(at(employer, 'url')),
    company_logo: null,
    location: plainText(at(employer, 'location')),
    start,
    end,
    is_current: start !== null && end === null,
    duration: null,
    description: plainText(at(employer, 'member', 'description')),
  };
}

function school(value: Json): School {
  return {
    school: plainText(at(value, 'name')),
    school_link: cleanLink(at(value, 'url')),
    degree: null,
    start: monthOf(at(value, 'member', 'startDate')),
    end: monthOf(at(value, 'member', 'endDate')),
    description: plainText(at(value, 'member', 'description')),
  };
}

function articlesIn(html: string): Profile['articles'] {
  const articles = thingsIn(html).filter(
    (thing) => thing['@type'] === 'Article' || thing['@type'] === 'DiscussionForumPosting',
  );
  return articles.flatMap((article) => {
    const title = plainText(article.headline) ?? plainText(article.name) ?? plainText(article.text);
    if (title === null) return [];
    return [
      {
        title,
        link: cleanLink(article.url),
        published_at: isoOfDate(article.datePublished),
        image: linkOf(plainText(at(article, 'image', 'url'))),
        likes: integerOf(at(article, 'interactionStatistic', 'userInteractionCount')),
      },
    ];
  });
}

function shownProfile(page: PageElements): Profile {
  const subline = `${firstText(page, '.top-card-layout__first-subline', '.profile-info-subheader', '.top-card__subline-row', '.member-connections')}`;
  const canonical = page.attribute(page.first('link[rel="canonical"]'), 'href') ?? page.meta('og:url');
  return {
    ...emptyProfile(),
    name: lineOf(firstText(page, '.top-card-layout__title', '#name', '.full-name', '.top-card__title')),
    link: cleanLink(canonical),
    headline: lineOf(
      firstText(
        page,
        'h2.top-card-layout__headline',
        '.top-card__headline',
        '#headline',
        '.headline.title',
        'p.headline',
      ),
    ),
    about: firstText(
      page,
      '[data-section="summary"] p',
      'section.summary p',
      '#summary .description',
      '#summary-item .description',
    ),
    location: lineOf(
      firstText(page, '#demographics .locality', '#location .locality', '.top-card__subline-item', '.locality'),
    ),
    industry: lineOf(firstText(page, '#demographics dd.descriptor:not(.adr)', '#location dd.industry', 'dd.industry')),
    image: imageOf(page, page.first('.profile-picture img, .top-card-layout__entity-image, .top-card__profile-image')),
    cover_image: imageOf(page, page.first('.cover-img__image')),
    followers: countOf(/(\d[\d.,\u00a0\u202f]*\s?[KMB]?)\s+follower/i.exec(subline)?.[1]),
    connections: countOf(
      /(\d[\d.,]*)\+?\s+connection/i.exec(subline)?.[1] ??
        numberIn(page.text(page.first('.member-connections strong'))),
    ),
    badges: textsOf(page, '.influencer-badge, .top-card__badge'),
    websites: page.all('.websites a[href], .top-card-link--website').flatMap((link) => targetOf(page, link) ?? []),
    current_companies: currentCompanies(page),
    experience: positionsOf(page),
    education: schoolsOf(page),
    volunteering: entriesOf(page, 'volunteering'),
    certifications: entriesOf(page, 'certifications'),
    awards: entriesOf(page, 'awards', 'honors-and-awards'),
    publications: entriesOf(page, 'publications'),
    projects: entriesOf(page, 'projects', 'personal-projects'),
    courses: entriesOf(page, 'courses', 'coursework'),
    organizations: entriesOf(page, 'organizations'),
    languages: languagesOf(page),
    skills: textsOf(
      page,
      '#skills li.skill:not(.see-more):not(.see-less), .skill-pill .endorse-item-name, [data-section="skills"] li',
    ),
    recommendations: textsOf(
      page,
      '#recommendations .recommendation, .recommendations__list-item .endorsement-card__content, [data-section="recommendations"] li p',
    ),
    articles: articlesOf(page),
    people_also_viewed: personCards(
      page,
      page.all('.browse-map li, [data-test-id="people-also-viewed"] li, section.people-also-viewed li'),
    ),
  };
}

/** Old pages list them in the header. */
function currentCompanies(page: PageElements): Profile['current_companies'] {
  const row = page.all('.extra-info tr, .top-card__position-info')[0];
  const links = page.allIn(row, 'a[href*="/company/"]');
  return links.flatMap((link) => {
    const name = lineOf(page.text(link));
    return name === null ? [] : [{ name, link: targetOf(page, link) }];
  });
}
