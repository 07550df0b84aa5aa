/**
 * The query string as the caller wrote it: every name with all its values, in order. Decoding is the URL Standard's
 * (`+` is a space, malformed escapes stay as they are), so that brackets work raw and percent-encoded.
 */

export class Query {
  readonly #values = new Map<string, string[]>();

  constructor(search: string) {
    for (const [name, value] of new URLSearchParams(search)) {
      const known = this.#values.get(name);
      if (known) known.push(value);
      else this.#values.set(name, [value]);
    }
  }

  /** Every value given under this name, in order. */
  all(name: string): readonly string[] {
    return this.#values.get(name) ?? [];
  }

  /** The nested entries `name[key]=value`, in order of first appearance; a key given twice has two entries. */
  nested(name: string): [key: string, value: string][] {
    const entries: [string, string][] = [];
    for (const [key, values] of this.#values) {
      if (!key.startsWith(`${name}[`) || !key.endsWith(']')) continue;
      const inner = key.slice(name.length + 1, -1);
      for (const value of values) entries.push([inner, value]);
    }
    return entries;
  }
}
