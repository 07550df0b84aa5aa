/** Ends a server that may have requests under way, and clients that keep their connections. */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds that running requests have to finish. */
const GRACE = 10_000;
/** Clients that do not even read the answer to a canceled request are not waited for. */
const GRACE_FOR_ANSWERS = 1_000;
/** Milliseconds between two looks at connections that have become idle. */
const SWEEP_EVERY = 50;

/** Stops accepting, and resolves when no connection is left; `cancelAll` ends the requests that take too long. */
export async function shutDown(
  app: FastifyInstance,
  connections: ReadonlySet<Socket>,
  cancelAll: () => void,
): Promise<void> {
  const grace = setTimeout(cancelAll, GRACE);
  const last = setTimeout(() => app.server.closeAllConnections(), GRACE + GRACE_FOR_ANSWERS);
  // Otherwise a connection that becomes idle meanwhile would stay open until its client closes it.
  const sweep = setInterval(() => {
    app.server.closeIdleConnections();
    // Clients open connections in advance: to Node, one without any request is not idle.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  }, SWEEP_EVERY);
  try {
    await app.close();
  } finally {
    clearTimeout(grace);
    clearTimeout(last);
    clearInterval(sweep);
  }
}
