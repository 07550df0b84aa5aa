/**
 * The data of each site for the tests that are common to all sites: its addresses, its answers, and facts in captured
 * ones. Each site's part is `cases.ts` in its folder.
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
  /** The source that parses the answers; by default the first of a page. */
  readonly usualSource?: string;
  /** An address of each kind of page. */
  readonly pages: readonly string[];
  /** Valid answers, which the tests break. */
  readonly answers: readonly string[];
  /** Answers to supplementary requests. */
  readonly supplements?: readonly SupplementCase[];
  /** The folder of `captures`. */
  readonly captureFolder: string;
  readonly captures: readonly Capture[];
}

export interface AddressCases {
  readonly known: readonly KnownAddress[];
  readonly unknown: readonly string[];
  /** The hosts that may be requested. */
  readonly askedHosts: readonly string[];
  /** For some addresses all requests in order, as `source url`, followed by `in a browser` if one is needed. */
  readonly requests: Readonly<Record<string, readonly string[]>>;
}

/** What a URL names, as `type id`, and, if relevant, what else it says and what is requested first. */
export type KnownAddress = readonly [
  url: string,
  named: string,
  more?: { readonly parts?: SiteTarget['parts']; readonly asked?: string },
];

/** A captured answer, its address, and some facts that can be checked by eye. */
export interface Capture {
  readonly file: string;
  readonly url: string;
  /** `ok` if absent. */
  readonly status?: string;
  /** Paths into the data, with their values; null if nothing may be found. */
  readonly facts?: Fields | null;
  /** Checks that paths cannot express. */
  readonly check?: (data: Fields) => void;
}

/** What a page was parsed from, and an answer to a supplementary request. */
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
