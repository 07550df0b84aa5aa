/**
 * Whether a request that changes something comes from the dashboard's own page. Another site's page can make a browser
 * send a request, but it can set neither `Sec-Fetch-Site` nor `Origin`, and it can send `application/json` only to a
 * server that allows it. A request without these headers does not come from a browser, and so has no cookie that
 * another page could misuse.
 *
 * `Host` may contain any name: a page whose name resolves to this service (DNS rebinding) has the same origin as the
 * dashboard under that name. But cookies belong to a name, so that page has no session, and reaches only the
 * dashboard's page and the sign-in.
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
  // Parsed with the scheme of the origin, so that an explicit default port equals an omitted one.
  return origin.host !== '' && origin.host === URL.parse(`${origin.protocol}//${host}`)?.host;
}
