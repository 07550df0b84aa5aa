/** The documented fields are those of the schemas. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { twitter } from '../../../src/sites/twitter/site.ts';
import { documentedRows, fieldRows } from '../field-table.ts';

const markdown = readFileSync(new URL('../../../docs/data/twitter.md', import.meta.url), 'utf8');

for (const { type, fields } of twitter.kinds) {
  test(`the table of ${type}`, () => {
    assert.ok(
      fieldRows(fields).every((row) => !row.includes('undefined')),
      'every field has a meaning',
    );
    assert.deepEqual(documentedRows(markdown, type), fieldRows(fields));
  });
}
