/** What crosses from fetching to the rest of the service: what to fetch, and the resulting page. */
import type { PageFrame } from '../content/page-frame.ts';
import type { Deadline } from '../deadline.ts';
import type { ProxyUrl } from './egress/proxies/proxy-url.ts';
import type { Country, Exit, Tier } from './exit.ts';
import type { FetchFailure } from './failure.ts';
import type { DecodeElsewhere } from './http/decode-text.ts';
import type { TakePiece } from './http/pass-body.ts';
import type { CallerSession } from './session/caller-session.ts';
import type { PageSteps } from './step.ts';

export { COUNTRIES, type Country, type Exit, TIERS, type Tier } from './exit.ts';

export const DEVICES = ['desktop', 'mobile', 'tablet'] as const;
export type Device = (typeof DEVICES)[number];

export interface PageRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Another exit can be tried: a slow challenge is then not waited for to the end. */
  readonly mayClimb?: boolean | undefined;
  readonly js: boolean;
  /** JSON to post instead of a plain GET; only without JavaScript. */
  readonly postJson?: string | undefined;
  /** Gets the body of a success as it arrives, which is then not in the page; only without JavaScript. */
  readonly take?: TakePiece | undefined;
  readonly jsTimeout: number;
  readonly waitFor: string | undefined;
  readonly proxy: Tier | 'auto';
  readonly country: Country;
  readonly customProxy: ProxyUrl | undefined;
  readonly device: Device;
  /** Whether a PDF is accepted like a page. */
  readonly takesPdf?: boolean;
  /** Whether the content of frames is wanted as well. */
  readonly takesFrames?: boolean;
  readonly errorOn404: boolean;
  readonly errorOnRedirect: boolean;
  /** What to read while a browser has the page open; without JavaScript there is no such moment. */
  readonly inPage: InPageWork | undefined;
  /** Steps in the page once it is ready, before anything is read; only with JavaScript. */
  readonly steps?: PageSteps | undefined;
  /** Judges a fetched page: what it calls a failure counts as one, also for the choice of the next exit. */
  readonly inspect?: ((page: Page) => Promise<FetchFailure | undefined>) | undefined;
  /** Decodes long texts. */
  readonly decode?: DecodeElsewhere | undefined;
  /** The session with its cookies, storage and exit; absent: nothing is kept. */
  readonly session?: CallerSession | undefined;
  /** The deadline of the whole request, with the phase for retrieving the page. */
  readonly deadline: Deadline;
  /** Whose request it is: callers never share connections, tabs or cookies. */
  readonly partition: string;
}

export interface InPageWork {
  /** The caller's JavaScript, run in the page once it is ready. */
  readonly script?: string | undefined;
  /** Called when the script starts, with where its page was fetched: from then on it may have acted. */
  readonly onScript?: ((exit: Exit) => void) | undefined;
  readonly selectors?: readonly string[];
  /** Only the first match of each selector. */
  readonly firstOnly?: boolean;
  /** A picture of the page, once it is ready. */
  readonly picture?: PictureRequest | undefined;
}

export const PICTURE_FORMATS = ['png', 'jpeg', 'webp'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** What a picture shows: the screen by default, or the whole page, or one element. */
export interface PictureRequest {
  readonly format: PictureFormat;
  /** From 1 to 100; not for PNG, which loses nothing. */
  readonly quality: number | undefined;
  readonly fullPage: boolean;
  readonly selector: string | undefined;
  /** What differs from the screen of the device. */
  readonly view: PictureView;
}

export interface PictureView {
  /** Pixels of CSS. */
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** Pixels of the picture for each of CSS. */
  readonly scale: number | undefined;
}

export interface Picture {
  readonly format: PictureFormat;
  readonly bytes: Uint8Array;
  /** Its size in pixels. */
  readonly width: number;
  readonly height: number;
  /** The complete size, if the picture shows only the beginning. */
  readonly cutFrom?: { readonly width: number; readonly height: number } | undefined;
}

/** Why there is no picture of the named element, although the page was fetched. */
export type PictureProblem = 'element not found' | 'element not shown';

/** The matches of a selector: one text, or for all matches the JSON of a list, which is never parsed here. */
export interface Selected {
  readonly count: number;
  /** The inner HTML of the first match, or a JSON array of the inner HTML of each. */
  readonly text: string;
}

/**
 * The result of the caller's script: a text, any other value as JSON written by the page, or the beginning of its
 * error.
 */
export type ScriptOutcome = { readonly text: string } | { readonly json: string } | { readonly error: string };

/**
 * Set if a successful page is unusual: `soft-404`, it says that it does not exist; `incomplete`, the map of a site may
 * be missing links.
 */
export type PageNote = 'soft-404' | 'incomplete';

export interface Page {
  /** The address the content came from, after redirects. */
  readonly finalUrl: string;
  readonly status: number;
  readonly statusMessage: string;
  /** Lower-case names; repeated headers joined with a comma and a space. */
  readonly headers: Readonly<Record<string, string>>;
  /** Media type without parameters, lower-case; empty when the target named none. */
  readonly contentType: string;
  /** The content as text, whatever its original encoding. */
  readonly html: string;
  /** The file itself, if it is a PDF and PDFs are accepted. */
  readonly pdf?: Uint8Array | undefined;
  /** The content of its frames in document order, if that was wanted and a browser has loaded them. */
  readonly frames?: readonly PageFrame[] | undefined;
  /**
   * The HTML with marks for what only a browser knows: what is not visible, and which nodes slots show. Only if the
   * text of the page was requested.
   */
  readonly shown?: string | undefined;
  readonly exit: Exit;
  readonly note?: PageNote | undefined;
  /** What `inPage` asked for: the matches of each selector, and the result of the script. */
  readonly selected?: readonly Selected[] | undefined;
  readonly script?: ScriptOutcome | undefined;
  readonly picture?: Picture | PictureProblem | undefined;
}
