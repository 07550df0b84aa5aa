/** Reads the headers of an answer from their raw form, which Node gives as one character per byte. */
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';

/** Lower-case names; repeated headers joined with a comma and a space. */
export function answerHeaders(response: IncomingMessage): Record<string, string> {
  const joined = new Map<string, string>();
  for (const [name, value] of pairs(response)) {
    const before = joined.get(name);
    joined.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return Object.fromEntries(joined);
}

/** The last header of a name: where a header may come once only, browsers too go by the last. */
export function lastHeader(response: IncomingMessage, lowerName: string): string | undefined {
  let last: string | undefined;
  for (const [name, value] of pairs(response)) if (name === lowerName) last = value;
  return last;
}

export function setCookieLines(response: IncomingMessage): string[] {
  return (response.headers['set-cookie'] ?? []).map(utf8Text);
}

/** Text from its bytes: UTF-8 where they are, else one character per byte. */
export function utf8Text(byteString: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is all of ASCII
  if (/^[\x00-\x7f]*$/.test(byteString)) return byteString;
  const bytes = Buffer.from(byteString, 'latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : byteString;
}

function* pairs({ rawHeaders }: IncomingMessage): Generator<[lowerName: string, value: string]> {
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    yield [(rawHeaders[index] ?? '').toLowerCase(), utf8Text(rawHeaders[index + 1] ?? '')];
  }
}
