// The target of the comparison, in its own process so that its work is not counted with the client's: two pages over
// plain HTTP/1.1 with keep-alive. Prints its port.
import http from 'node:http';

const pages = new Map([10, 100].map((kilobytes) => [`/${kilobytes}`, page(kilobytes)]));

function page(kilobytes) {
  const line = '<p>a line of a page, as pages have them</p>\n';
  return Buffer.from(line.repeat(Math.ceil((kilobytes * 1024) / line.length)).slice(0, kilobytes * 1024));
}

const server = http.createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  const body = pages.get(request.url);
  response.writeHead(body ? 200 : 404, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': body?.length ?? 0,
  });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
