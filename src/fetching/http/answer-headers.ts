/** Reads the headers of an answer from their raw form, which Node gives as one character per byte. */
import { isUtf8 } from 'node:buffer';
import type { AnswerMessage } from './answer-message.ts';

/** Lower-case names; repeated headers joined with a comma and a space. */
export function answerHeaders({ rawHeaders }: AnswerMessage): Record<string, string> {
  const joined: Record<string, string> = {};
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    const value = utf8Text(rawHeaders[index + 1] ?? '');
    // Some header names are also names of properties that every object has.
    if (Object.hasOwn(joined, name)) joined[name] = `${joined[name]}, ${value}`;
    else if (name === '__proto__') Object.defineProperty(joined, name, { value, enumerable: true, writable: true });
    else joined[name] = value;
  }
  return joined;
}

/** All headers of a name, as they were sent. */
export function headerValues({ rawHeaders }: Pick<AnswerMessage, 'rawHeaders'>, lowerName: string): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === lowerName);
}

/** The last header of a name: if a header may occur only once, browsers use the last one too. */
export function lastHeader(response: AnswerMessage, lowerName: string): string | undefined {
  const { rawHeaders } = response;
  for (let index = rawHeaders.length - 2; index >= 0; index -= 2) {
    if (rawHeaders[index]?.toLowerCase() === lowerName) return utf8Text(rawHeaders[index + 1] ?? '');
  }
  return undefined;
}

export function setCookieLines(response: AnswerMessage): string[] {
  return (response.headers['set-cookie'] ?? []).map(utf8Text);
}

/** As browsers read it: bytes beyond ASCII are escaped as they are, whatever their encoding. */
export function locationText(byteString: string): string {
  return byteString.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Decodes the bytes as UTF-8 if they are valid, otherwise as one character per byte. */
export function utf8Text(byteString: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is all of ASCII
  if (/^[\x00-\x7f]*$/.test(byteString)) return byteString;
  const bytes = Buffer.from(byteString, 'latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : byteString;
}
