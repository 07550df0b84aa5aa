/**
 * What a site is: the URLs it recognizes, and for each kind of page the sources of its data and how each answer is
 * parsed. Sites are pure: they describe requests and parse answers, but never fetch.
 */
import type { z } from 'zod';

/** What a URL names on a site. */
export interface SiteTarget {
  /** The page kind, one of the site's `kinds`. */
  readonly type: string;
  /** What identifies the page on the site: an id, a handle, a path. */
  readonly id: string;
  /** Further parts of the address that the kind needs. */
  readonly parts: Readonly<Record<string, string>>;
}

export interface SiteRequest {
  readonly url: string;
  /** Whether a browser has to run the page. */
  readonly js: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** A POST with this JSON instead of a GET; only without a browser. */
  readonly postJson?: unknown;
}

/** An answer with any status: a site may say "gone" with a 404 or with a 200. Blocks never get here. */
export interface SiteAnswer {
  readonly status: number;
  readonly finalUrl: string;
  readonly contentType: string;
  readonly body: string;
}

export type Fields = Readonly<Record<string, unknown>>;

/** A further request for what an answer lacks or only begins. If it fails, nothing is lost. */
export interface Supplement {
  /** Says how the page kind parses the answer. */
  readonly name: string;
  readonly request: SiteRequest;
}

/** The known data after a supplement, and what may be requested next. */
export interface Supplemented {
  readonly data: Fields;
  readonly more?: readonly Supplement[];
}

export type Reading =
  | ({ readonly status: 'ok' } & Supplemented)
  /** Deleted, private, suspended or never existed. */
  | { readonly status: 'not_found' }
  /** The answer has changed; whatever could be read is kept. */
  | { readonly status: 'parse_failed'; readonly data: Fields | null }
  /** A log-in wall or a block that looks like a normal page: not an answer. */
  | { readonly status: 'walled'; readonly why: string };

/** One source of a page's data. Sources are tried in order until one reads `ok` or `not_found`. */
export interface Source {
  /** For logs and counters. */
  readonly name: string;
  readonly request: SiteRequest;
  read(answer: SiteAnswer): Reading;
}

export interface PageKind {
  readonly type: string;
  /** Every field of `data`, each with a description: the documentation and the OpenAPI schema are made from it. */
  readonly fields: z.ZodObject;
  sources(target: SiteTarget): readonly Source[];
  /**
   * The known data with what a supplement's answer adds; undefined if it adds nothing. Absent if the page kind needs no
   * supplements.
   */
  supplement?(name: string, answer: SiteAnswer, known: Fields, target: SiteTarget): Supplemented | undefined;
}

export interface CaptionTrack {
  readonly language: string;
  readonly name: string | null;
  readonly is_generated: boolean;
  readonly url: string;
}

export interface Transcript {
  readonly language: string;
  readonly is_generated: boolean;
  /** The whole transcript in one line. */
  readonly text: string;
  readonly transcripts: readonly { readonly text: string; readonly start: number; readonly duration: number | null }[];
}

/** How the transcripts of a site's videos are found. */
export interface Transcripts {
  /** The requests that list the caption tracks of a video, the best first. */
  trackRequests(videoId: string): readonly SiteRequest[];
  /** Undefined if the answer describes no video. */
  readTracks(answer: SiteAnswer): readonly CaptionTrack[] | undefined;
  chooseTrack(tracks: readonly CaptionTrack[], language: string | undefined): CaptionTrack | undefined;
  /** Another track of the same language, in case the chosen one cannot be fetched. */
  otherTrack(tracks: readonly CaptionTrack[], chosen: CaptionTrack): CaptionTrack | undefined;
  transcriptRequest(track: CaptionTrack): SiteRequest;
  /** Undefined if the answer is not a transcript. */
  readTranscript(answer: SiteAnswer, track: CaptionTrack): Transcript | undefined;
}

export interface Site {
  readonly provider: string;
  /** The name shown to people. */
  readonly title: string;
  /** Host names without a subdomain: `m.youtube.com` belongs to `youtube.com`. */
  readonly hosts: readonly string[];
  readonly kinds: readonly PageKind[];
  /** The price of a page, if it differs from the usual price of /data. The operator may set another. */
  readonly credits?: number;
  /** Absent if the site has no videos or transcripts. */
  readonly transcripts?: Transcripts;
  /** What the URL names; undefined if it is not a page of a known kind. The host is one of `hosts` or a subdomain. */
  match(url: URL): SiteTarget | undefined;
}
