/** JSON as bytes: whatever the parts are, they are the bytes of the whole. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { jsonBytes, jsonLinesBytes } from '../../src/content/json-bytes.ts';
import { ANY_CHARACTER } from '../support/any-character.ts';

/** Longer than what is serialized at a time, with its end in the middle of these characters. */
const around = (some: string) => `${'x'.repeat(64 * 1024 - Math.ceil(some.length / 2))}${some}${'y'.repeat(64 * 1024)}`;

describe('JSON as bytes', () => {
  it('is the same as in one piece, wherever a long text is cut', () => {
    const someText = fc.string({ unit: ANY_CHARACTER, maxLength: 12 });
    fc.assert(
      fc.property(someText, someText, (some, name) => {
        const text = around(`${some}\u{1f600}\ud83d"\u0001é${some}`);
        const value = { [name]: text, none: undefined, list: [some, null], n: 1 };
        assert.equal(Buffer.from(jsonBytes(value)).toString(), JSON.stringify(value));
        const lines = [
          { before: '{"a":', value: text, isJson: false, after: '}' },
          { before: '{"b":', value: JSON.stringify(text), isJson: true, after: '}' },
          { before: '{"c":', value: '', isJson: false, after: '}' },
        ];
        const whole = `${JSON.stringify({ a: text })}\n${JSON.stringify({ b: text })}\n{"c":""}\n`;
        assert.equal(Buffer.from(jsonLinesBytes(lines)).toString(), whole);
      }),
      { numRuns: 30 },
    );
  });
});
