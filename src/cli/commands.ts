/**
 * The table of commands, and the way from words to one of them. A command is loaded when it is called: the whole program takes
 * several times as long to load as most commands take.
 */
import { anyEndpoint, type Endpoint } from '../api/endpoint.ts';
import { SETTINGS } from '../config.ts';
import { type Io, UsageError } from '../run-process.ts';
import type { Command } from './command.ts';

interface ListedCommand {
  readonly usage: string;
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

const accounts = () => import('./account-commands.ts');

/** Usage and summary say of the endpoint what it says itself, which a test holds: it is not loaded to be listed. */
const oneShot = (usage: string, summary: string, load: () => Promise<Endpoint>): ListedCommand => ({
  usage: `${usage} [options]`,
  summary: `${summary}, without a server or an account.`,
  load: async () => (await import('./endpoint-command.ts')).endpointCommand(await load()),
});

const COMMANDS: Readonly<Record<string, ListedCommand>> = {
  serve: {
    usage: 'serve',
    summary: 'Start the service, as npm start does.',
    load: async () => ({
      run: async ({ environment, io }) => (await import('../serve.ts')).serve(environment, io.out),
    }),
  },
  'account create': {
    usage: 'account create <email> [--plan <plan>]',
    summary: 'Make an account and print its first API key.',
    load: async () => ({ options: { plan: { type: 'string' } }, run: (await accounts()).createAccount }),
  },
  'account list': {
    usage: 'account list',
    summary: 'All accounts with their credits.',
    load: async () => ({ run: (await accounts()).listAccounts }),
  },
  'account plan': {
    usage: 'account plan <email> <plan>',
    summary: 'Move an account to another plan; credits used in this cycle stay used.',
    load: async () => ({ run: (await accounts()).changePlan }),
  },
  'account top-up': {
    usage: 'account top-up <email> <credits>',
    summary: 'Add pay-as-you-go credits, valid 12 months from now.',
    load: async () => ({ run: (await accounts()).topUp }),
  },
  'account link': {
    usage: 'account link <email>',
    summary: 'Print a link that signs in to the dashboard, once.',
    load: async () => ({ run: (await accounts()).createLink }),
  },
  'key create': {
    usage: 'key create <email> [--name <name>]',
    summary: 'Make a further API key and print it, once.',
    load: async () => ({ options: { name: { type: 'string' } }, run: (await accounts()).createKey }),
  },
  'key list': {
    usage: 'key list <email>',
    summary: 'The keys of an account, by their public ids.',
    load: async () => ({ run: (await accounts()).listKeys }),
  },
  'key revoke': {
    usage: 'key revoke <email> <key or id>',
    summary: 'End an API key at once.',
    load: async () => ({ run: (await accounts()).revokeKey }),
  },
  backup: {
    usage: 'backup <folder>',
    summary: 'Copy the databases to a new folder, while the server runs.',
    load: async () => ({ run: (await import('./backup-command.ts')).backup }),
  },
  html: oneShot('html <url…>', 'The HTML of a page', async () =>
    anyEndpoint((await import('../api/endpoints/html.ts')).htmlEndpoint),
  ),
  selected: oneShot('selected <url…>', 'One area of a page', async () =>
    anyEndpoint((await import('../api/endpoints/selected.ts')).selectedEndpoint),
  ),
  text: oneShot('text <url…>', 'A page as Markdown', async () =>
    anyEndpoint((await import('../api/endpoints/text.ts')).textEndpoint),
  ),
  screenshot: {
    usage: 'screenshot <url> -o <file> [options]',
    summary: 'A picture of a page, without a server or an account.',
    load: async () => (await import('./screenshot-command.ts')).screenshot,
  },
  question: oneShot('question <url…>', 'An answer about a page', async () =>
    anyEndpoint((await import('../api/endpoints/ai-question.ts')).aiQuestionEndpoint),
  ),
  fields: oneShot('fields <url…>', 'Named fields of a page', async () =>
    anyEndpoint((await import('../api/endpoints/ai-fields.ts')).aiFieldsEndpoint),
  ),
  serp: oneShot('serp <q…>', 'Search results', async () =>
    anyEndpoint((await import('../api/endpoints/serp.ts')).serpEndpoint),
  ),
  data: oneShot('data <url…>', 'Structured data of a page on a known site', async () =>
    anyEndpoint((await import('../api/endpoints/data.ts')).dataEndpoint),
  ),
  map: oneShot('map <url…>', 'The addresses of a site', async () =>
    anyEndpoint((await import('../api/endpoints/map.ts')).mapEndpoint),
  ),
  mcp: {
    usage: 'mcp [--url <address>]',
    summary: 'Serve the tools of the Model Context Protocol on standard input and output.',
    load: async () => (await import('./mcp-command.ts')).mcp,
  },
  doctor: {
    usage: 'doctor',
    summary: 'Check this installation and say what is wrong.',
    load: async () => ({ run: (await import('./doctor.ts')).doctor }),
  },
};

/** Runs what the words say and returns the exit code. Throws a `UsageError` for words that say nothing. */
export async function runCommand(words: readonly string[], environment: NodeJS.ProcessEnv, io: Io): Promise<number> {
  const wantsHelp = words.includes('--help') || words.includes('-h');
  const positional = words.filter((word) => !word.startsWith('-'));
  const name = Object.keys(COMMANDS).find((each) => each.split(' ').every((part, index) => positional[index] === part));
  const listed = name === undefined ? undefined : COMMANDS[name];
  if (!listed || name === undefined) {
    if (wantsHelp || words.length === 0 || words[0] === 'help') {
      io.out(overview());
      return 0;
    }
    throw new UsageError(`there is no command "${positional.slice(0, 2).join(' ')}". See mudlark --help.`);
  }
  const command = await listed.load();
  if (wantsHelp) {
    io.out(`mudlark ${listed.usage}\n\n${listed.summary}\n${command.help ?? ''}\n--json prints JSON.\n`);
    return 0;
  }
  return command.run({ words: withoutName(words, name), options: command.options ?? {}, environment, io });
}

/** The words after the command's own. */
function withoutName(words: readonly string[], name: string): string[] {
  const parts = name.split(' ');
  const rest = [...words];
  for (const part of parts) rest.splice(rest.indexOf(part), 1);
  return rest;
}

function overview(): string {
  const width = Math.max(...Object.values(COMMANDS).map(({ usage }) => usage.length));
  const commands = Object.values(COMMANDS).map(({ usage, summary }) => `  ${usage.padEnd(width)}  ${summary}`);
  const settingWidth = Math.max(...SETTINGS.map(({ name }) => name.length));
  const settings = SETTINGS.map(
    ({ name, fallback, meaning }) => `  ${name.padEnd(settingWidth)}  ${meaning} Default: ${fallback}.`,
  );
  return `mudlark: a web-scraping API that you host yourself

Commands (each takes --json and --help; all work while the server runs)
${commands.join('\n')}

Settings, by environment variable
${settings.join('\n')}
`;
}
