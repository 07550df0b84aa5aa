/**
 * A server on port 0 with only the protocol's routes, configured like the service's own server, and the official client
 * for it.
 */
import type { AddressInfo } from 'node:net';
import { Client, StreamableHTTPClientTransport, type VersionNegotiationMode } from '@modelcontextprotocol/client';
import fastify from 'fastify';
import { type McpParts, mcpRoutes } from '../../src/mcp/http-routes.ts';

export const KEY = 'a-key-that-works';

export interface TestServer extends AsyncDisposable {
  readonly url: string;
  readonly problems: unknown[];
}

export async function startServer(parts: Pick<McpParts, 'caller'> & Partial<McpParts>): Promise<TestServer> {
  const problems: unknown[] = [];
  const app = fastify({
    exposeHeadRoutes: true,
    forceCloseConnections: true,
    routerOptions: { querystringParser: () => ({}) },
  });
  // The API accepts no bodies.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  mcpRoutes({
    version: '1.2.3',
    ownHosts: [],
    keyProblem: async (key) => (key === KEY ? undefined : 'API key is wrong.'),
    onUnexpected: (error) => problems.push(error),
    ...parts,
  })(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/mcp`, problems, [Symbol.asyncDispose]: () => app.close() };
}

export interface ConnectedClient extends AsyncDisposable {
  readonly client: Client;
}

export interface ClientOptions {
  readonly headers?: Record<string, string>;
  readonly mode?: VersionNegotiationMode;
}

export async function connect(url: string, options: ClientOptions = {}): Promise<ConnectedClient> {
  const { headers = { Authorization: `Bearer ${KEY}` }, mode = 'legacy' } = options;
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  return { client, [Symbol.asyncDispose]: () => client.close() };
}
