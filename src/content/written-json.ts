/** JSON as the bytes of an answer. Writing a long text takes up to a second, so that long ones are written in threads. Pure. */

export function jsonBytes(value: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(value));
}

/** The bytes of `{"result": …}` around JSON that a page wrote, or of that alone; undefined where it is none, as pages can write anything. */
export function checkedJsonBytes(text: string, wrapped: boolean): Uint8Array | undefined {
  try {
    // Only read: writing it again would end at the depth of a stack.
    JSON.parse(text);
    return Buffer.from(wrapped ? `{"result":${text}}` : text);
  } catch {
    return undefined;
  }
}
