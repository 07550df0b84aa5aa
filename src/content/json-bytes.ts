/**
 * JSON as the bytes of an answer. Serializing a long text takes up to a second, so long ones are done in threads. Pure.
 */

export function jsonBytes(value: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(value));
}

/** A value with the JSON around it. */
export interface JsonLine {
  readonly before: string;
  readonly value: string;
  /** Whether the value is JSON already; otherwise it is a text. */
  readonly isJson: boolean;
  readonly after: string;
}

/** Lines of JSON, put together as bytes: a text of all of them might be longer than a text can be. */
export function jsonLinesBytes(lines: readonly JsonLine[]): Uint8Array {
  return Buffer.concat(
    lines.flatMap(({ before, value, isJson, after }) => [
      Buffer.from(before),
      Buffer.from(isJson ? value : JSON.stringify(value)),
      Buffer.from(`${after}\n`),
    ]),
  );
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
