/** The head of the answer for a document, and how the answer is handled. Pure. */
import type { Protocol } from 'devtools-protocol';
import { isHtml, isNeverRead, WITHOUT_DOCUMENT } from '../../http/content-kind.ts';
import { effectiveType, parseMediaType } from '../../http/media-type.ts';
import type { AnswerStatus } from './document-answers.ts';

export interface AnswerHead extends AnswerStatus {
  /** With the fragment, as an address bar shows it. */
  readonly url: string;
  /** Lower-case names; repeated headers joined with a comma and a space. */
  readonly headers: Readonly<Record<string, string>>;
  /** The `Content-Type` header; the one that browsers go by if there are several. */
  readonly contentType: string | undefined;
}

/**
 * `show`: a page, which the browser renders. `take`: its bytes are the answer, whatever a browser would show for them,
 * or they are needed to find out what it is. `drop`: it contains nothing that could be an answer.
 */
export type Handling = 'show' | 'take' | 'drop';

/** Images that every browser can show as a page. */
const SHOWN_IMAGES = new Set(['png', 'jpeg', 'gif', 'webp', 'avif', 'bmp', 'x-icon'].map((name) => `image/${name}`));

export function handlingOf({ status, headers, contentType }: AnswerHead, showsImages = false): Handling {
  const { essence } = parseMediaType(contentType);
  const isSaved = savesFile(headers['content-disposition']);
  if (showsImages && SHOWN_IMAGES.has(essence) && !isSaved) return 'show';
  if (WITHOUT_DOCUMENT.has(status) || isNeverRead(essence)) return 'drop';
  return isPageType(essence) && !isSaved ? 'show' : 'take';
}

/** Whether a browser saves it as a file: whatever the header names, unless that is `inline` or no word at all. */
function savesFile(disposition = ''): boolean {
  const type = disposition.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return TOKEN.test(type) && type !== 'inline';
}

const TOKEN = /^[!#$%&'*+.^_`|~0-9a-z-]+$/;

/** Whether a browser renders it as a page with scripts and styles. */
export function isPageType(essence: string): boolean {
  return isHtml(essence) || essence === 'application/xhtml+xml';
}

export function headOf(paused: Protocol.Fetch.RequestPausedEvent): AnswerHead {
  const { request, responseStatusCode: status = 0, responseStatusText = '', responseHeaders = [] } = paused;
  const headers: Record<string, string> = {};
  for (const { name, value } of responseHeaders) {
    const lower = name.toLowerCase();
    const before = Object.hasOwn(headers, lower) ? `${headers[lower]}, ` : '';
    Object.defineProperty(headers, lower, {
      value: before + value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  const types = responseHeaders.filter(({ name }) => name.toLowerCase() === 'content-type');
  return {
    url: request.url + (request.urlFragment ?? ''),
    status,
    statusMessage: responseStatusText,
    headers,
    contentType: effectiveType(types.map(({ value }) => value)),
  };
}
