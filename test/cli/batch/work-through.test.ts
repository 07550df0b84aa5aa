import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { workThrough } from '../../../src/cli/batch/work-through.ts';

const inputs = (count: number) => Array.from({ length: count }, (_, index) => String(index));
const never = new AbortController().signal;

describe('working through inputs', () => {
  it('does each once, and never more at a time than allowed', async () => {
    const done: string[] = [];
    let running = 0;
    let most = 0;
    await workThrough(inputs(50), 7, never, async (input) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      done.push(input);
    });
    assert.deepEqual(
      done.toSorted((one, other) => Number(one) - Number(other)),
      inputs(50),
    );
    assert.equal(most, 7);
    await workThrough([], 7, never, () => assert.fail('there is nothing to do'));
  });

  it('starts nothing more once it is told to stop, and waits for running work', async () => {
    const stop = new AbortController();
    const begun: string[] = [];
    const ended: string[] = [];
    await workThrough(inputs(50), 3, stop.signal, async (input, signal) => {
      begun.push(input);
      if (input === '4') stop.abort();
      await new Promise((resolve) => setImmediate(resolve));
      assert.equal(signal.aborted, stop.signal.aborted);
      ended.push(input);
    });
    assert.ok(begun.length >= 5 && begun.length <= 7, String(begun));
    assert.deepEqual(ended.toSorted(), begun.toSorted());
  });

  it('stops everything when one input throws, and rejects with that error', async () => {
    let begun = 0;
    const work = async (input: string, signal: AbortSignal) => {
      begun += 1;
      if (input === '5') throw new Error('the disk is full');
      await new Promise((resolve) => setImmediate(resolve));
      if (begun > 8) assert.ok(signal.aborted);
    };
    await assert.rejects(workThrough(inputs(50), 3, never, work), /the disk is full/);
    assert.ok(begun < 12);
  });
});
