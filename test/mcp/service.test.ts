/** The tools through the whole service: its keys, its prices, its pages. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { pictureSize } from '../../src/fetching/browser/picture/picture-size.ts';
import { OPERATOR_KEY, startTestService, type TestService } from '../support/service.ts';
import { withoutBrowser } from '../support/without-browser.ts';
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

  it('are those of a server with the version of the program, not of the API', async () => {
    await using connected = await withKey(OPERATOR_KEY);
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    assert.equal(connected.client.getServerVersion()?.version, version);
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

  it('give a picture as an image, and bill it as a page with JavaScript', { skip: withoutBrowser }, async () => {
    const left = await creditsLeft();
    await using connected = await withKey(OPERATOR_KEY);
    const shot = { url: `${DEMO}article`, width: 320, height: 240 };
    const result = await connected.client.callTool({ name: 'mudlark_screenshot', arguments: shot });
    assert.ok(!result.isError, JSON.stringify(result).slice(0, 500));
    const [image] = result.content as { type: string; data: string; mimeType: string }[];
    assert.deepEqual([image?.type, image?.mimeType], ['image', 'image/png']);
    assert.deepEqual(pictureSize(Buffer.from(image?.data ?? '', 'base64')), { width: 320, height: 240 });
    assert.equal(result._meta?.['mudlark/picture-size'], '320x240');
    assert.equal(await creditsLeft(), left - 5);
    const missing = { ...shot, selector: '#nobody' };
    const failed = await connected.client.callTool({ name: 'mudlark_screenshot', arguments: missing });
    assert.equal(failed.isError, true);
    assert.match(JSON.stringify(failed.content), /Element not found/);
    assert.equal(await creditsLeft(), left - 5);
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
