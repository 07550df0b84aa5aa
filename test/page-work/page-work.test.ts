import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { TOO_MUCH } from '../../src/content/selections.ts';
import { DeadlineExceeded } from '../../src/deadline.ts';
import { FetchFailure } from '../../src/fetching/failure.ts';
import { PageWork, threadMemory, workThreads } from '../../src/page-work/page-work.ts';

const never = new AbortController().signal;
// Hours of work for one thread: many selectors with many steps on a page of many elements.
const BIG_PAGE = '<p><b></b></p>'.repeat(300_000);
const ENDLESS = Array.from({ length: 5000 }, (_, index) => `${'p ~ '.repeat(50)}.x${index}`);

const asker = (partition: string) => ({ partition, deadline: { remaining: () => Number.POSITIVE_INFINITY } });

describe('PageWork', () => {
  const pool = new PageWork({ threads: 2 });
  const work = pool.for(asker('one'));
  after(() => pool.close());

  it('gives the same results as the functions themselves', async () => {
    assert.equal(await work('firstInnerHtml', ['<p>1<p>2', 'p'], never), '1');
    assert.equal(await work('firstInnerHtml', ['<p>1<p>2', 'b'], never), undefined);
    const all = await work('allInnerHtmlAsJson', ['<p>1<p>2', ['p', 'b'], 100], never);
    assert.equal(Buffer.from(all).toString(), '[["1","2"],[]]');
    assert.equal(await work('allInnerHtmlAsJson', ['<p>1<p>2', ['p', 'b'], 7], never), TOO_MUCH);
    assert.equal(await work('hasMatch', ['<p>1', 'p'], never), true);
  });

  it('answers many at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => work('firstInnerHtml', [`<p>${index}`, 'p'], never)),
    );
    assert.deepEqual(
      answers,
      Array.from({ length: 50 }, (_, index) => String(index)),
    );
  });

  it('passes on the reason of a failure', async () => {
    await assert.rejects(work('firstInnerHtml', ['<p>', 'p:eq(1)'], never), {
      message: 'Invalid CSS selector: p:eq(1)',
    });
  });

  it('rejects at once when the signal is aborted already', async () => {
    const reason = new Error('too late');
    await assert.rejects(work('hasMatch', ['<p>', 'p'], AbortSignal.abort(reason)), reason);
  });
});

