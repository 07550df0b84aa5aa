/**
 * What the tests that are the same for every site know of each: its addresses, its answers, and what is seen in captured
 * ones. A site's own part is `cases.ts` in its folder.
 */
import type { Fields, Site, SiteTarget } from '../../src/sites/site.ts';
import { instagramCases } from './instagram/cases.ts';
import { linkedinCases } from './linkedin/cases.ts';
import { redditCases } from './reddit/cases.ts';
import { tiktokCases } from './tiktok/cases.ts';
import { twitterCases } from './twitter/cases.ts';
import { youtubeCases } from './youtube/cases.ts';

export interface SiteCases {
  readonly site: Site;
  readonly addresses: AddressCases;
  /** The source that reads answers; the first of a page when absent. */
  readonly usualSource?: string;
  /** An address of each kind of page. */
  readonly pages: readonly string[];
  /** Answers that are read, to be broken. */
  readonly answers: readonly string[];
  /** Answers to what is asked for beyond a page. */
  readonly supplements?: readonly SupplementCase[];
  /** The folder of `captures`. */
  readonly captureFolder: string;
  readonly captures: readonly Capture[];
}

export interface AddressCases {
  readonly known: readonly KnownAddress[];
  readonly unknown: readonly string[];
  /** The hosts that sources may ask. */
  readonly askedHosts: readonly string[];
  /** For some addresses all requests in their order, as `source url`, with `in a browser` behind where one is needed. */
  readonly requests: Readonly<Record<string, readonly string[]>>;
}

/** What a URL names, as `type id`, and where it matters what else it says and what is asked for first. */
export type KnownAddress = readonly [
  url: string,
  named: string,
  more?: { readonly parts?: SiteTarget['parts']; readonly asked?: string },
];

/** A captured answer, the address that it belongs to, and some of what can be seen in it. */
export interface Capture {
  readonly file: string;
  readonly url: string;
  /** `ok` when absent. */
  readonly status?: string;
  /** Paths into the data, with their values; null when nothing at all may be read. */
  readonly facts?: Fields | null;
  /** What paths cannot say. */
  readonly check?: (data: Fields) => void;
}

/** What a page was read from, and an answer to what is asked for beyond it. */
export interface SupplementCase {
  readonly url: string;
  readonly page: string;
  readonly name: string;
  readonly answer: string;
}

export const SITE_CASES: readonly SiteCases[] = [
  instagramCases,
  linkedinCases,
  redditCases,
  tiktokCases,
  twitterCases,
  youtubeCases,
];
