/**
 * Answers that are no page: what came is what is given, as without a browser. Knows nothing of loading.
 */
import { countOf } from '../../../count-of.ts';
import { FetchFailure } from '../../failure.ts';
import { contentOf, isWorthReading, neverRead, typeOf } from '../../http/answer-content.ts';
import { startsAsPdf } from '../../http/content-kind.ts';
import { encodingOf } from '../../http/decode-text.ts';
import { UNFINISHED_PAGE } from '../../http/failure-of-error.ts';
import { parseMediaType } from '../../http/media-type.ts';
import { targetAnswer } from '../../outcomes.ts';
import type { PageRequest } from '../../page.ts';
import type { BrowserAnswer } from '../visit/judge-reading.ts';
import { type AnswerHead, isPageType } from './answer-head.ts';
import type { ShownInstead, TakenAnswer } from './document-requests.ts';

/** Bytes of a text of which the end is looked for in all of it. */
const MOST_CLOSED_BYTES = 1024 * 1024;

/** Throws where it is too large, or broke off. */
export async function rawAnswer(
  { head, bytes, tooLarge }: TakenAnswer,
  mostBytes: number,
  { decode }: PageRequest,
): Promise<BrowserAnswer> {
  const { url: finalUrl, status, statusMessage, headers, contentType: header } = head;
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
 * A browser does not say that an answer broke off where its compression or its chunks did. By its length where that is known; otherwise a
 * text that ends with a line, or as data end, is taken for whole. Undefined: it may be cut.
 */
function wholeness({ headers, contentType }: AnswerHead, bytes: Buffer, binary: boolean): boolean | undefined {
  if (binary && !startsAsPdf(bytes)) return true;
  const declared = headers['content-encoding'] === undefined ? headers['content-length'] : undefined;
  if (declared !== undefined) return bytes.length >= Number(declared);
  if (bytes.length === 0) return true;
  const isClosed = isClosedText(bytes, contentType ?? '');
  if (isClosed !== undefined) return isClosed || undefined;
  const end = bytes.subarray(-64).toString('latin1');
  return /[\n}\]>;]\s*$/.test(end) || /%%EOF\s*$/.test(end) ? true : undefined;
}

/** Whether a text of JSON or XML has its end, for which its last character says too little; undefined for others, and for long ones. */
function isClosedText(bytes: Buffer, contentType: string): boolean | undefined {
  if (bytes.length > MOST_CLOSED_BYTES) return undefined;
  const text = bytes.toString('latin1').trim();
  if (/json/i.test(contentType) && /^[[{]/.test(text)) return isJson(text) || (isJsonLines(text) ? undefined : false);
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

/** A value on each line. */
function isJsonLines(text: string): boolean {
  const [first = ''] = text.split('\n', 1);
  return first !== text && isJson(first);
}

/** Whether the rest of an answer is wanted: a PDF only where one can be made something of. */
export function wantsRest({ contentType }: AnswerHead, start: Buffer, { takesPdf }: PageRequest): boolean {
  return startsAsPdf(start) ? takesPdf === true : isWorthReading(contentType, start);
}

/** What a browser shows for an answer that was taken: a page that did not say that it is one, or the text that a script or a picture is for. */
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

/** A page that came without a type. */
function isUntyped({ head, bytes }: TakenAnswer): boolean {
  const { essence } = parseMediaType(head.contentType);
  return essence === '' && isPageType(typeOf(bytes, head.contentType).contentType);
}

/** The encoding of an HTML page, as without a browser. */
export function pageEncoding({ head, bytes }: TakenAnswer): string {
  const { charset } = parseMediaType(head.contentType);
  return encodingOf(bytes, { essence: 'text/html', charset, host: hostOf(head) });
}

function hostOf({ url }: AnswerHead): string {
  return new URL(url).hostname;
}
