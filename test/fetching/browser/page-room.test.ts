/** Pages that wait until there is memory for them, and pages that are lost because there was none. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { crashOf } from '../../../src/fetching/browser/crash.ts';
import { BrowserEnded } from '../../../src/fetching/browser/hosts/browser-ended.ts';
import { MemoryUsedUp, RanOutOfMemory } from '../../../src/fetching/browser/memory/memory-bounds.ts';
import { PageRoom } from '../../../src/fetching/browser/memory/page-room.ts';
import { BrowserGone, SessionGone } from '../../../src/fetching/browser/protocol/protocol-client.ts';
import { FetchFailure } from '../../../src/fetching/failure.ts';
import { startTarget } from '../../support/target.ts';
import { tries } from '../../support/thorough.ts';
import { eventually, SHELL, startTestEngine } from './test-engine.ts';

const MEBIBYTE = 2 ** 20;

describe('room for a page', () => {
  /** With so many bytes free. */
  const roomWith = (free: () => number) => new PageRoom((bytes) => bytes <= free());

  const visit = (room: PageRoom, caller: string, mebibytes: number, times: number) => {
    for (let count = 0; count < times; count += 1) {
      const use = room.begin(caller);
      use.note(mebibytes * MEBIBYTE);
      use.end();
      use.end();
    }
  };

  it('is always there for a single one', () => {
    assert.ok(roomWith(() => 0).hasRoomFor('a', 0));
    assert.ok(!roomWith(() => 0).hasRoomFor('a', 1));
  });

  it('is what pages took lately, for it and for those that have not begun', () => {
    const room = roomWith(() => 900 * MEBIBYTE);
    visit(room, 'a', 290, 20);
    assert.ok(room.hasRoomFor('a', 2));
    assert.ok(!room.hasRoomFor('a', 3));
  });

  it('is less the more the open ones may still grow', () => {
    const room = roomWith(() => 400 * MEBIBYTE);
    const [first, second] = [room.begin('a'), room.begin('a')];
    for (let count = 0; count < 20; count += 1) first.note(300 * MEBIBYTE);
    assert.ok(!room.hasRoomFor('a', 2), 'the second may take as much as the first');
    second.note(280 * MEBIBYTE);
    assert.ok(room.hasRoomFor('a', 2));
  });

  it('is learned at once when pages take more, and slowly when they take less', () => {
    const room = roomWith(() => 250 * MEBIBYTE);
    visit(room, 'a', 300, 3);
    assert.ok(!room.hasRoomFor('a', 1));
    visit(room, 'a', 30, 3);
    assert.ok(!room.hasRoomFor('a', 1));
    visit(room, 'a', 30, 60);
    assert.ok(room.hasRoomFor('a', 1));
  });

  it('is not less because another caller has large pages', () => {
    const room = roomWith(() => 200 * MEBIBYTE);
    visit(room, 'large', 600, 20);
    assert.ok(!room.hasRoomFor('large', 1));
    assert.ok(room.hasRoomFor('a', 1));
    room.begin('large');
    assert.ok(!room.hasRoomFor('a', 1), 'an open one may still grow');
  });

  it('is never there for more pages where it is not for fewer', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 700 }), { maxLength: 20 }),
        fc.integer({ min: 0, max: 4_000 }),
        (sizes, free) => {
          const room = roomWith(() => free * MEBIBYTE);
          for (const size of sizes) room.begin('a').note(size * MEBIBYTE);
          const fits = Array.from({ length: 40 }, (_, others) => room.hasRoomFor('a', others));
          assert.ok(fits.every((each, others) => !each || others === 0 || fits[others - 1]));
        },
      ),
      tries(100),
    );
  });
});

