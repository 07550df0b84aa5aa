/** The documentation has the same table as the code. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { MAX_SHORT_PAGE_LENGTH, MAX_WALL_LENGTH } from '../../../src/fetching/challenges/challenge.ts';
import { SIGNATURES } from '../../../src/fetching/challenges/signatures.ts';

const document = readFileSync(new URL('../../../docs/challenges.md', import.meta.url), 'utf8');

it('documents every signature, in order, and no other', () => {
  const rows = document.split('\n').filter((line) => /^\| .* \| (?:yes|no) \|$/.test(line));
  const expected = SIGNATURES.map(
    ({ vendor, name, evidence, passesAlone }) =>
      `| ${vendor} | ${name} | ${evidence.replaceAll('|', '\\|')} | ${passesAlone ? 'yes' : 'no'} |`,
  );
  assert.deepEqual(rows, expected);
});

it('documents the limits of text', () => {
  for (const limit of [MAX_SHORT_PAGE_LENGTH, MAX_WALL_LENGTH]) {
    assert.ok(
      document.includes(`${limit.toLocaleString('en-US')} characters`) ||
        document.includes(`${limit.toLocaleString('en-US')} visible characters`),
    );
  }
});
