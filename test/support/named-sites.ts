/**
 * An https server on loopback that acts as sites under their real names: `MUDLARK_CONNECT_TO` leads there, and nowhere
 * else.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { SecureContext } from 'node:tls';
import { CertificateAuthority } from './open-web/certificates.ts';

export interface SeenVisit {
  readonly method: string;
  readonly host: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface SiteAnswer {
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface NamedSites extends AsyncDisposable {
  /** Settings for a service that finds these names here. */
  readonly environment: Readonly<Record<string, string>>;
  readonly seen: SeenVisit[];
}

/** Undefined is a 404. */
export type Answering = (visit: SeenVisit) => SiteAnswer | undefined | Promise<SiteAnswer | undefined>;

export async function startNamedSites(names: readonly string[], answer: Answering): Promise<NamedSites> {
  const authority = new CertificateAuthority();
  const seen: SeenVisit[] = [];
  const listener = async (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { method = '', headers, url = '' } = request;
    const visit = { method, host: headers.host ?? '', url, headers, body };
    seen.push(visit);
    const answered = (await answer(visit)) ?? { status: 404, body: '<title>404</title>' };
    const { status = 200, type = 'text/html; charset=utf-8', headers: more = {} } = answered;
    response.writeHead(status, { 'Content-Type': type, ...more }).end(answered.body);
  };
  const certified = {
    ...authority.identityFor(names[0] ?? 'localhost'),
    SNICallback: (name: string, done: (error: Error | null, context: SecureContext) => void) =>
      done(null, authority.contextFor(name)),
  };
  const server = createServer(certified, (request, response) => {
    void listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    environment: {
      MUDLARK_CONNECT_TO: names.map((name) => `${name}:443:127.0.0.1:${port}`).join(','),
      MUDLARK_IGNORE_TLS_ERRORS: 'true',
    },
    seen,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
