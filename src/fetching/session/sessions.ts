/**
 * The sessions of all callers: each is used by one request at a time, and ends by itself after a time without use. If
 * several nodes share a database, all of them know who uses a session and its cookies.
 */
import { randomUUID } from 'node:crypto';
import { CallerSession } from './caller-session.ts';
import { MAX_SESSIONS, MAX_SESSIONS_OF_NODE, SESSION_LIFE, SessionRefused } from './session-limits.ts';
import type { SharedSessions, SharedState } from './shared-sessions.ts';

/** Additional milliseconds that a request may take before another node takes its session. */
const LATENESS = 15_000;

/** One request's use of a session. */
export interface SessionUse {
  readonly session: CallerSession;
  /** Whether it starts with this request. */
  readonly isNew: boolean;
  /** Makes it available to the next request. Never rejects. */
  release(): Promise<void>;
}

export interface SessionsSettings {
  /** Deletes what browsers store for a session, by its id. */
  readonly onEnd: (id: string) => void;
  readonly shared?: SharedSessions | undefined;
  /** Called when something could not be shared. */
  readonly onProblem?: ((error: unknown) => void) | undefined;
  /** Milliseconds; only tests give another. */
  readonly life?: number;
}

interface Entry {
  readonly partition: string;
  readonly session: CallerSession;
  inUse: boolean;
  /** How far this node knows what others know. */
  version: number;
  /** The revision of the cookies that the others know. */
  sharedRevision: number;
  timer?: NodeJS.Timeout;
}

export class Sessions {
  readonly #settings: SessionsSettings;
  readonly #entries = new Map<string, Entry>();
  /** How many each account has. */
  readonly #counts = new Map<string, number>();

  constructor(settings: SessionsSettings) {
    this.#settings = settings;
  }

  /** For at most this many milliseconds. Rejects with `SessionRefused`, or with the database's error. */
  async begin(partition: string, name: string, milliseconds: number): Promise<SessionUse> {
    const key = keyOf(partition, name);
    const known = this.#entries.get(key);
    if (known?.inUse) throw new SessionRefused('in use');
    const entry = known ?? this.#add(key, partition);
    entry.inUse = true;
    clearTimeout(entry.timer);
    const { shared } = this.#settings;
    if (!shared) return this.#use(key, name, entry, !known);
    try {
      const state = await shared.take(partition, name, milliseconds + LATENESS);
      // It ended on another node, and starts again.
      const current = known && state.isNew ? this.#beginAnew(key, known) : entry;
      this.#learn(current, state);
      return this.#use(key, name, current, state.isNew || (!known && !state.cookies));
    } catch (error) {
      entry.inUse = false;
      if (known) this.#rest(key, known);
      else this.#remove(key, entry);
      throw error;
    }
  }

  /** Whether there was one. A request that uses it now continues, and leaves nothing behind. */
  async end(partition: string, name: string): Promise<boolean> {
    const key = keyOf(partition, name);
    const known = this.#entries.get(key);
    if (known) this.#remove(key, known);
    const wasShared = await this.#settings.shared?.end(partition, name);
    return known !== undefined || wasShared === true;
  }

  close(): void {
    for (const { timer } of this.#entries.values()) clearTimeout(timer);
    this.#entries.clear();
    this.#counts.clear();
  }

  #use(key: string, name: string, entry: Entry, isNew: boolean): SessionUse {
    return { session: entry.session, isNew, release: () => this.#release(key, name, entry) };
  }

  async #release(key: string, name: string, entry: Entry): Promise<void> {
    const { shared, onProblem, onEnd } = this.#settings;
    // It was ended meanwhile.
    if (this.#entries.get(key) !== entry) return onEnd(entry.session.id);
    const { session, partition } = entry;
    try {
      const isKnown = entry.sharedRevision === session.revision;
      const version = await shared?.give(partition, name, isKnown ? undefined : session.cookies);
      if (version !== undefined) entry.version = version;
      entry.sharedRevision = session.revision;
    } catch (error) {
      onProblem?.(error);
    }
    entry.inUse = false;
    if (this.#entries.get(key) === entry) this.#rest(key, entry);
    else onEnd(session.id);
  }

  #rest(key: string, entry: Entry): void {
    entry.timer = setTimeout(() => this.#remove(key, entry), this.#settings.life ?? SESSION_LIFE);
    entry.timer.unref();
  }

  #learn(entry: Entry, { version, cookies, isNew }: SharedState): void {
    if (!isNew && version !== entry.version && cookies) entry.session.replaceCookies(cookies);
    entry.version = version;
    entry.sharedRevision = entry.session.revision;
  }

  #add(key: string, partition: string): Entry {
    const count = this.#counts.get(partition) ?? 0;
    if (count >= MAX_SESSIONS) throw new SessionRefused('too many');
    if (this.#entries.size >= MAX_SESSIONS_OF_NODE) throw new SessionRefused('no room');
    const session = new CallerSession(randomUUID());
    const entry = { partition, session, inUse: true, version: 0, sharedRevision: session.revision };
    this.#entries.set(key, entry);
    this.#counts.set(partition, count + 1);
    return entry;
  }

  #beginAnew(key: string, known: Entry): Entry {
    known.inUse = false;
    this.#remove(key, known);
    return this.#add(key, known.partition);
  }

  /** What a browser stores for one in use is deleted when the request has ended. */
  #remove(key: string, entry: Entry): void {
    if (this.#entries.get(key) !== entry) return;
    clearTimeout(entry.timer);
    this.#entries.delete(key);
    const { partition, session, inUse } = entry;
    const left = (this.#counts.get(partition) ?? 1) - 1;
    if (left > 0) this.#counts.set(partition, left);
    else this.#counts.delete(partition);
    if (!inUse) this.#settings.onEnd(session.id);
  }
}

const keyOf = (partition: string, name: string) => `${partition} ${name}`;
