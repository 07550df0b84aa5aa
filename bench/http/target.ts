/** The target of the measurements, in its own process: one page of about 10 KB. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const PARAGRAPH = '<p>Twice a day the river goes out and leaves what it no longer wants to keep.</p>\n';
const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>The foreshore</title></head><body><main>\n${PARAGRAPH.repeat(125)}</main></body></html>\n`;

const server = createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': PAGE.length }).end(PAGE);
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit());
