/**
 * A browser with fewer features than the installed one: a program that starts it and filters its messages. Excluded
 * commands are refused as a browser refuses them, events are dropped, parameters are ignored.
 */
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ability } from '../../src/fetching/browser/protocol/ability.ts';
import { makeFolder, type TestFolder } from './folder.ts';

export interface ReducedBrowser extends AsyncDisposable {
  readonly executable: string;
}

export async function makeReducedBrowser(executable: string, without: readonly Ability[]): Promise<ReducedBrowser> {
  const folder: TestFolder = await makeFolder();
  const program = join(folder.path, 'chromium-headless-shell');
  const source = `#!${process.execPath}\n(${standBetween.toString()})(${JSON.stringify(executable)}, ${JSON.stringify(without)});\n`;
  await writeFile(program, source);
  // The browser may be run by another user.
  await Promise.all([chmod(folder.path, 0o755), chmod(program, 0o755)]);
  return { executable: program, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}

/** Sent as text: it may use nothing but its arguments. */
function standBetween(executable: string, without: readonly string[]): void {
  const { spawn } = process.getBuiltinModule('node:child_process');
  const { createReadStream, createWriteStream } = process.getBuiltinModule('node:fs');
  const args = process.argv.slice(2);
  const isAskedForVersion = args.includes('--version') || args.includes('--product-version');
  const stdio = isAskedForVersion ? ('inherit' as const) : (['ignore', 'ignore', 'inherit', 'pipe', 'pipe'] as const);
  const child = spawn(executable, args, { stdio: stdio as 'inherit' });
  child.on('exit', (code) => process.exit(code ?? 1));
  if (isAskedForVersion) return;
  const [, , , commands, answers] = child.stdio as unknown as [
    null,
    null,
    null,
    NodeJS.WritableStream,
    NodeJS.ReadableStream,
  ];
  const heard = createReadStream('', { fd: 3 });
  const told = createWriteStream('', { fd: 4 });
  const say = (to: NodeJS.WritableStream, message: unknown) => to.write(`${JSON.stringify(message)}\0`);
  const eachMessage = (from: NodeJS.ReadableStream, act: (message: Record<string, unknown>) => void) => {
    let rest = Buffer.alloc(0);
    from.on('data', (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk]);
      for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
        act(JSON.parse(rest.subarray(0, end).toString()));
        rest = rest.subarray(end + 1);
      }
    });
    from.on('error', () => {});
  };
  for (const stream of [commands, told] as NodeJS.WritableStream[]) stream.on('error', () => {});
  eachMessage(heard, (command) => {
    const { id, method, sessionId, params } = command as {
      id: number;
      method: string;
      sessionId?: string;
      params?: object;
    };
    if (without.includes(method)) {
      say(told, { id, sessionId, error: { code: -32601, message: `'${method}' wasn't found` } });
      return;
    }
    const taken = { ...params } as { serializationOptions?: unknown; includeShadowDOM?: unknown };
    if (without.includes('deep serialization')) delete taken.serializationOptions;
    if (without.includes('shadow trees as HTML')) delete taken.includeShadowDOM;
    say(commands, { ...command, params: taken });
  });
  heard.on('close', () => child.kill('SIGKILL'));
  eachMessage(answers, (message) => {
    if (!without.includes(String(message.method))) say(told, message);
  });
}
