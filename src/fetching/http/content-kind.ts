/**
 * Whether content is text or binary: by its declared type if that can be trusted, by its first bytes if there is none,
 * as in the WHATWG MIME Sniffing standard. Knows nothing about encodings or uses of the content.
 */

export type Kind = 'text' | 'binary';

export const PDF = 'application/pdf';

/** Statuses without a document, whatever follows: a browser stays on its page. */
export const WITHOUT_DOCUMENT: ReadonlySet<number> = new Set([204, 205, 304]);

/** The number of bytes that the standard examines. */
const SNIFFED_BYTES = 1445;

/**
 * Types outside `text/` that hold text. Structured suffixes (`+json`, `+xml`, `+yaml`) are recognized by themselves.
 */
const TEXT_APPLICATION_TYPES = new Set([
  'application/csv',
  'application/ecmascript',
  'application/graphql',
  'application/javascript',
  'application/json',
  'application/json5',
  'application/json-seq',
  'application/jsonlines',
  'application/jsonl',
  'application/n-quads',
  'application/n-triples',
  'application/ndjson',
  'application/sql',
  'application/toml',
  'application/trig',
  'application/typescript',
  'application/x-csv',
  'application/x-ecmascript',
  'application/x-httpd-php',
  'application/x-javascript',
  'application/x-json',
  'application/x-jsonlines',
  'application/x-ndjson',
  'application/x-sh',
  'application/x-subrip',
  'application/x-tex',
  'application/x-toml',
  'application/x-www-form-urlencoded',
  'application/x-yaml',
  'application/xml',
  'application/xml-dtd',
  'application/yaml',
  'application/vnd.apple.mpegurl',
  'application/x-mpegurl',
  'application/sparql-query',
  'message/http',
  'message/rfc822',
]);

/** Types without meaning, for which the standard examines the bytes. */
const UNKNOWN_TYPES = new Set(['', 'unknown/unknown', 'application/unknown', '*/*']);

/**
 * Types that only say that it is a file: servers and storage services send them for files of any kind, texts included.
 */
const FILE_TYPES = new Set([
  'application/octet-stream',
  'application/x-octet-stream',
  'binary/octet-stream',
  'application/download',
  'application/x-download',
  'application/force-download',
  'application/x-force-download',
]);

/** Bytes without any that text has not: so many are no coincidence, whatever their encoding. */
const TEXT_BYTES = 200;

/** The headers that old servers send for any unknown file: it is plain text only if the bytes look like it. */
const UNRELIABLE_PLAIN = new Set([
  'text/plain',
  'text/plain; charset=ISO-8859-1',
  'text/plain; charset=iso-8859-1',
  'text/plain; charset=UTF-8',
]);

/** By the declared type only; undefined if the bytes must be examined. */
export function declaredKind(essence: string, header: string | undefined): Kind | undefined {
  if (UNKNOWN_TYPES.has(essence)) return undefined;
  if (header !== undefined && UNRELIABLE_PLAIN.has(header.trim())) return undefined;
  if (essence.startsWith('text/') || TEXT_APPLICATION_TYPES.has(essence)) return 'text';
  return /\+(?:json|json-seq|xml|yaml)$/.test(essence) ? 'text' : 'binary';
}

/** Content that is never turned into text, so that reading it would be pointless: images, audio, video, fonts. */
export function isNeverRead(essence: string): boolean {
  return /^(?:image|audio|video|font)\//.test(essence) && !essence.endsWith('+xml');
}

export function isHtml(essence: string): boolean {
  return essence === 'text/html';
}

export function isXml(essence: string): boolean {
  return essence === 'text/xml' || essence === 'application/xml' || essence.endsWith('+xml');
}

/**
 * A PDF is recognized by its bytes, whatever its header says. Blanks and a byte order mark before it are accepted, as
 * in PDF readers.
 */
export function startsAsPdf(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, PDF_START)).toString('latin1');
  return /^(?:\xef\xbb\xbf)?[\t\n\f\r ]*%PDF-/.test(start);
}

/** The number of bytes needed to decide that. */
export const PDF_START = 64;

/** Whether the type says nothing but that it is a file. */
export function isAnyFile(essence: string): boolean {
  return FILE_TYPES.has(essence);
}

/** Whether these bytes, or the beginning of more of them, are plainly text. */
export function looksLikeText(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, SNIFFED_BYTES);
  if (head.length === 0 || magicType(head) !== undefined) return false;
  if (hasByteOrderMark(head)) return true;
  return !hasBinaryByte(head) && (head.length >= TEXT_BYTES || isUtf8(head));
}