describe('PageWork under attack', () => {
  it('stops work whose caller has gone, and continues with other work', async () => {
    const pool = new PageWork({ threads: 1 });
    const work = pool.for(asker('one'));
    try {
      const controller = new AbortController();
      const reason = new Error('the caller hung up');
      const endless = work('allInnerHtmlAsJson', [BIG_PAGE, ENDLESS, 1e9], controller.signal);
      const queued = new AbortController();
      const waiting = work('firstInnerHtml', ['<p>never', 'p'], queued.signal);
      const next = work('firstInnerHtml', ['<p>next', 'p'], never);
      queued.abort(reason);
      await assert.rejects(waiting, reason);
      setTimeout(() => controller.abort(reason), 200);
      await assert.rejects(endless, reason);
      // The only thread was busy for hours: an answer proves that it was replaced.
      assert.equal(await next, 'next');
    } finally {
      await pool.close();
    }
  });

  it('limits how long work takes, and not how long it waits for its thread', async () => {
    const pool = new PageWork({ threads: 1 });
    const limited = pool.for({ ...asker('one'), longest: 500 });
    try {
      const endless = limited('allInnerHtmlAsJson', [BIG_PAGE, ENDLESS, 1e9], never);
      // When it has a thread, it has waited for as long as it may take; the thread must load its code then.
      const next = limited('firstInnerHtml', ['<p>next', 'p'], never);
      await assert.rejects(endless, (error) => error instanceof DeadlineExceeded && error.milliseconds === 500);
      assert.equal(await next, 'next');
    } finally {
      await pool.close();
    }
  });

  it('has another thread ready before one that is slow must be stopped', async () => {
    const pool = new PageWork({ threads: 1 });
    try {
      await pool.for(asker('one'))('hasMatch', ['<p>', 'p'], never);
      const controller = new AbortController();
      const endless = pool.for(asker('one'))('allInnerHtmlAsJson', [BIG_PAGE, ENDLESS, 1e9], controller.signal);
      while (!pool.isWarm) await sleep(20);
      controller.abort(new Error('the caller hung up'));
      await assert.rejects(endless);
      assert.ok(pool.isWarm);
    } finally {
      await pool.close();
    }
  });

  it('fails one piece of work that takes too much memory, and no other', async () => {
    const pool = new PageWork({ threads: 1, memoryMib: 64 });
    const work = pool.for(asker('one'));
    try {
      const greedy = work('hasMatch', ['<b>'.repeat(2_000_000), 'i'], never);
      const modest = work('firstInnerHtml', ['<p>fine', 'p'], never);
      await assert.rejects(greedy, (error) => error instanceof FetchFailure && error.code === 'response_too_large');
      assert.equal(await modest, 'fine');
    } finally {
      await pool.close();
    }
  });

  it('gives all of its threads together half of the memory that there is', () => {
    const inAll = (threads: number, gibibytes: number) =>
      (threads + 1) * threadMemory(threads, gibibytes * 2 ** 30) * 2 ** 20;
    for (const gibibytes of [2, 4, 6, 8]) assert.ok(inAll(2, gibibytes) <= (gibibytes / 2) * 2 ** 30);
    assert.ok(inAll(2, 4) > 1.8 * 2 ** 30);
    assert.deepEqual([threadMemory(2, 64 * 2 ** 30), threadMemory(2, undefined), threadMemory(2, 1)], [2048, 2048, 64]);
    // Two at a time, where there is little.
    assert.ok(2 * threadMemory(1, 2 ** 29) < 256);
    assert.ok(2 * threadMemory(2, 2 ** 30) < 512);
  });

  it('does large work one after the other while there is no memory for more, and small work beside it', async () => {
    let refused = 0;
    const hasMemoryFor = (bytes: number) => {
      const isThere = bytes < 60_000_000;
      if (!isThere) refused += 1;
      return isThere;
    };
    const pool = new PageWork({ threads: 2, memoryMib: 512, hasMemoryFor });
    const order: string[] = [];
    const work = (caller: string, html: string) =>
      pool
        .for(asker(caller))('hasMatch', [html, 'i'], never)
        .then(() => order.push(caller));
    const large = '<p>large</p>'.repeat(100_000);
    try {
      await work('first', '<p>');
      await Promise.all([work('large', large), work('large, too', large), work('small', '<p>')]);
      assert.deepEqual([...order].sort(), ['first', 'large', 'large, too', 'small']);
      assert.ok(order.indexOf('large, too') > order.indexOf('large'));
      assert.ok(refused > 0, 'it waited');
    } finally {
      await pool.close();
    }
  });

  it('has a thread for each processor, if there is memory for them', () => {
    const GIB = 2 ** 30;
    const counts: [processors: number, limit: number | undefined][] = [
      [1, 64 * GIB],
      [2, 1 * GIB],
      [4, undefined],
      [16, 64 * GIB],
      [16, 4 * GIB],
      [16, 4 * GIB - 1],
      [16, GIB - 1],
    ];
    assert.deepEqual(
      counts.map(([processors, limit]) => workThreads(processors, limit)),
      [2, 2, 4, 8, 3, 2, 1],
    );
    // Each has more than what normal pages need.
    for (const gibibytes of [2, 4, 8, 16]) {
      const threads = workThreads(64, gibibytes * GIB);
      assert.ok((threads + 1) * threadMemory(threads, gibibytes * GIB) <= gibibytes * 512);
    }
  });

  it('closes while work is under way', async () => {
    const pool = new PageWork({ threads: 1 });
    const work = pool.for(asker('one'));
    const endless = work('allInnerHtmlAsJson', [BIG_PAGE, ENDLESS, 1e9], never);
    const rejected = assert.rejects(endless);
    await pool.close();
    await rejected;
  });

  it('lets the process end once closed', async () => {
    const source = new URL('../../src/page-work/page-work.ts', import.meta.url).href;
    const script = `const { PageWork } = await import(${JSON.stringify(source)});
      const pool = new PageWork({ threads: 2 });
      const work = pool.for({ partition: 'one', deadline: { remaining: () => 10_000 } });
      process.stdout.write(await work('firstInnerHtml', ['<p>x', 'p'], new AbortController().signal));
      await pool.close();`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += String(chunk);
    });
    const [code] = await once(child, 'close');
    assert.deepEqual([code, said], [0, 'x']);
  });
});

describe('PageWork of several callers', () => {
  async function withEndless(threads: number, pieces: number, check: (pool: PageWork) => Promise<void>): Promise<void> {
    const pool = new PageWork({ threads });
    const leave = new AbortController();
    const greedy = pool.for(asker('greedy'));
    const endless = Promise.allSettled(
      Array.from({ length: pieces }, () => greedy('allInnerHtmlAsJson', [BIG_PAGE, ENDLESS, 1e9], leave.signal)),
    );
    try {
      await check(pool);
    } finally {
      leave.abort(new Error('enough'));
      for (const { status } of await endless) assert.equal(status, 'rejected');
      await pool.close();
    }
  }

  it('always keeps a thread for a caller who has none', () =>
    withEndless(2, 20, async (pool) => {
      const modest = pool.for(asker('modest'));
      for (const answer of ['1', '2', '3']) {
        assert.equal(await modest('firstInnerHtml', [`<p>${answer}`, 'p'], never), answer);
      }
    }));

  it('does not give that thread to a caller who has the others', () =>
    withEndless(1, 1, async (pool) => {
      const own = new AbortController();
      const second = pool.for(asker('greedy'))('firstInnerHtml', ['<p>own', 'p'], own.signal);
      const first = await Promise.race([second, pool.for(asker('modest'))('firstInnerHtml', ['<p>other', 'p'], never)]);
      assert.equal(first, 'other');
      own.abort(new Error('not before'));
      await assert.rejects(second, /not before/);
    }));

  it('gives the threads in turn', () =>
    withEndless(1, 1, async (pool) => {
      // The spare thread is busy, so that both wait for the next one.
      const holder = new AbortController();
      const held = pool.for(asker('holder'))('allInnerHtmlAsJson', [BIG_PAGE, ENDLESS, 1e9], holder.signal);
      const order: string[] = [];
      const ask = (caller: string) =>
        pool
          .for(asker(caller))('firstInnerHtml', ['<p>x', 'p'], never)
          .then(() => order.push(caller));
      const all = [...Array.from({ length: 5 }, () => ask('many')), ask('single')];
      holder.abort(new Error('enough'));
      await assert.rejects(held, /enough/);
      await Promise.all(all);
      assert.ok(order.indexOf('single') <= 1, order.join(', '));
    }));
});
