/** PostgreSQL answers and cannot be written to: its disk is full, or it is a replica that has not taken over yet. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import pg from 'pg';
import { eventually } from '../fetching/browser/test-engine.ts';
import { startPostgres } from '../support/postgres.ts';
import { OPERATOR_KEY, startTestService } from '../support/service.ts';

it('a job is refused with a 503 that says so, and is accepted again afterwards', async () => {
  await using postgres = await startPostgres();
  const url = await postgres.createDatabase();
  await using service = await startTestService({ environment: { MUDLARK_DATABASE_URL: url } });
  const body = JSON.stringify({ endpoint: 'text', params: { js: false }, urls: ['http://demo.mudlark.test/'] });
  const makeJob = () => service.callRaw(`/jobs?api_key=${OPERATOR_KEY}`, { method: 'POST', body });
  assert.equal((await makeJob()).status, 202);

  const operator = new pg.Client({ connectionString: url });
  await operator.connect();
  await operator.query('SET default_transaction_read_only = off');
  const setReadOnly = async (value: 'on' | 'off') => {
    await operator.query(`ALTER SYSTEM SET default_transaction_read_only = ${value}`);
    await operator.query('SELECT pg_reload_conf()');
  };
  /** Other connections learn of it a moment later. */
  const jobOnceOther = async (than: number) => {
    let reply = await makeJob();
    await eventually('the setting has arrived', async () => {
      reply = await makeJob();
      return reply.status !== than;
    });
    return reply;
  };
  try {
    await setReadOnly('on');
    const refused = await jobOnceOther(202);
    assert.equal(refused.status, 503);
    assert.match(
      String(refused.json().message),
      /^The database of this service cannot be written to; its disk may be full\./,
    );
    await setReadOnly('off');
    assert.equal((await jobOnceOther(503)).status, 202);
  } finally {
    await operator.end();
  }
});
