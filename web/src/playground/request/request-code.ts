/**
 * The request as code to copy. Values come from anywhere, a link included: whatever they hold, the code must ask for
 * exactly them and do nothing else.
 */
import type { QueryPair } from './form-values.ts';

const API_KEY: QueryPair = ['api_key', 'YOUR_API_KEY'];

export interface ApiRequest {
  /** Where the service is, without a slash at the end. */
  readonly origin: string;
  readonly endpoint: string;
  readonly pairs: readonly QueryPair[];
}

export interface RequestCode {
  readonly language: string;
  readonly write: (request: ApiRequest) => string;
}

export const REQUEST_CODES: readonly RequestCode[] = [
  { language: 'curl', write: asCurl },
  { language: 'JavaScript', write: asJavaScript },
  { language: 'Python', write: asPython },
];

export function asCurl({ origin, endpoint, pairs }: ApiRequest): string {
  const parts = [API_KEY, ...pairs].map(([name, value]) => curlData(percentEncoded(name), value.toWellFormed()));
  const file = pictureFile({ endpoint, pairs });
  const kept = file === undefined ? [] : [`-o ${file}`];
  return [`curl -G ${shellQuoted(`${origin}/${endpoint}`)}`, ...parts, ...kept].join(' \\\n  ');
}

/** Formats that are known by other endings, and all that a file is named for: what else was asked for is refused anyway. */
const ENDINGS: Readonly<Record<string, string>> = { png: 'png', jpeg: 'jpg', webp: 'webp' };

/** Where a picture goes, which no terminal can show; undefined for what is text. */
function pictureFile({ endpoint, pairs }: Pick<ApiRequest, 'endpoint' | 'pairs'>): string | undefined {
  if (endpoint !== 'screenshot') return undefined;
  const format = pairs.findLast(([name]) => name === 'format')?.[1];
  const ending = format === undefined || format === '' ? 'png' : ENDINGS[format];
  return ending === undefined ? undefined : `page.${ending}`;
}

/** What must not be in a command that is pasted: a terminal acts on it, and no argument can hold a zero. */
const CONTROLS = /[^\P{Cc}\n\t]|\p{Bidi_Control}/u;

/** Curl encodes a value for us where that keeps it readable, but takes the name as it is. */
function curlData(name: string, value: string): string {
  const encoded = percentEncoded(value);
  if (encoded === value || CONTROLS.test(value)) return `-d ${shellQuoted(`${name}=${encoded}`)}`;
  return `--data-urlencode ${shellQuoted(`${name}=${value}`)}`;
}

function percentEncoded(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1);
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

export function asJavaScript({ origin, endpoint, pairs }: ApiRequest): string {
  const text = (value: string) => literal(value, (code) => `\\u{${code.toString(16)}}`);
  const rows = [API_KEY, ...pairs].map(([name, value]) => `  [${text(name)}, ${text(value)}],`);
  const file = pictureFile({ endpoint, pairs });
  const rest =
    file === undefined
      ? ['console.log(response.status, await response.text());']
      : ['if (!response.ok) throw new Error(await response.text());', ...writeFile(file)];
  return [
    'const query = new URLSearchParams([',
    ...rows,
    ']);',
    `const response = await fetch(${text(`${origin}/${endpoint}?`)} + query);`,
    ...rest,
  ].join('\n');
}

const writeFile = (file: string) => [
  "const { writeFile } = await import('node:fs/promises');",
  `await writeFile('${file}', new Uint8Array(await response.arrayBuffer()));`,
];

export function asPython({ origin, endpoint, pairs }: ApiRequest): string {
  const text = (value: string) => literal(value, (code) => `\\U${code.toString(16).padStart(8, '0')}`);
  const rows = [API_KEY, ...pairs].map(([name, value]) => `        (${text(name)}, ${text(value)}),`);
  const file = pictureFile({ endpoint, pairs });
  return [
    'import requests',
    '',
    'response = requests.get(',
    `    ${text(`${origin}/${endpoint}`)},`,
    '    params=[',
    ...rows,
    '    ],',
    ')',
    ...(file === undefined
      ? ['print(response.status_code, response.text)']
      : ['response.raise_for_status()', `open("${file}", "wb").write(response.content)`]),
  ].join('\n');
}

/** Characters that cannot be seen, or that make a line read differently from what it says. */
const DECEPTIVE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A string of JSON is one of JavaScript and of Python as well; only deceptive characters are written as each escapes them. */
function literal(text: string, hide: (codePoint: number) => string): string {
  return JSON.stringify(text.toWellFormed()).replace(DECEPTIVE, (found) => hide(found.codePointAt(0) ?? 0));
}
