/**
 * Keys of addresses that improve by learning: a parameter, a part of the path or the case of letters that was seen not
 * to change the page is left out of the key from then on. Pure.
 */
import { isToken, pageKey } from './page-address.ts';
import { Remembered } from './remembered.ts';

interface Votes {
  same: number;
  other: number;
}

/** Number of pages that were the same except for it, before it counts as meaningless. */
const ENOUGH = 3;
/** Number of such pages required for each page where it did matter. */
const FOR_EACH_OTHER = 20;
const MAX_RULES = 1_000;
const MAX_RESTS = 100_000;

const CASE = 'case';

export class LearnedKeys {
  readonly #votes = new Map<string, Votes>();
  readonly #rules = new Set<string>();
  /** Addresses of pages without one of their parts. */
  readonly #rests = new Set<string>();
  readonly #plain = new Set<string>();

  readonly #made = new Remembered((address) => this.#make(new URL(address)));

  of(address: URL): string {
    return this.#made.of(address.href);
  }

  #make(address: URL): string {
    if (this.#rules.size === 0) return pageKey(address);
    const url = new URL(address);
    for (const name of new Set(url.searchParams.keys())) {
      if (this.#rules.has(parameter(name))) url.searchParams.delete(name);
    }
    const segments = url.pathname.split('/');
    if (segments.some((segment, at) => isToken(segment) && this.#rules.has(part(segments, at)))) {
      url.pathname = segments
        .map((segment, at) => (isToken(segment) && this.#rules.has(part(segments, at)) ? '*' : segment))
        .join('/');
    }
    if (this.#rules.has(CASE)) url.pathname = url.pathname.toLowerCase();
    return pageKey(url);
  }

  /** Two addresses show the same page. Returns whether something was learned from it. */
  isOne(one: URL, other: URL): boolean {
    const before = this.#rules.size;
    for (const difference of differencesOf(one, other)) {
      const votes = this.#votesOf(difference);
      votes.same += 1;
      if (votes.same >= ENOUGH && votes.same > votes.other * FOR_EACH_OTHER && this.#rules.size < MAX_RULES) {
        this.#rules.add(difference);
      }
    }
    if (this.#rules.size === before) return false;
    this.#made.forget();
    return true;
  }

  /** It is a page of its own: what distinguishes its address from similar ones has a meaning. */
  isItsOwn(url: URL): void {
    for (const name of new Set(url.searchParams.keys())) {
      if (this.#rules.has(parameter(name))) continue;
      const without = new URL(url);
      without.searchParams.delete(name);
      this.#remember(pageKey(without), parameter(name));
    }
    this.#remember(pageKey(url).toLowerCase(), CASE);
    const segments = url.pathname.split('/');
    for (const [at, segment] of segments.entries()) {
      if (!isToken(segment)) continue;
      const without = new URL(url);
      without.pathname = segments.with(at, '*').join('/');
      this.#remember(pageKey(without), part(segments, at));
    }
  }

  /** Another page was known already that differs only in this. */
  #remember(rest: string, rule: string): void {
    const key = `${rule} ${rest}`;
    if (this.#rests.has(key)) this.#votesOf(rule).other += 1;
    else if (this.#rests.size < MAX_RESTS) this.#rests.add(key);
    // Without it, the address is that of the page that never had it.
    if (rule !== CASE && this.#plain.has(rest)) this.#votesOf(rule).other += 1;
    if (rule === CASE) this.#plain.add(rest);
  }

  #votesOf(rule: string): Votes {
    const votes = this.#votes.get(rule) ?? { same: 0, other: 0 };
    this.#votes.set(rule, votes);
    return votes;
  }
}

const parameter = (name: string) => `?${name}`;
/** A token at this position, after the part before it. */
const part = (segments: readonly string[], at: number) =>
  `/${segments
    .slice(0, at)
    .map((each) => (isToken(each) ? '*' : each))
    .join('/')}/${at}`;

/** What distinguishes two addresses, if it is only one thing. */
function differencesOf(one: URL, other: URL): string[] {
  if (one.pathname === other.pathname) {
    const names = new Set([...one.searchParams.keys(), ...other.searchParams.keys()]);
    const values = (url: URL, name: string) => url.searchParams.getAll(name).join('\n');
    const different = [...names].filter((name) => values(one, name) !== values(other, name));
    // One parameter, or what only one of them has: if each has its own, they may be two names of the same thing.
    const isMore = (less: URL) => different.every((name) => !less.searchParams.has(name));
    return different.length === 1 || isMore(one) || isMore(other) ? different.map(parameter) : [];
  }
  if (one.search !== other.search) return [];
  if (one.pathname.toLowerCase() === other.pathname.toLowerCase()) return [CASE];
  const [here, there] = [one.pathname.split('/'), other.pathname.split('/')];
  if (here.length !== there.length) return [];
  const places = here.flatMap((segment, at) => (segment === there[at] ? [] : [at]));
  const [at] = places;
  if (at === undefined || places.length > 1 || !isToken(here[at] ?? '') || !isToken(there[at] ?? '')) return [];
  return [part(here, at)];
}
