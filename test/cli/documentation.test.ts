/** docs/cli.md describes commands and options as the commands describe themselves. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { ENDPOINTS } from '../../src/api/endpoints/all.ts';
import { runCommand } from '../../src/cli/commands.ts';
import { subjectOf } from '../../src/cli/endpoint-options.ts';

const page = readFileSync(new URL('../../docs/cli.md', import.meta.url), 'utf8');

async function help(...words: string[]): Promise<string> {
  let said = '';
  const io = {
    out: (text: string) => {
      said += text;
    },
    err: () => assert.fail('nothing is wrong'),
  };
  assert.equal(await runCommand([...words, '--help'], {}, io), 0);
  return said;
}

/** Usage and summary of each command as in the overview: separated by two blanks or more, under their heading. */
const overview = [...((await help()).split('\n\n')[1] ?? '').matchAll(/^ {2}(\S.*?) {2,}(.*)$/gm)].map(
  ([, usage = '', summary = '']) => ({ usage, summary }),
);
const usages = overview.map(({ usage }) => usage);
const optionsIn = (text: string) =>
  new Set([...text.matchAll(/(?<![\w-])--[a-z][a-z0-9-]*/g)].map(([option]) => option));

it('every command is documented as it is called', () => {
  assert.ok(usages.length >= 17);
  for (const usage of usages) assert.ok(page.includes(`| \`${usage}\` |`), usage);
  for (const [, documented = ''] of page.matchAll(/^\| `([a-z][^`|]* [<[][^`]*)` \|/gm)) {
    assert.ok(usages.includes(documented), `${documented} is documented, and there is no such command`);
  }
});

it('every option is documented, and every documented option exists', async () => {
  // The help of `serve` has the settings, which speak of an option of another program.
  const own = usages.filter((usage) => usage !== 'serve');
  const texts = await Promise.all(own.map((usage) => help(...(usage.split(/ (?=[<[])/)[0]?.split(' ') ?? []))));
  const real = optionsIn(texts.join('\n'));
  const documented = optionsIn(page);
  for (const option of real) {
    const known = documented.has(option) || documented.has(option.replace('--no-', '--'));
    assert.ok(known, `${option} is not documented`);
  }
  for (const option of documented) {
    const known =
      real.has(option) || real.has(option.replace('--no-', '--')) || ['--help', '--version'].includes(option);
    assert.ok(known, `${option} is documented, and there is no such option`);
  }
});

for (const endpoint of ENDPOINTS.filter(({ name }) => name !== 'screenshot')) {
  const command = endpoint.name.replace(/^.*\//, '');
  it(`${command} is listed with the summary of its endpoint`, () => {
    const listed = overview.find(({ usage }) => usage.startsWith(`${command} `));
    assert.deepEqual(listed, {
      usage: `${command} <${subjectOf(endpoint)}…> [options]`,
      summary: `${endpoint.summary}, without a server or an account.`,
    });
  });
}
