/** The decoder of an answer's body, for all of its transfer and content codings. */
import type { AnswerMessage } from './answer-message.ts';
import {
  BrokenEncoding,
  ContentDecoder,
  contentCodings,
  hasMalformedCoding,
  type OutputCheck,
} from './content-decoder.ts';
import { transferCodings } from './transfer-codings.ts';

/** Undefined if nothing is to be decoded. */
export function decoderOf({ headers }: AnswerMessage, check: OutputCheck): ContentDecoder | undefined {
  const outer = transferCodings(headers['transfer-encoding']);
  // As in browsers; what is a name, but unknown, is left as it is.
  if (hasMalformedCoding(headers['content-encoding'])) throw new BrokenEncoding('its name is malformed');
  const codings = [...outer, ...contentCodings(headers['content-encoding'])];
  // Servers that name both have often packed once.
  return codings.length === 0 ? undefined : new ContentDecoder(codings, check, outer.length > 0);
}
