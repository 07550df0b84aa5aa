/** A document that a page shows in a frame, as it was read beside the page itself. */
export interface PageFrame {
  /** The element that shows it. */
  readonly owner: FrameOwner;
  /** What its relative links are relative to. */
  readonly baseUrl: string;
  readonly html: string;
  /** Its own frames, in document order. */
  readonly frames: readonly PageFrame[];
}

/** What an element that shows a frame is known by in the page's HTML: its name and some of its attributes, as they are written. */
export interface FrameOwner {
  readonly tagName: string;
  /** Its `src`, or `data` of an `object`; empty where it has none. */
  readonly source: string;
  readonly id: string;
  readonly name: string;
}

/** The elements that can show a document. */
export const FRAME_TAGS: ReadonlySet<string> = new Set(['iframe', 'frame', 'object', 'embed']);
