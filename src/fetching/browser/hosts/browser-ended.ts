/** What a page did that its browser was ended for, as the end of a sentence. */
export type Trouble = 'drew without end' | 'kept it from answering' | 'stored too much in it';

/** The browser was ended for a page in it, which may have been another caller's. */
export class BrowserEnded extends Error {
  constructor(trouble: Trouble, options?: ErrorOptions) {
    super(`The browser of the page was ended, because a page in it ${trouble}.`, options);
  }
}
