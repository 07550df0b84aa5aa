/** How actions of operators are recorded. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { AuditLog, type AuditNote } from '../../src/audit/audit-log.ts';
import { onBothDatabases } from '../database/both-databases.ts';

const NOON = Date.parse('2026-03-10T12:00:00Z');

onBothDatabases('the audit log', (kind) => {
  const note = (parts: Partial<AuditNote> = {}): AuditNote => ({
    actor: 'operator@localhost',
    action: 'account.plan',
    subject: 'ada@example.com',
    detail: 'free to plus',
    ...parts,
  });

  it('records who did what to whom and when, newest first, page by page', async () => {
    const place = await kind.newPlace();
    let now = NOON;
    const log = await AuditLog.open(await place.open(), () => now);
    for (let count = 1; count <= 5; count += 1) {
      now = NOON + count;
      await log.note(note({ detail: `number ${count}` }));
    }
    await log.note(note({ subject: 'joe@example.com', action: 'account.suspend' }));
    const first = await log.read({ limit: 2 });
    assert.deepEqual(first[1], { id: 5, at: NOON + 5, ...note({ detail: 'number 5' }) });
    assert.deepEqual([first[0]?.subject, first[0]?.action], ['joe@example.com', 'account.suspend']);
    const rest = await log.read({ limit: 10, before: first[1]?.id });
    assert.deepEqual(
      rest.map(({ detail }) => detail),
      ['number 4', 'number 3', 'number 2', 'number 1'],
    );
    const ofAda = await log.read({ subject: 'ADA@example.com', limit: 10 });
    assert.equal(ofAda.length, 5);
    assert.deepEqual(await log.read({ subject: 'nobody', limit: 10 }), []);
  });

  it('loses no entry when several processes write at once, and accepts any text', async () => {
    const place = await kind.newPlace();
    const logs = await Promise.all([1, 2, 3].map(async () => AuditLog.open(await place.open())));
    await Promise.all(
      logs.flatMap((log, which) => Array.from({ length: 5 }, (_, at) => log.note(note({ detail: `${which} ${at}` })))),
    );
    await logs[0]?.note(note({ actor: 'x'.repeat(10_000), detail: 'a\0b \uD800' }));
    const all = (await logs[1]?.read({ limit: 100 })) ?? [];
    assert.equal(all.length, 16);
    assert.deepEqual(
      all.map(({ id }) => id),
      Array.from({ length: 16 }, (_, at) => 16 - at),
    );
    assert.equal(all[0]?.actor.length, 500);
    assert.equal(new Set(all.map(({ detail }) => detail)).size, 16);
  });
});
