/**
 * The lines of `mudlark --help` for the commands of endpoints: `node scripts/endpoint-listing.ts` writes them, so that
 * the help need not load the endpoints.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpointCommandNamed, endpointCommandNames } from '../src/cli/endpoint-commands.ts';
import { formatted, quoted } from './client-types.ts';

export const LISTING_FILE = join(import.meta.dirname, '../src/cli/endpoint-listing.ts');

/** The whole file, before formatting. */
export async function endpointListing(): Promise<string> {
  const rows = endpointCommandNames().map(async (name) => {
    const listed = await endpointCommandNamed(name);
    if (!listed) throw new Error(`there is no command ${name}`);
    const key = /^\w+$/.test(name) ? name : quoted(name);
    return `${key}: { usage: ${quoted(listed.usage)}, summary: ${quoted(listed.summary)} },`;
  });
  return `/**
 * How the overview lists the commands of endpoints, so that none has to be loaded for it. Made by
 * scripts/endpoint-listing.ts: do not edit.
 */
import type { ListedCommand } from './command.ts';

export const ENDPOINT_LISTING: Readonly<Record<string, Pick<ListedCommand, 'usage' | 'summary'>>> = {
${(await Promise.all(rows)).join('\n')}
};
`;
}

if (import.meta.main) writeFileSync(LISTING_FILE, formatted(await endpointListing(), LISTING_FILE));
