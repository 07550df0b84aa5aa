/**
 * Asks an upstream proxy for a tunnel (CONNECT, RFC 9110 section 9.3.6) and reads its answer byte-exactly: what follows the header
 * already belongs to the target. Knows nothing of which proxy, which target, or what a refusal means to the caller.
 */
import type { Duplex } from 'node:stream';

/** The proxy's answer to CONNECT. */
export interface TunnelAnswer {
  readonly status: number;
  readonly reason: string;
}

/** The proxy said something that is no HTTP, too much of it, or nothing. */
export class BadProxyAnswer extends Error {
  override readonly name = 'BadProxyAnswer';
}

/** It ended the connection where an answer should have come. Proxies do that too when it is the target that they cannot reach. */
export class ProxyHungUp extends BadProxyAnswer {
  constructor() {
    super('it closed the connection without an answer');
  }
}

const HEADER_LIMIT = 16 * 1024;
const END_OF_HEADER = Buffer.from('\r\n\r\n');
const STATUS_LINE = /^HTTP\/1\.[01] ([1-9]\d\d)(?: ([^\r\n]*))?$/;

/** Resolves with any final answer; the socket is a tunnel when its status is 2xx. Never closes the socket itself. */
export function askForTunnel(
  socket: Duplex,
  authority: string,
  authorization: string | undefined,
  signal: AbortSignal,
): Promise<TunnelAnswer> {
  const lines = [`CONNECT ${authority} HTTP/1.1`, `Host: ${authority}`, 'Proxy-Connection: keep-alive'];
  if (authorization !== undefined) lines.push(`Proxy-Authorization: ${authorization}`);
  const answer = readAnswer(socket, signal);
  socket.write(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  return answer;
}

function readAnswer(socket: Duplex, signal: AbortSignal): Promise<TunnelAnswer> {
  return new Promise((resolve, reject) => {
    let seen: Buffer = Buffer.alloc(0);
    let room = HEADER_LIMIT;
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
      for (let chunk = socket.read(); chunk !== null; chunk = socket.read()) {
        seen = Buffer.concat([seen, chunk]);
        let end = seen.indexOf(END_OF_HEADER);
        while (end >= 0 && end <= room) {
          const answer = readStatus(seen.subarray(0, end));
          if (!answer) return fail(new BadProxyAnswer('its answer is not HTTP'));
          seen = seen.subarray(end + END_OF_HEADER.length);
          room -= end;
          // Interim answers come before the real one. 101 is none: it would make the connection something else.
          if (answer.status >= 200 || answer.status === 101) {
            stop();
            if (seen.length > 0) socket.unshift(seen);
            return resolve(answer);
          }
          end = seen.indexOf(END_OF_HEADER);
        }
        if (seen.length > room) return fail(new BadProxyAnswer('its answer has too long a header'));
      }
    };

    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    socket.on('readable', onReadable);
    socket.on('end', onEnd);
    socket.on('close', onEnd);
    socket.on('error', fail);
  });
}

function readStatus(header: Buffer): TunnelAnswer | undefined {
  const [statusLine = '', ...fields] = header.toString('latin1').split('\r\n');
  const match = STATUS_LINE.exec(statusLine);
  if (!match || !fields.every((field) => /^[!#$%&'*+.^_`|~\w-]+:/.test(field))) return undefined;
  return { status: Number(match[1]), reason: (match[2] ?? '').trim() };
}
