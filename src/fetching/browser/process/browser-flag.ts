/** A command-line switch of a browser, and the reason for it. */
export interface BrowserFlag {
  readonly flag: string;
  readonly why: string;
}
