/** The documented fields of each site are those of its schemas. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { SITES } from '../../src/sites/registry.ts';
import { documentedRows, fieldRows } from './field-table.ts';

for (const { provider, kinds } of SITES) {
  const markdown = readFileSync(new URL(`../../docs/data/${provider}.md`, import.meta.url), 'utf8');
  for (const { type, fields } of kinds) {
    test(`${provider}: the table of ${type}`, () => {
      const rows = fieldRows(fields);
      for (const row of rows) assert.ok(!row.includes('undefined'), `a field without a meaning: ${row}`);
      assert.deepEqual(documentedRows(markdown, type), rows);
    });
  }
}
