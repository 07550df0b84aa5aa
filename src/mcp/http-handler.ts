/**
 * Answers messages of the Model Context Protocol over HTTP, and decides from which origins it accepts them. Separate
 * from the routes, which load it with the first message: its library is a tenth of what a service loads, and many
 * services never get one.
 */
import { createMcpHandler, localhostAllowedOrigins, validateOriginHeader } from '@modelcontextprotocol/server';
import { createServers, type ToolParts } from './create-server.ts';
import type { WhenLeft } from './endpoint-caller.ts';

export interface HandlerParts extends ToolParts {
  /** Hosts whose web pages may send requests, besides this machine's own: the names of the service. */
  readonly ownHosts: readonly string[];
}

export interface HttpHandler {
  /** Whether web pages of this origin may send requests; undefined for an invalid origin. */
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
