/**
 * JSON as the bytes of an answer. Serializing a long text takes up to a second, so long ones are done in threads. It is
 * serialized in parts, once to measure them and once to write them: as one text, 19 MB of control characters would take
 * six times as much memory, and their bytes as much again. Pure.
 */

/** Characters of a text that are serialized at a time. */
const PART = 64 * 1024;

export function jsonBytes(value: unknown): Uint8Array {
  return hasLongText(value) ? bytesOf(() => jsonParts(value)) : Buffer.from(JSON.stringify(value));
}

/** A value with the JSON around it. */
export interface JsonLine {
  readonly before: string;
  readonly value: string;
  /** Whether the value is JSON already; otherwise it is a text. */
  readonly isJson: boolean;
  readonly after: string;
}

export function jsonLinesBytes(lines: readonly JsonLine[]): Uint8Array {
  return bytesOf(function* () {
    for (const { before, value, isJson, after } of lines) {
      yield before;
      if (isJson) yield* partsOf(value);
      else yield* jsonParts(value);
      yield `${after}\n`;
    }
  });
}

function* jsonParts(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    yield '"';
    for (const part of partsOf(value)) yield JSON.stringify(part).slice(1, -1);
    yield '"';
  } else if (hasLongText(value)) {
    let between = '{';
    for (const [name, each] of Object.entries(value)) {
      if (each === undefined) continue;
      yield `${between}${JSON.stringify(name)}:`;
      yield* jsonParts(each);
      between = ',';
    }
    yield '}';
  } else yield JSON.stringify(value);
}

const hasLongText = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).some((each) => typeof each === 'string' && each.length > PART);

function* partsOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const to = Math.min(from + PART, text.length);
    // A surrogate pair is one character and must not be split.
    const isSplit = to < text.length && (text.charCodeAt(to - 1) & 0xfc00) === 0xd800;
    yield text.slice(from, isSplit ? to - 1 : to);
    from = isSplit ? to - 1 : to;
  }
}

function bytesOf(parts: () => Iterable<string>): Uint8Array {
  let size = 0;
  for (const part of parts()) size += Buffer.byteLength(part);
  // Not from a pool: it is handed over to another thread.
  const bytes = Buffer.allocUnsafeSlow(size);
  let at = 0;
  for (const part of parts()) at += bytes.write(part, at);
  return bytes;
}

/** The bytes of `{"result": …}` around JSON from a page, or of that JSON alone; undefined if it is invalid. */
export function checkedJsonBytes(text: string, wrapped: boolean): Uint8Array | undefined {
  try {
    // Only validated: serializing it again could overflow the stack.
    JSON.parse(text);
    return Buffer.from(wrapped ? `{"result":${text}}` : text);
  } catch {
    return undefined;
  }
}
