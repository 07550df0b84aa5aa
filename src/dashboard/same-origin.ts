/**
 * Whether a request that changes something comes from the dashboard's own page. A page elsewhere can make a browser send one, but it
 * can choose neither `Sec-Fetch-Site` nor `Origin`, and `application/json` it can send only to whoever allows that. What comes
 * without these headers is no browser, and carries no cookie that somebody else's page could use.
 *
 * The name in `Host` may be any: a page whose name was made to lead here (DNS rebinding) is of the same origin as the dashboard under that
 * name, but cookies belong to a name, so it has no session, and all that it reaches is the page itself and signing in.
 */
import type { FastifyRequest } from 'fastify';
import { DashboardProblem } from './problem.ts';

const UNCHANGING = new Set(['GET', 'HEAD']);

export function requireOwnPage(request: FastifyRequest): void {
  if (UNCHANGING.has(request.method)) return;
  if (!isFromOwnPage(request)) {
    throw new DashboardProblem(403, 'This request did not come from the dashboard.');
  }
  const [type = ''] = (request.headers['content-type'] ?? '').split(';', 1);
  if (type.trim().toLowerCase() !== 'application/json') {
    throw new DashboardProblem(403, 'Requests that change something must be sent as application/json.');
  }
}

function isFromOwnPage({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  if (headers.origin === undefined) return true;
  const origin = URL.parse(headers.origin);
  if (origin === null) return false;
  // Read with the origin's scheme, so that a default port is the same written out and left out.
  return origin.host !== '' && origin.host === URL.parse(`${origin.protocol}//${host}`)?.host;
}
