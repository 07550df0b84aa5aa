/** What a shell offers after some words, as the shell itself says it. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { makeFolder } from '../support/folder.ts';
import { runHere } from './run-here.ts';

const has = (shell: string) => spawnSync(shell, ['--version']).status === 0;

const CASES: readonly (readonly [words: string, offered: readonly string[], others: readonly string[]])[] = [
  ['', ['account', 'html', 'doctor', 'completion', '--version'], ['create', '--proxy']],
  ['acc', ['account'], ['html']],
  ['account ', ['create', 'list', 'plan', 'top-up', 'link'], ['html', 'revoke']],
  ['account l', ['list', 'link'], ['create']],
  ['account create --p', ['--plan'], ['--proxy']],
  ['html --pro', ['--proxy'], ['--plan']],
  ['html http://x.test --proxy ', ['datacenter', 'residential', 'stealth', 'auto'], ['html', '--js']],
  ['html http://x.test --proxy re', ['residential'], ['auto']],
  ['text urls.txt -o out --retr', ['--retry-failed'], []],
  ['serp --', ['--engine', '--gl', '--json', '--help'], ['--proxy']],
];

describe('completion', () => {
  let script = '';
  before(async () => {
    script = (await runHere(['completion', 'bash'], {})).stdout;
  });

  for (const [words, offered, others] of CASES) {
    it(`offers in bash after "mudlark ${words}" what comes next`, {
      skip: !has('bash') && 'there is no bash here',
    }, () => {
      const all = ['mudlark', ...words.split(' ')];
      const array = all.map((word) => `'${word}'`).join(' ');
      const asking = `${script}\nCOMP_WORDS=(${array}); COMP_CWORD=${all.length - 1}; _mudlark; printf '%s\\n' "\${COMPREPLY[@]}"`;
      const { stdout, stderr, status } = spawnSync('bash', ['--norc', '-c', asking], { encoding: 'utf8', cwd: '/' });
      assert.deepEqual([status, stderr], [0, '']);
      const said = stdout.split('\n');
      for (const each of offered) assert.ok(said.includes(each), `${each} is not among ${said}`);
      for (const each of others) assert.ok(!said.includes(each), `${each} is among ${said}`);
    });
  }

  it('offers files in bash where a word may be one', { skip: !has('bash') && 'there is no bash here' }, async () => {
    await using folder = await makeFolder();
    mkdirSync(join(folder.path, 'out'));
    writeFileSync(join(folder.path, 'urls of today.txt'), '');
    for (const [words, found] of [
      ["text 'u'", 'urls of today.txt'],
      ["text urls.txt -o ''", 'out'],
    ] as const) {
      const asking = `${script}\nCOMP_WORDS=(mudlark ${words}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _mudlark; printf '%s\\n' "\${COMPREPLY[@]}"`;
      const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', asking], { encoding: 'utf8', cwd: folder.path });
      assert.equal(stderr, '');
      assert.ok(stdout.split('\n').includes(found), stdout);
    }
  });

  for (const shell of ['bash', 'zsh', 'fish']) {
    it(`has a script for ${shell} that names every command and value`, async () => {
      const { code, stdout } = await runHere(['completion', shell], {});
      assert.equal(code, 0);
      for (const word of ['account', 'top-up', 'screenshot', 'retry-failed', 'residential', 'hong kong'.slice(0, 1)]) {
        assert.ok(stdout.includes(word), word);
      }
      assert.doesNotMatch(stdout, /undefined|\[object/);
      if (!has(shell)) return;
      const { status, stderr } = spawnSync(shell, ['-n'], { input: stdout, encoding: 'utf8' });
      assert.deepEqual([status, stderr], [0, '']);
    });
  }
});
