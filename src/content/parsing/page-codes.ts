/**
 * The characters of a page as numbers. The tokenizer reads most of them one by one, which takes the engine several
 * times as long from a string as from an array.
 */
import { endianness } from 'node:os';

/** The array for pages up to this length is kept for the next page: 512 KB. */
const KEPT = 2 ** 18;
const CODE_BYTES = 2;
const IS_LITTLE_ENDIAN = endianness() === 'LE';

const kept = Buffer.allocUnsafeSlow((KEPT + 1) * CODE_BYTES);

/** With a NUL after the last character. Valid until the next call. */
export function codesOfPage(page: string): Uint16Array {
  const { length } = page;
  const buffer = length <= KEPT ? kept : Buffer.allocUnsafeSlow((length + 1) * CODE_BYTES);
  const codes = new Uint16Array(buffer.buffer);
  if (IS_LITTLE_ENDIAN) buffer.write(page, 'utf16le');
  else for (let at = 0; at < length; at++) codes[at] = page.charCodeAt(at);
  codes[length] = 0;
  return codes;
}
