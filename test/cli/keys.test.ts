/** Keys and their limits on the command line. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { makeFolder } from '../support/folder.ts';
import { runHere } from './run-here.ts';

describe('mudlark key', () => {
  let folder: Awaited<ReturnType<typeof makeFolder>>;
  const run = (...words: string[]) => runHere(words, { MUDLARK_DATA_DIR: folder.path });
  const json = async <T>(...words: string[]): Promise<T> => {
    const { code, stdout, stderr } = await run(...words, '--json');
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout) as T;
  };
  interface Row {
    readonly id: string;
    readonly name: string;
    readonly expires_at: string | null;
    readonly scopes: string[] | null;
    readonly credit_cap: number | null;
    readonly credits_used: number;
  }
  const only = async (id: string) => (await json<Row[]>('key', 'list', 'ada@example.com')).find((row) => row.id === id);

  before(async () => {
    folder = await makeFolder();
    await json('account', 'create', 'ada@example.com');
  });
  after(() => folder[Symbol.asyncDispose]());

  it('makes a key with limits, and lists them', async () => {
    const limits = ['--name', 'tracker', '--expires', '2999-01-31', '--scopes', '/text, ai/fields', '--cap', '50'];
    const made = await json<Row & { api_key: string }>('key', 'create', 'ada@example.com', ...limits);
    assert.match(made.api_key, /^mk_/);
    assert.deepEqual(await only(made.id), {
      ...(await only(made.id)),
      name: 'tracker',
      expires_at: '2999-01-31T00:00:00.000Z',
      scopes: ['text', 'ai/fields'],
      credit_cap: 50,
      credits_used: 0,
    });
    const { stdout } = await run('key', 'list', 'ada@example.com');
    assert.match(stdout, /tracker .* 2999-01-31T00:00:00.000Z +text,ai\/fields +0 of 50/);
    assert.ok(!stdout.includes(made.api_key));
  });

  it('counts days from now', async () => {
    const { id } = await json<Row>('key', 'create', 'ada@example.com', '--expires', '2d');
    const left = Date.parse((await only(id))?.expires_at ?? '') - Date.now();
    assert.ok(left > 1.9 * 86_400_000 && left <= 2 * 86_400_000, `${left} ms`);
  });

  it('renames a key, changes the given limits, and removes limits', async () => {
    const { id } = await json<Row>('key', 'create', 'ada@example.com', '--cap', '7', '--scopes', 'html');
    await json('key', 'rename', 'ada@example.com', id, 'another name');
    await json('key', 'change', 'ada@example.com', id, '--cap', '8', '--expires', '90d');
    const changed = await only(id);
    assert.deepEqual([changed?.name, changed?.credit_cap, changed?.scopes], ['another name', 8, ['html']]);
    const { stdout } = await run('key', 'change', 'ada@example.com', id, '--expires', 'none', '--scopes', 'none');
    assert.match(stdout, /is changed\.\nIt may spend 8 credits in each billing cycle\.\n$/);
    const back = await only(id);
    assert.deepEqual([back?.expires_at, back?.scopes, back?.credit_cap], [null, null, 8]);
  });

  it('reports what is wrong with a limit, and changes nothing', async () => {
    const { id } = await json<Row>('key', 'create', 'ada@example.com');
    for (const [words, wrong] of [
      [['--expires', 'tomorrow'], /--expires must be a number of days such as 90d/],
      [['--expires', '2020-01-01'], /must be a time in the future/],
      [['--expires', '0d'], /must be a time in the future/],
      [['--scopes', 'html,txet'], /there is no "txet"\. There are html, text/],
      [['--scopes', ''], /there is no ""/],
      [['--cap', '1.5'], /--cap must be a whole number of credits, or none/],
      [['--cap', '0'], /from 1 to/],
      [['--name', 'x'.repeat(81)], /at most 80 characters/],
      [[], /say what to change/],
    ] as const) {
      const { code, stderr } = await run('key', 'change', 'ada@example.com', id, ...words);
      assert.notEqual(code, 0, words.join(' '));
      assert.match(stderr, wrong);
    }
    assert.deepEqual((await only(id))?.credit_cap, null);
    const { stderr } = await run('key', 'rename', 'ada@example.com', 'mk_nothing', 'name');
    assert.match(stderr, /ada@example\.com has no such valid key/);
  });
});

describe('mudlark account and audit', () => {
  it('suspends, resumes and deletes an account, and notes who did what', async () => {
    await using folder = await makeFolder();
    const run = (...words: string[]) => runHere(words, { MUDLARK_DATA_DIR: folder.path });
    const done = async (...words: string[]) => {
      const { code, stdout, stderr } = await run(...words);
      assert.equal(code, 0, stderr);
      return stdout;
    };
    await done('account', 'create', 'ada@example.com');
    assert.match(await done('account', 'suspend', 'ada@example.com'), /is suspended: its requests are refused/);
    assert.match(await done('account', 'suspend', 'ada@example.com'), /was already suspended/);
    assert.match(await done('account', 'list'), /ada@example\.com +free, suspended/);
    assert.match(await done('account', 'resume', 'ada@example.com'), /is no longer suspended/);
    const { stdout } = await run('key', 'create', 'ada@example.com', '--json');
    const { id, api_key: key } = JSON.parse(stdout) as { id: string; api_key: string };
    await done('key', 'change', 'ada@example.com', id, '--cap', '5');
    await done('key', 'revoke', 'ada@example.com', key);
    for (const words of [[], ['--confirm', 'bob@example.com']]) {
      const refused = await run('account', 'delete', 'ada@example.com', ...words);
      assert.equal(refused.code, 2);
      assert.match(refused.stderr, /cannot be undone.*--confirm ada@example\.com/);
    }
    await done('account', 'delete', 'ada@example.com', '--confirm', 'ada@example.com');
    assert.match(await done('account', 'list'), /no account yet/);
    const audit = await done('audit', '--account', 'ada@example.com');
    assert.ok(!audit.includes(key));
    const rows = audit.trim().split('\n').slice(1);
    assert.deepEqual(
      rows.map((row) => /(?:account|key)\.\w+/.exec(row)?.[0]),
      [
        'account.delete',
        'key.revoke',
        'key.change',
        'key.create',
        'account.resume',
        'account.suspend',
        'account.create',
      ],
    );
    assert.match(rows[1] ?? '', new RegExp(`command line .*key\\.revoke +ada@example\\.com +${id}`));
    assert.match(await done('audit', '--limit', '1'), /account\.delete/);
    assert.equal((await run('audit', '--limit', 'many')).code, 2);
  });
});
