/**
 * Reads JSON as models write it: between other words, in single or typographic quotes, with trailing commas, comments,
 * bare keys, line breaks in strings, Python's `None`. What is not clearly an object is none: then the model is asked
 * again.
 */

/** Numbers and booleans are the text in which they are written, so that `1.10` does not become `1.1`. */
export type WrittenValue = string | null | WrittenObject | readonly WrittenValue[];
export type WrittenObject = ReadonlyMap<string, WrittenValue>;

const MAX_LENGTH = 200_000;
const MAX_DEPTH = 12;
/** Places in a text at which an object is looked for. */
const MAX_TRIES = 200;

/** The objects in a text, in their order, without those inside others. */
export function objectsIn(text: string): WrittenObject[] {
  const searched = text.slice(0, MAX_LENGTH);
  const objects: WrittenObject[] = [];
  let from = searched.indexOf('{');
  for (let tries = 0; from >= 0 && tries < MAX_TRIES; tries++) {
    const reader = new Reader(searched, from);
    const value = reader.value(0);
    if (value instanceof Map) objects.push(value);
    from = searched.indexOf('{', value === undefined ? from + 1 : reader.at);
  }
  return objects;
}

const QUOTES: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”', '‘': '’' };
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };
/** Escapes that stand for the character itself. In all others the backslash was meant. */
const ESCAPED = /["'“”‘’\\/`\n]/;
const SPACE = /(?:\s|\/\/[^\n]*|\/\*[^*]*(?:\*(?!\/)[^*]*)*\*\/)*/y;
const NUMBER = /[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?(?=\s*[,}\]/]|\s*\n)/iy;
const WORD = /(?:null|none|undefined|nan|true|false)\b/iy;
const BARE_KEY = /[\p{L}_$][\p{L}\p{N}_$-]*/uy;
/** What follows the end of a text: otherwise the quotation mark belongs to the text. */
const BEHIND_STRING = /\s*(?:[,:}\]]|\/[/*]|\n\s*["'“‘\p{L}_}\]])/uy;

/** Every function leaves `at` behind what it read; undefined is a value that cannot be read. */
class Reader {
  readonly #text: string;
  at: number;

  constructor(text: string, at: number) {
    this.#text = text;
    this.at = at;
  }

  value(depth: number): WrittenValue | undefined {
    this.#take(SPACE);
    const first = this.#text[this.at] ?? '';
    if (first === '{') return depth < MAX_DEPTH ? this.#object(depth) : undefined;
    if (first === '[') return depth < MAX_DEPTH ? this.#list(depth) : undefined;
    if (QUOTES[first] !== undefined) return this.#string(QUOTES[first]);
    const number = this.#take(NUMBER);
    if (number !== '') return number;
    const word = this.#take(WORD).toLowerCase();
    if (word === '') return undefined;
    return word === 'true' || word === 'false' ? word : null;
  }

  #object(depth: number): WrittenObject | undefined {
    const members = new Map<string, WrittenValue>();
    this.at++;
    while (!this.#ends('}')) {
      const key = this.#key();
      if (key === undefined || !this.#passes(':')) return undefined;
      const value = this.value(depth + 1);
      if (value === undefined) return undefined;
      members.set(key, value);
      if (!this.#separates('}')) return undefined;
    }
    return members;
  }

  #list(depth: number): WrittenValue[] | undefined {
    const items: WrittenValue[] = [];
    this.at++;
    while (!this.#ends(']')) {
      const value = this.value(depth + 1);
      if (value === undefined) return undefined;
      items.push(value);
      if (!this.#separates(']')) return undefined;
    }
    return items;
  }

  #key(): string | undefined {
    this.#take(SPACE);
    const close = QUOTES[this.#text[this.at] ?? ''];
    return close === undefined ? this.#take(BARE_KEY) || undefined : this.#string(close);
  }

  #string(close: string): string | undefined {
    const pieces: string[] = [];
    let from = ++this.at;
    for (; this.at < this.#text.length; this.at++) {
      const character = this.#text[this.at];
      if (character === '\\') {
        pieces.push(this.#text.slice(from, this.at), this.#escape());
        from = this.at + 1;
      } else if (character === close && this.#isFollowed(BEHIND_STRING)) {
        pieces.push(this.#text.slice(from, this.at++));
        return pieces.join('');
      }
    }
    return undefined;
  }

  /** The character for an escape, at whose last character `at` stands then. */
  #escape(): string {
    const next = this.#text[++this.at] ?? '';
    const code = next === 'u' ? /^[\da-f]{4}/i.exec(this.#text.slice(this.at + 1, this.at + 5)) : null;
    if (code !== null) {
      this.at += 4;
      return String.fromCharCode(Number.parseInt(code[0], 16));
    }
    return ESCAPES[next] ?? (ESCAPED.test(next) ? next : `\\${next}`);
  }

  #isFollowed(pattern: RegExp): boolean {
    pattern.lastIndex = this.at + 1;
    return pattern.test(this.#text);
  }

  #ends(close: string): boolean {
    this.#take(SPACE);
    return this.#passes(close);
  }

  /** A comma, or nothing before the end, or a line break in place of it. */
  #separates(close: string): boolean {
    const before = this.at;
    this.#take(SPACE);
    const isNewLine = this.#text.slice(before, this.at).includes('\n');
    return this.#passes(',') || this.#text[this.at] === close || isNewLine;
  }

  #passes(character: string): boolean {
    this.#take(SPACE);
    if (this.#text[this.at] !== character) return false;
    this.at++;
    return true;
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const taken = pattern.exec(this.#text)?.[0] ?? '';
    this.at += taken.length;
    return taken;
  }
}
