/**
 * Runs in its own network namespace, where names resolve to public addresses without servers: a service whose proxies
 * are on loopback fetches pages in every way. Prints what the proxies were asked for, and what the sites behind them
 * received.
 */
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { makeCertificate } from '../fetching/egress/certificate.ts';
import { startProxy } from '../fetching/egress/loopback-servers.ts';
import { startSocksProxy } from '../fetching/egress/socks-proxy.ts';
import { startTestService } from '../support/service.ts';
import { startTarget } from '../support/target.ts';

await using target = await startTarget({
  '/': '<!doctype html><title>Start</title><p>page</p><script src="http://other.example/script.js"></script>',
  '/moved': (_request, response) => response.writeHead(302, { Location: 'http://moved.example/' }).end(),
  '/script.js': (_request, response) => response.writeHead(200, { 'Content-Type': 'text/javascript' }).end('0'),
});
const certificate = makeCertificate();
const serverNames: string[] = [];
const secure = createSecureServer(certificate ?? {}, (request, response) => {
  serverNames.push(String((request.socket as Socket & { servername?: string }).servername));
  response.writeHead(200, { 'Content-Type': 'text/html' }).end(`<p>page of ${request.headers.host}</p>`);
});
await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
const securePort = (secure.address() as AddressInfo).port;

await using plain = await startProxy({ sitePort: target.port });
await using socks = await startSocksProxy({ sitePort: target.port });
await using tls = await startProxy({ sitePort: securePort });
await using own = await startProxy({ sitePort: target.port });
await using service = await startTestService({
  environment: { MUDLARK_IGNORE_TLS_ERRORS: 'true' },
  file: {
    proxies: {
      datacenter: [{ url: `http://127.0.0.1:${plain.port}` }],
      residential: [{ url: `socks5://localhost:${socks.port}` }],
      stealth: [{ url: `http://[::ffff:127.0.0.1]:${tls.port}` }],
    },
    routes: [{ domain: 'dedicated.example', proxy: { url: `http://127.1:${own.port}` } }],
  },
});

const statuses: Record<string, number> = {};
for (const js of ['false', 'true']) {
  for (const [url, proxy] of [
    ['http://page.example/moved', 'datacenter'],
    ['http://page.example/moved', 'residential'],
    ['https://secure.example/', 'stealth'],
    ['http://dedicated.example/moved', 'datacenter'],
    ['http://nobody.example/', 'datacenter'],
  ] as const) {
    const reply = await service.call('/html', { url, proxy, js, timeout: 25_000 });
    statuses[`${url} ${proxy} js=${js}`] = reply.status;
  }
}
secure.closeAllConnections();
secure.close();
const hosts = target.seen.map(({ headers }) => headers.host ?? '');
const asked = [plain, tls, own].flatMap((proxy) => proxy.asked).concat(socks.asked);
process.stdout.write(JSON.stringify({ statuses, asked, hosts, serverNames }));
