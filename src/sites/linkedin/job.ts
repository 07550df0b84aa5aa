/** Reads a job from its public page, or from the fragment of a page that the lists for guests load. */
import { countOf } from '../counts.ts';
import { fillGaps } from '../fill-gaps.ts';
import { at, integerOf, isoOfDate, type Json, linkOf, textOf } from '../lenient-json.ts';
import { PageElements } from '../page-elements.ts';
import type { Reading, SiteAnswer, SiteTarget } from '../site.ts';
import { HOME } from './address.ts';
import { personCards } from './company-sections.ts';
import { emptyJob, type Job } from './fields.ts';
import { addressOf, decoded, manyOf, plainText, thingOf } from './json-ld.ts';
import { noticeIn } from './notices.ts';
import { cleanLink, firstText, firstTextIn, imageOf, isEmpty, lineOf, numberIn, targetOf } from './page-parts.ts';

export function jobLink(id: string): string {
  return `${HOME}jobs/view/${id}/`;
}

export function readJob(answer: SiteAnswer, { id }: SiteTarget): Reading {
  const page = new PageElements(answer.body);
  const path = URL.parse(answer.finalUrl)?.pathname ?? '';
  const notice = noticeIn(answer, page);
  if (notice !== undefined) return notice;
  // The address of a job that is gone redirects to a list of others.
  if (/^\/jobs\b/.test(path) && !path.includes('/view/')) return { status: 'not_found' };
  const job = fillGaps(describedJob(answer.body) ?? emptyJob(), shownJob(page));
  if (isEmpty(job)) return { status: 'parse_failed', data: null };
  const data = { ...job, id, link: jobLink(id) };
  return { status: job.title === null ? 'parse_failed' : 'ok', data };
}

function describedJob(html: string): Job | undefined {
  const thing = thingOf(html, 'JobPosting');
  if (thing === undefined) return undefined;
  const place = manyOf(thing.jobLocation)[0];
  const address = addressOf(at(place, 'address'));
  const company = thing.hiringOrganization;
  const months = at(thing, 'experienceRequirements', 'monthsOfExperience');
  return {
    ...emptyJob(),
    title: plainText(thing.title),
    company: companyOf(
      plainText(at(company, 'name')),
      plainText(at(company, 'sameAs')),
      plainText(at(company, 'logo')),
    ),
    location: textOf([address?.city, address?.region, address?.country].filter((part) => part != null).join(', ')),
    address,
    latitude: coordinate(at(place, 'latitude') ?? at(place, 'geo', 'latitude')),
    longitude: coordinate(at(place, 'longitude') ?? at(place, 'geo', 'longitude')),
    is_remote: thing.jobLocationType === 'TELECOMMUTE',
    posted_at: isoOfDate(thing.datePosted),
    expires_at: isoOfDate(thing.validThrough),
    ...descriptionOf(textOf(thing.description)),
    employment_type: textOf(manyOf(thing.employmentType).map(plainText).filter(Boolean).join(', ')),
    industry: textOf(manyOf(thing.industry).map(plainText).filter(Boolean).join(', ')),
    skills: manyOf(thing.skills).flatMap((skill) => plainText(skill)?.split(/,\s+/) ?? []),
    education: textOf(
      manyOf(thing.educationRequirements)
        .flatMap((each) => plainText(at(each, 'credentialCategory')) ?? plainText(each) ?? [])
        .join(', '),
    ),
    experience_months: integerOf(months),
    salary: salaryOf(thing.baseSalary),
  };
}

function companyOf(name: string | null, link: Json, logo: Json): Job['company'] {
  return name === null ? null : { name, link: cleanLink(link), logo: linkOf(logo) };
}

function coordinate(value: Json): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** In JSON-LD the HTML is escaped. */
function descriptionOf(written: string | null): Pick<Job, 'description' | 'description_html'> {
  if (written === null) return { description: null, description_html: null };
  const markup = /<[a-z]/i.test(written) ? written : decoded(written);
  const page = new PageElements(`<main>${markup}</main>`);
  const main = page.first('main');
  return { description: page.text(main), description_html: page.html(main) };
}

function salaryOf(base: Json): Job['salary'] {
  const value = at(base, 'value');
  const min = amountOf(at(value, 'minValue')) ?? amountOf(at(value, 'value'));
  const max = amountOf(at(value, 'maxValue')) ?? amountOf(at(value, 'value'));
  if (min === null && max === null) return null;
  const period = textOf(at(value, 'unitText'))?.toLowerCase() ?? null;
  return { text: null, min, max, currency: textOf(at(base, 'currency')), period };
}

function amountOf(value: Json): number | null {
  const amount = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof amount === 'number' && Number.isFinite(amount) && amount >= 0 ? amount : null;
}

