/**
 * A greedy account, and another that wants one page: through the whole service, observed by the order in which pages
 * are requested.
 */
import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { describe, it } from 'node:test';
import { eventually, SHELL } from '../fetching/browser/test-engine.ts';
import { type Reply, startTestService } from '../support/service.ts';
import { startTarget, type Target } from '../support/target.ts';

const PLACES = 2;
/** How many requests of one account may wait for a browser. */
const MAX_WAITING = 200;
/** After this many pages the service knows how long a place is held. */
const PAGES_UNTIL_KNOWN = 10;
const PRICE = 5;
const PLANS = { greedy: { credits: 100_000, concurrency: 300 }, modest: { credits: 1_000, concurrency: 5 } };

/** A site that logs its visitors, and answers each page when the test allows it. */
class HeldSite implements AsyncDisposable {
  /** The accounts whose pages have begun to load, oldest first. */
  readonly begun: string[] = [];
  readonly #begunNumbers = new Set<number>();
  readonly #held: { readonly who: string; readonly response: ServerResponse }[] = [];
  readonly #target: Target;

  private constructor(target: Target) {
    this.#target = target;
  }

  static async start(): Promise<HeldSite> {
    const site: HeldSite = new HeldSite(
      await startTarget({
        '/page': ({ url = '' }, response) => {
          const [who = '', number] = new URLSearchParams(url.split('?')[1]).values();
          site.begun.push(who);
          site.#begunNumbers.add(Number(number));
          site.#held.push({ who, response });
        },
      }),
    );
    return site;
  }

  pageOf(who: string, number: number): string {
    return `${this.#target.url}/page?who=${who}&number=${number}`;
  }

  hasBegun(number: number): boolean {
    return this.#begunNumbers.has(number);
  }

  /** Answers the oldest waiting page of this account. */
  letGo(who: string): void {
    const at = this.#held.findIndex((each) => each.who === who);
    const [each] = at === -1 ? [] : this.#held.splice(at, 1);
    each?.response.setHeader('Content-Type', 'text/html').end(`<!doctype html><p>For ${who}.</p>`);
  }

  count(who: string): number {
    return this.begun.filter((each) => each === who).length;
  }

  /** Pages that have begun and are not answered. */
  get loading(): number {
    return this.#held.length;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#target[Symbol.asyncDispose]();
  }
}

