/** Every captured answer is read as what it is, with facts that can be seen in it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { capturedAnswer, hasCaptures } from '../captured-answers.ts';
import { CAPTURES } from './captures.ts';
import { readAs } from './support.ts';

const valueAt = (data: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((here, step) => (here as Record<string, unknown> | null)?.[step], data);

for (const { file, url, status, facts = {} } of CAPTURES) {
  test(`${file} as ${url}`, { skip: !hasCaptures && 'no captures beside the project' }, () => {
    const reading = readAs(url, capturedAnswer(`instagram/${file}`));
    assert.equal(reading.status, status);
    const data = 'data' in reading ? reading.data : null;
    for (const [path, value] of Object.entries(facts)) assert.deepEqual(valueAt(data, path), value, path);
  });
}
