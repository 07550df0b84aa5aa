/** Makes the fields that were asked for of what a model wrote, or says that it cannot. */

export type FieldAnswer = Record<string, string | null>;

/** An object with exactly these keys, each a string or null; undefined where the text is no such thing. */
export function readFieldAnswer(text: string, keys: readonly string[]): FieldAnswer | undefined {
  const object = parseObject(text);
  if (object === undefined) return undefined;
  const entries: [string, string | null][] = [];
  for (const key of keys) {
    const value = Object.hasOwn(object, key) ? plainValue(object[key]) : undefined;
    if (value === undefined) return undefined;
    entries.push([key, value]);
  }
  return Object.fromEntries(entries);
}

/** The JSON object in a text: alone, in a code block, or between other words. */
function parseObject(text: string): Record<string, unknown> | undefined {
  const block = /```(?:json)?\s*([\s\S]*?)```/i.exec(text)?.[1];
  const braces = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  for (const candidate of [text, block, braces]) {
    if (candidate === undefined) continue;
    try {
      const value: unknown = JSON.parse(candidate);
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
    } catch {
      // The next reading may do.
    }
  }
  return undefined;
}

/** A string or null; numbers and lists of words are taken as what they say; anything else is not what was asked for. */
function plainValue(value: unknown): string | null | undefined {
  if (value === null) return null;
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (!Array.isArray(value)) return undefined;
  if (!value.every((each) => typeof each === 'string' || typeof each === 'number')) return undefined;
  return value.length === 0 ? null : value.join('\n');
}
