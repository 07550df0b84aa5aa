/** Every captured answer is parsed as its kind, with facts that can be checked by eye. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { capturedAnswer, WITHOUT_CAPTURES } from './captured-answers.ts';
import { SITE_CASES } from './site-cases.ts';
import { readerOf } from './site-reader.ts';

function valueAt(data: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((here, step) => (here as Record<string, unknown> | null)?.[step], data);
}

for (const cases of SITE_CASES) {
  const { captureFolder, captures } = cases;
  const { readAs } = readerOf(cases);
  for (const { file, url, status = 'ok', facts = {}, check } of captures) {
    test(`${captureFolder}/${file} as ${url}`, { skip: WITHOUT_CAPTURES }, () => {
      const reading = readAs(url, capturedAnswer(`${captureFolder}/${file}`));
      assert.equal(reading.status, status);
      const data = 'data' in reading ? reading.data : null;
      if (facts === null) assert.equal(data, null);
      for (const [path, value] of Object.entries(facts ?? {})) assert.deepEqual(valueAt(data, path), value, path);
      check?.(data ?? assert.fail('nothing was read'));
    });
  }
}
