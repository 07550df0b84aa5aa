/** The endpoints as commands: the last part of each one's path, with the options that its parameters make. */
import { type Endpoint, isPicture } from '../api/endpoint.ts';
import { ENDPOINT_TABLE } from '../api/endpoints/table.ts';
import type { ListedCommand } from './command.ts';

/** `ai/question` is `mudlark question`. */
const commandName = (endpoint: string) => endpoint.slice(endpoint.lastIndexOf('/') + 1);

/** The names alone, which need no loading. */
export const endpointCommandNames = () => Object.keys(ENDPOINT_TABLE).map(commandName);

/** Undefined if no endpoint has this name. */
export async function endpointCommandNamed(name: string): Promise<ListedCommand | undefined> {
  const endpoint = Object.keys(ENDPOINT_TABLE).find((each) => commandName(each) === name);
  const load = endpoint === undefined ? undefined : ENDPOINT_TABLE[endpoint];
  return load && (await listed(await load()));
}

async function listed(endpoint: Endpoint): Promise<ListedCommand> {
  // Loaded with the first endpoint: the other commands do not need it.
  const { subjectOf } = await import('./endpoint-options.ts');
  const takesPictures = Object.keys(endpoint.content).some(isPicture);
  const words = takesPictures ? `<${subjectOf(endpoint)}> -o <file>` : `<${subjectOf(endpoint)}…>`;
  return {
    usage: `${commandName(endpoint.name)} ${words} [options]`,
    summary: `${endpoint.summary}, without a server or an account.`,
    load: async () =>
      takesPictures
        ? (await import('./screenshot-command.ts')).screenshotCommand(endpoint)
        : (await import('./endpoint-command.ts')).endpointCommand(endpoint),
  };
}