/** A service that does not know yet how long pages take, and requests to it. */
async function start() {
  await using started = new AsyncDisposableStack();
  const site = started.use(await HeldSite.start());
  const environment = { MUDLARK_BROWSER_PAGES: String(PLACES) };
  const service = started.use(await startTestService({ environment, file: { plans: PLANS } }));
  const running = started.move();

  const ask = (who: string, key: string, { timeout = 25_000, signal, number = 0 }: AskOptions = {}) =>
    service.call('/html', { url: site.pageOf(who, number), timeout }, { key, ...(signal && { signal }) });

  async function waiting(): Promise<number> {
    const text = await (await fetch(`${service.url}/metrics`)).text();
    return Number(/^mudlark_browser_places\{state="waiting"\} (\d+)$/m.exec(text)?.[1]);
  }

  return {
    site,
    service,
    ask,
    waiting,
    /** Takes every place; this many more requests wait. */
    async press(who: string, key: string, count: number) {
      const all = Array.from({ length: PLACES + count }, (_, index) => ({
        number: index + 1,
        leave: new AbortController(),
      }));
      const settled = Promise.allSettled(all.map(({ number, leave: { signal } }) => ask(who, key, { signal, number })));
      await eventually('its first pages are loading', () => site.count(who) === PLACES);
      await eventually('the rest wait', async () => (await waiting()) === count);
      return {
        /** Cancels all waiting requests, and returns how many were answered. */
        async end(): Promise<number> {
          await eventually('every place is taken', () => site.loading === PLACES);
          for (const { number, leave } of all) if (!site.hasBegun(number)) leave.abort();
          for (let place = 0; place < PLACES; place += 1) site.letGo(who);
          const answered = (await settled).filter(({ status }) => status === 'fulfilled').length;
          await eventually('its slots are free', async () => {
            const { remaining_concurrency } = await service.account(key);
            return remaining_concurrency === PLANS.greedy.concurrency;
          });
          return answered;
        },
      };
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

interface AskOptions {
  readonly timeout?: number;
  readonly signal?: AbortSignal;
  /** Distinguishes pages where that matters. */
  readonly number?: number;
}

function assertRefused({ status, headers, json }: Reply): void {
  assert.equal(status, 429);
  assert.match(String(headers.get('Retry-After')), /^[1-9]\d*$/);
  assert.match(
    String(json().message),
    /^The service is busy: too many pages are waiting\. Nothing was billed\. Try again in \d+ s\.$/,
  );
  assert.equal(headers.get('Service-Credits-Used'), '0');
}

describe('a greedy account', { skip: SHELL === undefined && 'no browser', timeout: 60_000 }, () => {
  it('with many waiting pages delays another account by no more than its share', async () => {
    await using running = await start();
    const { site, service, ask, waiting } = running;
    const [greedy, modest] = [await service.newAccount('greedy'), await service.newAccount('modest')];
    const all = 40;
    const pressure = await running.press('greedy', greedy, all - PLACES);
    for (let round = 1; round <= 2; round += 1) {
      await eventually('every place is taken', () => site.loading === PLACES);
      const before = site.count('greedy');
      const reply = ask('modest', modest);
      await eventually('it waits too', async () => (await waiting()) === all - before + 1);
      // One page is answered at a time, so that one other begins.
      while (site.count('modest') < round) {
        const begun = site.begun.length;
        site.letGo('greedy');
        await eventually('the next one begins', () => site.begun.length > begun);
      }
      assert.ok(site.count('greedy') - before <= 1, `${site.count('greedy') - before} came before it`);
      site.letGo('modest');
      assert.match((await reply).body, /For modest/);
    }
    const answered = await pressure.end();
    assert.equal((await service.account(modest)).remaining_total_credits, PLANS.modest.credits - 2 * PRICE);
    assert.equal((await service.account(greedy)).remaining_total_credits, PLANS.greedy.credits - answered * PRICE);
  });

  it('whose queue is full is refused at once, free of charge; another account still gets its turn', async () => {
    await using running = await start();
    const { site, service, ask, waiting } = running;
    const [greedy, modest] = [await service.newAccount('greedy'), await service.newAccount('modest')];
    const pressure = await running.press('greedy', greedy, MAX_WAITING);
    // While no page is answered, only refusals can arrive.
    for (const reply of await Promise.all([1, 2, 3].map(() => ask('beyond', greedy)))) assertRefused(reply);
    const { remaining_concurrency, remaining_total_credits } = await service.account(greedy);
    assert.equal(remaining_concurrency, PLANS.greedy.concurrency - PLACES - MAX_WAITING);
    assert.equal(remaining_total_credits, PLANS.greedy.credits);
    const reply = ask('modest', modest);
    await eventually('it waits too', async () => (await waiting()) === MAX_WAITING + 1);
    for (let place = 0; place < PLACES; place += 1) site.letGo('greedy');
    await eventually('its turn has come', () => site.count('modest') === 1);
    site.letGo('modest');
    assert.equal((await reply).status, 200);
    assert.equal(site.count('beyond'), 0);
    await pressure.end();
  });

  it('that would wait in vain is refused at once instead of after its timeout', async () => {
    await using running = await start();
    const { site, service, ask } = running;
    const greedy = await service.newAccount('greedy');
    for (let page = 1; page <= PAGES_UNTIL_KNOWN; page += 1) {
      const reply = ask('greedy', greedy);
      await eventually('it is loading', () => site.loading === 1);
      site.letGo('greedy');
      assert.equal((await reply).status, 200);
    }
    const pressure = await running.press('hoarder', greedy, 1);
    // No page begins and ends within a millisecond.
    assertRefused(await ask('beyond', greedy, { timeout: 1 }));
    assert.equal(site.count('beyond'), 0);
    const answered = await pressure.end();
    assert.equal(
      (await service.account(greedy)).remaining_total_credits,
      PLANS.greedy.credits - (PAGES_UNTIL_KNOWN + answered) * PRICE,
    );
  });
});
