/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * Runs in a page, in an isolated world that the page's scripts cannot see or change. Each function is sent as text, so
 * it may use nothing but its arguments and what a browser has.
 */
import { randomBytes } from 'node:crypto';
import type { Selected } from '../../page.ts';

/** What is read of a page in one call. */
export interface PageReading {
  readonly url: string;
  /** As the browser saw it; 0 if unknown. */
  readonly status: number;
  readonly contentType: string;
  readonly html: string;
  /** `html` contains only what comes before the root element, which is read separately, with its shadow trees. */
  readonly htmlSeparately: boolean;
  /** The matches of each selector; undefined if there are no selectors. */
  readonly selected: Selected[] | undefined;
  /** More characters than allowed: `html` is then empty. */
  readonly tooLarge: boolean;
  /** The matches have more characters than allowed, all together. */
  readonly selectionTooLarge: boolean;
  /** The document has only just begun to load, and is still empty. */
  readonly isEmpty: boolean;
}

export interface ReadingRequest {
  readonly selectors: readonly string[] | undefined;
  readonly firstOnly: boolean;
  readonly maxCharacters: number;
  /** Whether the HTML of the root element is left out. */
  readonly htmlSeparately: boolean;
}

/* c8 ignore start: runs in the browser */
export function readDocument(request: ReadingRequest): PageReading {
  const root = document.documentElement as HTMLElement | null;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const contentType = document.contentType;
  const isHtml = contentType === 'text/html' || contentType === 'application/xhtml+xml';
  // The XML declaration is not part of the document: what is known of it is written again, if the original was long
  // enough to contain one.
  const declarationOf = (length: number) => {
    const { xmlVersion, xmlEncoding, xmlStandalone } = document as unknown as Record<string, string | boolean | null>;
    const encoding = xmlEncoding ? ` encoding="${xmlEncoding}"` : '';
    const text = `<?xml version="${xmlVersion || '1.0'}"${encoding}${xmlStandalone ? ' standalone="yes"' : ''}?>`;
    const left = (navigation?.decodedBodySize ?? 0) - length;
    return encoding || xmlStandalone || left >= text.length ? text : '';
  };
  /** Includes its open shadow trees. */
  const outerHtml = (element: HTMLElement) => {
    const shadowRoots: ShadowRoot[] = [];
    const collect = (scope: Element | ShadowRoot) => {
      for (const { shadowRoot } of scope.querySelectorAll('*')) {
        if (!shadowRoot) continue;
        shadowRoots.push(shadowRoot);
        collect(shadowRoot);
      }
    };
    collect(element);
    if (shadowRoots.length === 0) return element.outerHTML;
    const tags = (element.cloneNode(false) as HTMLElement).outerHTML;
    const end = tags.lastIndexOf('</');
    return tags.slice(0, end) + element.getHTML({ shadowRoots }) + tags.slice(end);
  };
  const htmlSeparately = isHtml && root !== null && request.htmlSeparately;
  const source = () => {
    if (isHtml) {
      const doctype = document.doctype ? new XMLSerializer().serializeToString(document.doctype) : '';
      return doctype + (doctype && '\n') + (root && !htmlSeparately ? outerHtml(root) : '');
    }
    // The browser shows XML in its own viewer, and text in a <pre>.
    if (contentType.endsWith('/xml') || contentType.endsWith('+xml')) {
      const viewed = document.getElementById('webkit-xml-viewer-source-xml');
      const xml = viewed ? viewed.innerHTML : new XMLSerializer().serializeToString(document);
      return xml.startsWith('<?xml') ? xml : declarationOf(xml.length) + xml;
    }
    return document.querySelector('body > pre')?.textContent ?? document.body?.innerText ?? '';
  };
  // Counted first, because writing hundreds of megabytes would take long, and as much memory again.
  const characters = root?.textContent?.length ?? 0;
  const html = characters > request.maxCharacters ? '' : source();
  const tooLarge = Math.max(characters, html.length) > request.maxCharacters;
  // Nested matches repeat each other's text, so their size is limited while they are collected.
  let left = tooLarge ? 0 : request.maxCharacters;
  const innerHtmlOf = (elements: Iterable<Element>) => {
    const texts: string[] = [];
    for (const { innerHTML } of elements) {
      left -= innerHTML.length + '"",'.length;
      if (left < 0) break;
      texts.push(innerHTML);
    }
    return texts;
  };
  const selected = request.selectors?.map((selector) => {
    const first = request.firstOnly ? document.querySelector(selector) : null;
    const found = innerHtmlOf(request.firstOnly ? (first ? [first] : []) : document.querySelectorAll(selector));
    return { count: found.length, text: request.firstOnly ? (found[0] ?? '') : JSON.stringify(found) };
  });
  // Escaping makes them longer.
  const written = selected?.reduce((sum, { text }) => sum + text.length, 0) ?? 0;
  const selectionTooLarge = !tooLarge && (left < 0 || written > 2 * request.maxCharacters);
  return {
    url: location.href,
    status: navigation?.responseStatus ?? 0,
    contentType,
    html: tooLarge ? '' : html,
    htmlSeparately: htmlSeparately && !tooLarge,
    selected: tooLarge || selectionTooLarge ? undefined : selected,
    tooLarge,
    selectionTooLarge,
    isEmpty: root === null && document.readyState === 'loading',
  };
}

/**
 * Whether nothing in the page can change it any more: it has no scripts except data, no handlers that fire by
 * themselves, no frames, nothing lazy.
 */
export function isStill(dataTypes: string): boolean {
  const handlers = ['onload', 'onerror', 'onscroll', 'onanimationend', 'ontransitionend', 'onbegin', 'oncanplay'];
  const lively = ['iframe', 'frame', 'object', 'embed', '[loading=lazy]', ...handlers.map((name) => `[${name}]`)];
  const ofScript = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).some(
    ({ initiatorType }) =>
      initiatorType === 'script' || initiatorType === 'fetch' || initiatorType === 'xmlhttprequest',
  );
  const holdsData = new RegExp(`^(?:${dataTypes})$`, 'i');
  const runs = [...document.querySelectorAll('script')].some(
    (script) => !holdsData.test(script.getAttribute('type') ?? ''),
  );
  return !ofScript && !runs && document.querySelector(lively.join(',')) === null;
}

export function hasElement(selector: string): boolean {
  return document.querySelector(selector) !== null;
}
/* c8 ignore stop */

/** A name for something of ours in a page's own world: different in each process, so that no page can look for it. */
export function unguessableName(): string {
  return `_${randomBytes(9).toString('hex')}`;
}

/** The text of a function call, for `Runtime.evaluate`. */
export function callText<Arguments extends unknown[]>(
  run: (...args: Arguments) => unknown,
  ...args: Arguments
): string {
  return `(${run.toString()})(${textsOf(args)})`;
}

/**
 * The same, with the result of `prepare`, which runs in the page, as the first argument: for code that several
 * functions share.
 */
export function callTextWith<Prepared, Arguments extends unknown[]>(
  prepare: () => Prepared,
  run: (prepared: Prepared, ...args: Arguments) => unknown,
  ...args: Arguments
): string {
  return `(${run.toString()})((${prepare.toString()})(),${textsOf(args)})`;
}

const textsOf = (args: readonly unknown[]) => args.map((argument) => JSON.stringify(argument) ?? 'undefined').join(',');
