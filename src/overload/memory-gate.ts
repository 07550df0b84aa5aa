/**
 * Accepts work while there is memory for it: a request that is refused can come again, but if the kernel kills the
 * process, all requests are lost.
 */
import { readFileSync } from 'node:fs';
import { killsIn, memoryUse, type ReadFile } from './memory-use.ts';

export interface MemoryGateOptions {
  /** Share of the limit above which nothing new is accepted. */
  readonly share: number;
  readonly read?: ReadFile;
  readonly now?: () => number;
}

/** Milliseconds for which a measurement is valid: it reads a few small files. */
const FRESH = 250;

export class MemoryGate {
  readonly #share: number;
  readonly #read: ReadFile;
  readonly #now: () => number;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #hasRoom = true;

  constructor({ share, read = readText, now = () => performance.now() }: MemoryGateOptions) {
    this.#share = share;
    this.#read = read;
    this.#now = now;
  }

  hasRoom(): boolean {
    if (this.#now() - this.#lookedAt >= FRESH) {
      this.#lookedAt = this.#now();
      const use = memoryUse(this.#read);
      this.#hasRoom = use === undefined || use.used < use.limit * this.#share;
    }
    return this.#hasRoom;
  }

  /** Whether this many more bytes would still be below the limit. */
  hasRoomFor(bytes: number): boolean {
    const use = memoryUse(this.#read);
    return use === undefined || use.used + bytes < use.limit * this.#share;
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
