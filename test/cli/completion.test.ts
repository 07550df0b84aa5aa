/** What a shell offers after some words: each script is loaded into the real shell, which lists the completions. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { makeFolder } from '../support/folder.ts';
import { runHere } from './run-here.ts';

const has = (shell: string) => spawnSync(shell, ['--version']).status === 0;

const FILE = 'urls of today.txt';

const CASES: readonly (readonly [words: string, offered: readonly string[], others: readonly string[]])[] = [
  ['', ['account', 'html', 'doctor', 'completion'], ['create', '--proxy', FILE]],
  ['acc', ['account'], ['html']],
  ['account ', ['create', 'list', 'plan', 'top-up', 'link'], ['html', 'revoke', FILE]],
  ['account l', ['list', 'link'], ['create']],
  ['account create --p', ['--plan'], ['--proxy']],
  ['account create a@example.com --plan ', ['free', 'startup', 'unlimited'], ['--plan', FILE]],
  ['account plan a@example.com p', ['personal', 'plus'], ['free']],
  ['html --pro', ['--proxy'], ['--plan']],
  ['html http://x.test --proxy ', ['datacenter', 'residential', 'stealth', 'auto'], ['html', '--js', FILE]],
  ['html http://x.test --proxy re', ['residential'], ['auto']],
  // A word that is also the name of a command.
  ['text map --t', ['--timeout', '--text-format', '--table-format'], ['--search']],
  ['text urls.txt -o out --retr', ['--retry-failed'], []],
  ['serp --', ['--engine', '--gl', '--json', '--help'], ['--proxy', '--version']],
  ['key create a@example.com --scopes ma', ['map'], ['html']],
  ['requests a@example.com --endpoint ai', ['ai/question', 'ai/fields'], ['html']],
  ['completion ', ['bash', 'zsh', 'fish'], ['html', FILE]],
  ['text u', [FILE], ['usage', '--js']],
  ['text urls.txt -o o', ['out'], []],
];

/** Several values: completion continues after the comma. */
const BY_COMMAS = 'key create a@example.com --scopes html,te';

/** The completions of each line, by a shell that has loaded the script. */
type Shell = (script: string, folder: string, lines: readonly string[]) => string[][];

const bash: Shell = (script, folder, lines) =>
  lines.map((line) => {
    const words = ['mudlark', ...line.split(' ')];
    const array = words.map((word) => `'${word}'`).join(' ');
    const asking = `source ${script}\nCOMP_WORDS=(${array}); COMP_CWORD=${words.length - 1}; _mudlark; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return run('bash', ['--norc', '-c', asking], folder).split('\n');
  });

const fish: Shell = (script, folder, lines) =>
  lines.map((line) => {
    const said = run('fish', ['--no-config', '-c', `source ${script}; complete -C 'mudlark ${line}'`], folder);
    return said.split('\n').map((each) => (each.split('\t')[0] ?? '').replaceAll('\\ ', ' ').replace(/\/$/, ''));
  });

/**
 * In its own terminal: every line is typed, Ctrl+D requests the list, after which the prompt is shown again, and Ctrl+U
 * clears the line. Keys that are sent before the prompt appears do not reach the shell.
 */
const ZSH_AT_TERMINAL = String.raw`
zmodload zsh/zpty
export TERM=dumb
zpty inner 'zsh -f -i'
prompted() { local said; zpty -r inner said '*@prompt@*'; print -r -- "$said" }
zpty -w inner 'stty -echo columns 200 rows 500; PROMPT_EOL_MARK=""; LISTMAX=100000; setopt no_beep; autoload -Uz compinit; compinit -u -D'
zpty -w inner "source $1; bindkey '^D' list-choices; bindkey '^U' kill-whole-line; PS1='@''prompt@'"
prompted >/dev/null
for line in "\${@:2}"; do
  zpty -w -n inner "mudlark $line"$'\x04\x15'
  prompted
  print -r -- "=== END ==="
done
zpty -d inner
`.replaceAll('\\${', '${');

const zsh: Shell = (script, folder, lines) => {
  const said = run('zsh', ['-f', '-c', ZSH_AT_TERMINAL, 'zsh', script, ...lines], folder);
  const answers = said.split('=== END ===\n').slice(0, lines.length);
  return answers.map((answer) => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what a terminal is told
    const shown = answer.replaceAll(/\x1b\[[?\d;]*[a-zA-Z]/g, '').split(/[\r\n]+/);
    const listed = shown.filter((line) => line !== '' && !line.includes('mudlark ') && !line.includes('@prompt@'));
    return listed
      .flatMap((line) => line.trim().split(/ {2,}/))
      .map((each) => each.replaceAll('\\ ', ' ').replace(/\/$/, ''));
  });
};

function run(shell: string, words: readonly string[], cwd: string): string {
  const { stdout, stderr, status } = spawnSync(shell, words, {
    encoding: 'utf8',
    cwd,
    timeout: 60_000,
    env: { PATH: process.env.PATH, HOME: cwd, LANG: 'C.UTF-8' },
  });
  assert.deepEqual([status, stderr], [0, ''], shell);
  return stdout;
}

// Every supported machine has bash: only the other shells may be missing.
for (const [name, shell] of Object.entries({ bash, zsh, fish })) {
  describe(`completion in ${name}`, { skip: name !== 'bash' && !has(name) && `the shell ${name} is missing` }, () => {
    it('offers what comes next', async () => {
      await using folder = await makeFolder();
      const { code, stdout } = await runHere(['completion', name], {});
      assert.equal(code, 0);
      assert.doesNotMatch(stdout, /undefined|\[object/);
      const script = join(folder.path, 'script');
      writeFileSync(script, stdout);
      const home = join(folder.path, 'home');
      mkdirSync(join(home, 'out'), { recursive: true });
      writeFileSync(join(home, FILE), '');
      const answers = shell(script, home, [...CASES.map(([words]) => words), BY_COMMAS]);
      for (const [index, [words, offered, others]] of CASES.entries()) {
        const said = answers[index] ?? [];
        for (const each of offered) assert.ok(said.includes(each), `${words}: ${each} is not among ${said}`);
        for (const each of others) assert.ok(!said.includes(each), `${words}: ${each} is among ${said}`);
      }
      assert.match((answers.at(-1) ?? []).join(' '), /(?:^|[ ,])text\b/);
    });
  });
}
