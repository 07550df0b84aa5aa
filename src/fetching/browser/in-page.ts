/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * What runs inside a page, in a world of its own that the page's scripts cannot see or change. Each function is sent as text,
 * so it may use nothing but its arguments and what a browser has.
 */

/** What is read of a page in one go. */
export interface PageReading {
  readonly url: string;
  /** As the browser saw it; 0 when it cannot tell. */
  readonly status: number;
  readonly contentType: string;
  readonly redirects: number;
  readonly html: string;
  /** For each selector, the inner HTML of the elements that match; undefined when none were asked for. */
  readonly selected: string[][] | undefined;
  /** More characters than allowed: `html` is then empty. */
  readonly tooLarge: boolean;
  /** Whether frames of other origins are in it: what they store is not within reach of a wipe. */
  readonly foreignFrames: boolean;
}

export interface ReadingRequest {
  readonly selectors: readonly string[] | undefined;
  readonly firstOnly: boolean;
  readonly maxCharacters: number;
}

/* c8 ignore start: runs in the browser */
/** Reads the document as it is now. */
export function readDocument(request: ReadingRequest): PageReading {
  const root = document.documentElement as HTMLElement | null;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const contentType = document.contentType;
  const isHtml = contentType === 'text/html' || contentType === 'application/xhtml+xml';
  const source = () => {
    if (isHtml) {
      const doctype = document.doctype ? new XMLSerializer().serializeToString(document.doctype) : '';
      return doctype + (doctype && '\n') + (root?.outerHTML ?? '');
    }
    // The browser shows XML in a viewer of its own, and text in a <pre>.
    const xml = document.getElementById('webkit-xml-viewer-source-xml');
    if (xml) return xml.innerHTML;
    if (contentType.endsWith('/xml') || contentType.endsWith('+xml')) {
      return new XMLSerializer().serializeToString(document);
    }
    return document.querySelector('body > pre')?.textContent ?? document.body?.innerText ?? '';
  };
  const html = source();
  const tooLarge = html.length > request.maxCharacters;
  const selected = request.selectors?.map((selector) => {
    const elements = request.firstOnly ? [document.querySelector(selector)] : [...document.querySelectorAll(selector)];
    return elements.filter((element) => element !== null).map((element) => element.innerHTML);
  });
  let foreignFrames = false;
  for (const frame of document.querySelectorAll('iframe, frame, object, embed, fencedframe')) {
    const address = frame.getAttribute('src') ?? frame.getAttribute('data') ?? '';
    if (address && new URL(address, document.baseURI).origin !== location.origin) foreignFrames = true;
  }
  return {
    url: location.href,
    status: navigation?.responseStatus ?? 0,
    contentType,
    redirects: navigation?.redirectCount ?? 0,
    html: tooLarge ? '' : html,
    selected: tooLarge ? undefined : selected,
    tooLarge,
    foreignFrames,
  };
}

/** Waits until two frames have passed in which the page did not change; animation frames do not run on virtual time. */
export function waitForCalm(mostFrames: number): Promise<void> {
  if (document.scripts.length === 0) return Promise.resolve();
  return new Promise((resolve) => {
    let changed = false;
    let calm = 0;
    let frames = 0;
    const observer = new MutationObserver(() => {
      changed = true;
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
    const look = () => {
      frames += 1;
      calm = changed ? 0 : calm + 1;
      changed = false;
      if (calm >= 2 || frames >= mostFrames) {
        observer.disconnect();
        resolve();
      } else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

export function hasElement(selector: string): boolean {
  return document.querySelector(selector) !== null;
}
/* c8 ignore stop */

/** The text of a call, for `Runtime.evaluate`. */
export function callText<Arguments extends unknown[]>(
  run: (...args: Arguments) => unknown,
  ...args: Arguments
): string {
  return `(${run.toString()})(${args.map((argument) => JSON.stringify(argument) ?? 'undefined').join(',')})`;
}
