/**
 * A call of an endpoint as code to copy, for the playground and the reference. Values may come from anywhere, even from
 * a link: whatever they are, the code must request exactly them and do nothing else.
 */
import { javaScriptText, pythonText, shellQuoted } from './quoting.ts';

export type QueryPair = readonly [name: string, value: string];

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

/** Formats whose file extension differs from their name; others are refused by the API anyway. */
const ENDINGS: Readonly<Record<string, string>> = { png: 'png', jpeg: 'jpg', webp: 'webp' };

/** The file for a picture, which no terminal can show; undefined for text. */
function pictureFile({ endpoint, pairs }: Pick<ApiRequest, 'endpoint' | 'pairs'>): string | undefined {
  if (endpoint !== 'screenshot') return undefined;
  const format = pairs.findLast(([name]) => name === 'format')?.[1];
  const ending = format === undefined || format === '' ? 'png' : ENDINGS[format];
  return ending === undefined ? undefined : `page.${ending}`;
}

/** What must not be in a command that is pasted: a terminal acts on it, and no argument can contain NUL. */
const CONTROLS = /[^\P{Cc}\n\t]|\p{Bidi_Control}/u;

/** Curl encodes the value if that keeps it readable, but uses the name unchanged. */
function curlData(name: string, value: string): string {
  const encoded = percentEncoded(value);
  if (encoded === value || CONTROLS.test(value)) return `-d ${shellQuoted(`${name}=${encoded}`)}`;
  return `--data-urlencode ${shellQuoted(`${name}=${value}`)}`;
}

function percentEncoded(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1);
}

export function asJavaScript({ origin, endpoint, pairs }: ApiRequest): string {
  const rows = [API_KEY, ...pairs].map(([name, value]) => `  [${javaScriptText(name)}, ${javaScriptText(value)}],`);
  const file = pictureFile({ endpoint, pairs });
  const rest =
    file === undefined
      ? ['console.log(response.status, await response.text());']
      : ['if (!response.ok) throw new Error(await response.text());', ...writeFile(file)];
  return [
    'const query = new URLSearchParams([',
    ...rows,
    ']);',
    `const response = await fetch(${javaScriptText(`${origin}/${endpoint}?`)} + query);`,
    ...rest,
  ].join('\n');
}

const writeFile = (file: string) => [
  "const { writeFile } = await import('node:fs/promises');",
  `await writeFile('${file}', new Uint8Array(await response.arrayBuffer()));`,
];

export function asPython({ origin, endpoint, pairs }: ApiRequest): string {
  const rows = [API_KEY, ...pairs].map(([name, value]) => `        (${pythonText(name)}, ${pythonText(value)}),`);
  const file = pictureFile({ endpoint, pairs });
  return [
    'import requests',
    '',
    'response = requests.get(',
    `    ${pythonText(`${origin}/${endpoint}`)},`,
    '    params=[',
    ...rows,
    '    ],',
    ')',
    ...(file === undefined
      ? ['print(response.status_code, response.text)']
      : ['response.raise_for_status()', `open("${file}", "wb").write(response.content)`]),
  ].join('\n');
}
