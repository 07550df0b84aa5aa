// The target of the comparison, in a process of its own so that its work is counted with nobody's. Prints its port.
import http from 'node:http';
import { pageSet } from '../../test/support/hostile-pages/page-set.ts';

const server = http.createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  const route = Object.hasOwn(pageSet, url.pathname) ? pageSet[url.pathname] : undefined;
  if (route) route({ request, response, url, own: url.origin, other: url.origin });
  else response.writeHead(404, { 'Content-Length': 0 }).end();
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
// The runner holds the other end: without it there is nobody to serve.
process.stdin.resume().on('end', () => process.exit(0));
