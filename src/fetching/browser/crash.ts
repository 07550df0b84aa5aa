/**
 * What it means that a page was lost with its tab or its browser: whether it is tried again, and how it fails
 * otherwise.
 */
import { FetchFailure } from '../failure.ts';
import { BrowserEnded } from './hosts/browser-ended.ts';
import { MemoryUsedUp, RanOutOfMemory, TooHeavy } from './memory/memory-bounds.ts';
import { BrowserGone, ProtocolError, SessionGone } from './protocol/protocol-client.ts';

export interface Crash {
  /** There was no memory left: beside as many pages as before, the page would be lost again. */
  readonly lacksMemory: boolean;
  /** How often a page is tried that ends like this. */
  readonly tries: number;
  /** What the caller gets after that. */
  readonly failure: unknown;
}

const TRIES = 2;
/** It takes some pages to learn what they take. */
const TRIES_FOR_MEMORY = 3;

export interface Circumstances {
  /** Whether the system has ended a process meanwhile because there was no memory left. */
  readonly wasMemoryUsedUp: boolean;
  readonly isAlone: boolean;
  /** Whether the browser is on another machine. */
  readonly isRemote: boolean;
}

/** Undefined for errors that are not such a loss. */
export function crashOf(error: unknown, { wasMemoryUsedUp, isAlone, isRemote }: Circumstances): Crash | undefined {
  if (error instanceof MemoryUsedUp) {
    return { lacksMemory: true, tries: isAlone ? 1 : TRIES_FOR_MEMORY, failure: error };
  }
  // A tab whose page has just died may refuse a command before its end is reported.
  if (error instanceof ProtocolError) return { lacksMemory: false, tries: TRIES, failure: error };
  if (error instanceof BrowserEnded) return { lacksMemory: false, tries: TRIES, failure: failed(error.message, error) };
  if (isRemote && error instanceof BrowserGone) {
    const message = 'The connection to the browser was lost twice while it loaded the page.';
    return { lacksMemory: false, tries: TRIES, failure: new FetchFailure('internal_error', message, { cause: error }) };
  }
  const isGone = error instanceof BrowserGone || error instanceof SessionGone;
  if (isGone && !wasMemoryUsedUp) {
    return { lacksMemory: false, tries: TRIES, failure: failed('The page made its browser crash.', error) };
  }
  if (!isGone && !(error instanceof RanOutOfMemory && wasMemoryUsedUp)) return undefined;
  const failure = new MemoryUsedUp('The system ended this page, or its browser.', { cause: error });
  return { lacksMemory: true, tries: isAlone ? TRIES : TRIES_FOR_MEMORY, failure };
}

const failed = (message: string, cause: unknown) => new TooHeavy(message, { cause });
