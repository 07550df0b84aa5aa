/** A switch that a browser is started with, and why. */
export interface BrowserFlag {
  readonly flag: string;
  readonly why: string;
}
