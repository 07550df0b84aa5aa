/**
 * Accepts work while there is memory for it: a request that is refused can come again, but if the kernel kills the
 * process, all requests are lost.
 */
import { readFileSync } from 'node:fs';
import { killsIn, type MemoryUse, memoryUse, type ReadFile } from './memory-use.ts';

export interface MemoryGateOptions {
  /** Share of the limit above which nothing new is accepted. */
  readonly share: number;
  readonly read?: ReadFile;
  readonly now?: () => number;
}

/** Milliseconds for which a measurement is valid: it reads a few small files, which takes a tenth of a millisecond. */
const FRESH = 250;
/** Likewise, when it is about how much is left. */
const VERY_FRESH = 25;

export class MemoryGate {
  readonly #share: number;
  readonly #read: ReadFile;
  readonly #now: () => number;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #use: MemoryUse | undefined;

  constructor({ share, read = readText, now = () => performance.now() }: MemoryGateOptions) {
    this.#share = share;
    this.#read = read;
    this.#now = now;
  }

  hasRoom(): boolean {
    return this.#fits(0, FRESH);
  }

  /** Whether this many more bytes would still be below the limit. */
  hasRoomFor(bytes: number): boolean {
    return this.#fits(bytes, VERY_FRESH);
  }

  #fits(bytes: number, fresh: number): boolean {
    if (this.#now() - this.#lookedAt >= fresh) {
      this.#lookedAt = this.#now();
      this.#use = memoryUse(this.#read);
    }
    return this.#use === undefined || this.#use.used + bytes < this.#use.limit * this.#share;
  }
}

/** Bytes that this process may use with its browsers, if known. */
export const memoryLimit = (read: ReadFile = readText): number | undefined => memoryUse(read)?.limit;

/** How many processes the kernel has ended here because there was no memory left. */
export const memoryKills = (): number => killsIn(readText);

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
