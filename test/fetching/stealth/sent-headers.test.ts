import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readBrands } from '../../../src/fetching/browser/tab/sent-headers.ts';
import { brandList } from '../../../src/fetching/devices.ts';

describe('the brands that a browser sends', () => {
  it('are read as they were written', () => {
    assert.deepEqual(readBrands('"Not;A=Brand";v="8", "Chromium";v="150"'), [
      { brand: 'Not;A=Brand', version: '8' },
      { brand: 'Chromium', version: '150' },
    ]);
    const parts = {
      brand: fc.stringMatching(/^[A-Za-z(:;=?_ ]{1,20}$/),
      version: fc.stringMatching(/^\d{1,3}(\.\d{1,4}){0,3}$/),
    };
    const brand = fc.record(parts, { noNullPrototype: true });
    fc.assert(fc.property(fc.array(brand), (brands) => assert.deepEqual(readBrands(brandList(brands)), brands)));
  });

  it('are empty if there are none', () => {
    for (const text of ['', '"', '"Chromium"', 'Chromium;v=1', '"a";v="']) assert.deepEqual(readBrands(text), [], text);
  });
});
