/** A site that answers so many of its pages, and then holds all others until it is opened. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface GatedSite {
  readonly address: string;
  /** Pages that wait. */
  readonly held: number;
  /** What was posted to it. */
  readonly posts: readonly { readonly headers: IncomingHttpHeaders; readonly body: string }[];
  open(): void;
}

interface Options {
  readonly host: string;
  readonly free: number;
  /** The page at a path. */
  readonly page: (path: string) => string;
}

interface Test {
  after(work: () => void): void;
}

export async function startGatedSite(test: Test, { host, free, page }: Options): Promise<GatedSite> {
  const posts: { headers: IncomingHttpHeaders; body: string }[] = [];
  const gate = Promise.withResolvers<void>();
  let isOpen = false;
  let asked = 0;
  const server = createServer(async (request, response) => {
    const { url = '', method, headers } = request;
    if (method === 'POST') {
      posts.push({ headers, body: (await request.toArray()).join('') });
      response.end();
    } else if (url === '/robots.txt') {
      response.writeHead(404).end();
    } else {
      asked += 1;
      if (asked > free) await gate.promise;
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(page(url));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  test.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    address: `http://${host}:${(server.address() as AddressInfo).port}`,
    posts,
    get held() {
      return isOpen ? 0 : Math.max(0, asked - free);
    },
    open() {
      isOpen = true;
      gate.resolve();
    },
  };
}
