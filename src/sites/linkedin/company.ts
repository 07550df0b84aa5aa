/** Reads a company, school or showcase from its public page. */
import { countOf } from '../counts.ts';
import { fillGaps } from '../fill-gaps.ts';
import { at, integerOf, linkOf, textOf } from '../lenient-json.ts';
import { PageElements } from '../page-elements.ts';
import type { Reading, SiteAnswer, SiteTarget } from '../site.ts';
import { nameIn } from './address.ts';
import { companyCards, fundingOf, locationsOf, peopleOf, postsOf, productsOf } from './company-sections.ts';
import { type Company, emptyCompany } from './fields.ts';
import { addressOf, plainText, thingOf } from './json-ld.ts';
import { noticeIn } from './notices.ts';
import { cleanLink, firstText, imageOf, isEmpty, lineOf, numberIn, targetOf } from './page-parts.ts';

const ORGANIZATIONS = ['Organization', 'Corporation', 'EducationalOrganization', 'CollegeOrUniversity'];

export function readCompany(answer: SiteAnswer, { id, parts }: SiteTarget): Reading {
  const page = new PageElements(answer.body);
  const notice = noticeIn(answer, page);
  if (notice !== undefined) return notice;
  const company = fillGaps(describedCompany(answer.body) ?? emptyCompany(), shownCompany(page));
  if (isEmpty(company)) return { status: 'parse_failed', data: null };
  const link = company.link ?? cleanLink(`/${parts.path}/${encodeURIComponent(id.toWellFormed())}`);
  const data = { ...company, link, universal_name: nameIn(link, /^(?:company|school|showcase)$/) ?? id };
  return { status: company.name === null ? 'parse_failed' : 'ok', data };
}

function describedCompany(html: string): Company | undefined {
  const thing = thingOf(html, ...ORGANIZATIONS);
  if (thing === undefined) return undefined;
  return {
    ...emptyCompany(),
    name: plainText(thing.name),
    link: cleanLink(thing.url),
    tagline: plainText(thing.slogan),
    description: plainText(thing.description),
    website: linkOf(plainText(thing.sameAs)),
    employees: integerOf(at(thing, 'numberOfEmployees', 'value')) ?? integerOf(thing.numberOfEmployees),
    address: addressOf(thing.address),
    logo: linkOf(plainText(at(thing, 'logo', 'contentUrl'))) ?? linkOf(plainText(thing.logo)),
  };
}

function shownCompany(page: PageElements): Company {
  const industry = fact(page, 'industry') ?? lineOf(firstText(page, 'h2.top-card-layout__headline'));
  return {
    ...emptyCompany(),
    id: idOf(page),
    name: lineOf(firstText(page, '.top-card-layout__title', '.org-top-card-summary__title')),
    link: cleanLink(page.meta('og:url') ?? page.attribute(page.first('link[rel="canonical"]'), 'href')),
    tagline: firstText(page, '.top-card-layout__second-subline'),
    description: firstText(page, '[data-test-id="about-us__description"]', '.about-us__description'),
    website: targetOf(page, page.first('[data-test-id="about-us__website"] a')),
    industry,
    company_size: fact(page, 'size'),
    employees: countOf(numberIn(firstText(page, '.face-pile__text'))),
    followers: followersOf(page),
    headquarters: fact(page, 'headquarters'),
    type: fact(page, 'organizationType'),
    founded: integerOf(fact(page, 'foundedOn')),
    specialties: specialtiesOf(fact(page, 'specialties')),
    logo: imageOf(page, page.first('.top-card-layout__entity-image')),
    cover_image: imageOf(page, page.first('.cover-img__image')),
    locations: locationsOf(page),
    people: peopleOf(page),
    products: productsOf(page),
    posts: postsOf(page),
    funding: fundingOf(page),
    affiliated_companies: companyCards(page, '[data-test-id="affiliated-pages"] li'),
    similar_companies: companyCards(page, '[data-test-id="similar-pages"] li'),
  };
}

/** The value of one line in the list about the company. */
function fact(page: PageElements, name: string): string | null {
  return lineOf(firstText(page, `[data-test-id="about-us__${name}"] dd`));
}

function idOf(page: PageElements): string | null {
  const urn = page.attribute(page.first('[data-semaphore-content-urn*="organization:"]'), 'data-semaphore-content-urn');
  const search = page.attribute(page.first('a[href*="facetCurrentCompany"]'), 'href');
  return (
    textOf(/:(\d+)$/.exec(urn ?? '')?.[1]) ??
    textOf(/facetCurrentCompany(?:%|[\dA-F=[])*?5B(\d+)/.exec(search ?? '')?.[1])
  );
}

/** In the header of the page, and in its description: `Name | 5,750 followers on LinkedIn. …`. */
function followersOf(page: PageElements): number | null {
  const subline = firstText(page, '.top-card-layout__first-subline') ?? '';
  const shown = /(\d[\d.,\u00a0\u202f]*\s?[KMB]?)\s+follower/i.exec(subline)?.[1];
  const described = / \| (\d[\d.,\u00a0\u202f]*)\s/.exec(page.meta('description') ?? '')?.[1];
  return countOf(shown) ?? countOf(described);
}

function specialtiesOf(text: string | null): string[] {
  return (text ?? '').split(/,\s+(?:and\s+)?/).filter(Boolean);
}
