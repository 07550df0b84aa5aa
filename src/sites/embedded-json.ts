/** JSON that pages contain for their own scripts: assigned to a variable, or in a script element. Knows no site. */
import { type Json, parseJson } from './lenient-json.ts';

/** Maximum occurrences of a marker that are tried: each may need a scan of the whole rest of the page. */
const MAX_OCCURRENCES = 8;

/**
 * The JSON object or array that follows the first usable occurrence of `marker`, such as `var ytInitialData = `. An
 * occurrence without complete JSON after it is skipped.
 */
export function jsonAfter(html: string, marker: string): Json {
  let found = html.indexOf(marker);
  for (let seen = 0; found >= 0 && seen < MAX_OCCURRENCES; seen += 1) {
    const value = jsonAt(html, found + marker.length);
    if (value !== undefined) return value;
    found = html.indexOf(marker, found + marker.length);
  }
  return undefined;
}

/** The text of the JSON string that follows the marker, such as `"contextJSON":`; undefined if none follows. */
export function stringAfter(html: string, marker: string): string | undefined {
  const found = html.indexOf(marker);
  const start = found + marker.length;
  if (found < 0 || html[start] !== '"') return undefined;
  const end = endOfString(html, start);
  const text = end === undefined ? undefined : parseJson(html.slice(start, end + 1));
  return typeof text === 'string' ? text : undefined;
}

/** The JSON inside `<script … id="id">`; undefined if there is none. */
export function jsonOfScript(html: string, id: string): Json {
  for (const { attributes, content } of scripts(html)) {
    if (attributes.includes(`id="${id}"`) || attributes.includes(`id='${id}'`)) return parseJson(content);
  }
  return undefined;
}

/** Every JSON-LD block of the page; broken ones are left out. */
export function jsonLd(html: string): Json[] {
  const blocks: Json[] = [];
  for (const { attributes, content } of scripts(html)) {
    if (!/\btype\s*=\s*["']?application\/ld\+json/i.test(attributes)) continue;
    const value = parseJson(content);
    if (Array.isArray(value)) blocks.push(...value);
    else if (value !== undefined) blocks.push(value);
  }
  return blocks;
}

interface Script {
  readonly attributes: string;
  readonly content: string;
}

export function* scripts(html: string): Generator<Script> {
  const opening = /<script\b/gi;
  while (opening.test(html)) {
    const start = html.indexOf('>', opening.lastIndex) + 1;
    const end = start === 0 ? -1 : html.indexOf('</script', start);
    if (end < 0) return;
    yield { attributes: html.slice(opening.lastIndex, start - 1), content: html.slice(start, end) };
    opening.lastIndex = end;
  }
}

/** The JSON that starts at an offset, after white space; any text may follow it. */
function jsonAt(text: string, offset: number): Json {
  let start = offset;
  while (/\s/.test(text[start] ?? '')) start += 1;
  if (text[start] !== '{' && text[start] !== '[') return undefined;
  const end = endOfJson(text, start);
  return end === undefined ? undefined : parseJson(text.slice(start, end));
}

/** The position of the closing bracket, ignoring brackets in strings. */
function endOfJson(text: string, start: number): number | undefined {
  let depth = 0;
  for (let index = start; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') {
      const end = endOfString(text, index);
      if (end === undefined) return undefined;
      index = end;
    } else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') {
      depth -= 1;
      if (depth === 0) return index + 1;
    }
  }
  return undefined;
}

function endOfString(text: string, opening: number): number | undefined {
  for (let end = text.indexOf('"', opening + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text[end - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return undefined;
}
