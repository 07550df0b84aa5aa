/** Answers that are not pages: what arrived is returned, as without a browser. Knows nothing about loading. */
import { countOf } from '../../../count-of.ts';
import { FetchFailure } from '../../failure.ts';
import { contentOf, isWorthReading, neverRead, typeOf } from '../../http/answer-content.ts';
import { contentCodings } from '../../http/content-decoder.ts';
import { startsAsPdf, WITHOUT_DOCUMENT } from '../../http/content-kind.ts';
import { encodingOf } from '../../http/decode-text.ts';
import { UNFINISHED_PAGE } from '../../http/failure-of-error.ts';
import { parseMediaType } from '../../http/media-type.ts';
import { targetAnswer } from '../../outcomes.ts';
import type { PageRequest } from '../../page.ts';
import type { BrowserAnswer } from '../visit/judge-reading.ts';
import { type AnswerHead, isPageType } from './answer-head.ts';
import type { ShownInstead, TakenAnswer } from './document-requests.ts';

/** Texts up to this size are parsed to find out whether they are complete; of others only the ends are compared. */
const MAX_CLOSED_BYTES = 1024 * 1024;

const MAX_END_BYTES = 4096;

/** Throws if it is too large, or broke off. */
export async function rawAnswer(
  { head, bytes, tooLarge, broken }: TakenAnswer,
  mostBytes: number,
  { decode }: PageRequest,
): Promise<BrowserAnswer> {
  const { url: finalUrl, status, statusMessage, headers, contentType: header } = head;
  if (broken) throw broken;
  const target = targetAnswer(status, statusMessage, '');
  if (tooLarge) {
    throw new FetchFailure('response_too_large', `The response is larger than ${countOf(mostBytes, 'byte')}`, {
      target,
      finalUrl,
    });
  }
  const content = neverRead(header) ?? (await contentOf(bytes, header, hostOf(head), decode));
  const isWhole = wholeness(head, bytes, content.binary);
  if (isWhole === false) {
    throw new FetchFailure('target_unreachable', UNFINISHED_PAGE, { target, finalUrl, unreachable: 'reset' });
  }
  return {
    finalUrl,
    status,
    statusMessage,
    headers,
    ...content,
    isRaw: true,
    ...(isWhole === undefined && { mayBeCut: true }),
    frames: undefined,
    selected: undefined,
    script: undefined,
  };
}

/**
 * A browser does not report that an answer broke off within its compression or its chunks. So it is judged by its
 * length, if that is known, or by its end, if its type has one. Undefined: it may be cut off. That is so for all lists
 * and plain texts, because a server that fails often does so between two lines.
 */
function wholeness({ status, headers, contentType }: AnswerHead, bytes: Buffer, binary: boolean): boolean | undefined {
  if (WITHOUT_DOCUMENT.has(status)) return true;
  if (binary && !startsAsPdf(bytes)) return true;
  // A coding that nobody knows is none.
  const isCoded = headers['transfer-encoding'] !== undefined || contentCodings(headers['content-encoding']).length > 0;
  const declared = isCoded ? undefined : headers['content-length'];
  if (declared !== undefined) return bytes.length >= Number(declared);
  // The browser drops what arrived of a plain text that breaks off within its chunks.
  if (bytes.length === 0) return undefined;
  const isClosed = isClosedText(bytes, contentType ?? '');
  if (isClosed !== undefined) return isClosed || undefined;
  return /%%EOF\s*$/.test(bytes.subarray(-64).toString('latin1')) || undefined;
}

/**
 * Whether a text of JSON or XML is complete, which its last character does not show; undefined for other texts.
 */
function isClosedText(bytes: Buffer, contentType: string): boolean | undefined {
  const isLong = bytes.length > MAX_CLOSED_BYTES;
  const parts = isLong ? [bytes.subarray(0, MAX_END_BYTES), bytes.subarray(-MAX_END_BYTES)] : [bytes];
  const text = parts
    .map((part) => part.toString('latin1'))
    .join('\n')
    .trim();
  if (/json/i.test(contentType) && /^[[{]/.test(text)) {
    if (isLong) return text.endsWith(text.startsWith('[') ? ']' : '}') || undefined;
    return isJson(text) || (isJsonLines(text) ? undefined : false);
  }
  const [, root] =
    /^(?:\ufeff|ï»¿)?(?:\s|<\?[^>]*\?>|<!--[\s\S]{0,2000}?-->|<![^>[]*>)*<([\w:.-]+)[\s>]/.exec(text) ?? [];
  return root === undefined || /^html$/i.test(root) ? undefined : text.endsWith(`</${root}>`);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether the text has one JSON value per line. */
function isJsonLines(text: string): boolean {
  const [first = ''] = text.split('\n', 1);
  return first !== text && isJson(first);
}

/** Whether to read the rest of an answer; a PDF only if the request can use one. */
export function wantsRest({ contentType }: AnswerHead, start: Buffer, { takesPdf }: PageRequest): boolean {
  return startsAsPdf(start) ? takesPdf === true : isWorthReading(contentType, start);
}

/**
 * What the browser shows for an answer that was taken: a page without a content type, or the text for a script or a
 * screenshot.
 */
export function shownInstead(taken: TakenAnswer, { inPage }: PageRequest): ShownInstead | undefined {
  const { head, bytes, tooLarge } = taken;
  const { contentType, isText } = typeOf(bytes, head.contentType);
  if (tooLarge || !isText) return undefined;
  if (isUntyped(taken)) return { contentType: `text/html; charset=${pageEncoding(taken)}`, body: bytes };
  if (inPage?.script === undefined && inPage?.picture === undefined) return undefined;
  const isShown = /^(?:application|text)\/(?:json|xml)$|\+(?:json|xml)$/.test(contentType);
  const { charset } = parseMediaType(head.contentType);
  const encoding = encodingOf(bytes, { essence: contentType, charset, host: hostOf(head) });
  return { contentType: `${isShown ? contentType : 'text/plain'}; charset=${encoding}`, body: bytes };
}

/** Whether it is a page without a content type. */
function isUntyped({ head, bytes }: TakenAnswer): boolean {
  const { essence } = parseMediaType(head.contentType);
  return essence === '' && isPageType(typeOf(bytes, head.contentType).contentType);
}

/** The encoding of an HTML page, determined as without a browser. */
export function pageEncoding({ head, bytes }: TakenAnswer): string {
  const { charset } = parseMediaType(head.contentType);
  return encodingOf(bytes, { essence: 'text/html', charset, host: hostOf(head) });
}

function hostOf({ url }: AnswerHead): string {
  return new URL(url).hostname;
}