function shownJob(page: PageElements): Job {
  const company = page.first('.topcard__org-name-link') ?? page.first('.topcard__flavor a, .sub-nav-cta__optional-url');
  const name = lineOf(page.text(company)) ?? lineOf(firstText(page, '.topcard__flavor'));
  const logo = imageOf(page, page.first('.top-card-layout__entity-image, .topcard img, .sub-nav-cta__image'));
  const applicants = lineOf(firstText(page, '.num-applicants__caption'));
  const description = page.first('.show-more-less-html__markup') ?? page.first('.description__text');
  const [recruiter = null] = personCards(page, page.all('.message-the-recruiter'));
  return {
    ...emptyJob(),
    title: lineOf(firstText(page, '.topcard__title', '.top-card-layout__title')),
    company: companyOf(name, page.attribute(company, 'href'), logo),
    location: lineOf(firstText(page, '.topcard__flavor--bullet', '.sub-nav-cta__meta-text')),
    posted_ago: lineOf(firstText(page, '.posted-time-ago__text')),
    is_closed: page.first('.closed-job, .closed-job__flavor') !== undefined,
    description: page.text(description),
    description_html: page.html(description),
    ...criteriaOf(page),
    salary: shownSalary(lineOf(firstText(page, '.compensation__salary', '.salary'))),
    // "Be among the first 25 applicants" is not a number of applicants.
    applicants: /first/i.test(applicants ?? '') ? null : countOf(numberIn(applicants)),
    applicants_text: applicants,
    apply_link: applyLink(page),
    recruiter,
    similar_jobs: similarJobs(page),
  };
}

const CRITERIA = ['seniority_level', 'employment_type', 'job_function', 'industry'] as const;
const LABELS = [/seniority/i, /employment/i, /function/i, /industr/i];

/** Labels are in the reader's language. If they are not English, a complete list is read by its fixed order. */
function criteriaOf(page: PageElements): Partial<Job> {
  const items = page.all('.description__job-criteria-item').map((item) => ({
    label: firstTextIn(page, item, '.description__job-criteria-subheader', 'h3') ?? '',
    value: lineOf(firstTextIn(page, item, '.description__job-criteria-text', 'span')),
  }));
  const isEnglish = items.some(({ label }) => LABELS.some((pattern) => pattern.test(label)));
  const found = CRITERIA.map((name, index) => {
    const item = isEnglish ? items.find(({ label }) => LABELS[index]?.test(label)) : items[index];
    return [name, isEnglish || items.length === CRITERIA.length ? (item?.value ?? null) : null];
  });
  return Object.fromEntries(found);
}

/** `$90,000.00/yr - $120,000.00/yr`. */
function shownSalary(text: string | null): Job['salary'] {
  if (text === null) return null;
  const amounts = Array.from(text.matchAll(/\d[\d,]*(?:\.\d+)?/g), ([shown]) => amountOf(shown.replaceAll(',', '')));
  const period = /\/(yr|mo|wk|hr|day)/.exec(text)?.[1];
  const periods: Readonly<Record<string, string>> = { yr: 'year', mo: 'month', wk: 'week', hr: 'hour', day: 'day' };
  return {
    text,
    min: amounts[0] ?? null,
    max: amounts[1] ?? amounts[0] ?? null,
    currency: /\b[A-Z]{3}\b/.exec(text)?.[0] ?? (/^\$/.test(text) ? 'USD' : null),
    period: periods[period ?? ''] ?? null,
  };
}

/** The link is JSON inside an HTML comment. */
function applyLink(page: PageElements): string | null {
  const comment = /<!--\s*"([^"]+)"\s*-->/.exec(page.html(page.first('code#applyUrl')) ?? '')?.[1];
  return comment === undefined ? null : cleanLink(comment.replaceAll('&amp;', '&'));
}

function similarJobs(page: PageElements): Job['similar_jobs'] {
  return page.all('.similar-jobs li, .similar-jobs__list li').flatMap((item) => {
    const title = lineOf(firstTextIn(page, item, '.base-main-card__title', '.base-search-card__title', 'h3'));
    if (title === null) return [];
    return [
      {
        title,
        company: lineOf(firstTextIn(page, item, '.base-main-card__subtitle', '.base-search-card__subtitle', 'h4')),
        location: lineOf(firstTextIn(page, item, '.main-job-card__location', '.job-search-card__location')),
        link: targetOf(page, page.firstIn(item, 'a[href*="/jobs/view/"]')),
        posted_at: isoOfDate(page.attribute(page.firstIn(item, 'time'), 'datetime'))?.slice(0, 10) ?? null,
      },
    ];
  });
}
