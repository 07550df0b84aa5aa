/** The table of commands, and the way from words to one of them. */

import { anyEndpoint } from '../api/endpoint.ts';
import { aiFieldsEndpoint } from '../api/endpoints/ai-fields.ts';
import { aiQuestionEndpoint } from '../api/endpoints/ai-question.ts';
import { dataEndpoint } from '../api/endpoints/data.ts';
import { htmlEndpoint } from '../api/endpoints/html.ts';
import { selectedEndpoint } from '../api/endpoints/selected.ts';
import { serpEndpoint } from '../api/endpoints/serp.ts';
import { textEndpoint } from '../api/endpoints/text.ts';
import { SETTINGS } from '../config.ts';
import { type Io, UsageError } from '../run-process.ts';
import {
  changePlan,
  createAccount,
  createKey,
  createLink,
  listAccounts,
  listKeys,
  revokeKey,
  topUp,
} from './account-commands.ts';
import { backup } from './backup-command.ts';
import type { Command } from './command.ts';
import { doctor } from './doctor.ts';
import { endpointCommand } from './endpoint-command.ts';

const MCP_HELP = `
Options
  --url <address>            Use the accounts and proxies of a running server; its API key comes from MUDLARK_API_KEY.
                             Without it the pages are fetched by this program, and nothing is billed.
`;

const COMMANDS: Readonly<Record<string, Command>> = {
  serve: {
    usage: 'serve',
    summary: 'Start the service, as npm start does.',
    // The server's own parts take long to load, and no other command needs them.
    run: async ({ environment, io }) => (await import('../serve.ts')).serve(environment, io.out),
  },
  'account create': {
    usage: 'account create <email> [--plan <plan>]',
    summary: 'Make an account and print its first API key.',
    options: { plan: { type: 'string' } },
    run: createAccount,
  },
  'account list': { usage: 'account list', summary: 'All accounts with their credits.', run: listAccounts },
  'account plan': {
    usage: 'account plan <email> <plan>',
    summary: 'Move an account to another plan; credits used in this cycle stay used.',
    run: changePlan,
  },
  'account top-up': {
    usage: 'account top-up <email> <credits>',
    summary: 'Add pay-as-you-go credits, valid 12 months from now.',
    run: topUp,
  },
  'account link': {
    usage: 'account link <email>',
    summary: 'Print a link that signs in to the dashboard, once.',
    run: createLink,
  },
  'key create': {
    usage: 'key create <email> [--name <name>]',
    summary: 'Make a further API key and print it, once.',
    options: { name: { type: 'string' } },
    run: createKey,
  },
  'key list': { usage: 'key list <email>', summary: 'The keys of an account, by their public ids.', run: listKeys },
  'key revoke': {
    usage: 'key revoke <email> <key or id>',
    summary: 'End an API key at once.',
    run: revokeKey,
  },
  backup: {
    usage: 'backup <folder>',
    summary: 'Copy the databases to a new folder, while the server runs.',
    run: backup,
  },
  html: endpointCommand('html', anyEndpoint(htmlEndpoint)),
  selected: endpointCommand('selected', anyEndpoint(selectedEndpoint)),
  text: endpointCommand('text', anyEndpoint(textEndpoint)),
  question: endpointCommand('question', anyEndpoint(aiQuestionEndpoint)),
  fields: endpointCommand('fields', anyEndpoint(aiFieldsEndpoint)),
  serp: endpointCommand('serp', anyEndpoint(serpEndpoint)),
  data: endpointCommand('data', anyEndpoint(dataEndpoint)),
  mcp: {
    usage: 'mcp [--url <address>]',
    summary: 'Serve the tools of the Model Context Protocol on standard input and output.',
    help: MCP_HELP,
    options: { url: { type: 'string' } },
    // Its packages take long to load, and no other command needs them.
    run: async (call) => (await import('./mcp-command.ts')).serveMcp(call),
  },
  doctor: { usage: 'doctor', summary: 'Check this installation and say what is wrong.', run: doctor },
};

/** Runs what the words say and returns the exit code. Throws a `UsageError` for words that say nothing. */
export async function runCommand(words: readonly string[], environment: NodeJS.ProcessEnv, io: Io): Promise<number> {
  const wantsHelp = words.includes('--help') || words.includes('-h');
  const positional = words.filter((word) => !word.startsWith('-'));
  const name = Object.keys(COMMANDS).find((each) => each.split(' ').every((part, index) => positional[index] === part));
  const command = name === undefined ? undefined : COMMANDS[name];
  if (!command || name === undefined) {
    if (wantsHelp || words.length === 0 || words[0] === 'help') {
      io.out(overview());
      return 0;
    }
    throw new UsageError(`there is no command "${positional.slice(0, 2).join(' ')}". See mudlark --help.`);
  }
  if (wantsHelp) {
    io.out(`mudlark ${command.usage}\n\n${command.summary}\n${command.help ?? ''}\n--json prints JSON.\n`);
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
