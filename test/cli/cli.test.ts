import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { SETTINGS } from '../../src/config/settings.ts';
import { findBrowsers } from '../../src/fetching/browser/process/find-browsers.mjs';
import { checkedFetch } from '../support/checked-fetch.ts';
import { makeFolder } from '../support/folder.ts';
import { type Ran, runCli, startProcess } from '../support/process.ts';
import { startTestService } from '../support/service.ts';
import { startTarget } from '../support/target.ts';
import { itThorough } from '../support/thorough.ts';
import { runHere } from './run-here.ts';

describe('mudlark', () => {
  it('prints help', async () => {
    const { code, stdout } = await runCli(['--help'], {});
    assert.equal(code, 0);
    for (const command of ['serve', 'account create', 'account top-up', 'key revoke', 'html', 'selected', 'doctor']) {
      assert.ok(stdout.includes(`  ${command} `), command);
    }
    assert.ok(stdout.split('\n').length < 50, 'fits a terminal');
    assert.match(stdout, /mudlark serve --help lists them/);
    const settings = (await runHere(['serve', '--help'], {})).stdout;
    for (const { name } of SETTINGS)
      assert.ok(settings.includes(`  ${name} `) || settings.includes(`  ${name}\n`), name);
    const html = await runHere(['html', '--help'], {});
    assert.match(html.stdout, /^mudlark html <url…> \[options\]/);
    const said = html.stdout.replaceAll(/\n {4,}/g, ' ');
    assert.match(said, /--proxy .* One of: datacenter, residential, stealth, auto\. Default: datacenter\.\n/);
    assert.match(said, /--js-timeout .* From 1 to 20000\. Default: 2000\.\n/);
    const group = await runHere(['account', '--help'], {});
    const lines = group.stdout.split('\n').filter((line) => line.startsWith('  '));
    assert.ok(lines.length >= 5);
    for (const line of lines) assert.match(line, /^ {2}account /);
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    assert.deepEqual(await runHere(['--version'], {}), { code: 0, stdout: `mudlark ${version}\n`, stderr: '' });
    assert.deepEqual(JSON.parse((await runHere(['--version', '--json'], {})).stdout), { version });
    for (const option of ['--header', '--timeout', '--wait-for', '--error-on-404', '--custom-proxy']) {
      assert.ok(html.stdout.includes(option), option);
    }
  });

  const misuse: [words: string[], message: RegExp][] = [
    [['frobnicate'], /^mudlark: there is no command "frobnicate"\. See mudlark --help\.\n$/],
    [['acount', 'list'], /^mudlark: there is no command "acount"\. Did you mean "account"\?\n$/],
    [['account', 'lsit'], /^mudlark: there is no command "account lsit"\. Did you mean "account list"\?\n$/],
    [['htlm', 'http://x.test'], /^mudlark: there is no command "htlm"\. Did you mean "html"\?\n$/],
    [
      ['html', 'http://x.test', '--wait_for', 'p'],
      /^mudlark: There is no option --wait_for\. Did you mean --wait-for\?\n$/,
    ],
    [['html', 'http://x.test', '--no-jss'], /^mudlark: There is no option --no-jss\. Did you mean --no-js\?\n$/],
    [['completion', 'tcsh'], /^mudlark: There is no completion for "tcsh", only for bash, zsh and fish\.\n$/],
    [['account'], /^mudlark: account needs a subcommand\. See mudlark account --help\.\n$/],
    [['account', 'create'], /^mudlark: <email> is missing/],
    [['account', 'create', 'a@example.com', 'extra'], /^mudlark: unexpected argument "extra"/],
    [['account', 'create', 'no-address'], /^mudlark: /],
    [['account', 'create', 'a@example.com', '--plan', 'gold'], /^mudlark: There is no plan "gold"/],
    [['account', 'plan', 'nobody@example.com', 'free'], /^mudlark: There is no account nobody@example\.com/],
    [['account', 'top-up', 'a@example.com', '1.5'], /^mudlark: <credits> must be a whole number, not "1\.5"/],
    [['html'], /^mudlark: <url> is missing/],
    [['html', 'http://x.test', '--nonsense'], /^mudlark: .*--nonsense/],
    [['html', 'http://x.test', '--header', 'nothing'], /^mudlark: --header must be written as 'Name: value'/],
    [['html', 'http://x.test', '--timeout', 'soon'], /^mudlark: --timeout must be a whole number/],
  ];
  for (const [words, message] of misuse) {
    it(`reports what is wrong with: ${words.join(' ')}`, async () => {
      await using folder = await makeFolder();
      const { code, stdout, stderr } = await runHere(words, { MUDLARK_DATA_DIR: folder.path });
      assert.notEqual(code, 0);
      assert.equal(stdout, '', 'nothing goes to standard output');
      assert.match(stderr, message);
    });
  }

  it('prints one line and exits with a usage code when it is called wrongly', async () => {
    const { code, stdout, stderr } = await runCli(['account', 'create'], {});
    assert.deepEqual([code, stdout], [2, '']);
    assert.match(stderr, /^mudlark: <email> is missing\. .*\n$/);
  });

  it('exits with a usage code too when an endpoint refuses its parameters', async () => {
    await using folder = await makeFolder();
    const environment = { MUDLARK_DATA_DIR: folder.path };
    const wrong: [words: string[], stderr: RegExp][] = [
      [['html', 'http://x.test', '--timeout', '0'], /^mudlark: --timeout must be a whole number [^\n]*\n$/],
      [['html', 'http://x.test', '--timeout', '-1'], /^mudlark: --timeout needs a value\. [^\n]* --timeout=-1\.\n$/],
      [['html', 'http://x.test', '--js=no'], /^mudlark: --js takes no value\.\n$/],
      [
        ['html', 'http://x.test', '--scroll', '1', '--no-js'],
        /^mudlark: --scroll needs --js: without a browser nothing is scrolled\.\n$/,
      ],
      [['fields', 'http://x.test'], /^mudlark: --field is required: .* as --field 'name: description'\.\n$/],
      [['html', 'http://x.test', '--js-timeout', '0'], /^mudlark: --js-timeout must be a whole number/],
      [
        ['html', 'http://x.test', '--proxy', 'auto', '--custom-proxy', 'http://a:b@c.example:1'],
        /^mudlark: --custom-proxy cannot be combined with --proxy auto\.\n$/,
      ],
      [['question', 'http://x.test'], /^mudlark: --question is required\.\n$/],
    ];
    for (const [words, message] of wrong) {
      const { code, stderr } = await runHere(words, environment);
      assert.equal(code, 2, words.join(' '));
      assert.match(stderr, message);
    }
    const failed = await runHere(['html', 'nowhere'], environment);
    assert.deepEqual([failed.code, failed.stderr.includes('(invalid_url)')], [1, true]);
  });

  it('manages accounts and keys while the server runs, with effect on its next request', async () => {
    await using folder = await makeFolder();
    const environment = { MUDLARK_DATA_DIR: folder.path };
    await using service = await startProcess(environment);
    const said = ({ code, stdout, stderr }: Ran) => {
      assert.equal(code, 0, stderr);
      return JSON.parse(stdout) as Record<string, unknown>;
    };
    const cli = async (...words: string[]) => said(await runHere([...words, '--json'], environment));
    const account = async (key: unknown) => {
      const response = await checkedFetch(`${service.url}/account?api_key=${key}`);
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    };

    const created = said(await runCli(['account', 'create', 'Ada@example.com', '--json'], environment));
    assert.deepEqual(Object.keys(created), ['email', 'plan', 'api_key']);
    assert.equal(created.plan, 'free');
    assert.equal((await account(created.api_key)).body.remaining_monthly_credits, 2000);

    await cli('account', 'top-up', 'ada@example.com', '500');
    assert.equal((await account(created.api_key)).body.remaining_payg_credits, 500);
    await cli('account', 'plan', 'ada@example.com', 'personal');
    assert.equal((await account(created.api_key)).body.remaining_concurrency, 10);

    const second = await cli('key', 'create', 'ada@example.com', '--name', 'laptop');
    assert.equal((await account(second.api_key)).status, 200);
    await cli('key', 'revoke', 'ada@example.com', String(created.api_key));
    assert.equal((await account(created.api_key)).status, 403);
    assert.equal((await account(second.api_key)).status, 200);
    await cli('key', 'revoke', 'ada@example.com', String(second.id));
    assert.equal((await account(second.api_key)).status, 403);

    const list = (await cli('account', 'list')) as unknown as { email: string }[];
    assert.deepEqual(list.map(({ email }) => email.toLowerCase()).sort(), ['ada@example.com', 'operator@localhost']);
    const keys = (await cli('key', 'list', 'ada@example.com')) as unknown as { id: string; name: string }[];
    assert.ok(keys.some(({ name }) => name === 'laptop'));
    assert.ok(!JSON.stringify(keys).includes(String(second.api_key)));
    const words = async (...said: string[]) => (await runHere(said, environment)).stdout;
    assert.match(
      await words('account', 'list'),
      /^EMAIL +PLAN +MONTHLY CREDITS LEFT +PAY-AS-YOU-GO LEFT +RESETS\n(?:.+\n)*ada@example\.com +personal +\d+ +500 +\d{4}-\d\d-\d\d\n/im,
    );
    assert.match(
      await words('key', 'list', 'ada@example.com'),
      /^ID +NAME +MADE +LAST USED +EXPIRES +SCOPES +CREDITS THIS CYCLE +REVOKED\n(?:.+\n)*\S+ +laptop +\S+ /m,
    );
  });

  it('prints a sign-in link as a complete address, on this machine or with --url', async () => {
    await using folder = await makeFolder();
    await using service = await startTestService({ folder: folder.path });
    const { port } = new URL(service.url);
    const link = async (...more: string[]) => {
      const environment = { MUDLARK_DATA_DIR: folder.path, PORT: port };
      const { code, stdout, stderr } = await runHere(['account', 'link', 'operator@localhost', ...more], environment);
      return { code, stdout, stderr, url: stdout.trim().split('\n').at(-1) ?? '' };
    };
    const own = await link();
    assert.match(own.url, new RegExp(`^http://127\\.0\\.0\\.1:${port}/dashboard#sign-in=[\\w-]+$`));
    const response = await fetch(own.url);
    assert.notEqual(response.status, 404);
    await response.body?.cancel();
    const elsewhere = await link('--url', 'https://scrape.example.com/');
    assert.match(elsewhere.url, /^https:\/\/scrape\.example\.com\/dashboard#sign-in=/);
    const { url } = JSON.parse((await link('--json')).stdout) as { url: string };
    assert.match(url, /^http:\/\/127\.0\.0\.1:/);
    const wrong = await link('--url', 'scrape.example.com');
    assert.deepEqual([wrong.code, wrong.stdout], [2, '']);
    assert.match(wrong.stderr, /^mudlark: --url must be the address of the service/);
  });

  itThorough('shows the usage and the requests of an account', async () => {
    await using folder = await makeFolder();
    await using target = await startTarget({ '/': '<h1>Hello</h1>', '/403': 403 });
    await using service = await startTestService({ folder: folder.path });
    const environment = { MUDLARK_DATA_DIR: folder.path };
    const cli = (...words: string[]) => runHere(words, environment);
    const none = await cli('usage', 'operator@localhost');
    assert.deepEqual([none.code, none.stdout], [0, 'There were no requests in the last 30 days.\n']);
    assert.equal((await cli('requests', 'operator@localhost')).stdout, 'There are no such requests.\n');
    for (const path of ['/', '/', '/403']) await service.call('/html', { url: target.url + path, js: false });
    const read = async () => JSON.parse((await cli('usage', 'operator@localhost', '--json')).stdout);
    // The server writes it a moment later.
    for (let tries = 0; (await read()).total.requests < 3 && tries < 500; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const { days, total } = await read();
    assert.deepEqual(total, { requests: 3, ok: 2, credits: 2 });
    assert.ok(days.length >= 1);
    assert.match(
      (await cli('usage', 'operator@localhost', '--days', '2')).stdout,
      /^DAY \(UTC\) +REQUESTS +OK +FAILED +CREDITS\n(?:.+\n)+all +3 +2 +1 +2\n$/,
    );
    const all = JSON.parse((await cli('requests', 'operator@localhost', '--json')).stdout);
    assert.deepEqual(all.map(({ outcome }: { outcome: string }) => outcome).sort(), ['ok', 'ok', 'target_blocked']);
    const failed = await cli('requests', 'operator@localhost', '--failed');
    assert.match(failed.stdout, /^AT \(UTC\) .* ID\n\S+ \S+ +html +500 +target_blocked +0 +\d+ +http:.*\n$/);
    assert.equal(
      (await cli('requests', 'operator@localhost', '--failed', '--endpoint', '/html')).stdout,
      failed.stdout,
    );
    const { id } = all.find(({ outcome }: { outcome: string }) => outcome === 'target_blocked');
    const one = await cli('requests', 'operator@localhost', '--id', id);
    assert.match(one.stdout, new RegExp(`^id +${id}\\n(?:.+\\n)*next step +\\S`, 'm'));
    for (const [words, message] of [
      [['--id', 'none'], /no request none/],
      [['--endpoint', 'htlm'], /--endpoint: there is no "htlm"\. There are html, text, .*, account\./],
      [['--limit', '0'], /--limit must be a whole number from 1 to 1000/],
    ] as const) {
      const wrong = await cli('requests', 'operator@localhost', ...words);
      assert.equal(wrong.code, 2);
      assert.match(wrong.stderr, message);
    }
    assert.match((await cli('usage', 'nobody@example.com')).stderr, /There is no account nobody@example\.com/);
  });

  it('fetches a page without server or account', async () => {
    await using folder = await makeFolder();
    await using target = await startTarget({
      '/': '<h1>Hello <b>there</b></h1>',
      '/echo': (request, response) => response.end(`${request.headers['x-a']} ${request.headers['user-agent']}`),
      '/403': 403,
    });
    const environment = { MUDLARK_DATA_DIR: folder.path, MUDLARK_ALLOW_TARGETS: '127.0.0.1' };
    const html = await runCli(['html', target.url], environment);
    assert.deepEqual([html.code, html.stdout], [0, '<h1>Hello <b>there</b></h1>\n']);
    const json = await runHere(['selected', target.url, '--selector', 'h1', '--json'], environment);
    assert.deepEqual(JSON.parse(json.stdout), { result: 'Hello <b>there</b>' });
    const echo = await runHere(
      ['html', `${target.url}/echo`, '--header', 'X-A: b c', '--device', 'mobile'],
      environment,
    );
    assert.match(echo.stdout, /^b c .*Mobile/);
    const two = await runHere(['html', target.url, `${target.url}/403`], environment);
    assert.equal(two.code, 1);
    assert.match(two.stderr, /403 Forbidden \(target_blocked\)\nTry --proxy residential \(10 credits per request\)\./);
    const failed = await runHere(['html', `${target.url}/403`, '--json'], environment);
    assert.equal((JSON.parse(failed.stdout) as { error_code: string }).error_code, 'target_blocked');
    const missing = await runHere(['selected', target.url, '--selector', 'table'], environment);
    assert.deepEqual([missing.code, missing.stderr], [1, 'mudlark: Element not found\n']);
    const forbidden = await runHere(['html', 'http://10.0.0.1/'], environment);
    assert.match(forbidden.stderr, /\(forbidden_target\)/);
  });

  itThorough('has a doctor', async () => {
    await using folder = await makeFolder();
    const { code, stdout, stderr } = await runCli(['doctor', '--json'], { MUDLARK_DATA_DIR: folder.path, PORT: '0' });
    assert.equal(code, 0, stderr);
    const findings = JSON.parse(stdout) as { check: string; state: string }[];
    const stateOf = (check: string) => findings.find((finding) => finding.check === check)?.state;
    for (const check of ['runtime', 'settings', 'data folder', 'ledger', 'port', 'page']) {
      assert.equal(stateOf(check), 'ok', check);
    }
    const { headlessShell, full } = findBrowsers(process.env);
    assert.equal(stateOf('page, js'), (headlessShell ?? full) === undefined ? 'warning' : 'ok');
    await writeFile(join(folder.path, 'file'), '');
    const sick = await runHere(['doctor'], { MUDLARK_DATA_DIR: join(folder.path, 'file', 'data'), PORT: '0' });
    assert.equal(sick.code, 1);
    assert.match(sick.stdout, /^failed +data folder/m);
  });
});
