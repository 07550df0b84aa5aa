/** What a challenge is, and what its signature consists of. Knows no vendor. */
import type { BarePage } from './bare-page.ts';

/** What a target answered. */
export interface ChallengeAnswer {
  readonly status: number;
  /** Lower-case names; empty if unknown. */
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
  readonly url: string;
  /** The page was changed by scripts after it arrived with these headers. */
  readonly isRendered?: boolean;
  /** Its scripts have run and have nothing left to wait for: the page stays as it is. */
  readonly isStill?: boolean;
}

/** A page shown in place of the content, and why it was recognized. */
export interface Challenge {
  readonly vendor: string;
  /** The signature's name: together with the vendor, it identifies the row of the table. */
  readonly signature: string;
  readonly evidence: string;
  /** A real browser gets past it within seconds without a person. */
  readonly passesAlone: boolean;
}

export interface Signature {
  readonly vendor: string;
  readonly name: string;
  /** What is searched for, as text for the documentation and the failure's message. */
  readonly evidence: string;
  /** A real browser gets past it within seconds without a person. */
  readonly passesAlone: boolean;
  /** The most visible text of such a page; MAX_SHORT_PAGE_LENGTH by default. */
  readonly mostText?: number;
  /**
   * Required if `mostText` is more than MAX_SHORT_PAGE_LENGTH: a mark in the title, the address or the start of the
   * page, which is checked for every page.
   */
  readonly wordyMark?: { readonly title: RegExp; readonly start: string };
  /** Headers that decide, whatever the page contains. */
  readonly header?: (headers: Readonly<Record<string, string>>, status: number) => boolean;
  /** Checks the page, without its headers. */
  readonly page?: (page: BarePage) => boolean;
}

/** In characters: about 250 words. The longest vendor templates have 130 words; pages with much more are real ones. */
export const MAX_SHORT_PAGE_LENGTH = 1600;

/** In characters, for the longest walls, which are consent pages. Any longer page is a real one. */
export const MAX_WALL_LENGTH = 4500;

/**
 * Whether there is a place for an application to appear in. Services that add their script to every page of a site add
 * it to the empty shell of an application too, which is the page.
 */
export function isShell({ tags }: BarePage): boolean {
  return /\bid=["']?(?:root|app|__next|__nuxt|[a-z]+-(?:root|app))\b/.test(tags);
}

/** Whether a tag, anywhere in the page, has one of these marks. */
export function tagged(page: BarePage, ...marks: readonly string[]): boolean {
  return marks.some((mark) => page.tags.includes(mark));
}

/** Whether a script that runs has one of these marks. */
export function scripted(page: BarePage, ...marks: readonly string[]): boolean {
  return marks.some((mark) => page.scripts.includes(mark));
}
