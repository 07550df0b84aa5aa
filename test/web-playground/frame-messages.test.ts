/** Messages of the frame are read as text and numbers within bounds; everything else is ignored. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readFromFrame } from '../../web/frame/messages.ts';

describe('a message of the frame', () => {
  const picked = {
    label: 'h2.title',
    text: 'Clay pipe',
    one: [{ selector: '#a', matches: 1 }],
    all: [{ selector: 'h2', matches: 3 }],
  };
  for (const message of [
    { type: 'ready' },
    { type: 'shown', cut: true },
    { type: 'picked', picked },
    { type: 'tried', selector: 'h2', matches: 3 },
    { type: 'tried', selector: 'h2[', matches: undefined },
    { type: 'escaped' },
    { type: 'accepted' },
  ]) {
    it(`is read: ${JSON.stringify(message)}`, () => assert.deepEqual(readFromFrame(message), message));
  }

  it('loses values that are out of bounds', () => {
    const long = 'x'.repeat(10_000);
    const sent = {
      type: 'picked',
      picked: {
        label: { toString: () => 'x' },
        text: long,
        one: [
          { selector: long, matches: 1 },
          { selector: 'a', matches: -1 },
          { selector: 'b', matches: 1.5 },
          null,
          'c',
        ],
        all: Array.from({ length: 100 }, () => ({ selector: 'a', matches: 1, more: long })),
      },
    };
    assert.deepEqual(readFromFrame(sent), {
      type: 'picked',
      picked: { label: '', text: '', one: [], all: Array.from({ length: 10 }, () => ({ selector: 'a', matches: 1 })) },
    });
  });

  for (const sent of [
    undefined,
    null,
    'ready',
    7,
    [],
    {},
    { type: 'show' },
    { type: ['ready'] },
    { type: '__proto__' },
  ]) {
    it(`is refused: ${JSON.stringify(sent)}`, () => assert.equal(readFromFrame(sent), undefined));
  }

  it('never throws', () => {
    const anything = fc.anything({ withNullPrototype: true });
    const typed = fc.tuple(fc.constantFrom('picked', 'tried', 'shown'), anything);
    fc.assert(
      fc.property(typed, ([type, rest]) => {
        readFromFrame({ type, picked: rest, selector: rest, matches: rest, cut: rest });
        readFromFrame(rest);
      }),
    );
  });
});
