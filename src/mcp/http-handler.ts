/**
 * What answers messages of the Model Context Protocol over HTTP, and which origins it takes them from. Apart from the routes, which
 * load it with the first message: its library takes a tenth of what a service loads, and many are never asked.
 */
import { createMcpHandler, localhostAllowedOrigins, validateOriginHeader } from '@modelcontextprotocol/server';
import { createServers, type ToolParts } from './create-server.ts';
import type { WhenLeft } from './endpoint-caller.ts';

export interface HandlerParts extends ToolParts {
  /** Hosts whose web pages may ask, besides this machine's own: the names that the service is reached by. */
  readonly ownHosts: readonly string[];
}

export interface HttpHandler {
  /** Whether web pages of this origin may ask; undefined for whoever is none. */
  admits(origin: string | undefined): boolean;
  answer(request: Request, apiKey: string, whenLeft: WhenLeft): Promise<Response>;
  close(): Promise<void>;
}

export function createHttpHandler(parts: HandlerParts): HttpHandler {
  const createServer = createServers(parts);
  // The tools never change, so that there is nothing to subscribe to.
  const handler = createMcpHandler(
    ({ authInfo }) => createServer(authInfo?.token, authInfo?.extra?.whenLeft as WhenLeft | undefined),
    { maxSubscriptions: 0 },
  );
  const origins = [...localhostAllowedOrigins(), ...parts.ownHosts];
  return {
    admits: (origin) => validateOriginHeader(origin, origins).ok,
    answer: (request, token, whenLeft) =>
      handler.fetch(request, { authInfo: { token, clientId: '', scopes: [], extra: { whenLeft } } }),
    close: () => handler.close(),
  };
}
