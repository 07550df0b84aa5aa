/** What a LinkedIn URL names: a company, a job or a profile. Knows addresses only, no pages. */
import type { SiteTarget } from '../site.ts';

export const HOME = 'https://www.linkedin.com/';

/** `uk.linkedin.com`, `www.linkedin.com`, `m.linkedin.com`, `touch.www.linkedin.com`. */
const HOST = /^(?:(?:www|m|mobile|touch\.www|[a-z]{2,3}(?:-[a-z]{2})?)\.)?linkedin\.com$/;
const NOT_A_COUNTRY = new Set('ads api biz dev edu lnk'.split(' '));
const COMPANY_KINDS = new Set(['company', 'school', 'showcase', 'organization', 'organization-guest', 'company-beta']);
const NO_COMPANY = new Set(['setup', 'unavailable', 'new']);
/** Letters of any script, as in public names; never a character that ends an address. */
const NAME = /^[^\s/?#\\<>"]{1,150}$/u;
/** People paste links with a bracket or a dot at the end. */
const JOB_ID = /(?:^|\D)(\d{6,12})[^\w-]{0,3}$/;

export function matchAddress(url: URL): SiteTarget | undefined {
  const host = url.hostname.toLowerCase().replace(/\.$/, '');
  if (!HOST.test(host) || NOT_A_COUNTRY.has(host.split('.')[0] ?? '')) return undefined;
  const segments = segmentsOf(url.pathname);
  if (segments === undefined) return undefined;
  return page(segments, url.searchParams);
}

/** The decoded parts of the path; undefined if one cannot be decoded. */
function segmentsOf(path: string): readonly string[] | undefined {
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

function page(segments: readonly string[], query: URLSearchParams): SiteTarget | undefined {
  const [first = '', second = ''] = segments;
  const kind = first.toLowerCase();
  // Phones, and links in mails.
  if (/^(?:mwlite|mobile|m|comm)$/.test(kind)) return page(segments.slice(1), query);
  if (COMPANY_KINDS.has(kind)) return companyTarget(kind, kind === 'organization-guest' ? segments.at(2) : second);
  if (kind === 'in' || (kind === 'pub' && second.toLowerCase() !== 'dir')) return profileTarget(segments);
  return kind === 'jobs' || kind === 'jobs-guest' || kind === 'job' ? jobTarget(segments, query) : undefined;
}

function companyTarget(kind: string, name = ''): SiteTarget | undefined {
  if (!NAME.test(name) || NO_COMPANY.has(name.toLowerCase())) return undefined;
  const path = kind === 'school' || kind === 'showcase' ? kind : 'company';
  return { type: 'company', id: name.toLowerCase(), parts: { path } };
}

function profileTarget([kind = '', name = '', ...rest]: readonly string[]): SiteTarget | undefined {
  if (!NAME.test(name)) return undefined;
  if (kind.toLowerCase() === 'in') return { type: 'profile', id: name, parts: {} };
  // Addresses from before 2015, which still redirect: `/pub/jane-doe/1/2b/345`.
  const numbers = rest.slice(0, 3);
  const isWhole = numbers.length === 3 && numbers.every((part) => /^[\da-z]{1,3}$/i.test(part));
  return isWhole ? { type: 'profile', id: name, parts: { numbers: numbers.join('/') } } : undefined;
}

/** `/jobs/view/title-at-company-123`, `/jobs/view/123`, and lists with the selected job as a parameter. */
function jobTarget(segments: readonly string[], query: URLSearchParams): SiteTarget | undefined {
  const last = segments.findIndex((segment) => /^(?:view|jobposting)$/i.test(segment));
  const named = last < 0 ? '' : (segments[last + 1] ?? '');
  const id = JOB_ID.exec(named)?.[1] ?? JOB_ID.exec(query.get('currentJobId') ?? '')?.[1];
  return id === undefined ? undefined : { type: 'job', id, parts: {} };
}

/** The public name at the end of a link to a company or person. */
export function nameIn(link: string | null, kinds: RegExp): string | null {
  const [first = '', second = ''] = segmentsOf(URL.parse(link ?? '')?.pathname ?? '') ?? [];
  return kinds.test(first) && second !== '' ? second : null;
}
