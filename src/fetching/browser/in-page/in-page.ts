/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * What runs inside a page, in a world of its own that the page's scripts cannot see or change. Each function is sent as text,
 * so it may use nothing but its arguments and what a browser has.
 */
import { randomBytes } from 'node:crypto';
import type { Selected } from '../../page.ts';

/** What is read of a page in one go. */
export interface PageReading {
  readonly url: string;
  /** As the browser saw it; 0 when it cannot tell. */
  readonly status: number;
  readonly contentType: string;
  readonly html: string;
  /** `html` is only what comes before the root element: that is to be had in another way, with its shadow trees. */
  readonly htmlApart: boolean;
  /** For each selector, what matches; undefined when none were asked for. */
  readonly selected: Selected[] | undefined;
  /** More characters than allowed: `html` is then empty. */
  readonly tooLarge: boolean;
  /** The matches have more characters than allowed, all together. */
  readonly selectionTooLarge: boolean;
  /** It has only just come, and nothing of it is there. */
  readonly unborn: boolean;
}

export interface ReadingRequest {
  readonly selectors: readonly string[] | undefined;
  readonly firstOnly: boolean;
  readonly maxCharacters: number;
  /** Whether the HTML of the root element is left out. */
  readonly htmlApart: boolean;
}

/* c8 ignore start: runs in the browser */
/** Reads the document as it is now. */
export function readDocument(request: ReadingRequest): PageReading {
  const root = document.documentElement as HTMLElement | null;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const contentType = document.contentType;
  const isHtml = contentType === 'text/html' || contentType === 'application/xhtml+xml';
  // The declaration of XML is in no document: what is known of it is written again, when there was room for one.
  const declarationOf = (length: number) => {
    const { xmlVersion, xmlEncoding, xmlStandalone } = document as unknown as Record<string, string | boolean | null>;
    const encoding = xmlEncoding ? ` encoding="${xmlEncoding}"` : '';
    const text = `<?xml version="${xmlVersion || '1.0'}"${encoding}${xmlStandalone ? ' standalone="yes"' : ''}?>`;
    const room = (navigation?.decodedBodySize ?? 0) - length;
    return encoding || xmlStandalone || room >= text.length ? text : '';
  };
  /** With its open shadow trees. */
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
  const htmlApart = isHtml && root !== null && request.htmlApart;
  const source = () => {
    if (isHtml) {
      const doctype = document.doctype ? new XMLSerializer().serializeToString(document.doctype) : '';
      return doctype + (doctype && '\n') + (root && !htmlApart ? outerHtml(root) : '');
    }
    // The browser shows XML in a viewer of its own, and text in a <pre>.
    if (contentType.endsWith('/xml') || contentType.endsWith('+xml')) {
      const viewed = document.getElementById('webkit-xml-viewer-source-xml');
      const xml = viewed ? viewed.innerHTML : new XMLSerializer().serializeToString(document);
      return xml.startsWith('<?xml') ? xml : declarationOf(xml.length) + xml;
    }
    return document.querySelector('body > pre')?.textContent ?? document.body?.innerText ?? '';
  };
  // Counted before it is written: a page of some hundred megabytes would take its time, and as much memory again.
  const characters = root?.textContent?.length ?? 0;
  const html = characters > request.maxCharacters ? '' : source();
  const tooLarge = Math.max(characters, html.length) > request.maxCharacters;
  // Matches repeat each other's text: what they have is counted before all of it is there.
  let room = tooLarge ? 0 : request.maxCharacters;
  const innerHtmlOf = (elements: Iterable<Element>) => {
    const texts: string[] = [];
    for (const { innerHTML } of elements) {
      room -= innerHTML.length + '"",'.length;
      if (room < 0) break;
      texts.push(innerHTML);
    }
    return texts;
  };
  const selected = request.selectors?.map((selector) => {
    const first = request.firstOnly ? document.querySelector(selector) : null;
    const found = innerHtmlOf(request.firstOnly ? (first ? [first] : []) : document.querySelectorAll(selector));
    return { count: found.length, text: request.firstOnly ? (found[0] ?? '') : JSON.stringify(found) };
  });
  // Escaped, they are longer still.
  const written = selected?.reduce((sum, { text }) => sum + text.length, 0) ?? 0;
  const selectionTooLarge = !tooLarge && (room < 0 || written > 2 * request.maxCharacters);
  return {
    url: location.href,
    status: navigation?.responseStatus ?? 0,
    contentType,
    html: tooLarge ? '' : html,
    htmlApart: htmlApart && !tooLarge,
    selected: tooLarge || selectionTooLarge ? undefined : selected,
    tooLarge,
    selectionTooLarge,
    unborn: root === null && document.readyState === 'loading',
  };
}

/**
 * Whether nothing in the page can change it any more: it has no scripts but those of types that only hold data, no handlers that go off by
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

/** For something of ours in a page's own world: another one in each process, so that no page can look for it. */
export function unguessableName(): string {
  return `_${randomBytes(9).toString('hex')}`;
}

/** The text of a call, for `Runtime.evaluate`. */
export function callText<Arguments extends unknown[]>(
  run: (...args: Arguments) => unknown,
  ...args: Arguments
): string {
  return `(${run.toString()})(${textsOf(args)})`;
}

/** The same with what `prepare` makes in the page before its arguments: for what several functions have in common. */
export function callTextWith<Prepared, Arguments extends unknown[]>(
  prepare: () => Prepared,
  run: (prepared: Prepared, ...args: Arguments) => unknown,
  ...args: Arguments
): string {
  return `(${run.toString()})((${prepare.toString()})(),${textsOf(args)})`;
}

const textsOf = (args: readonly unknown[]) => args.map((argument) => JSON.stringify(argument) ?? 'undefined').join(',');
