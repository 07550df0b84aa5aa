/** Every captured answer is read, with facts that can be seen in it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Comment } from '../../../src/sites/reddit/fields.ts';
import { capturedAnswer, hasCaptures } from '../captured-answers.ts';
import { CAPTURES } from './captures.ts';
import { dataOf, readAs } from './support.ts';

const valueAt = (data: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((here, step) => (here as Record<string, unknown> | null)?.[step], data);

const countAll = (comments: readonly Comment[]): number =>
  comments.reduce((sum, { replies }) => sum + 1 + countAll(replies), 0);

for (const { file, url, facts, comments } of CAPTURES) {
  test(file, { skip: !hasCaptures && 'no captures beside the project' }, () => {
    const reading = readAs(url, capturedAnswer(`reddit/${file}`));
    assert.equal(reading.status, 'ok');
    const data = dataOf(reading);
    for (const [path, value] of Object.entries(facts)) assert.deepEqual(valueAt(data, path), value, path);
    if (comments !== undefined) assert.equal(countAll(data.comments as Comment[]), comments);
  });
}
