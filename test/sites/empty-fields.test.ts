import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { emptyFields } from '../../src/sites/empty-fields.ts';

test('fills in every key by its type', () => {
  const schema = z.object({
    title: z.string().nullable().describe('a text'),
    count: z.number().nullable(),
    is_live: z.boolean().describe('a flag'),
    items: z.array(z.object({ name: z.string() })).describe('a list'),
    owner: z.object({ name: z.string() }).nullable(),
  });
  const empty = emptyFields(schema);
  assert.deepEqual(empty, { title: null, count: null, is_live: false, items: [], owner: null });
  assert.deepEqual(schema.parse(empty), empty);
  assert.notEqual(emptyFields(schema).items, empty.items, 'lists are not shared between records');
});
