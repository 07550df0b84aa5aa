/** A document in a frame of a page, as it was read together with the page. */
export interface PageFrame {
  /** The element that shows it. */
  readonly owner: FrameOwner;
  /** The base of its relative links. */
  readonly baseUrl: string;
  readonly html: string;
  /** Its own frames, in document order. */
  readonly frames: readonly PageFrame[];
}

/** How an element that shows a frame is identified in the page's HTML: its name and some attributes, as written. */
export interface FrameOwner {
  readonly tagName: string;
  /** Its `src`, or `data` of an `object`; empty if it has none. */
  readonly source: string;
  readonly id: string;
  readonly name: string;
}

/** The elements that can show a document. */
export const FRAME_TAGS: ReadonlySet<string> = new Set(['iframe', 'frame', 'object', 'embed']);
