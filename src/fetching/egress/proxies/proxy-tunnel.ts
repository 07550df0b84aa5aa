/**
 * Asks an upstream proxy for a tunnel (CONNECT, RFC 9110 section 9.3.6) and reads its answer byte-exactly: what follows the header
 * already belongs to the target. Knows nothing of which proxy, which target, or what a refusal means to the caller.
 */
import type { Duplex } from 'node:stream';
import { BadProxyAnswer, proxyAnswer } from './proxy-answer.ts';

/** The proxy's answer to CONNECT. */
export interface TunnelAnswer {
  readonly status: number;
  readonly reason: string;
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
  let seen: Buffer = Buffer.alloc(0);
  let room = HEADER_LIMIT;
  return proxyAnswer(socket, signal, () => {
    for (let chunk = socket.read(); chunk !== null; chunk = socket.read()) {
      seen = Buffer.concat([seen, chunk]);
      let end = seen.indexOf(END_OF_HEADER);
      while (end >= 0 && end <= room) {
        const answer = readStatus(seen.subarray(0, end));
        seen = seen.subarray(end + END_OF_HEADER.length);
        room -= end;
        // Interim answers come before the final one. 101 is not interim: it would switch the protocol.
        if (answer.status >= 200 || answer.status === 101) {
          if (seen.length > 0) socket.unshift(seen);
          return answer;
        }
        end = seen.indexOf(END_OF_HEADER);
      }
      if (seen.length > room) throw new BadProxyAnswer('its answer has too long a header');
    }
    return undefined;
  });
}

function readStatus(header: Buffer): TunnelAnswer {
  const [statusLine = '', ...fields] = header.toString('latin1').split('\r\n');
  const match = STATUS_LINE.exec(statusLine);
  if (!match || !fields.every((field) => /^[!#$%&'*+.^_`|~\w-]+:/.test(field)))
    throw new BadProxyAnswer('its answer is not HTTP');
  return { status: Number(match[1]), reason: (match[2] ?? '').trim() };
}