describe('a page that was lost', () => {
  const bounds = { page: 640 * MEBIBYTE, stored: 192 * MEBIBYTE };
  const usual = { wasMemoryUsedUp: false, isAlone: false, isRemote: false };

  for (const [what, error, circumstances, lacksMemory, most, message] of [
    ['by a crash', new SessionGone('it crashed'), {}, false, 2, /made its browser crash/],
    ['when its browser was ended', new BrowserEnded('drew without end'), {}, false, 2, /drew without end/],
    ['for lack of memory', new SessionGone('it crashed'), { wasMemoryUsedUp: true }, true, 3, /ran out of memory/],
    ['with its browser', new BrowserGone('gone'), { wasMemoryUsedUp: true }, true, 3, /ran out of memory/],
    [
      'on another machine',
      new BrowserGone('gone'),
      { isRemote: true, wasMemoryUsedUp: true },
      false,
      2,
      /connection .* lost/,
    ],
    ['as the largest', new MemoryUsedUp('It took the most.'), {}, true, 3, /ran out of memory/],
    ['as the only one', new MemoryUsedUp('It took the most.'), { isAlone: true }, true, 1, /ran out of memory/],
    ['when it held much', new RanOutOfMemory(400 * MEBIBYTE, bounds), { wasMemoryUsedUp: true }, true, 3, /The system/],
  ] as const) {
    it(`${what} is tried ${most} times, and fails as what it is`, () => {
      const crash = crashOf(error, { ...usual, ...circumstances });
      assert.deepEqual([crash?.lacksMemory, crash?.tries], [lacksMemory, most]);
      assert.ok(crash?.failure instanceof FetchFailure);
      assert.match(crash.failure.message, message);
    });
  }

  it('is no page that fails for another reason', () => {
    for (const error of [
      new RanOutOfMemory(400 * MEBIBYTE, bounds),
      new FetchFailure('timeout', 'late'),
      new Error(),
    ]) {
      assert.equal(crashOf(error, usual), undefined);
    }
  });
});

describe('pages on a machine with little memory', {
  skip: (process.platform !== 'linux' || SHELL === undefined) && 'no browser on Linux',
}, () => {
  const PAGE = '<!doctype html><p>Here.<script>fetch("/late")</script>';

  it('are loaded one after the other, and all at once as soon as there is room', async () => {
    let isFull = true;
    let open = 0;
    let most = 0;
    await using target = await startTarget({
      '/page': PAGE,
      '/late': async (_request, response) => {
        open += 1;
        most = Math.max(most, open);
        await sleep(300);
        open -= 1;
        response.end();
      },
    });
    await using engine = await startTestEngine({ pages: 4, room: new PageRoom(() => !isFull) });
    const load = (caller: number) =>
      engine.load(`${target.url}/page`, { caller: String(caller), timeout: 60_000, jsTimeout: 10_000 });
    await Promise.all([1, 2, 3].map(load));
    assert.equal(most, 1);
    const waiting = Promise.all([4, 5, 6].map(load));
    await eventually('one is open', () => open === 1);
    isFull = false;
    await waiting;
    assert.ok(most > 1, `${most} at a time`);
  });

  it('are tried again, alone, when the system has ended them because there was no memory left', async () => {
    let kills = 0;
    const room = new PageRoom(() => kills === 0);
    let open = 0;
    let atOnce = 0;
    await using target = await startTarget({
      '/page': PAGE,
      '/late': async (_request, response) => {
        open += 1;
        if (kills > 0) atOnce = Math.max(atOnce, open);
        await sleep(kills === 0 ? 20_000 : 200);
        open -= 1;
        response.end();
      },
    });
    await using engine = await startTestEngine({ pages: 3, room, memoryKills: () => kills });
    const load = (caller: number) =>
      engine.load(`${target.url}/page`, { caller: String(caller), timeout: 60_000, jsTimeout: 30_000 });
    const all = Promise.all([1, 2, 3].map(load));
    await eventually('all are open', () => open === 3);
    kills = 1;
    open = 0;
    for (const pid of await engine.processes('renderer')) process.kill(pid, 'SIGKILL');
    for (const { body } of await all) assert.match(String(body), /Here/);
    assert.equal(atOnce, 1);
  });
});
