/** The tools through the whole service: its keys, its prices, its pages. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { OPERATOR_KEY, startTestService, type TestService } from '../support/service.ts';
import { connect } from './test-server.ts';

const DEMO = 'http://demo.mudlark.test/';

describe('the tools of a running service', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.close());

  const withKey = (key: string) => connect(`${service.url}/mcp`, { headers: { Authorization: `Bearer ${key}` } });
  const creditsLeft = async () => Number((await service.account()).remaining_total_credits);

  it('are one for each endpoint', async () => {
    await using connected = await withKey(OPERATOR_KEY);
    const { tools } = await connected.client.listTools();
    assert.equal(tools.length, 11);
  });

  it('give a page, and bill it as the API does', async () => {
    const left = await creditsLeft();
    await using connected = await withKey(OPERATOR_KEY);
    const result = await connected.client.callTool({
      name: 'mudlark_text',
      arguments: { url: `${DEMO}article`, js: false },
    });
    assert.ok(!result.isError, JSON.stringify(result));
    assert.match(JSON.stringify(result.content), /What to bring/);
    assert.equal(await creditsLeft(), left - 1);
  });

  it('say what to try next where a page turns them away, and bill nothing', async () => {
    const left = await creditsLeft();
    await using connected = await withKey(OPERATOR_KEY);
    const result = await connected.client.callTool({
      name: 'mudlark_html',
      arguments: { url: `${DEMO}blocked`, js: false },
    });
    assert.equal(result.isError, true);
    assert.match(JSON.stringify(result.content), /proxy.{0,6}residential/);
    assert.equal(await creditsLeft(), left);
  });

  it('are for nobody without a key that works, and no key is in the log', async () => {
    await assert.rejects(withKey('mk_wrong'));
    assert.ok(!service.logText().includes(OPERATOR_KEY));
    assert.equal(service.logLines.filter(({ endpoint }) => endpoint === 'text').length, 1);
  });
});
