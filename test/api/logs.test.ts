import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { OPERATOR_KEY, startTestService } from '../support/service.ts';
import { startTarget } from '../support/target.ts';

describe('the log', () => {
  it('has one line per request, with what happened', async () => {
    await using target = await startTarget({ '/': '<p>hi</p>' });
    await using service = await startTestService();
    const reply = await service.call('/html', { url: `${target.url}/?token=s3cret-in-url`, js: 'false' });
    await service.call('/account', {}, { key: 'mk_wrongwrong' });
    const lines = service.logLines.filter(({ msg }) => msg === 'request');
    assert.equal(lines.length, 2);
    const { time, level, ms, fetch_ms, ...rest } = lines[0] ?? {};
    assert.deepEqual(rest, {
      id: reply.headers.get('Service-Request-Id'),
      account: 'operator@localhost',
      endpoint: 'html',
      target: `127.0.0.1:${target.port}`,
      outcome: 'ok',
      status: 200,
      tier: 'datacenter',
      target_status: 200,
      credits: 1,
      msg: 'request',
    });
    assert.equal(typeof ms, 'number');
    assert.equal(typeof fetch_ms, 'number');
    assert.ok(time && level);
    assert.equal(lines[1]?.outcome, 'wrong_key');
  });

  it('never holds a key, a password or what a caller sent', async () => {
    await using target = await startTarget({ '/': '<p>hi</p>' });
    await using service = await startTestService({
      file: { proxies: { datacenter: ['direct'], residential: [{ url: 'http://u:0perat0r-pass@127.0.0.1:9' }] } },
    });
    const secrets = ['hunter2', 'Bearer-t0ken', 'mk_wrongwrong', '0perat0r-pass', OPERATOR_KEY];
    const common = { url: `http://user:hunter2@127.0.0.1:${target.port}/?token=s3cret-in-url`, js: 'false' };
    const calls: Record<string, string>[] = [
      { ...common, 'headers[Authorization]': 'Bearer-t0ken' },
      { ...common, custom_proxy: 'http://u:hunter2@127.0.0.1:1' },
      { ...common, custom_proxy: 'http://u:hunter2@10.0.0.1:1' },
      { ...common, custom_proxy: 'htt://u:hunter2@' },
      { ...common, proxy: 'residential' },
      { ...common, proxy: 'stealth' },
      { ...common, timeout: 'hunter2' },
      { ...common, url: 'http://u:hunter2@nowhere.test/' },
    ];
    for (const parameters of calls) {
      const reply = await service.call('/html', parameters);
      const said = JSON.stringify([...reply.headers]) + (reply.status === 200 ? '' : reply.body);
      for (const secret of secrets) assert.ok(!said.includes(secret), `${secret} in ${said}`);
    }
    await service.call('/html', common, { key: 'mk_wrongwrong' });
    const text = service.logText();
    for (const secret of [...secrets, 's3cret-in-url']) assert.ok(!text.includes(secret), secret);
  });
});
