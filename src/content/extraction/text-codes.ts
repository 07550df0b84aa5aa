/**
 * The characters of a text as numbers. The texts of a page are slices of it, and reading a character of a slice takes
 * the engine several times as long as reading a number from an array.
 */
import { endianness } from 'node:os';

/** Longer texts are rare, and get an array of their own. */
const KEPT = 16_384;
const CODE_BYTES = 2;
/** Below this length, one call to copy the text takes longer than reading its characters one by one. */
const MIN_COPIED = endianness() === 'LE' ? 24 : Number.POSITIVE_INFINITY;

const buffer = Buffer.allocUnsafeSlow(KEPT * CODE_BYTES);
const codes = new Uint16Array(buffer.buffer);

/** The first `length` codes of a text. Valid until the next call; what comes after them is left over from others. */
export function codesOf(text: string, length: number): Uint16Array {
  if (length < MIN_COPIED) return copy(text, length, length > KEPT ? new Uint16Array(length) : codes);
  if (length <= KEPT) {
    buffer.write(text, 0, length * CODE_BYTES, 'utf16le');
    return codes;
  }
  const own = Buffer.allocUnsafeSlow(length * CODE_BYTES);
  own.write(text, 0, length * CODE_BYTES, 'utf16le');
  return new Uint16Array(own.buffer);
}

function copy(text: string, length: number, found: Uint16Array): Uint16Array {
  for (let at = 0; at < length; at++) found[at] = text.charCodeAt(at);
  return found;
}
