/**
 * The table of commands, and how the arguments select one of them. A command is loaded when it is called: loading the
 * whole program takes several times as long as most commands run.
 */

import { nearestWord } from '../api/nearest-word.ts';
import { SETTINGS } from '../config/settings.ts';
import { PRODUCT_VERSION } from '../shell/product-version.ts';
import { type Io, UsageError } from '../shell/run-process.ts';
import type { Beside } from '../wiring/fetching.ts';
import { type Command, type CommandOptions, type ListedCommand, valuesOf } from './command.ts';
import { helpEntry, helpOf } from './command-help.ts';
import type { Completed } from './completion-command.ts';
import { endpointCommandNamed, endpointCommandNames } from './endpoint-commands.ts';
import { ENDPOINT_LISTING } from './endpoint-listing.ts';
import { plainText } from './plain-text.ts';

const GIVEN_TO_ALL: CommandOptions = {
  json: { type: 'boolean', says: 'Print JSON.' },
  help: { type: 'boolean', short: 'h', says: 'Explain this.' },
};

const accounts = () => import('./account-commands.ts');
const keys = () => import('./key-commands.ts');

const COMMANDS: Readonly<Record<string, ListedCommand>> = {
  serve: {
    usage: 'serve',
    summary: 'Start the service, as npm start does.',
    load: async () => ({
      notes: settingsHelp(),
      run: async ({ environment, io }) => (await import('../shell/serve.ts')).serve(environment, io.out),
    }),
  },
  'account create': {
    usage: 'account create <email> [--plan <plan>]',
    summary: 'Make an account and print its first API key.',
    load: async () => {
      const { createAccount: run, CREATE_OPTIONS: options } = await accounts();
      return { run, options };
    },
  },
  'account list': {
    usage: 'account list',
    summary: 'All accounts with their credits.',
    load: async () => ({ run: (await accounts()).listAccounts }),
  },
  'account plan': {
    usage: 'account plan <email> <plan>',
    summary: 'Move an account to another plan; credits used in this cycle stay used.',
    load: async () => {
      const { changePlan: run, PLAN_WORDS: words } = await accounts();
      return { run, words };
    },
  },
  'account top-up': {
    usage: 'account top-up <email> <credits>',
    summary: 'Add pay-as-you-go credits, valid 12 months from now.',
    load: async () => ({ run: (await accounts()).topUp }),
  },
  'account link': {
    usage: 'account link <email> [--url <address>]',
    summary:
      'Print a link that signs in to the dashboard, once; --url is the address at which others reach the service.',
    load: async () => {
      const { createLink: run, LINK_OPTIONS: options } = await accounts();
      return { run, options };
    },
  },
  'account suspend': {
    usage: 'account suspend <email>',
    summary: 'Refuse all requests of an account and pause its jobs; nothing is lost.',
    load: async () => ({ run: (await accounts()).suspendAccount }),
  },
  'account resume': {
    usage: 'account resume <email>',
    summary: 'Lift a suspension; the jobs of the account continue where they stopped.',
    load: async () => ({ run: (await accounts()).resumeAccount }),
  },
  'account delete': {
    usage: 'account delete <email> --confirm <email>',
    summary: 'Delete an account for good, with its keys, requests and jobs.',
    load: async () => {
      const { deleteAccount: run, DELETE_OPTIONS: options } = await accounts();
      return { run, options };
    },
  },
  audit: {
    usage: 'audit [--account <email>] [--limit <n>]',
    summary: 'What operators did, newest first, by dashboard and command line.',
    load: async () => {
      const { showAudit: run, AUDIT_OPTIONS: options } = await accounts();
      return { run, options };
    },
  },
  'key create': {
    usage: 'key create <email> [options]',
    summary: 'Make another API key, with or without limits, and print it, once.',
    load: async () => {
      const { createKey: run, KEY_OPTIONS: options } = await keys();
      return { run, options };
    },
  },
  'key list': {
    usage: 'key list <email>',
    summary: 'The keys of an account, by their public ids, with their limits.',
    load: async () => ({ run: (await keys()).listKeys }),
  },
  'key rename': {
    usage: 'key rename <email> <id> <name>',
    summary: 'Give an API key another name.',
    load: async () => ({ run: (await keys()).renameKey }),
  },
  'key change': {
    usage: 'key change <email> <id> [options]',
    summary: 'Change the name, expiry, scopes or spend cap of an API key.',
    load: async () => {
      const { changeKey: run, KEY_CHANGES: options, KEY_CHANGE_NOTES: notes } = await keys();
      return { run, options, notes };
    },
  },
  'key revoke': {
    usage: 'key revoke <email> <key or id>',
    summary: 'End an API key at once.',
    load: async () => ({ run: (await keys()).revokeKey }),
  },
  usage: {
    usage: 'usage <email> [--days <n>]',
    summary: 'Requests and credits of an account, day by day.',
    load: async () => {
      const { showUsage: run, USAGE_OPTIONS: options } = await import('./usage-commands.ts');
      return { run, options };
    },
  },
  requests: {
    usage: 'requests <email> [options]',
    summary: 'The newest requests of an account, or one by its id.',
    load: async () => {
      const { showRequests: run, REQUESTS_OPTIONS: options } = await import('./usage-commands.ts');
      return { run, options };
    },
  },
  backup: {
    usage: 'backup <folder>',
    summary: 'Copy the databases to a new folder, while the server runs.',
    load: async () => ({ run: (await import('./backup-command.ts')).backup }),
  },
  move: {
    usage: 'move [--to <address>] [--dry-run]',
    summary: 'Move everything in the data folder to PostgreSQL, while the service is stopped.',
    load: async () => (await import('./move-command.ts')).moveCommand,
  },
  crawl: {
    usage: 'crawl <url> -o <folder> [options]',
    summary: 'The pages of a site as Markdown, without a server or an account.',
    load: async () => (await import('./crawl-command.ts')).crawlCommand,
  },
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
  completion: {
    usage: 'completion <shell>',
    summary: 'Print a script for bash, zsh or fish that completes commands, options and their values.',
    load: async () => (await import('./completion-command.ts')).completionCommand(describeAll),
  },
};

