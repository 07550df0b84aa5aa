/** Every captured answer is read, with facts that can be seen in it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { capturedAnswer, hasCaptures } from '../captured-answers.ts';
import { CAPTURES } from './captures.ts';
import { dataOf, readAs } from './support.ts';

const valueAt = (data: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((here, step) => (here as Record<string, unknown> | null)?.[step], data);

for (const { file, url, facts } of CAPTURES) {
  test(file, { skip: !hasCaptures && 'no captures beside the project' }, () => {
    const reading = readAs(url, capturedAnswer(`x/${file}`));
    assert.equal(reading.status, 'ok');
    const data = dataOf(reading);
    for (const [path, value] of Object.entries(facts)) assert.deepEqual(valueAt(data, path), value, path);
  });
}

test('a search is no profile', { skip: !hasCaptures && 'no captures beside the project' }, () => {
  const search = capturedAnswer('x/fxembed-SearchTimeline-neo.json.gz');
  assert.deepEqual(readAs('https://x.com/nobody_there', search), { status: 'parse_failed', data: null });
});
