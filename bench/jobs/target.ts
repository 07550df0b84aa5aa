/** The target site of the measurements, in its own process: any number of small pages. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const PARAGRAPH = '<p>Twice a day the river goes out and leaves what it no longer wants to keep.</p>\n';

const server = createServer(({ url = '' }, response) => {
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Find ${url}</title></head><body><main>\n${PARAGRAPH.repeat(20)}</main></body></html>\n`;
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': page.length }).end(page);
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit());
