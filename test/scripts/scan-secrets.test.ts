import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { filesOf, findSecrets, scanFiles } from '../../scripts/scan-secrets.ts';
import { makeApiKey } from '../../src/accounts/api-key.ts';
import { ANY_CHARACTER } from '../support/any-character.ts';
import { makeFolder } from '../support/folder.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Assembled here, so that this file contains none. */
const letters = (count: number) => 'aB3'.repeat(count).slice(0, count);
const PLANTED: readonly (readonly [kind: string, text: string])[] = [
  ['private key', `-----BEGIN ${'PRIVATE'} KEY-----`],
  ['private key', `-----BEGIN RSA ${'PRIVATE'} KEY-----`],
  ['private key', `-----BEGIN OPENSSH ${'PRIVATE'} KEY-----`],
  ['private key', `-----BEGIN PGP ${'PRIVATE'} KEY BLOCK-----`],
  ['Mudlark API key', `mk_${letters(36)}`],
  ['AWS key id', `AKIA${'Q7'.repeat(8)}`],
  ['AWS key id', `ASIA${'Q7'.repeat(8)}`],
  ['AWS secret key', `aws_secret_access_key = ${letters(40)}`],
  ['AWS secret key', `"AWS_SECRET_ACCESS_KEY": "${letters(40)}"`],
  ['Google API key', `AIza${letters(35)}`],
  ['Google OAuth secret', `GOCSPX-${letters(28)}`],
  ['Google OAuth secret', `ya29.${letters(60)}`],
  ['GitHub token', `ghp_${letters(36)}`],
  ['GitHub token', `github_pat_${letters(22)}_${letters(59)}`],
  ['GitLab token', `glpat-${letters(20)}`],
  ['Slack token', `xoxb-${'1'.repeat(12)}-${letters(24)}`],
  ['Slack token', `https://hooks.slack.com/services/T${letters(8)}/B${letters(8)}/${letters(24)}`],
  ['Anthropic key', `sk-ant-api03-${letters(80)}`],
  ['OpenAI key', `sk-${letters(48)}`],
  ['OpenAI key', `sk-proj-${letters(48)}`],
  ['Stripe key', `sk_live_${letters(24)}`],
  ['npm token', `npm_${letters(36)}`],
  ['JSON Web Token', `eyJ${letters(20)}.eyJ${letters(40)}.${letters(43)}`],
  ['URL with a password', `postgres://mudlark:${letters(12)}@db.corp.net:5432/mudlark`],
  ['URL with a password', `postgres://mudlark:${letters(12)}@postgres/mudlark`],
  ['URL with a password', `http://user:${letters(9)}@10.0.0.1:3128`],
  ['URL with a password', `redis://:${letters(9)}@cache:6379`],
];

const HARMLESS = [
  `-----BEGIN ${'CERTIFICATE'}-----`,
  `mk_${letters(35)}`,
  `mk_${letters(37)}`,
  'mk_…',
  `AKIA${'Q7'.repeat(7)}`,
  `AKIA${'IOSFODNN7'}EXAMPLE`,
  `AIza${letters(34)}`,
  `ghp_${letters(35)}`,
  `sk-${letters(31)}`,
  'task-management-of-the-whole-service',
  'http://user:password@proxy.corp.net:3128',
  'http://u:hunter2@10.0.0.1:1',
  `http://u:${letters(9)}@127.0.0.1:8080`,
  `http://u:${letters(9)}@[::1]:8080`,
  `http://u:${letters(9)}@proxy.example:8080`,
  `http://u:${letters(9)}@shop.test`,
  `postgres://mudlark:\${POSTGRES_PASSWORD}@postgres:5432/mudlark`,
  'http://user-{country}:{session}@gate.corp.net',
  'http://host:8080/a@b',
  'https://corp.net/@scope/package',
];

describe('the scan for secrets', () => {
  for (const [kind, text] of PLANTED) {
    it(`finds a ${kind}: ${text.slice(0, 12)}…`, () => {
      assert.deepEqual(findSecrets(`one line\n  key: "${text}",\n`), [{ line: 2, kind }]);
    });
  }

  for (const text of HARMLESS) {
    it(`ignores ${text.slice(0, 60)}`, () => assert.deepEqual(findSecrets(`a\n'${text}'\n`), []));
  }

  it('finds every key that this version makes', () => {
    for (let count = 0; count < 100; count += 1) {
      assert.equal(findSecrets(`MUDLARK_API_KEY=${makeApiKey().key.reveal()}`).length, 1);
    }
  });

  it('finds one wherever it is, whatever is around it', () => {
    const around = fc.array(fc.constantFrom('\n', ' ', '"', "'", '=', ':', ',', '<', '(', '`', 'é', '\0', '\r\n'));
    fc.assert(
      fc.property(fc.constantFrom(...PLANTED), around, around, ([kind, text], before, after) => {
        const found = findSecrets([...before, ' ', text, ' ', ...after].join(''));
        assert.deepEqual(
          found.map((each) => each.kind),
          [kind],
        );
        assert.equal(found[0]?.line, before.join('').split('\n').length);
      }),
    );
  });

  it('finishes for any text, however long', () => {
    fc.assert(fc.property(fc.string({ unit: ANY_CHARACTER }), (text) => Array.isArray(findSecrets(text))));
    for (const part of [
      'a',
      '-',
      'http://',
      'http://a:b',
      'eyJ',
      'sk-',
      ':@',
      '-----BEGIN ',
      'aws_secret_access_key ',
    ]) {
      assert.deepEqual(findSecrets(part.repeat(5_000)), [], part);
    }
  });

  it('scans files that git tracks or would track, but not ignored ones', async (context) => {
    await using folder = await makeFolder();
    const git = (...args: string[]) => spawnSync('git', args, { cwd: folder.path });
    if (git('init', '--quiet').status !== 0) return context.skip('there is no git here');
    const secret = `mk_${letters(36)}\n`;
    await mkdir(join(folder.path, 'more'));
    const files = ['tracked.txt', 'gone.txt', 'new file.txt', 'more/ü.txt', 'ignored.env'];
    for (const file of files) await writeFile(join(folder.path, file), `\n${secret}`);
    await writeFile(join(folder.path, '.gitignore'), '*.env\n');
    git('add', 'tracked.txt', 'gone.txt');
    await rm(join(folder.path, 'gone.txt'));
    const found = scanFiles(folder.path, filesOf(folder.path) ?? []);
    assert.deepEqual(
      found.map(({ path, line, kind }) => `${path} ${line} ${kind}`).sort(),
      ['more/ü.txt', 'new file.txt', 'tracked.txt'].map((path) => `${path} 2 Mudlark API key`),
    );
    await using outside = await makeFolder();
    assert.equal(filesOf(outside.path), undefined);
  });

  it('finds none in this repository', (context) => {
    const files = filesOf(ROOT);
    if (!files) return context.skip('this is no git repository');
    assert.ok(files.includes('package.json'));
    assert.deepEqual(scanFiles(ROOT, files), []);
  });
});
