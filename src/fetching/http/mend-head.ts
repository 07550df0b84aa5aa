/**
 * Writes the head of an answer anew where Node's parser refuses what browsers accept: lines without a colon, a blank
 * before it, names with blanks or letters beyond ASCII, lengths that are repeated, empty or no number, an unusual
 * version, odd status lines, chunks that are not the last transfer coding, a length beside another coding. What
 * browsers refuse, such as two different lengths, stays refused.
 */
import { namesChunks, transferCodings } from './transfer-codings.ts';

/** So many bytes may precede the status line, as in Chromium. */
const MAX_JUNK = 4;
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const STATUS_LINE = /^http(?:\/(\d+)(?:\.(\d+))?)?[ \t]+([1-9]\d\d)(?!\d)[ \t]*(.*)$/i;
/** As browsers read it, this is a success. */
const NO_STATUS = /^http\/(\d+)(?:\.(\d+))?[ \t]*(?:[ \t]()([^ \t\d].*))?$/i;

export interface MendedHead {
  readonly text: string;
  /** Whether another head follows instead of a body. */
  readonly informational: boolean;
  readonly isChunked: boolean;
  /** The length of the body, if it is to be passed on as one chunk. */
  readonly oneChunk: number | undefined;
}

/** `head`: in Latin-1, up to and including the empty line. Nothing if it is no head of an HTTP answer. */
export function mendHead(head: string): MendedHead | undefined {
  const start = head.slice(0, MAX_JUNK + 4).search(/http/i);
  if (start === -1) return undefined;
  const [first = '', ...lines] = head.slice(start).split(/\r?\n/);
  const status = STATUS_LINE.exec(first) ?? NO_STATUS.exec(first);
  if (status === null) return undefined;
  const [, major = '1', minor = '0', digits, reason = ''] = status;
  const code = digits || '200';
  // As Chromium does.
  if (head.includes('\0')) return undefined;
  const informational = code.startsWith('1');
  const headers = headersOf(lines);
  // Chunks exist from HTTP/1.1 on. With them, a length means nothing.
  const isModern = Number(major) > 1 || (major === '1' && Number(minor) >= 1);
  const coding = headers.flatMap(([name, value]) => (isNamed(name, CODING) ? [value] : [])).join();
  const isChunked = isModern && namesChunks(coding);
  const length = isChunked ? undefined : lengthOf(headers);
  if (length === 'contradictory') return undefined;
  const kept = headers.filter(([name]) => !OWN.some((own) => isNamed(name, own)));
  if (!informational) kept.push(['Connection', 'close']);
  const others = transferCodings(coding).reverse();
  // The parser does not take both a length and a coding.
  const oneChunk = others.length > 0 && length !== undefined ? Number(length) : undefined;
  const codings = [...others, ...(isChunked || oneChunk !== undefined ? ['chunked'] : [])];
  if (codings.length > 0) kept.push(['Transfer-Encoding', codings.join(', ')]);
  if (length !== undefined && oneChunk === undefined) kept.push(['Content-Length', length]);
  const written = kept.map(([name, value]) => `${name}: ${visible(value)}\r\n`);
  const text = `HTTP/1.1 ${code} ${visible(reason)}\r\n${written.join('')}\r\n`;
  return { text, informational, isChunked, oneChunk };
}

const visible = (text: string): string => text.replace(/[\p{Cc}--\t]/gv, ' ');

type Header = [name: string, value: string];

const CODING = 'transfer-encoding';
const LENGTH = 'content-length';
/** Written here, whatever the answer says. The connection is not used again: what follows on it is not certain. */
const OWN = [CODING, LENGTH, 'connection', 'keep-alive', 'upgrade'];

function isNamed(name: string, lowerCase: string): boolean {
  return name.length === lowerCase.length && name.toLowerCase() === lowerCase;
}

function headersOf(lines: readonly string[]): Header[] {
  const headers: Header[] = [];
  let last: Header | undefined;
  for (const line of lines) {
    if (/^[ \t]/.test(line)) {
      // A folded line belongs to the one before it, or to none.
      if (last !== undefined) last[1] = `${last[1]} ${line.trim()}`.trim();
      continue;
    }
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).trimEnd();
    last = TOKEN.test(name) ? [name, line.slice(colon + 1).trim()] : undefined;
    if (last !== undefined) headers.push(last);
  }
  return headers;
}

/** Lengths that are no numbers are ignored, so the body ends with the connection. */
function lengthOf(headers: readonly Header[]): string | undefined {
  const values = headers.filter(([name]) => isNamed(name, LENGTH)).flatMap(([, value]) => value.split(','));
  const lengths = new Set(values.map((value) => value.trim()).filter((value) => /^\d{1,15}$/.test(value)));
  if (lengths.size > 1) return 'contradictory';
  return lengths.values().next().value;
}
