/** Captured pages, where they lie beside the project. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

const FOLDER = fileURLToPath(new URL('../../../../shared/captures/data', import.meta.url));

export class Captures {
  readonly #folder: string;

  constructor(provider: string) {
    this.#folder = join(FOLDER, provider);
  }

  /** Why tests on captures are skipped; false when they are not. */
  get skip(): string | false {
    return existsSync(this.#folder) ? false : 'the captured pages are not here';
  }

  /** The names of the captures, without the ending of compressed ones. */
  names(): string[] {
    return this.skip ? [] : readdirSync(this.#folder).map((name) => name.replace(/\.gz$/, ''));
  }

  read(name: string): string {
    const file = join(this.#folder, name);
    return (existsSync(file) ? readFileSync(file) : gunzipSync(readFileSync(`${file}.gz`))).toString();
  }
}
