/**
 * How a host fails, at any stage of a connection. Bytes are counted as they leave the host, those of its TLS handshake
 * included.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type Fault =
  /** Nobody listens there. Only for hosts that are named when the web is started. */
  | 'refuse'
  /** Accepts, and never sends anything. */
  | 'silent'
  /** Upon the client's first bytes. */
  | 'reset-in-handshake'
  | 'close-in-handshake'
  /** A handshake with all its bytes takes about 700; then come the head of the answer and its body. */
  | { readonly resetAfter: number }
  | { readonly closeAfter: number }
  /** Ends its side, but continues to receive. */
  | { readonly halfCloseAfter: number }
  /** Sends nothing more, but stays connected. */
  | { readonly stallAfter: number }
  /** So many bytes at a time. */
  | { readonly drip: number; readonly every: number };

/** Forwards a connection to the server at this port of loopback; the fault applies to what it sends back. */
export function relay(client: Socket, first: Buffer, port: number, fault: Fault | undefined, latency: number): void {
  if (fault === 'silent' || fault === 'refuse') return void endWithClient(client.resume());
  if (fault === 'reset-in-handshake') return void reset(client);
  if (fault === 'close-in-handshake') return void client.end();
  const server = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  server.write(first);
  client.pipe(server);
  server.on('error', () => client.destroy());
  client.once('close', () => server.destroy());
  // A pipe that has lost its end stops reading, and would not notice that the client leaves.
  server.once('close', () => endWithClient(client.resume()));
  sendBack(server, client, fault, latency).catch(() => client.destroy());
}

async function sendBack(
  server: Socket,
  client: Socket,
  fault: Exclude<Fault, string> | undefined,
  latency: number,
): Promise<void> {
  const most = fault && !('drip' in fault) ? (Object.values(fault)[0] ?? 0) : Number.POSITIVE_INFINITY;
  let sent = 0;
  // Left open when it breaks off: what becomes of the connection is the fault's to say.
  for await (const chunk of server.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    if (latency > 0) await sleep(latency);
    const piece = chunk.subarray(0, most - sent);
    sent += piece.length;
    if (fault && 'drip' in fault) await drip(client, piece, fault.drip, fault.every);
    else client.write(piece);
    if (client.destroyed || sent >= most) break;
  }
  if (!fault || sent < most || 'drip' in fault) return void client.end();
  // What was written last still goes out.
  if ('resetAfter' in fault) setTimeout(() => reset(client), 1);
  else if ('closeAfter' in fault) client.end(() => client.destroy());
  else {
    if ('halfCloseAfter' in fault) client.end();
    endWithClient(client);
  }
}

/**
 * A socket that is just being shut down cannot be reset: it would stay open, no `close` would ever come, and the
 * process would spin for ever when it exits.
 */
export function reset(socket: Socket): void {
  if (socket.writableEnded) socket.destroy();
  else socket.resetAndDestroy();
}

/** A host that sends nothing more still notices that the client disconnects. */
function endWithClient(client: Socket): void {
  if (client.readableEnded) client.destroy();
  else client.once('end', () => client.destroy());
}

async function drip(client: Socket, bytes: Buffer, size: number, every: number): Promise<void> {
  for (let at = 0; at < bytes.length && !client.destroyed; at += size) {
    client.write(bytes.subarray(at, at + size));
    await sleep(every);
  }
}
