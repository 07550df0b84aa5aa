/** The documented fields are those of the schemas. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { youtube } from '../../../src/sites/youtube/site.ts';
import { documentedRows, fieldRows } from './field-table.ts';

const markdown = readFileSync(new URL('../../../docs/data/youtube.md', import.meta.url), 'utf8');

for (const { type, fields } of youtube.kinds) {
  test(`the table of ${type}`, () => assert.deepEqual(documentedRows(markdown, type), fieldRows(fields)));
}
