/**
 * Random requests of some accounts to some nodes, and the result of each as its caller saw it. Checks only that every
 * answer conforms to the OpenAPI document.
 */
import { AssertionError } from 'node:assert';
import { setTimeout as pause } from 'node:timers/promises';
import { checkedFetch } from '../support/checked-fetch.ts';
import { THOROUGH } from '../support/thorough.ts';
import type { Caller } from './cluster.ts';
import type { Behavior } from './counting-target.ts';

export interface Answered {
  readonly status: number;
  readonly requestId: string;
  readonly retryAfter: string | null;
  /** The body of an error; empty for a page. */
  readonly error: { readonly message?: string; readonly error_code?: string };
}

export interface Outcome {
  /** The index of the account among the callers; undefined for a wrong key. */
  readonly account: number | undefined;
  readonly number: number;
  readonly behavior: Behavior;
  /** Undefined if no answer came: the node was killed, or the client hung up. */
  readonly answered: Answered | undefined;
}

export interface LoadParts {
  readonly callers: readonly Caller[];
  /** The addresses of the nodes; the list may change at any time. */
  readonly nodes: readonly string[];
  readonly target: string;
  readonly seed: number;
}

/** A behavior is chosen as often as it is listed here. */
const ASKED_FOR: readonly Behavior[] = [
  ...(['page', 'page', 'page', 'slow', 'slow', 'slow', 'slow'] as const),
  ...(['missing', 'broken', 'redirect', 'reset', 'hangs'] as const),
];

const AT_A_TIME = 14;
/** Milliseconds between requests. Without pauses, the load would take the processor from what the test waits for. */
const PAUSE = THOROUGH ? 20 : 60;
const PAUSE_AFTER_REFUSAL = THOROUGH ? 100 : 300;
const HANG_UPS = 0.05;
const WRONG_KEYS = 0.02;

/** Ends a page that hangs; the other pages have the maximum timeout. */
const SHORT_TIMEOUT = '300';
const LONG_TIMEOUT = '25000';

export class RandomLoad {
  readonly outcomes: Outcome[] = [];
  readonly #parts: LoadParts;
  readonly #random: () => number;
  #begun = 0;
  #over = false;

  constructor(parts: LoadParts) {
    this.#parts = parts;
    this.#random = randomNumbers(parts.seed);
  }

  get over(): boolean {
    return this.#over;
  }

  /** Sends requests until it is stopped. */
  async run(): Promise<void> {
    await Promise.all(Array.from({ length: AT_A_TIME }, () => this.#askOnAndOn()));
  }

  stop(): void {
    this.#over = true;
  }

  count(status: number | undefined): number {
    return this.outcomes.filter(({ answered }) => answered?.status === status).length;
  }

  async #askOnAndOn(): Promise<void> {
    while (!this.#over) {
      const outcome = await this.#ask();
      this.outcomes.push(outcome);
      await pause(outcome.answered?.status === 200 ? PAUSE : PAUSE_AFTER_REFUSAL);
    }
  }

  async #ask(): Promise<Outcome> {
    const { callers, nodes, target } = this.#parts;
    const number = this.#begun++;
    const place = Math.floor(this.#random() * callers.length);
    const behavior = this.#oneOf(ASKED_FOR);
    const wrong = this.#random() < WRONG_KEYS;
    const query = new URLSearchParams({
      api_key: wrong ? 'no-such-key' : (callers[place]?.key ?? ''),
      url: `${target}/${behavior}/${place}/${number}`,
      js: 'false',
      timeout: behavior === 'hangs' ? SHORT_TIMEOUT : LONG_TIMEOUT,
      error_on_redirect: 'true',
    });
    const signal = this.#random() < HANG_UPS ? AbortSignal.timeout(Math.floor(this.#random() * 200)) : null;
    const answered = await answerTo(`${this.#oneOf(nodes)}/html?${query}`, signal);
    return { account: wrong ? undefined : place, number, behavior, answered };
  }

  #oneOf<T>(list: readonly T[]): T {
    return list[Math.floor(this.#random() * list.length)] as T;
  }
}

async function answerTo(url: string, signal: AbortSignal | null): Promise<Answered | undefined> {
  try {
    const response = await checkedFetch(url, { signal });
    const { status, headers } = response;
    const body = await response.text();
    return {
      status,
      requestId: headers.get('Service-Request-Id') ?? '',
      retryAfter: headers.get('Retry-After'),
      error: status === 200 ? {} : (JSON.parse(body) as Answered['error']),
    };
  } catch (error) {
    if (error instanceof AssertionError) throw error;
    return undefined;
  }
}

/** Numbers from 0 up to 1, the same for the same seed: the upper bits of a linear congruential generator. */
function randomNumbers(seed: number): () => number {
  let state = BigInt(seed);
  return () => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n;
    return Number(state >> 32n) / 2 ** 32;
  };
}
