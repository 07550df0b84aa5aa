/** The tools through the whole service: its keys, prices and pages. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
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

  it('are one for each endpoint, and five for jobs', async () => {
    await using connected = await withKey(OPERATOR_KEY);
    const { tools } = await connected.client.listTools();
    assert.equal(tools.length, 16);
  });

  it('report the version of the program, not of the API', async () => {
    await using connected = await withKey(OPERATOR_KEY);
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    assert.equal(connected.client.getServerVersion()?.version, version);
  });

  it('return a page, and bill it as the API does', async () => {
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

  it('return a screenshot as an image, and bill it as a page with JavaScript', { skip: withoutBrowser }, async () => {
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

  it('say what to try next if a page refuses, and bill nothing', async () => {
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

  it('need a valid key, and never log it', async () => {
    await assert.rejects(withKey('mk_wrong'));
    assert.ok(!service.logText().includes(OPERATOR_KEY));
    assert.equal(service.logLines.filter(({ endpoint }) => endpoint === 'text').length, 1);
  });

  it('start a job, check it, read its results and cancel it, with the rights of the key', async () => {
    await using connected = await withKey(OPERATOR_KEY);
    const call = async (name: string, given: Record<string, unknown> = {}) => {
      const result = await connected.client.callTool({ name, arguments: given });
      const said = (result.content as { text: string }[]).map(({ text }) => text).join('\n');
      return { isError: result.isError, said, data: result.structuredContent as { id: string; state: string } };
    };
    const left = await creditsLeft();
    const urls = ['article', 'products', 'blocked'].map((page) => DEMO + page);
    const { data: job } = await call('mudlark_start_job', { urls, params: { js: false } });
    let state = '';
    while (state !== 'done') {
      await sleep(100);
      ({ state } = (await call('mudlark_job_status', { id: job.id })).data);
    }
    const read = await call('mudlark_job_results', { id: job.id });
    assert.match(read.said, /article\n\(ok, 1 credit\)\n\n# How to read the mud/);
    assert.match(read.said, /blocked\n\(failed: target_blocked, status 500, 0 credits\)/);
    assert.match(read.said, /The job is done: 2 of 3 pages succeeded, 1 failed\. There are no more results\.\]$/);
    assert.equal(await creditsLeft(), left - 2);

    const { data: crawl } = await call('mudlark_crawl_site', { url: DEMO, limit: 2, params: { js: false } });
    assert.match((await call('mudlark_job_status')).said, new RegExp(`${crawl.id}.*${job.id}`));
    const { said, data } = await call('mudlark_cancel_job', { id: crawl.id });
    assert.ok(['canceled', 'done'].includes(data.state), said);
    const wrong = await call('mudlark_start_job', { urls: ['nowhere'] });
    assert.deepEqual([wrong.isError, /urls\.0 must be an absolute/.test(wrong.said)], [true, true]);

    await using other = await withKey(await service.newAccount('plus'));
    const theirs = await other.client.callTool({ name: 'mudlark_job_results', arguments: { id: job.id } });
    assert.equal(theirs.isError, true);
    assert.match(JSON.stringify(theirs.content), /There is no job/);
    const accounts = await service.accounts();
    const operator = await accounts.findAccount('operator@localhost');
    const narrow = await accounts.createKey(operator ?? assert.fail(), 'text alone', { scopes: ['text'] });
    await using scoped = await withKey(narrow.key.reveal());
    const refused = await scoped.client.callTool({ name: 'mudlark_job_status', arguments: {} });
    assert.equal(refused.isError, true);
    assert.match(JSON.stringify(refused.content), /may not call \/jobs/);
  });
});
