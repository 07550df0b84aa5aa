/** Actions at the stealth tier: full Chromium in its own window, without the accelerated clock. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { findBrowsers } from '../../../src/fetching/browser/process/find-browsers.mjs';
import { type Parameters, startTestService, type TestService } from '../../support/service.ts';
import { startTarget, type Target } from '../../support/target.ts';
import { someOf } from '../../support/thorough.ts';

const { full } = findBrowsers(process.env);

describe('actions at stealth', { concurrency: 2, skip: full === undefined && 'no full Chromium' }, () => {
  let target: Target;
  let service: TestService;
  before(async () => {
    target = await startTarget({
      '/': `<!doctype html><title>Act</title><div style="height:3000px"></div><input><select><option>a<option>b</select>
        <button>go</button><a href="/on" target="_blank">on</a><ol></ol><script>
        const note = (event) => document.querySelector('ol').append(Object.assign(document.createElement('li'), { textContent: event.type + ' ' + event.isTrusted + ' ' + document.hasFocus() }));
        document.querySelector('button').onclick = note;
        document.querySelector('input').onchange = note;
        document.querySelector('select').onchange = note;</script>`,
      '/mouse': `<!doctype html><title>Mouse</title><p style="margin:3.3px 7.7px"><button style="width:33.3px">go</button><ol></ol><script>
        const around = [];
        for (const type of ['pointermove', 'pointerdown', 'pointerup', 'click']) document.addEventListener(type, (event) =>
          around.push([type, event.pressure, event.buttons, [event.clientX, event.clientY, event.screenX, event.screenY].every(Number.isInteger),
            event.screenX - event.clientX, event.screenY - event.clientY > 27].join(' ')));
        document.querySelector('button').onclick = () => setTimeout(() =>
          document.querySelector('ol').append(...around.slice(-4).map((textContent) => Object.assign(document.createElement('li'), { textContent }))));
        </script>`,
      '/on': '<!doctype html><title>On</title><p>On.</p>',
    });
    service = await startTestService({
      environment: { MUDLARK_ALLOW_TARGETS: '127.0.0.1', MUDLARK_BROWSER_PAGES: '2' },
    });
  });
  after(async () => {
    await service.close();
    await target[Symbol.asyncDispose]();
  });

  const act = async (actions: unknown, more: Parameters = {}) => {
    const parameters = { url: target.url, proxy: 'stealth', timeout: '25000', js_timeout: '500' };
    const reply = await service.call('/html', { ...parameters, actions: JSON.stringify(actions), ...more });
    assert.equal(reply.status, 200, reply.body);
    return reply.body;
  };
  const linesOf = (body: string) => [...body.matchAll(/<li>(.*?)<\/li>/g)].map(([, line]) => line);

  for (const device of someOf(['desktop', 'mobile'], 2)) {
    it(`are real input (${device})`, async () => {
      const steps = [{ type: 'input', text: 'tide' }, { select: 'select', value: 'b' }, { click: 'button' }];
      const body = await act(steps, { device });
      assert.deepEqual(linesOf(body), ['change true true', 'change true true', 'click true true']);
    });
  }

  it('move and press a mouse as a hand does: on whole pixels below the bars of the window, with pressure', async () => {
    const body = await act([{ click: 'button' }], { url: `${target.url}/mouse` });
    assert.deepEqual(linesOf(body), [
      'pointermove 0 0 true 0 true',
      'pointerdown 0.5 1 true 0 true',
      'pointerup 0 0 true 0 true',
      'click 0 0 true 0 true',
    ]);
  });

  it('continue in a window that a step opens', async () => {
    assert.match(await act([{ click: 'a' }]), /<title>On/);
  });
});
