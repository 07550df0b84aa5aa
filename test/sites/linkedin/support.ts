/** Reads a text as the answer of a source of LinkedIn. */
import assert from 'node:assert/strict';
import { linkedin } from '../../../src/sites/linkedin/site.ts';
import type { Reading, Source } from '../../../src/sites/site.ts';

export function sourcesOf(url: string): readonly Source[] {
  const target = linkedin.match(new URL(url));
  assert.ok(target, url);
  const kind = linkedin.kinds.find(({ type }) => type === target.type);
  assert.ok(kind);
  // Whatever is read has exactly the documented fields.
  return kind.sources(target).map((source) => ({
    ...source,
    read: (answer) => {
      const reading = source.read(answer);
      if ('data' in reading && reading.data !== null) {
        assert.deepEqual(kind.fields.strict().parse(reading.data), reading.data);
      }
      return reading;
    },
  }));
}

export function readAs(url: string, body: string, { status = 200, finalUrl = url, source = 'page' } = {}): Reading {
  const found = sourcesOf(url).find(({ name }) => name === source);
  assert.ok(found, source);
  return found.read({ status, finalUrl, contentType: '', body });
}

/** The data of a reading that has some. */
export function dataOf(reading: Reading): Record<string, unknown> {
  assert.equal(reading.status, 'ok');
  assert.ok('data' in reading && reading.data !== null);
  return { ...reading.data };
}
