/**
 * The query string as the caller wrote it: every name with all its values, in order. Decoding is the URL Standard's
 * (`+` is a space, malformed escapes stay as they are), so that brackets work raw and percent-encoded.
 */

import { isUtf8 } from 'node:buffer';

export class Query {
  readonly #values = new Map<string, string[]>();
  /** By name: the first bytes that are not UTF-8, as the caller wrote them. */
  readonly #garbled = new Map<string, string>();

  constructor(search: string) {
    // Bytes beyond ASCII that are not escaped arrive as one character each.
    const escaped = search.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
    for (const [name, value] of new URLSearchParams(escaped)) {
      const known = this.#values.get(name);
      if (known) known.push(value);
      else this.#values.set(name, [value]);
    }
    if (/%[89a-f]/i.test(escaped)) this.#findGarbled(escaped);
  }

  /** By name: escapes that are not valid text. What the caller meant cannot be known. */
  get garbled(): ReadonlyMap<string, string> {
    return this.#garbled;
  }

  #findGarbled(search: string): void {
    for (const pair of search.replace(/^\?/, '').split('&')) {
      const runs = pair.match(/(?:%[89a-f][0-9a-f])+/gi) ?? [];
      const wrong = runs.find((run) => !isUtf8(Buffer.from(run.replaceAll('%', ''), 'hex')));
      const [name] = [...new URLSearchParams(pair).keys()];
      if (wrong !== undefined && name !== undefined && !this.#garbled.has(name)) this.#garbled.set(name, wrong);
    }
  }

  /** Every name with each of its values. */
  *pairs(): Iterable<readonly [name: string, value: string]> {
    for (const [name, values] of this.#values) for (const value of values) yield [name, value];
  }

  /** Every value of this name, in order. */
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
