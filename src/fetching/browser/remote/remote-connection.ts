/** The connection to a browser on another machine. It is not ours: we never end it, only our use of it. */

import { inBackground } from '../../../stray-errors.ts';
import type { RunningBrowser } from '../hosts/running-browser.ts';
import { ProtocolClient } from '../protocol/protocol-client.ts';
import type { BrowserEndpoint } from './endpoint.ts';
import { openSocket } from './open-socket.ts';
import { WebSocketTransport } from './web-socket-transport.ts';

export interface RemoteConnection extends RunningBrowser {
  /** Where it was reached. */
  readonly peer: { readonly address: string; readonly port: number };
}

/** Milliseconds between two questions whether it is still there; one that has not answered by the next is gone. */
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
    keepAsking(client, heartbeat);
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

/** A machine that was switched off closes no connection, and a browser that hangs answers on none. */
function keepAsking(client: ProtocolClient, heartbeat: number): void {
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
