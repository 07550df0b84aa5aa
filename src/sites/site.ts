/**
 * What a site is: the URLs it recognizes, and for each kind of page where its data can be had and how each answer is
 * read. Sites are pure: they name requests and read answers, and never fetch by themselves.
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

/** What came back, whatever its status: a site may say "gone" with a 404 or with a 200. Blocks never get here. */
export interface SiteAnswer {
  readonly status: number;
  readonly finalUrl: string;
  readonly contentType: string;
  readonly body: string;
}

export type Fields = Readonly<Record<string, unknown>>;

/** A further request for what an answer lacks or only begins. Whatever goes wrong with it loses nothing. */
export interface Supplement {
  /** Tells the page kind how to read the answer. */
  readonly name: string;
  readonly request: SiteRequest;
}

/** What is known of a page after a supplement, and what may be asked next. */
export interface Supplemented {
  readonly data: Fields;
  readonly more?: readonly Supplement[];
}

export type Reading =
  | ({ readonly status: 'ok' } & Supplemented)
  /** Deleted, private, suspended or never there. */
  | { readonly status: 'not_found' }
  /** The answer is not what it used to be; whatever could be read is kept. */
  | { readonly status: 'parse_failed'; readonly data: Fields | null }
  /** A log-in wall or a block that came as a normal page: no answer at all. */
  | { readonly status: 'walled'; readonly why: string };

/** One place where the data of a page can be had. Sources are tried in order until one reads `ok` or `not_found`. */
export interface Source {
  /** For logs and counters. */
  readonly name: string;
  readonly request: SiteRequest;
  read(answer: SiteAnswer): Reading;
}

export interface PageKind {
  readonly type: string;
  /** Every field of `data`, each with a description: the documentation and the OpenAPI schema are made of it. */
  readonly fields: z.ZodObject;
  sources(target: SiteTarget): readonly Source[];
  /** What was known, with what the answer of a supplement adds; undefined when that is nothing. Absent where no reading asks for more. */
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
  /** All of it, as one line. */
  readonly text: string;
  readonly transcripts: readonly { readonly text: string; readonly start: number; readonly duration: number | null }[];
}

/** How a site's videos come to their transcripts. */
export interface Transcripts {
  /** Where the tracks of a video are named, in order of preference. */
  trackRequests(videoId: string): readonly SiteRequest[];
  /** Undefined when the answer describes no video. */
  readTracks(answer: SiteAnswer): readonly CaptionTrack[] | undefined;
  chooseTrack(tracks: readonly CaptionTrack[], language: string | undefined): CaptionTrack | undefined;
  /** Another track of the same language, for when the chosen one cannot be had. */
  otherTrack(tracks: readonly CaptionTrack[], chosen: CaptionTrack): CaptionTrack | undefined;
  transcriptRequest(track: CaptionTrack): SiteRequest;
  /** Undefined when the answer is none. */
  readTranscript(answer: SiteAnswer, track: CaptionTrack): Transcript | undefined;
}

export interface Site {
  readonly provider: string;
  /** What people call it. */
  readonly title: string;
  /** Host names without a subdomain: `m.youtube.com` belongs to `youtube.com`. */
  readonly hosts: readonly string[];
  readonly kinds: readonly PageKind[];
  /** What a page of it costs, where that is not the usual price of /data. The operator may ask for another. */
  readonly credits?: number;
  /** Absent where videos have none, or none are there. */
  readonly transcripts?: Transcripts;
  /** What the URL names; undefined when it is no page of a known kind. The host is one of `hosts` or below it. */
  match(url: URL): SiteTarget | undefined;
}
