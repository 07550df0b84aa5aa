/**
 * Waits on a connection for the answer of a proxy, in any protocol, and reads it without disturbing the stream: what
 * follows already belongs to the target. Knows nothing of any proxy's protocol.
 */
import type { Duplex } from 'node:stream';

/** The proxy sent something that is not its protocol, too much of it, or nothing. */
export class BadProxyAnswer extends Error {
  override readonly name = 'BadProxyAnswer';
}

/** It ended the connection instead of answering. Proxies also do that when they cannot reach the target. */
export class ProxyHungUp extends BadProxyAnswer {
  constructor() {
    super('it closed the connection without an answer');
  }
}

/**
 * Calls `take` whenever there may be something to read, until it returns the answer or throws. Rejects if the stream
 * ends before, or with the signal's reason. Never closes the socket.
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
    // `readable` and not `data`: the stream must be passed on as if nobody had ever read from it.
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
    // For data or an end that came earlier, the stream emits no event again.
    if (socket.readableEnded || socket.destroyed) return onEnd();
    signal.addEventListener('abort', onAbort, { once: true });
    socket.on('readable', onReadable);
    socket.on('end', onEnd);
    socket.on('close', onEnd);
    socket.on('error', fail);
    onReadable();
  });
}
