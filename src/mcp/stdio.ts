/** The Model Context Protocol over standard input and output, for a client that starts the program itself. */
import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { inBackground } from '../stray-errors.ts';
import { createServers, type ToolParts } from './create-server.ts';

export interface Streams {
  readonly input: Readable;
  readonly output: Writable;
}

/** Returns when the input has ended, the output is closed, or the signal aborts. Running calls are canceled then. */
export async function serveOverStdio(
  parts: ToolParts,
  apiKey: string | undefined,
  { input, output }: Streams,
  signal: AbortSignal,
): Promise<void> {
  const createServer = createServers(parts);
  const transport = new StdioServerTransport(input, output);
  const connection = serveStdio(() => createServer(apiKey), { transport, maxSubscriptions: 0 });
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const { onclose } = transport;
  transport.onclose = () => {
    onclose?.();
    resolve();
  };
  const end = () => inBackground(connection.close(), 'closing the connection');
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  await closed;
  signal.removeEventListener('abort', end);
}
