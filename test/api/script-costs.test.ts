/** What a caller's script costs, and how much of a page can be read for free. */
import assert from 'node:assert/strict';
import { get } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { sharedPostgres } from '../support/postgres.ts';
import { OPERATOR_KEY, type Parameters, startTestService, type TestService } from '../support/service.ts';
import { startTarget, type Target } from '../support/target.ts';
import { itThorough, someOf } from '../support/thorough.ts';
import { withoutBrowser } from '../support/without-browser.ts';

const STRICT = "default-src 'self'; script-src 'self'; require-trusted-types-for 'script'";

describe('the price of a js_script', { skip: withoutBrowser }, () => {
  let target: Target;
  /** Called when the target gets a request for this path. */
  const asked = new Map<string, () => void>();
  const untilAsked = (path: string) => new Promise<void>((resolve) => asked.set(path, resolve));

  before(async () => {
    const tell = (path: string) => asked.get(path)?.();
    target = await startTarget({
      '/': '<!doctype html><title>Short</title><p>Short.</p>',
      '/long': `<!doctype html><title>Long</title><p>${'long '.repeat(120_000)}</p>`,
      '/no-eval': '<!doctype html><script>window.eval = null</script><p>No eval.</p>',
      '/own-eval':
        '<!doctype html><script>window.eval = () => { throw new Error("not here"); }</script><p>Own eval.</p>',
      '/strict': (_request, response) =>
        void response
          .writeHead(200, { 'Content-Type': 'text/html', 'Content-Security-Policy': STRICT })
          .end('<p>Strict.</p>'),
      '/held': () => tell('/held'),
      '/began': (_request, response) => {
        response.end();
        tell('/began');
      },
    });
  });
  after(() => target[Symbol.asyncDispose]());

  for (const database of ['SQLite', 'PostgreSQL'] as const) {
    describe(`a script, on ${database}`, () => {
      let service: TestService;
      before(async () => {
        service = await startTestService({
          environment:
            database === 'PostgreSQL' ? { MUDLARK_DATABASE_URL: await (await sharedPostgres()).createDatabase() } : {},
        });
      });
      after(() => service.close());

      const run = (path: string, script: string, more: Parameters = {}) =>
        service.call('/html', {
          url: `${target.url}${path}`,
          js_script: script,
          timeout: '25000',
          js_timeout: '20000',
          ...more,
        });
      const credits = async () => Number((await service.account()).remaining_total_credits);
      /** Hangs up once the target got a request for `path`; resolves when the call has ended and its slot is free. */
      const hangUpAt = async (path: string, parameters: Record<string, string>) => {
        const canceled = () => service.logLines.filter(({ outcome }) => outcome === 'canceled');
        const before = canceled().length;
        const query = new URLSearchParams({
          api_key: OPERATOR_KEY,
          timeout: '25000',
          js_timeout: '20000',
          ...parameters,
        });
        const reached = untilAsked(path);
        const request = get(`${service.url}/html?${query}`).on('error', () => {});
        await reached;
        request.destroy();
        while (canceled().length === before) await new Promise((resolve) => setTimeout(resolve, 20));
        return canceled().at(-1);
      };

      it('that has started is charged once to a caller who hangs up', async () => {
        const before = await credits();
        const line = await hangUpAt('/began', {
          url: `${target.url}/`,
          js_script: 'fetch("/began"); new Promise(() => {})',
        });
        assert.equal(line?.credits, 5);
        assert.equal(await credits(), before - 5);
        // The next request is served and billed as always: nothing stays reserved, nothing is charged twice.
        assert.equal((await run('/', '1')).headers.get('Service-Credits-Used'), '5');
        assert.equal(await credits(), before - 10);
      });

      it('that has not started costs a caller who hangs up nothing', async () => {
        const before = await credits();
        const line = await hangUpAt('/held', { url: `${target.url}/held`, js_script: '1' });
        assert.equal(line?.credits, 0);
        assert.equal(await credits(), before);
      });

      if (database === 'PostgreSQL') return;

      const throwers: [name: string, script: string, begins: string][] = [
        ['a text', 'throw document.documentElement.outerHTML', '<html><head><title>Long'],
        ['an error', 'throw new Error(document.documentElement.outerHTML)', 'Error: <html><head><title>Long'],
        ['a promise', 'Promise.reject(new TypeError(document.body.innerHTML))', 'TypeError: <p>long'],
        ['an object', 'throw { toString: () => document.body.innerHTML }', '<p>long'],
        ['a line break first', String.raw`throw "\n" + document.body.innerHTML`, '\n<p>long'],
        [
          'a patched slice',
          'String.prototype.slice = function () { return String(this) }; throw document.body.innerHTML',
          '<p>long',
        ],
      ];
      describe('that throws the content of the page reveals at most 500 characters of it for free', () => {
        for (const [name, script, begins] of someOf(throwers, 2)) {
          it(name, async () => {
            const reply = await run('/long', script);
            assert.equal(reply.status, 400, reply.body.slice(0, 600));
            assert.equal(reply.headers.get('Service-Credits-Used'), '0');
            const prefix = 'js_script failed: ';
            const message = String(reply.json().message);
            assert.equal(message.slice(0, prefix.length + begins.length), prefix + begins);
            assert.equal(message.length, prefix.length + 500);
          });
        }
      });

      itThorough('with an error that would be cut inside a character loses that character', async () => {
        const reply = await run('/', 'throw "x".repeat(499) + "\u{1f600}".repeat(10)');
        assert.equal(reply.json().message, `js_script failed: ${'x'.repeat(499)}`);
      });

      it('that throws a value without a text form is reported as such', async () => {
        for (const thrown of ['Symbol("x")', 'Object.create(null)', '{ get message() { throw 1; } }']) {
          const reply = await run('/', `throw (${thrown})`);
          assert.equal(reply.status, 400);
          assert.match(String(reply.json().message), /js_script failed: (?:Symbol\(x\)|it threw)/);
        }
      });

      for (const path of someOf(['/strict', '/no-eval', '/own-eval'], 2)) {
        it(`runs on ${path}, whatever the page does to prevent scripts`, async () => {
          const asText = await run(path, 'const word = "done"; word + "."', { return_script_result: true });
          assert.equal(asText.body, 'done.');
          const asJson = await run(path, '({ list: [1, "two"] })', { return_script_result: true, format: 'json' });
          assert.deepEqual(asJson.json(), { result: { list: [1, 'two'] } });
          const failed = await run(path, 'throw new Error("x".repeat(600))');
          assert.equal(String(failed.json().message).length, 'js_script failed: '.length + 500);
        });
      }

      it('returns a long result completely, and refuses one that is too long', async () => {
        const faces = '"\u{1f600}".repeat(700_001) + "!"';
        const whole = await run('/', faces, { return_script_result: true });
        assert.equal(whole.body, `${'\u{1f600}'.repeat(700_001)}!`);
        const wrapped = await run('/', `({ faces: ${faces} })`, { return_script_result: true, format: 'json' });
        assert.deepEqual(wrapped.json(), { result: { faces: `${'\u{1f600}'.repeat(700_001)}!` } });
        const tooLong = await run('/', '"x".repeat(60_000_000)', { return_script_result: true });
        assert.equal(tooLong.status, 400, tooLong.body.slice(0, 200));
        assert.match(String(tooLong.json().message), /its result is too large/);
      });

      it('in a page that replaces JSON.stringify fails instead of returning what the page made up', async () => {
        const reply = await run('/', 'JSON.stringify = () => "{broken"; ({})', { return_script_result: true });
        assert.equal(reply.status, 400);
        assert.match(String(reply.json().message), /cannot be written as JSON/);
      });
    });
  }
});
