/**
 * A string that cannot be printed by accident: in a template, in JSON, in a log line or in the inspector it reads
 * `[secret]`. Only `reveal()` gives the value, and that word is easy to search for.
 */
import { inspect } from 'node:util';

const HIDDEN = '[secret]';

export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return HIDDEN;
  }

  toJSON(): string {
    return HIDDEN;
  }

  [inspect.custom](): string {
    return HIDDEN;
  }
}
