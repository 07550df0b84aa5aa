/** The example for an operator without proxies is a file that the service starts with. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { loadConfig } from '../../src/config/load-config.ts';
import { PROXIES_EXAMPLE } from '../../web/src/views/operator/proxies-example.ts';

it('the example of proxies is a configuration with a pool for each tier that it names', () => {
  const { proxies } = loadConfig({ MUDLARK_CONFIG: 'mudlark.json' }, () => PROXIES_EXAMPLE).proxies;
  assert.deepEqual(
    Object.entries(proxies).map(([tier, pool]) => [tier, pool?.length]),
    [
      ['datacenter', 1],
      ['residential', 2],
    ],
  );
});
