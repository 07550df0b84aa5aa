/** `--help` of every command: the test walks all commands, so that new ones are included. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { valuesOf } from '../../src/cli/command.ts';
import { allCommands } from '../../src/cli/commands.ts';
import { makeFolder } from '../support/folder.ts';
import { runHere } from './run-here.ts';

const commands = await allCommands();

/** The description of each argument and option by its name, its lines joined. */
function entriesOf(help: string): Map<string, string> {
  const entries = new Map<string, string>();
  let name = '';
  for (const line of help.split('\n')) {
    const [, own, beside] = /^ {2}(\S.*?)(?: {2,}(.*))?$/.exec(line) ?? [];
    if (own !== undefined) {
      name = own;
      entries.set(name, beside ?? '');
    } else if (/^ {4,}\S/.test(line)) entries.set(name, `${entries.get(name)} ${line.trim()}`.trim());
  }
  return entries;
}

describe('the help of', () => {
  assert.ok(commands.length > 25);
  for (const { name, listed, command } of commands) {
    it(`${name} explains every option in a sentence and lists the values that it can have`, async () => {
      const { code, stdout } = await runHere([...name.split(' '), '--help'], {});
      assert.equal(code, 0);
      assert.ok(stdout.startsWith(`mudlark ${listed.usage}\n`), stdout);
      const entries = entriesOf(stdout);
      for (const [option, known] of Object.entries(command.options ?? {})) {
        const own = new RegExp(`^(-\\w, )?--(no-)?${option}( |$)`);
        const [[call, said] = ['', ''], ...others] = [...entries].filter(([each]) => own.test(each));
        assert.equal(others.length, 0, `--${option} is explained twice`);
        assert.match(said, /^.{8,}\.$/, `--${option} has no sentence`);
        assert.doesNotMatch(said.split(/(One of|Default): /)[0] ?? '', /^$/, `--${option} has no sentence of its own`);
        assert.equal(call.startsWith(`-${known.short}, `), known.short !== undefined, call);
        assert.equal(/ [<']/.test(call), known.type === 'string', `${call} must say what it takes, and only then`);
        const values = valuesOf(known, {});
        assert.equal('values' in known, values.length > 0, `--${option}`);
        if (values.length > 0) assert.match(said, new RegExp(`(One of|by commas): ${values.join(', ')}\\.`));
        for (const value of values) assert.match(value, /^[\w/-]+$/, 'a shell can offer it as it is');
      }
      for (const [word, known] of Object.entries(command.words ?? {})) {
        assert.ok(listed.usage.includes(word), word);
        assert.match(entries.get(word) ?? '', new RegExp(`One of: ${valuesOf(known, {}).join(', ')}\\.$`));
      }
      for (const line of stdout.split('\n')) {
        assert.ok(line.length <= 110 || !line.slice(29).trim().includes(' ') || /^\S/.test(line), line);
      }
    });
  }

  it('a command explains every value in its usage line', () => {
    // An argument of the usage line has no list of values, or one that the help prints.
    const open = ['email', 'credits', 'id', 'name', 'key or id', 'folder', 'file', 'url', 'url…', 'q…', 'n', 'address'];
    for (const { name, listed, command } of commands) {
      const told = [
        ...Object.keys(command.words ?? {}),
        ...Object.values(command.options ?? {}).flatMap((option) => ('values' in option ? [option.takes] : [])),
      ];
      for (const [word, inside = ''] of listed.usage.matchAll(/<([^>]+)>/g)) {
        assert.ok(open.includes(inside) || told.includes(word), `${name}: ${word}`);
      }
    }
  });

  it('a plan lists the plans of the operator', async () => {
    await using folder = await makeFolder();
    const file = join(folder.path, 'config.json');
    await writeFile(file, JSON.stringify({ plans: { museum: { credits: 1, concurrency: 1 } } }));
    for (const words of [
      ['account', 'create'],
      ['account', 'plan'],
    ]) {
      const { stdout } = await runHere([...words, '--help'], { MUDLARK_CONFIG: file });
      assert.match(stdout.replaceAll(/\s+/g, ' '), /One of: free, personal, plus, startup, unlimited, museum\./);
    }
  });
});

describe('a count of things', () => {
  it('uses the singular for one', async () => {
    await using folder = await makeFolder();
    const file = join(folder.path, 'config.json');
    await writeFile(file, JSON.stringify({ plans: { museum: { credits: 1, concurrency: 1 } } }));
    const environment = { MUDLARK_DATA_DIR: folder.path, MUDLARK_CONFIG: file };
    const email = 'ada@example.com';
    await runHere(['account', 'create', email], environment);
    for (const [words, said] of [
      [['account', 'plan', email, 'museum'], /with 1 monthly credit left\./],
      [['account', 'top-up', email, '1'], /has 1 pay-as-you-go credit\./],
      [['account', 'top-up', email, '1'], /has 2 pay-as-you-go credits\./],
      [['key', 'create', email, '--cap', '1'], /It may spend 1 credit in each billing cycle\./],
      [['key', 'create', email, '--cap', '2'], /It may spend 2 credits in each billing cycle\./],
      [['usage', email, '--days', '1'], /in the last 1 day\./],
      [['audit'], /account\.top_up +ada@example\.com +1 credit$/m],
    ] as const) {
      const { stdout, stderr } = await runHere(words, environment);
      assert.match(stdout, said, `${words.join(' ')}: ${stderr}`);
    }
  });
});
