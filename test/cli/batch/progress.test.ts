import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Progress, progressBar, progressLine } from '../../../src/cli/batch/progress.ts';

const tally = (total: number, done: number, failed = 0) => ({ total, done, failed });

describe('the progress', () => {
  const bars: [total: number, done: number, filled: number][] = [
    [10, 0, 0],
    [10, 5, 12],
    [10, 10, 24],
    [1_000, 999, 23],
    [0, 0, 24],
  ];
  for (const [total, done, filled] of bars) {
    it(`of ${done} of ${total} fills ${filled} of 24`, () => {
      assert.equal(progressBar(tally(total, done)), `[${'#'.repeat(filled)}${'-'.repeat(24 - filled)}]`);
    });
  }

  const lines: [total: number, done: number, rate: number, line: string][] = [
    [10, 0, 0, '0 of 10, 2 failed'],
    [10, 5, Number.NaN, '5 of 10, 2 failed'],
    [10, 5, Infinity, '5 of 10, 2 failed'],
    [100, 10, 2, '10 of 100, 2 failed, 2.0 a second, 45 s left'],
    [121, 1, 2, '1 of 121, 2 failed, 2.0 a second, 1 min 0 s left'],
    [8_000, 800, 2, '800 of 8000, 2 failed, 2.0 a second, 1 h 0 min left'],
  ];
  for (const [total, done, rate, line] of lines) {
    it(`reads: ${line}`, () => assert.equal(progressLine(tally(total, done, 2), rate), line));
  }

  it('says nothing of failures where there can be none', () => {
    assert.equal(progressLine({ total: 10, done: 5 }, 1), '5 of 10, 1.0 a second, 5 s left');
  });

  it('redraws one line of the terminal, never wider than the terminal, and clears it at the end', () => {
    const writes: string[] = [];
    const screen = { write: (text: string) => void writes.push(text), isTerminal: true, columns: 30 };
    {
      using progress = new Progress(screen, () => tally(100_000, 50_000));
      progress.draw();
    }
    const written = writes.join('');
    assert.ok(!written.includes('\n'));
    const draws = written.split('\r\x1b[K').slice(1);
    assert.equal(draws.length, 3);
    assert.equal(draws.at(-1), '', 'the line is empty in the end');
    for (const draw of draws.slice(0, -1)) assert.match(draw, /^\[#{12}-{12}\] .{0,3}$/);
  });

  it('prints plain lines elsewhere, and none for work that ends at once', () => {
    const writes: string[] = [];
    const screen = { write: (text: string) => void writes.push(text), isTerminal: false, columns: 80 };
    {
      using progress = new Progress(screen, () => tally(4, 2, 1));
      assert.deepEqual(writes, []);
      progress.draw();
    }
    assert.match(writes.join(''), /^2 of 4, 1 failed\n$/);
  });
});
