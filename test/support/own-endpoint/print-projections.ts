/**
 * Prints what is made of the endpoints: the types and methods of the client, the table of the README, the forms of the
 * playground, and the help of the command line. One process prints all, because loading the program by way of hooks
 * takes a second or two.
 */
import { clientMethods } from '../../../scripts/client-methods.ts';
import { clientTypes } from '../../../scripts/client-types.ts';
import { endpointRows } from '../../../scripts/readme.ts';
import { openApiDocument } from '../../../src/api/openapi.ts';
import { runCommand } from '../../../src/cli/commands.ts';
import { endpointForms } from '../../../src/wiring/endpoint-forms.ts';

const document = openApiDocument();
const [types, methods] = [clientTypes(document), clientMethods(document)];

/** What `mudlark` prints for these words. */
async function said(...words: string[]): Promise<string> {
  const texts: string[] = [];
  const print = (text: string) => void texts.push(text);
  await runCommand(words, {}, { out: print, err: print });
  return texts.join('');
}

const help = { all: await said('--help'), own: await said('headings', '--help') };
process.stdout.write(JSON.stringify({ types, methods, rows: endpointRows(), forms: endpointForms(), help }));
