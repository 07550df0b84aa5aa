/**
 * Pages of a web in which connections die at every stage, and which callers leave at random moments: every request gets
 * an answer.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Deadline, RequestCanceled } from '../../../src/deadline.ts';
import { FetchFailure } from '../../../src/fetching/failure.ts';
import { type RoughWeb, startRoughWeb } from '../../support/open-web/rough-web.ts';
import { THOROUGH } from '../../support/thorough.ts';
import { withoutBrowser } from '../../support/without-browser.ts';
import { eventually, startTestEngine, type TestEngine } from './test-engine.ts';

const PAGES = THOROUGH ? 400 : 20;
/** When nothing is disturbed any more. */
const CALM_PAGES = 5;
const CALLERS = ['one', 'one', 'two', 'two', 'three', 'three'];

describe('pages of a web that fails everywhere', { skip: withoutBrowser }, () => {
  let rough: RoughWeb;
  let engine: TestEngine;
  before(async () => {
    rough = await startRoughWeb();
    const connectTo = rough.web.environment.MUDLARK_CONNECT_TO ?? '';
    engine = await startTestEngine({ pages: 4, connectTo, ignoreTlsErrors: true });
  });
  after(async () => {
    await engine[Symbol.asyncDispose]();
    await rough[Symbol.asyncDispose]();
  });

  /** From time to time closes a door, drops its connections, or resets all connections. */
  async function disturb(over: AbortSignal): Promise<void> {
    for (let turn = 0; !over.aborted; turn += 1) {
      await sleep(20 + Math.random() * 120);
      const doors = [...engine.doors.all];
      const door = doors[Math.floor(Math.random() * doors.length)];
      if (turn % 8 === 7) rough.web.cut();
      else if (turn % 4 === 3) await door?.close();
      else door?.dropConnections();
    }
  }

  async function visit(number: number, caller: string): Promise<string> {
    using deadline = new Deadline(30_000);
    const { url, jsTimeout } = rough.page(number);
    if (number % 4 === 1) setTimeout(() => deadline.cancel('hang-up'), Math.random() * 300).unref();
    try {
      const { status } = await engine.load(url, { caller, deadline, jsTimeout, timeout: 8_000 });
      return String(status);
    } catch (error) {
      if (error instanceof FetchFailure) return error.code;
      if (error instanceof RequestCanceled) return error.why;
      throw error;
    }
  }

  it('are all answered while gateways close and connections drop, and leave nothing behind', async () => {
    const over = new AbortController();
    const disturbing = disturb(over.signal);
    const outcomes = new Map<string, number>();
    let begun = 0;
    await Promise.all(
      CALLERS.map(async (caller) => {
        while (begun < PAGES) {
          const outcome = await visit(begun++, caller);
          outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        }
      }),
    );
    over.abort();
    await disturbing;
    const expected = ['200', 'hang-up', 'target_unreachable', 'target_error', 'timeout'];
    assert.deepEqual(
      [...outcomes.keys()].filter((outcome) => !expected.includes(outcome)),
      [],
    );
    // The number of pages during the disturbance depends on the speed of the machine; afterwards it does not.
    assert.ok((outcomes.get('200') ?? 0) > 0, JSON.stringify([...outcomes]));
    const calm: string[] = [];
    for (let number = PAGES; calm.length < CALM_PAGES; number += 2) calm.push(await visit(number, 'calm'));
    assert.ok(calm.filter((outcome) => outcome === '200').length > CALM_PAGES / 2, calm.join());

    await engine.idle();
    assert.ok(engine.engine.state.tabs <= 4 && engine.doors.open <= 4);
    await engine.engine.close();
    await eventually('nothing is left', async () => {
      const { browsers, tabs, busy, waiting } = engine.engine.state;
      const left = browsers + tabs + busy + waiting + engine.doors.open + rough.web.connections;
      return left + (await engine.processes()).length + (await engine.profiles()).length === 0;
    });
  });
});
