/**
 * Passwords: which are acceptable, and the slow hash that protects them. Hashing runs in the runtime's threads, few at
 * a time, because these also resolve names and read files.
 */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

const SHORTEST = 10;
const LONGEST = 200;

export interface ScryptCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** 32 MiB and about a third of a second on a small machine: one of the settings that OWASP recommends. */
const COST: ScryptCost = { N: 2 ** 15, r: 8, p: 3 };

const SALT_BYTES = 16;
const HASH_BYTES = 32;
const AT_ONCE = 2;
const MAX_WAITING = 30;

/** More passwords are waiting to be checked than the machine can handle in reasonable time. */
export class TooManyPasswords extends Error {
  override readonly name = 'TooManyPasswords';
}

/** What is wrong with a chosen password; undefined if nothing is. */
export function passwordProblem(password: string): string | undefined {
  const { length } = [...password.normalize('NFKC')];
  if (length < SHORTEST) return `A password has at least ${SHORTEST} characters.`;
  if (length > LONGEST) return `A password has at most ${LONGEST} characters.`;
  return undefined;
}

export class PasswordHasher {
  readonly #cost: ScryptCost;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(cost: ScryptCost = COST) {
    this.#cost = cost;
  }

  /** A record of the password, with everything needed to check it. */
  async record(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    const hash = await this.#hash(password, salt, this.#cost);
    const { N, r, p } = this.#cost;
    return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$');
  }

  /** Without a record the answer is no, and takes just as long. */
  async matches(password: string, record: string | undefined): Promise<boolean> {
    const { cost, salt, hash } = record === undefined ? this.#nobody() : readRecord(record);
    const same = timingSafeEqual(await this.#hash(password, salt, cost), hash);
    return same && record !== undefined;
  }

  #nobody() {
    return { cost: this.#cost, salt: Buffer.alloc(SALT_BYTES), hash: Buffer.alloc(HASH_BYTES) };
  }

  async #hash(password: string, salt: Buffer, cost: ScryptCost): Promise<Buffer> {
    await this.#turn();
    try {
      // The same password typed on another keyboard can have other code points.
      return await slowHash(password.normalize('NFKC'), salt, { ...cost, maxmem: 256 * cost.N * cost.r });
    } finally {
      this.#endTurn();
    }
  }

  async #turn(): Promise<void> {
    if (this.#running < AT_ONCE) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.length >= MAX_WAITING) throw new TooManyPasswords('too many passwords to check at once');
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** The next one takes over the place directly, so that nobody can get in between. */
  #endTurn(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#running -= 1;
    else next();
  }
}

function readRecord(record: string): { cost: ScryptCost; salt: Buffer; hash: Buffer } {
  const [kind, N, r, p, salt = '', hash = ''] = record.split('$');
  if (kind !== 'scrypt') throw new Error('a password record of an unknown kind');
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hash, 'base64url'),
  };
}

function slowHash(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, HASH_BYTES, options, (error, hash) => (error ? reject(error) : resolve(hash)));
  });
}
