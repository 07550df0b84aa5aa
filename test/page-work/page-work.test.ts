import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, describe, it } from 'node:test';
import { FetchFailure } from '../../src/fetching/failure.ts';
import { PageWork } from '../../src/page-work/page-work.ts';

const never = new AbortController().signal;
// Hours of honest work for one thread: many selectors of many steps on a page of many elements.
const BIG_PAGE = '<p><b></b></p>'.repeat(300_000);
const ENDLESS = Array.from({ length: 5000 }, (_, index) => `${'p ~ '.repeat(50)}.x${index}`);

describe('PageWork', () => {
  const pool = new PageWork({ threads: 2 });
  after(() => pool.close());

  it('answers as the functions do', async () => {
    assert.equal(await pool.run('firstInnerHtml', ['<p>1<p>2', 'p'], never), '1');
    assert.equal(await pool.run('firstInnerHtml', ['<p>1<p>2', 'b'], never), undefined);
    assert.deepEqual(await pool.run('allInnerHtml', ['<p>1<p>2', ['p', 'b']], never), [['1', '2'], []]);
    assert.equal(await pool.run('hasMatch', ['<p>1', 'p'], never), true);
  });

  it('answers many at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => pool.run('firstInnerHtml', [`<p>${index}`, 'p'], never)),
    );
    assert.deepEqual(
      answers,
      Array.from({ length: 50 }, (_, index) => String(index)),
    );
  });

  it('passes on why it failed', async () => {
    await assert.rejects(pool.run('firstInnerHtml', ['<p>', 'p:eq(1)'], never), {
      message: 'Invalid CSS selector: p:eq(1)',
    });
  });

  it('rejects at once when the signal is aborted already', async () => {
    const reason = new Error('too late');
    await assert.rejects(pool.run('hasMatch', ['<p>', 'p'], AbortSignal.abort(reason)), reason);
  });
});

describe('PageWork under attack', () => {
  it('stops work that its caller no longer waits for, and goes on', async () => {
    const pool = new PageWork({ threads: 1 });
    try {
      const controller = new AbortController();
      const reason = new Error('the caller hung up');
      const endless = pool.run('allInnerHtml', [BIG_PAGE, ENDLESS], controller.signal);
      const queued = new AbortController();
      const waiting = pool.run('firstInnerHtml', ['<p>never', 'p'], queued.signal);
      const next = pool.run('firstInnerHtml', ['<p>next', 'p'], never);
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

  it('fails one piece of work that takes too much memory, and no other', async () => {
    const pool = new PageWork({ threads: 1, memoryMib: 64 });
    try {
      const greedy = pool.run('hasMatch', ['<b>'.repeat(2_000_000), 'i'], never);
      const modest = pool.run('firstInnerHtml', ['<p>fine', 'p'], never);
      await assert.rejects(greedy, (error) => error instanceof FetchFailure && error.code === 'response_too_large');
      assert.equal(await modest, 'fine');
    } finally {
      await pool.close();
    }
  });

  it('closes while work is under way', async () => {
    const pool = new PageWork({ threads: 1 });
    const endless = pool.run('allInnerHtml', [BIG_PAGE, ENDLESS], never);
    const rejected = assert.rejects(endless);
    await pool.close();
    await rejected;
  });

  it('lets the process end once closed', async () => {
    const source = new URL('../../src/page-work/page-work.ts', import.meta.url).href;
    const script = `const { PageWork } = await import(${JSON.stringify(source)});
      const pool = new PageWork({ threads: 2 });
      process.stdout.write(await pool.run('firstInnerHtml', ['<p>x', 'p'], new AbortController().signal));
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
