/** How a door refuses: the same status, header and text for a tunnel and for a plain request. Knows no sockets. */
import { STATUS_CODES } from 'node:http';
import { DeadlineExceeded } from '../../../deadline.ts';
import { type FailureCode, FetchFailure } from '../../failure.ts';

/** The header that names the failure; removed from targets' answers, so that no target can fake it. */
export const FAILURE_HEADER = 'Mudlark-Failure';

export interface Refusal {
  readonly status: number;
  readonly reason: string;
  /** Flat: name, value, name, value. */
  readonly headers: readonly string[];
  readonly text: string;
}

const STATUS: Partial<Record<FailureCode, number>> = {
  forbidden_target: 403,
  timeout: 504,
};

export function refusalOf(failure: FetchFailure): Refusal {
  return refusal(STATUS[failure.code] ?? 502, failure.message, [FAILURE_HEADER, failure.code]);
}

/**
 * For a plain request. To a page, a target that cannot be reached must be a network error, not an answer with a status:
 * `fetch` rejects, and there is no document. Browsers reject an answer that has this header twice with different values
 * (as a sign of response splitting), and do not repeat the request, as they may if a connection is just closed.
 */
export function brokenRefusalOf(failure: FetchFailure): Refusal {
  const { headers, ...refusal } = refusalOf(failure);
  return { ...refusal, headers: [...headers, ...CONTRADICTION] };
}

const CONTRADICTION = ['Content-Disposition', 'inline', 'Content-Disposition', 'attachment'];

/** For a request that no browser sends to a proxy. */
export function badRequest(message: string): Refusal {
  return refusal(400, message, []);
}

/** For a client without the login of a door that has one. */
export function loginWanted(): Refusal {
  return refusal(407, 'This proxy needs a user and a password.', ['Proxy-Authenticate', 'Basic realm="proxy"']);
}

/** Turns anything that a dial was rejected with into a failure that can be recorded. */
export function asFailure(error: unknown): FetchFailure {
  if (error instanceof FetchFailure) return error;
  if (error instanceof DeadlineExceeded) {
    return new FetchFailure('timeout', `The connection was not made within ${error.milliseconds} ms.`, {
      cause: error,
    });
  }
  return new FetchFailure('timeout', 'The connection was canceled.', { cause: error });
}

/** The whole answer as bytes, for a socket that is no longer handled by an HTTP server. */
export function refusalBytes({ status, reason, headers, text }: Refusal): string {
  const lines = [`HTTP/1.1 ${status} ${reason}`];
  for (let index = 0; index < headers.length; index += 2) lines.push(`${headers[index]}: ${headers[index + 1]}`);
  return `${lines.join('\r\n')}\r\n\r\n${text}`;
}

function refusal(status: number, message: string, headers: readonly string[]): Refusal {
  const text = `${message}\n`;
  return {
    status,
    reason: STATUS_CODES[status] ?? '',
    headers: [
      ...headers,
      'Content-Type',
      'text/plain; charset=utf-8',
      'Content-Length',
      String(Buffer.byteLength(text)),
      'Cache-Control',
      'no-store',
      'Connection',
      'close',
    ],
    text,
  };
}
