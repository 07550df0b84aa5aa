/** The documented fields are those of the schemas. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { instagram } from '../../../src/sites/instagram/site.ts';
import { documentedRows, fieldRows } from '../field-table.ts';

const markdown = readFileSync(new URL('../../../docs/data/instagram.md', import.meta.url), 'utf8');

for (const { type, fields } of instagram.kinds) {
  test(`the table of ${type}`, () => {
    assert.ok(
      fieldRows(fields).every((row) => !row.includes('undefined')),
      'every field has a meaning',
    );
    assert.deepEqual(documentedRows(markdown, type), fieldRows(fields));
  });
}