/** The last character may be cut off. */
function isUtf8(head: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** The type of content without a usable header. */
export function sniffedType(bytes: Uint8Array): string {
  const head = bytes.subarray(0, SNIFFED_BYTES);
  if (hasByteOrderMark(head)) return 'text/plain';
  if (looksLikeHtml(head)) return 'text/html';
  if (looksLikeXml(head)) return 'text/xml';
  return magicType(head) ?? (hasBinaryByte(head) ? 'application/octet-stream' : 'text/plain');
}

/** The real type of content that is declared as plain text by one of the unreliable headers. */
export function sniffedPlainType(bytes: Uint8Array): string {
  const head = bytes.subarray(0, SNIFFED_BYTES);
  if (hasByteOrderMark(head) || !hasBinaryByte(head)) return 'text/plain';
  return magicType(head) ?? 'application/octet-stream';
}

const MAGIC: readonly (readonly [type: string, signature: readonly (number | undefined)[]])[] = [
  ['application/pdf', ascii('%PDF-')],
  ['image/png', [0x89, ...ascii('PNG'), 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', ascii('GIF8')],
  ['image/webp', [...ascii('RIFF'), undefined, undefined, undefined, undefined, ...ascii('WEBPVP')]],
  ['image/bmp', [...ascii('BM'), undefined, undefined, undefined, undefined, 0, 0, 0, 0]],
  ['image/x-icon', [0, 0, 1, 0]],
  ['audio/wave', [...ascii('RIFF'), undefined, undefined, undefined, undefined, ...ascii('WAVE')]],
  ['audio/mpeg', ascii('ID3')],
  ['application/ogg', [...ascii('OggS'), 0]],
  ['video/webm', [0x1a, 0x45, 0xdf, 0xa3]],
  ['video/mp4', [undefined, undefined, undefined, undefined, ...ascii('ftyp')]],
  ['application/gzip', [0x1f, 0x8b, 0x08]],
  ['application/zip', [...ascii('PK'), 3, 4]],
  ['application/x-rar-compressed', [...ascii('Rar!'), 0x1a, 0x07]],
  ['application/x-7z-compressed', [...ascii('7z'), 0xbc, 0xaf, 0x27, 0x1c]],
  ['font/woff', ascii('wOFF')],
  ['font/woff2', ascii('wOF2')],
  ['application/postscript', ascii('%!PS-Adobe-')],
  ['application/wasm', [0, ...ascii('asm')]],
];

const HTML_TAGS = [
  '!doctype html',
  'html',
  'head',
  'script',
  'iframe',
  'h1',
  'div',
  'font',
  'table',
  'a',
  'style',
  'title',
  'b',
  'body',
  'br',
  'p',
];

function looksLikeHtml(head: Uint8Array): boolean {
  const text = leadingText(head);
  if (text.startsWith('<!--')) return true;
  if (!text.startsWith('<')) return false;
  return HTML_TAGS.some((tag) => text.startsWith(tag, 1) && /[ >]/.test(text.charAt(1 + tag.length)));
}

function looksLikeXml(head: Uint8Array): boolean {
  return leadingText(head).startsWith('<?xml');
}

function leadingText(head: Uint8Array): string {
  return Buffer.from(head.buffer, head.byteOffset, head.byteLength)
    .toString('latin1')
    .replace(/^[\t\n\f\r ]+/, '')
    .slice(0, 32)
    .toLowerCase();
}

function magicType(head: Uint8Array): string | undefined {
  for (const [type, signature] of MAGIC) {
    if (head.length < signature.length) continue;
    if (signature.every((byte, index) => byte === undefined || byte === head[index])) return type;
  }
  return undefined;
}

function hasByteOrderMark(head: Uint8Array): boolean {
  const [first, second, third] = head;
  if (first === 0xef) return second === 0xbb && third === 0xbf;
  return (first === 0xfe && second === 0xff) || (first === 0xff && second === 0xfe);
}

/** The standard's "binary data byte": control characters that do not occur in text. */
function hasBinaryByte(head: Uint8Array): boolean {
  return head.some(
    (byte) => byte <= 0x08 || byte === 0x0b || (byte >= 0x0e && byte <= 0x1a) || (byte >= 0x1c && byte <= 0x1f),
  );
}

function ascii(text: string): number[] {
  return [...Buffer.from(text, 'latin1')];
}
