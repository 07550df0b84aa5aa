/** Three nodes on one PostgreSQL that crashes and comes back while they work. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Connections } from '../../../src/database/connections.ts';
import { overPostgres } from '../../../src/database/postgres.ts';
import { startPostgres } from '../../support/postgres.ts';
import { countOf, note, openNode } from './notes.ts';

it('what nodes learn while their database crashes and comes back is not lost and counted once', async () => {
  await using server = await startPostgres();
  const url = await server.createDatabase();
  await using pools = new AsyncDisposableStack();
  const problems: unknown[] = [];
  const openOne = async () => {
    const connections = pools.adopt(new Connections({ connectionString: url, max: 2 }), (each) => each.close());
    return openNode({ database: overPostgres(connections), onProblem: (error) => problems.push(error) });
  };
  const nodes = await Promise.all([openOne(), openOne(), openOne()]);
  assert.deepEqual(problems, []);

  let isUp = true;
  let learned = 0;
  let counted = 0;
  const working = nodes.map(async ({ memory, outcomes, sync }) => {
    for (let last = false; !last; ) {
      last = isUp && problems.length > 0;
      learned += 1;
      memory.worked({ url: `https://site-${learned}.example/`, js: false }, 'stealth', true);
      outcomes.note(note);
      counted += 1;
      await sync();
      if (!isUp) await sleep(10);
    }
  });
  // While all nodes are writing.
  while (learned < 30) await nodes[0]?.sync();
  isUp = false;
  await server.stop('immediate');
  while (problems.length === 0) await nodes[0]?.sync();
  await server.start();
  isUp = true;
  await Promise.all(working);

  for (const { sync } of [...nodes, ...nodes]) await sync();
  for (const { memory, outcomes } of nodes) {
    assert.equal(memory.known().length, learned);
    assert.equal(countOf(await outcomes.read()), counted);
  }
  for (const { close } of nodes) await close();
});
