/** What a challenge is, and what a signature of one is made of. Knows no vendor. */
import type { BarePage } from './bare-page.ts';

/** What a target answered. */
export interface ChallengeAnswer {
  readonly status: number;
  /** Lower-case names; empty where they are not known. */
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
  readonly url: string;
  /** The page is what scripts made of what came with the headers. */
  readonly isRendered?: boolean;
}

/** A page that stands where the content should be, and why it was taken for one. */
export interface Challenge {
  readonly vendor: string;
  /** The signature's name: with the vendor's, it says which line of the table it was. */
  readonly signature: string;
  readonly evidence: string;
  /** A real browser gets past it within seconds without a person. */
  readonly passesAlone: boolean;
}

export interface Signature {
  readonly vendor: string;
  readonly name: string;
  /** What is looked for, in words: it is in the document, and in the failure's message. */
  readonly evidence: string;
  /** A real browser gets past it within seconds without a person. */
  readonly passesAlone: boolean;
  /** The most visible text that such a page has; FEW_WORDS when not said. */
  readonly mostText?: number;
  /** Needed where `mostText` is more than FEW_WORDS: in the title, or in the address or the start of the page. Every page is asked this. */
  readonly wordyMark?: { readonly title: RegExp; readonly start: string };
  /** Headers that settle it, whatever the page holds. */
  readonly header?: (headers: Readonly<Record<string, string>>, status: number) => boolean;
  /** The page alone, without its headers. */
  readonly page?: (page: BarePage) => boolean;
}

/** Some 250 words. The longest vendor templates have 130; sites that add more of their own are pages again. */
export const FEW_WORDS = 1600;

/** The wordiest pages that count, consent pages. What has more to read than this is a page. */
export const MANY_WORDS = 4500;

/** Whether a tag, anywhere in the page, has one of these marks. */
export function tagged(page: BarePage, ...marks: readonly string[]): boolean {
  return marks.some((mark) => page.tags.includes(mark));
}

/** Whether a script that runs has one of these marks. */
export function scripted(page: BarePage, ...marks: readonly string[]): boolean {
  return marks.some((mark) => page.scripts.includes(mark));
}
