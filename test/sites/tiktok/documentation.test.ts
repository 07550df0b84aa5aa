/** The documented fields are those of the schemas. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { tiktok } from '../../../src/sites/tiktok/site.ts';
import { documentedRows, fieldRows } from '../youtube/field-table.ts';

const markdown = readFileSync(new URL('../../../docs/data/tiktok.md', import.meta.url), 'utf8');

for (const { type, fields } of tiktok.kinds) {
  test(`the table of ${type}`, () => assert.deepEqual(documentedRows(markdown, type), fieldRows(fields)));
}
