/** What crosses from fetching to the rest of the service: what to fetch, and the page that came of it. */
import type { PageFrame } from '../content/page-frame.ts';
import type { Deadline } from '../deadline.ts';
import type { ProxyUrl } from './egress/proxies/proxy-url.ts';
import type { Country, Exit, Tier } from './exit.ts';
import type { FetchFailure } from './failure.ts';
import type { TakePiece } from './http/body.ts';
import type { DecodeElsewhere } from './http/decode-text.ts';
import type { CallerSession } from './session/caller-session.ts';
import type { PageSteps } from './step.ts';

export { COUNTRIES, type Country, type Exit, TIERS, type Tier } from './exit.ts';

export const DEVICES = ['desktop', 'mobile', 'tablet'] as const;
export type Device = (typeof DEVICES)[number];

export interface PageRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Another exit waits for its turn: a challenge that takes its time is not waited for to the end. */
  readonly mayClimb?: boolean | undefined;
  readonly js: boolean;
  /** JSON to post instead of a plain GET; only without JavaScript. */
  readonly postJson?: string | undefined;
  /** Takes the body of a success as it comes, instead of the page's having it; only without JavaScript. */
  readonly take?: TakePiece | undefined;
  readonly jsTimeout: number;
  readonly waitFor: string | undefined;
  readonly proxy: Tier | 'auto';
  readonly country: Country;
  readonly customProxy: ProxyUrl | undefined;
  readonly device: Device;
  /** Whether a PDF is as good as a page. */
  readonly takesPdf?: boolean;
  /** Whether what the page shows in frames is wanted as well. */
  readonly takesFrames?: boolean;
  readonly errorOn404: boolean;
  readonly errorOnRedirect: boolean;
  /** Wanted of the page while a browser has it open; without JavaScript there is no such moment. */
  readonly inPage: InPageWork | undefined;
  /** Done in the page once it is ready, before anything else is wanted of it; only with JavaScript. */
  readonly steps?: PageSteps | undefined;
  /** Has the last word on a page that came: what it calls a failure counts as one, also for the choice of the next exit. */
  readonly inspect?: ((page: Page) => Promise<FetchFailure | undefined>) | undefined;
  /** Where long texts are turned from bytes. */
  readonly decode?: DecodeElsewhere | undefined;
  /** Whose cookies, storage and exit it has; absent: nothing is kept. */
  readonly session?: CallerSession | undefined;
  /** The time of the whole request, and in it that of retrieving the page. */
  readonly deadline: Deadline;
  /** Callers never share connections, tabs or cookies: this names whose request it is. */
  readonly partition: string;
}

export interface InPageWork {
  /** JavaScript of the caller's, run in the page once it is ready. */
  readonly script?: string | undefined;
  /** Told when the script begins to run, and where its page was fetched: from then on it may have acted. */
  readonly onScript?: ((exit: Exit) => void) | undefined;
  readonly selectors?: readonly string[];
  /** Only the first match of each selector. */
  readonly firstOnly?: boolean;
  /** A picture of the page, once it is ready. */
  readonly picture?: PictureRequest | undefined;
}

export const PICTURE_FORMATS = ['png', 'jpeg', 'webp'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** What a picture is to show: what is on the screen, unless it is the whole page or one element. */
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
  /** The size that it would have had, where it shows only the beginning of that. */
  readonly cutFrom?: { readonly width: number; readonly height: number } | undefined;
}

/** Why there is no picture of the element that was named, though the page came. */
export type PictureProblem = 'element not found' | 'element not shown';

/** What a selector matches: one text, or where all matches are asked for the JSON of a list, which is never read here. */
export interface Selected {
  readonly count: number;
  /** The inner HTML of the first match, or a JSON array of the inner HTML of each. */
  readonly text: string;
}

/** What became of the caller's script: a text, any other value as the page wrote it as JSON, or the beginning of its own error. */
export type ScriptOutcome = { readonly text: string } | { readonly json: string } | { readonly error: string };

/** What is odd about a page that is a success: `soft-404`, it says that it is not there; `incomplete`, there may be more of a site's map. */
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
  /** The content as text, whatever encoding it came in. */
  readonly html: string;
  /** The file itself, when it is a PDF and one was wanted. */
  readonly pdf?: Uint8Array | undefined;
  /** What its frames show, in document order, where that was wanted and a browser has loaded them. */
  readonly frames?: readonly PageFrame[] | undefined;
  /** The HTML with marks for what a browser knows and it does not say: what nobody sees, what slots show. Where its text was wanted. */
  readonly shown?: string | undefined;
  readonly exit: Exit;
  readonly note?: PageNote | undefined;
  /** What `inPage` asked for: each selector's matches, and the outcome of the script. */
  readonly selected?: readonly Selected[] | undefined;
  readonly script?: ScriptOutcome | undefined;
  readonly picture?: Picture | PictureProblem | undefined;
}
