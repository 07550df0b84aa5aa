/**
 * Decides what the bytes of an answer are: text, decoded, or a binary with its type. Goes by the header if that can be
 * trusted, otherwise by the bytes. The same for pages with and without a browser. Pure.
 */
import {
  declaredKind,
  isAnyFile,
  isNeverRead,
  looksLikeText,
  PDF,
  sniffedPlainType,
  sniffedType,
  startsAsPdf,
} from './content-kind.ts';
import { type DecodeElsewhere, decodeQuickly, decodeText } from './decode-text.ts';
import { parseMediaType } from './media-type.ts';

export interface AnswerContent {
  /** Media type without parameters, lower-case; detected from the bytes if the target named none. */
  readonly contentType: string;
  /** The content as text; empty when it is binary. */
  readonly body: string;
  readonly binary: boolean;
  /** The content of a binary. */
  readonly bytes?: Buffer;
}

/** `header` is the `Content-Type` as sent, `host` the page's host; long texts are decoded by `decode`. */
export async function contentOf(
  bytes: Buffer,
  header: string | undefined,
  host: string,
  decode: DecodeElsewhere | undefined,
): Promise<AnswerContent> {
  const { contentType, isText } = typeOf(bytes, header);
  if (!isText) return { contentType, body: '', binary: true, bytes };
  const source = { essence: contentType, charset: parseMediaType(header).charset, host };
  return { contentType, body: await decodeQuickly(bytes, source, decode), binary: false };
}

/** Of a few bytes; empty when they are binary. */
export function shortTextOf(bytes: Buffer, header: string | undefined, host: string): string {
  const { contentType, isText } = typeOf(bytes, header);
  const { charset } = parseMediaType(header);
  return isText ? decodeText(bytes, { essence: contentType, charset, host }) : '';
}

/** The content's type, and whether it is text. */
export function typeOf(bytes: Uint8Array, header: string | undefined): { contentType: string; isText: boolean } {
  if (startsAsPdf(bytes)) return { contentType: PDF, isText: false };
  const { essence } = parseMediaType(header);
  // A browser would save it: nothing in it is run, so its bytes may be trusted even where sniffing is forbidden.
  if (isAnyFile(essence) && looksLikeText(bytes)) return { contentType: sniffedType(bytes), isText: true };
  const declared = declaredKind(essence, header);
  if (declared !== undefined || bytes.length === 0) return { contentType: essence, isText: declared !== 'binary' };
  const contentType = essence === 'text/plain' ? sniffedPlainType(bytes) : sniffedType(bytes);
  return { contentType, isText: declaredKind(contentType, undefined) !== 'binary' };
}

/** Whether the rest of a body is worth reading, by its header and its first bytes: of binaries, only a PDF is. */
export function isWorthReading(header: string | undefined, start: Uint8Array): boolean {
  const { essence } = parseMediaType(header);
  if (declaredKind(essence, header) !== 'binary' || startsAsPdf(start)) return true;
  return isAnyFile(essence) && looksLikeText(start);
}

/** Content that is never turned into text: not even its first bytes are read. */
export function neverRead(header: string | undefined): AnswerContent | undefined {
  const { essence } = parseMediaType(header);
  return isNeverRead(essence) ? { contentType: essence, body: '', binary: true } : undefined;
}
