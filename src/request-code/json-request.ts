/**
 * A call by another method than GET, or with a path that names something, as code to copy: the key in a header, and a
 * body of JSON where there is one.
 */
import { javaScriptText, pythonText, shellQuoted } from './quoting.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

export interface JsonRequest {
  readonly method: string;
  readonly url: string;
  readonly body?: Json | undefined;
}

const KEY = 'Bearer YOUR_API_KEY';
const STEP = { javaScript: '  ', python: '    ' };

export const JSON_REQUEST_CODES = [
  { language: 'curl', write: asCurl },
  { language: 'JavaScript', write: asJavaScript },
  { language: 'Python', write: asPython },
] as const;

function asCurl({ method, url, body }: JsonRequest): string {
  const goesWithoutSaying = method === (body === undefined ? 'GET' : 'POST');
  return [
    `curl ${goesWithoutSaying ? '' : `-X ${method} `}${shellQuoted(url)}`,
    `-H 'Authorization: ${KEY}'`,
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${shellQuoted(jsonText(body))}`]),
  ].join(' \\\n  ');
}

/** Terminal control characters are escaped in JSON strings. */
const jsonText = (body: Json) =>
  JSON.stringify(body, null, 2).replace(/[\u007f-\u009f]|\p{Bidi_Control}/gu, (found) => `\\u${hex(found)}`);
const hex = (character: string) => character.charCodeAt(0).toString(16).padStart(4, '0');

function asJavaScript({ method, url, body }: JsonRequest): string {
  const headers = [`Authorization: ${javaScriptText(KEY)}`];
  if (body !== undefined) headers.push(`"Content-Type": "application/json"`);
  const options = [
    ...(method === 'GET' ? [] : [`method: ${javaScriptText(method)}`]),
    `headers: { ${headers.join(', ')} }`,
    ...(body === undefined ? [] : [`body: JSON.stringify(${written(body, WRITTEN.javaScript, STEP.javaScript)})`]),
  ];
  return [
    `const response = await fetch(${javaScriptText(url)}, {`,
    ...options.map((each) => `${STEP.javaScript}${each},`),
    '});',
    'console.log(response.status, await response.text());',
  ].join('\n');
}

function asPython({ method, url, body }: JsonRequest): string {
  const given = [
    pythonText(url),
    `headers={"Authorization": ${pythonText(KEY)}}`,
    ...(body === undefined ? [] : [`json=${written(body, WRITTEN.python, STEP.python)}`]),
  ];
  return [
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    ...given.map((each) => `${STEP.python}${each},`),
    ')',
    'print(response.status_code, response.text)',
  ].join('\n');
}

interface Writing {
  readonly step: string;
  readonly text: (text: string) => string;
  readonly word: (value: number | boolean | null) => string;
}

const PYTHON_WORDS: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };

const WRITTEN = {
  javaScript: { step: STEP.javaScript, text: javaScriptText, word: String },
  python: { step: STEP.python, text: pythonText, word: (value) => PYTHON_WORDS[String(value)] ?? String(value) },
} as const satisfies Readonly<Record<string, Writing>>;

/** A value as the language writes it, whose lines after the first stand `indent` further in. */
function written(value: Json, writing: Writing, indent: string): string {
  const { step, text, word } = writing;
  if (typeof value === 'string') return text(value);
  if (typeof value !== 'object' || value === null) return word(value);
  const inner = indent + step;
  const isList = Array.isArray(value);
  const [open, close] = isList ? '[]' : '{}';
  const rows = Object.entries(value).map(([name, each]) => {
    const shown = written(each as Json, writing, inner);
    return `${inner}${isList ? '' : `${text(name)}: `}${shown},\n`;
  });
  return rows.length === 0 ? `${open}${close}` : `${open}\n${rows.join('')}${indent}${close}`;
}