/** In the order of the overview: the endpoints are between the account commands and those for many pages. */
function allNames(): string[] {
  const own = Object.keys(COMMANDS);
  const before = own.indexOf('crawl');
  return [...own.slice(0, before), ...endpointCommandNames(), ...own.slice(before)];
}

async function commandNamed(name: string): Promise<ListedCommand> {
  const command = COMMANDS[name] ?? (await endpointCommandNamed(name));
  if (!command) throw new Error(`there is no command ${name}`);
  return command;
}

/** Every command, loaded, in the order of the overview. */
export function allCommands(): Promise<
  { readonly name: string; readonly listed: ListedCommand; readonly command: Command }[]
> {
  return Promise.all(
    allNames().map(async (name) => {
      const listed = await commandNamed(name);
      return { name, listed, command: await listed.load() };
    }),
  );
}

async function describeAll(environment: NodeJS.ProcessEnv): Promise<Completed[]> {
  return (await allCommands()).map(({ name, listed: { summary }, command: { options = {}, words = {} } }) => ({
    name,
    summary,
    words: Object.values(words).flatMap((word) => valuesOf(word, environment)),
    options: Object.entries({ ...options, ...GIVEN_TO_ALL }).map(([flag, option]) => ({
      name: flag,
      short: option.short,
      says: option.says,
      takesValue: option.type === 'string',
      values: valuesOf(option, environment),
      byCommas: 'byCommas' in option && option.byCommas === true,
    })),
  }));
}

/** Runs the command and returns the exit code. Throws a `UsageError` for unknown arguments. */
export async function runCommand(
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  io: Io,
  beside?: Beside,
): Promise<number> {
  const wantsHelp = words.includes('--help') || words.includes('-h');
  const positional = words.filter((word) => !word.startsWith('-'));
  const name = allNames().find((each) => each.split(' ').every((part, index) => positional[index] === part));
  if (name === undefined) {
    if (words.includes('--version') || words.includes('-V')) {
      io.out(
        words.includes('--json') ? `${JSON.stringify({ version: PRODUCT_VERSION })}\n` : `mudlark ${PRODUCT_VERSION}\n`,
      );
      return 0;
    }
    const [first = ''] = positional;
    const group = Object.keys(COMMANDS).filter((each) => each.startsWith(`${first} `));
    if (wantsHelp && group.length > 0) {
      io.out(`${await listing(group)}\n\nEach accepts --json and --help.\n`);
      return 0;
    }
    if (wantsHelp || words.length === 0 || first === 'help') {
      io.out(await overview());
      return 0;
    }
    throw new UsageError(noSuchCommand(positional, group));
  }
  const listed = await commandNamed(name);
  const command = await listed.load();
  if (wantsHelp) {
    io.out(helpOf(listed, command, environment));
    return 0;
  }
  return command.run({ words: withoutName(words, name), options: command.options ?? {}, environment, io, beside });
}

function noSuchCommand([first = '', second]: readonly string[], group: readonly string[]): string {
  if (group.length > 0 && second === undefined) return `${first} needs a subcommand. See mudlark ${first} --help.`;
  const given = group.length > 0 ? `${first} ${second}` : first;
  const meant = nearestWord(given, group.length > 0 ? group : firstWords());
  return `there is no command "${given}". ${meant === undefined ? 'See mudlark --help.' : `Did you mean "${meant}"?`}`;
}

const firstWords = () => new Set(allNames().flatMap((each) => [each, each.split(' ')[0] ?? each]));

/** The arguments after the command's own name. */
function withoutName(words: readonly string[], name: string): string[] {
  const parts = name.split(' ');
  const rest = [...words];
  for (const part of parts) rest.splice(rest.indexOf(part), 1);
  return rest;
}

async function listing(names: readonly string[]): Promise<string> {
  // A command that is not in the generated listing is loaded.
  const commands = await Promise.all(names.map((name) => ENDPOINT_LISTING[name] ?? commandNamed(name)));
  const width = Math.max(...commands.map(({ usage }) => usage.length));
  return commands.map(({ usage, summary }) => `  ${usage.padEnd(width)}  ${summary}`).join('\n');
}

async function overview(): Promise<string> {
  return `mudlark: a web-scraping API that you host yourself

Commands (each accepts --json and --help; all but move work while the server runs)
${await listing(allNames())}

Begin with: mudlark serve, or mudlark text https://example.com
Settings are environment variables; mudlark serve --help lists them. mudlark --version prints the version.
`;
}

function settingsHelp(): string {
  const entries = SETTINGS.map((setting) =>
    helpEntry(setting.name, `${plainText(setting.meaning)} Default: ${plainText(setting.default)}.`),
  );
  return ['Settings, by environment variable', ...entries].join('\n');
}
