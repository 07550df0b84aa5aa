/** Reads JSON whose structure may change any day: every function returns undefined or a default, none throws. */

export type Json = unknown;

/**
 * The value at a path of keys and indexes; undefined as soon as the path ends early. A negative index counts from the
 * end.
 */
export function at(value: Json, ...path: readonly (string | number)[]): Json {
  let here = value;
  for (const step of path) {
    if (Array.isArray(here) && typeof step === 'number') here = here.at(step);
    else if (isObject(here) && typeof step === 'string' && Object.hasOwn(here, step)) here = here[step];
    else return undefined;
  }
  return here;
}

export function isObject(value: Json): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The trimmed string, without halves of characters; null if it is not a string or blank. */
export function textOf(value: Json): string | null {
  if (typeof value !== 'string') return null;
  const trimmed = value.toWellFormed().trim();
  return trimmed === '' ? null : trimmed;
}

/** A whole number, also if it is a string of digits; null otherwise, and below 0: sites write -1 for what they hide. */
export function integerOf(value: Json): number | null {
  const integer = signedOf(value);
  return integer !== null && integer >= 0 ? integer : null;
}

/** A whole number that may be below 0, such as a score. */
export function signedOf(value: Json): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : null;
  if (typeof value !== 'string' || !/^-?\d{1,15}$/.test(value)) return null;
  return Number(value);
}

/** A width or a height: sites write 0 if they do not know it. */
export function sizeOf(value: Json): number | null {
  const size = integerOf(value);
  return size !== null && size > 0 ? size : null;
}

export function listOf(value: Json): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** A list of the texts among the values. */
export function textsOf(value: Json): string[] {
  return listOf(value)
    .map(textOf)
    .filter((text) => text !== null);
}

/** ISO 8601 from seconds since 1970, as a number or as digits; null if it is not a plausible time. */
export function isoOfSeconds(value: Json): string | null {
  const seconds = integerOf(value);
  return seconds === null ? null : isoOfMilliseconds(seconds * 1000);
}

/** ISO 8601 of a date in a format that JavaScript reads; null otherwise. */
export function isoOfDate(value: Json): string | null {
  const text = textOf(value);
  return text === null ? null : isoOfMilliseconds(Date.parse(text));
}

function isoOfMilliseconds(milliseconds: number): string | null {
  const date = new Date(milliseconds);
  return milliseconds > 0 && !Number.isNaN(date.getTime()) ? date.toISOString() : null;
}

/** The absolute `http(s)` link; null if it is invalid. */
export function linkOf(value: Json, base?: string): string | null {
  const text = textOf(value);
  const url = text === null ? null : URL.parse(text, base);
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null;
}

/** The parsed JSON; undefined if it is invalid. */
export function parseJson(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Every object below a value (and itself) that has this key, outermost first; looks at no more than `limit` values. */
export function* objectsWith(value: Json, key: string, limit = 500_000): Generator<Record<string, Json>> {
  const waiting: Json[] = [value];
  for (let seen = 0; waiting.length > 0 && seen < limit; seen += 1) {
    const here = waiting.pop();
    if (isObject(here) && Object.hasOwn(here, key)) yield here;
    if (typeof here !== 'object' || here === null) continue;
    const inside = Object.values(here);
    for (let index = inside.length - 1; index >= 0; index -= 1) waiting.push(inside[index]);
  }
}
