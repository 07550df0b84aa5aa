/**
 * Waits on a connection for what a proxy answers, in whatever protocol, and takes it without disturbing the stream: what follows
 * already belongs to the target. Knows nothing of any proxy's protocol.
 */
import type { Duplex } from 'node:stream';

/** The proxy said something that is not its protocol, too much of it, or nothing. */
export class BadProxyAnswer extends Error {
  override readonly name = 'BadProxyAnswer';
}

/** It ended the connection where an answer should have come. Proxies do that too when it is the target that they cannot reach. */
export class ProxyHungUp extends BadProxyAnswer {
  constructor() {
    super('it closed the connection without an answer');
  }
}

/**
 * Asks `take` whenever there may be something to read, until it gives the answer or throws. Rejects when the stream ends before,
 * or with the signal's reason. Never closes the socket.
 */
export function proxyAnswer<Answer>(
  socket: Duplex,
  signal: AbortSignal,
  take: () => Answer | undefined,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      socket.off('readable', onReadable);
      socket.off('end', onEnd);
      socket.off('close', onEnd);
      socket.off('error', fail);
      signal.removeEventListener('abort', onAbort);
    };
    const fail = (reason: unknown) => {
      stop();
      reject(reason);
    };
    const onAbort = () => fail(signal.reason);
    const onEnd = () => fail(new ProxyHungUp());
    // `readable` and not `data`: the stream must be handed on as if nobody had ever read from it.
    const onReadable = () => {
      try {
        const answer = take();
        if (answer === undefined) return;
        stop();
        resolve(answer);
      } catch (reason) {
        fail(reason);
      }
    };

    if (signal.aborted) return onAbort();
    // What came before does not make the stream speak up again, nor does its end.
    if (socket.readableEnded || socket.destroyed) return onEnd();
    signal.addEventListener('abort', onAbort, { once: true });
    socket.on('readable', onReadable);
    socket.on('end', onEnd);
    socket.on('close', onEnd);
    socket.on('error', fail);
    onReadable();
  });
}
