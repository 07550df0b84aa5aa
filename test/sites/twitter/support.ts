/** Reads a text as the answer of a source of X. */
import assert from 'node:assert/strict';
import type { Reading } from '../../../src/sites/site.ts';
import { twitter } from '../../../src/sites/twitter/site.ts';

export function readAs(url: string, body: string, { status = 200, finalUrl = url } = {}): Reading {
  const target = twitter.match(new URL(url));
  assert.ok(target, url);
  const kind = twitter.kinds.find(({ type }) => type === target.type);
  const [source] = kind?.sources(target) ?? [];
  assert.ok(kind && source);
  const reading = source.read({ status, finalUrl, contentType: '', body });
  // Whatever is read has exactly the documented fields.
  if ('data' in reading && reading.data !== null)
    assert.deepEqual(kind.fields.strict().parse(reading.data), reading.data);
  return reading;
}

/** The data of a reading that has some. */
export function dataOf(reading: Reading): Record<string, unknown> {
  assert.ok('data' in reading && reading.data !== null, reading.status);
  return { ...reading.data };
}
