/** A web server on loopback that acts as the target: tests define the answer for each path, and see the requests. */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly rawHeaders: readonly string[];
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface Target extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  readonly seen: SeenRequest[];
  /** Connections that are open right now. */
  connections(): Promise<number>;
}

/** A path may be a page (sent as HTML with status 200), a status, or a handler. Other paths are 404. */
export type Pages = Readonly<Record<string, string | number | Handler>>;

export async function startTarget(pages: Pages): Promise<Target> {
  const seen: SeenRequest[] = [];
  const listener: RequestListener = (request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    const { method = '', headers, rawHeaders } = request;
    seen.push({ method, path: request.url ?? '', headers, rawHeaders });
    const page = Object.hasOwn(pages, path) ? pages[path] : 404;
    if (typeof page === 'function') return page(request, response);
    const status = typeof page === 'number' ? page : 200;
    const body = typeof page === 'string' ? page : `<!doctype html><title>${status}</title><p>status ${status}</p>`;
    response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(body);
  };
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    seen,
    connections: () =>
      new Promise((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
