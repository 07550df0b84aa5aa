/** The connection to a browser on another machine. We did not start it, so we only disconnect and never end it. */

import { inBackground } from '../../../stray-errors.ts';
import type { RunningBrowser } from '../hosts/running-browser.ts';
import { ProtocolClient } from '../protocol/protocol-client.ts';
import type { BrowserEndpoint } from './endpoint.ts';
import { openSocket } from './open-socket.ts';
import { WebSocketTransport } from './web-socket-transport.ts';

export interface RemoteConnection extends RunningBrowser {
  /** The address that was reached. */
  readonly peer: { readonly address: string; readonly port: number };
}

/** Milliseconds between two pings; if one is not answered before the next, the browser is gone. */
const HEARTBEAT = 10_000;

export async function connectBrowser(
  endpoint: BrowserEndpoint,
  signal: AbortSignal,
  heartbeat = HEARTBEAT,
): Promise<RemoteConnection> {
  const { socket, peer } = await openSocket(endpoint, signal);
  const transport = new WebSocketTransport(socket);
  const client = new ProtocolClient(transport);
  const giveUp = () => client.close();
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    if (signal.aborted) giveUp();
    const { product, userAgent, protocolVersion } = await client.browser.send('Browser.getVersion');
    startHeartbeat(client, heartbeat);
    return {
      client,
      peer,
      version: { product, userAgent, protocolVersion },
      close: async () => {
        client.close();
        await transport.ended;
      },
    };
  } catch (error) {
    client.close();
    throw error;
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

/** Needed because a machine that was switched off closes no connection, and a browser that hangs answers on none. */
function startHeartbeat(client: ProtocolClient, heartbeat: number): void {
  let answered = true;
  const timer = setInterval(() => {
    if (!answered) return client.close();
    answered = false;
    client.browser.send('Browser.getVersion').then(
      () => {
        answered = true;
      },
      () => {},
    );
  }, heartbeat);
  timer.unref();
  inBackground(
    client.gone.then(() => clearInterval(timer)),
    'forgetting a remote browser',
  );
}
