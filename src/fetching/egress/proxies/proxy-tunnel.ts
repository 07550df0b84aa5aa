/**
 * Asks an upstream proxy for a tunnel (CONNECT, RFC 9110 section 9.3.6) and reads its answer byte-exactly: what follows
 * the header already belongs to the target. Knows nothing of which proxy, which target, or what a refusal means to the
 * caller.
 */
import type { Duplex } from 'node:stream';
import { BadProxyAnswer, proxyAnswer } from './proxy-answer.ts';

/** The proxy's answer to CONNECT. */
export interface TunnelAnswer {
  readonly status: number;
  readonly reason: string;
}

const HEADER_LIMIT = 16 * 1024;
/** Some proxies end their lines with bare line feeds. */
const END_OF_HEADER = /\n\r?\n/;
const BEGINNING = 'HTTP/';
const STATUS_LINE = /^HTTP\/1\.[01] +([1-9]\d\d)(?: ([^\r\n]*))?\r?$/;

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
  /** One character per byte. */
  let seen = '';
  let room = HEADER_LIMIT;
  return proxyAnswer(socket, signal, () => {
    for (let chunk = socket.read(); chunk !== null; chunk = socket.read()) {
      seen += (chunk as Buffer).toString('latin1');
      for (let end = endOfHeader(seen); end > 0 && end <= room; end = endOfHeader(seen)) {
        const answer = readStatus(seen.slice(0, end));
        seen = seen.slice(end);
        room -= end;
        // Interim answers come before the final one. 101 is not interim: it would switch the protocol.
        if (answer.status >= 200 || answer.status === 101) {
          if (seen.length > 0) socket.unshift(Buffer.from(seen, 'latin1'));
          return answer;
        }
      }
      if (seen.length > room) throw new BadProxyAnswer('its answer has too long a header');
      // Without waiting for the end of what is none.
      if (!seen.startsWith(BEGINNING.slice(0, seen.length))) throw notHttp();
    }
    return undefined;
  });
}

/** How long the header is with its end; 0 if that has not arrived. */
function endOfHeader(text: string): number {
  const end = END_OF_HEADER.exec(text);
  return end ? end.index + end[0].length : 0;
}

/** The other lines do not matter: proxies write all kinds of things there. */
function readStatus(header: string): TunnelAnswer {
  const match = STATUS_LINE.exec(header.slice(0, header.indexOf('\n')));
  if (!match) throw notHttp();
  return { status: Number(match[1]), reason: (match[2] ?? '').trim() };
}

const notHttp = () => new BadProxyAnswer('its answer is not HTTP');
