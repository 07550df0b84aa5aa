/** Any value that SQLite can hold arrives in PostgreSQL as it should, or is refused before it is sent. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { connect } from '../../src/cli/move/connect.ts';
import { copyTable } from '../../src/cli/move/copy-table.ts';
import { Source } from '../../src/cli/move/source.ts';
import { type SqliteValue, storedValue, weightOf } from '../../src/cli/move/stored-value.ts';
import { MOVED_TABLES } from '../../src/cli/move/tables.ts';
import { Secret } from '../../src/secret.ts';
import { makeFolder } from '../support/folder.ts';
import { sharedPostgres } from '../support/postgres.ts';
import { fillFolder } from './stored-data.ts';

/** Any UTF-16: halves of surrogate pairs, NULs, and what lists of PostgreSQL and JSON are written with. */
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\0',
        '\ud800',
        '\udc00',
        '{',
        '}',
        '"',
        '\\',
        ',',
        'NULL',
        "'",
        '\n',
        '\r\n',
        '🐦',
        '\u{FFFD}',
        '\\x41',
        '',
      ),
      fc.string({ unit: 'binary' }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));
const anyInteger = fc.oneof(
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.constantFrom(0n, -1n, 2n ** 53n, 2n ** 53n + 1n, 2n ** 63n - 1n, -(2n ** 63n)),
);
const anyFraction = fc.oneof(fc.double({ min: -1e15, max: 1e15, noNaN: true }), fc.constantFrom(0.5, -0.5, -0, 1e18));

describe('a value on its way', { timeout: 120_000 }, () => {
  it('is a number, a text or bytes of its column, or is refused', () => {
    const bytes = Uint8Array.of(0, 255, 92);
    const cases: [SqliteValue, Parameters<typeof storedValue>[1], string | null | undefined][] = [
      [null, 'bigint', null],
      [null, 'text', null],
      [2n ** 63n - 1n, 'bigint', '9223372036854775807'],
      [2n ** 31n - 1n, 'integer', '2147483647'],
      [2n ** 31n, 'integer', undefined],
      [-(2n ** 31n) - 1n, 'integer', undefined],
      [1.5, 'bigint', '2'],
      [-0.4, 'bigint', '0'],
      [2 ** 63, 'bigint', undefined],
      [Number.POSITIVE_INFINITY, 'bigint', undefined],
      [Number.NaN, 'bigint', undefined],
      ['7', 'bigint', undefined],
      [bytes, 'bigint', undefined],
      ['a\0b\ud800', 'text', 'a\u{FFFD}b\u{FFFD}'],
      [bytes, 'text', undefined],
      [7n, 'text', undefined],
      [bytes, 'bytea', '\\x00ff5c'],
      ['text', 'bytea', undefined],
    ];
    for (const [value, type, expected] of cases)
      assert.equal(storedValue(value, type), expected, `${value} as ${type}`);
    assert.equal(weightOf('é', 'text'), 2n);
    assert.equal(weightOf('\\x00ff5c', 'bytea'), 3n);
    assert.equal(weightOf('-12', 'bigint'), -12n);
    assert.equal(weightOf(null, 'text'), 0n);
  });

  it('arrives, whatever it is', async () => {
    await using folder = await makeFolder();
    await fillFolder(folder.path, 0);
    const url = new Secret(await (await sharedPostgres()).createSchema());
    const table = MOVED_TABLES.find(({ name }) => name === 'usage_requests');
    assert.ok(table);
    const row = fc.record({
      message: fc.option(anyText),
      tier: fc.option(anyText),
      bytes: fc.option(fc.oneof(anyInteger, anyFraction)),
    });
    await connect(url, async (target) => {
      await target.begin(0);
      await fc.assert(
        fc.asyncProperty(fc.array(row, { maxLength: 20 }), async (rows) => {
          const file = join(folder.path, 'usage.db');
          {
            using database = new DatabaseSync(file);
            database.exec('DELETE FROM usage_requests');
            const insert = database.prepare(
              `INSERT INTO usage_requests (account_id, at, id, endpoint, target, status, outcome, credits, milliseconds, message, tier, bytes)
               VALUES (1, ?, 'id', 'html', '', 200, 'ok', 0, 0, ?, ?, ?)`,
            );
            for (const [at, { message, tier, bytes }] of rows.entries()) insert.run(at, message, tier, bytes);
          }
          using source = await Source.open(folder.path, { toLook: false });
          await target.clear(table);
          let count = 0;
          await copyTable(table, {
            source,
            target,
            onRows: (more) => {
              count += more;
            },
          });
          assert.equal(count, rows.length);
          const there = await target.ask<object>(
            'SELECT message, tier, CAST(bytes AS TEXT) AS bytes FROM usage_requests ORDER BY at',
          );
          assert.deepEqual(there, rows.map(expectedOf));
        }),
        { numRuns: 60 },
      );
    });
  });

  it('that no column can hold is named', async () => {
    await using folder = await makeFolder();
    await fillFolder(folder.path, 1);
    {
      using database = new DatabaseSync(join(folder.path, 'usage.db'));
      database.exec('UPDATE usage_requests SET credits = 9e999');
    }
    const url = new Secret(await (await sharedPostgres()).createSchema());
    const table = MOVED_TABLES.find(({ name }) => name === 'usage_requests');
    assert.ok(table);
    using source = await Source.open(folder.path, { toLook: false });
    await connect(url, async (target) => {
      await target.begin(0);
      await assert.rejects(copyTable(table, { source, target, onRows: () => {} }), {
        name: 'MoveProblem',
        message: /usage_requests\.credits has a value that PostgreSQL cannot hold as bigint/,
      });
    });
  });
});

interface Kept {
  readonly message: string | null;
  readonly tier: string | null;
  readonly bytes: bigint | number | null;
}

/** Halves of characters and NULs are replaced, fractions rounded; everything else is as it was. */
function expectedOf({ message, tier, bytes }: Kept) {
  const text = (value: string | null) =>
    value === null
      ? null
      : [...value].map((each) => (each === '\0' || /^\p{Surrogate}$/u.test(each) ? '\u{FFFD}' : each)).join('');
  const whole = typeof bytes === 'number' ? BigInt(Math.round(bytes)) : bytes;
  return { message: text(message), tier: text(tier), bytes: whole === null ? null : whole.toString() };
}
