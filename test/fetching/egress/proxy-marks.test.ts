/** Which answers to a plain request are a proxy's own: parsed by Node from the bytes that proxies send. */
import assert from 'node:assert/strict';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { test } from 'node:test';
import fc from 'fast-check';
import { isProxysOwn } from '../../../src/fetching/egress/proxies/proxy-marks.ts';
import { startTcp } from './loopback-servers.ts';

const HOST = 'gate.proxy.example';

const OWN: Readonly<Record<string, readonly [head: string, host?: string]>> = {
  Squid: ['HTTP/1.1 503 Service Unavailable\r\nServer: squid/6.1\r\nX-Squid-Error: ERR_DNS_FAIL 0'],
  tinyproxy: ['HTTP/1.0 500 Unable to connect\r\nServer: tinyproxy/1.11.1\r\nContent-Type: text/html'],
  mitmproxy: ['HTTP/1.1 502 Bad Gateway\r\nServer: mitmproxy 10.2.0\r\nConnection: close'],
  '3proxy': ['HTTP/1.0 502 Bad Gateway\r\nProxy-Connection: close\r\nContent-type: text/html; charset=utf-8'],
  'Bright Data': ['HTTP/1.1 502 Proxy Error\r\nX-Luminati-Error: no peer'],
  'Bright Data, by code': ['HTTP/1.1 403 Forbidden\r\nx-brd-err-code: policy_20140'],
  Thordata: ['HTTP/1.1 503 No\r\nX-thor-error-code: client_101'],
  Oxylabs: ['HTTP/1.1 525 No Exit Found\r\nX-Error-Description: no exit', 'pr.oxylabs.io'],
  'a status by name': [`HTTP/1.1 504 Late\r\nProxy-Status: ${HOST}; error=connection_timeout`],
  'a status in quotes': [
    `HTTP/1.1 502 No\r\nProxy-Status: cdn; received-status=502, "${HOST}"; a="b, c"; error=dns_error`,
  ],
  'a status in two headers': [`HTTP/1.1 502 No\r\nProxy-Status: cdn\r\nProxy-Status: ${HOST.toUpperCase()};error=x`],
};

/** What a target, or a gateway in front of it, may send by itself. */
const TARGETS: Readonly<Record<string, readonly [head: string, host?: string]>> = {
  'a bare 502': ['HTTP/1.1 502 Bad Gateway\r\nServer: nginx\r\nContent-Type: text/html'],
  'a 503 of a load balancer': ['HTTP/1.0 503 Service Unavailable\r\nCache-Control: no-cache\r\nConnection: close'],
  'a gateway that names itself': ['HTTP/1.1 504 Late\r\nVia: 1.1 varnish\r\nX-Cache: Error'],
  'the status of another proxy': ['HTTP/1.1 503 No\r\nProxy-Status: envoy; error=connection_timeout'],
  'the status of an earlier proxy': [`HTTP/1.1 503 No\r\nProxy-Status: ${HOST}; error=x, cdn; error=y`],
  'a status without an error': [`HTTP/1.1 503 No\r\nProxy-Status: ${HOST}; received-status=503`],
  'a status whose error is in a text': [`HTTP/1.1 503 No\r\nProxy-Status: ${HOST}; details="a, ${HOST}; error=x"`],
  'a described error of a target': ['HTTP/1.1 502 No\r\nX-Error-Description: no such user', 'oxylabs.io.example'],
  'a marked page': ['HTTP/1.1 200 OK\r\nX-Squid-Error: ERR_NONE 0\r\nServer: tinyproxy/1.11.1'],
  'a marked redirect': ['HTTP/1.1 302 Found\r\nX-Luminati-Error: none\r\nLocation: /'],
  'a server with more headers': ['HTTP/1.0 502 No\r\nProxy-Connection: close\r\nContent-Type: text/html\r\nDate: now'],
  'a newer server with two headers': ['HTTP/1.1 502 No\r\nProxy-Connection: close\r\nContent-Type: text/html'],
};

/** As Node reads it. */
async function parsed(head: string): Promise<IncomingMessage> {
  await using proxy = await startTcp((socket) => void socket.once('data', () => socket.end(`${head}\r\n\r\n`)));
  return await new Promise((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port: proxy.port, agent: false }, (answer) => resolve(answer.resume()))
      .on('error', reject)
      .end();
  });
}

for (const [name, [head, host = HOST]] of Object.entries(OWN)) {
  test(`is the proxy's own: ${name}`, async () => assert.equal(isProxysOwn(await parsed(head), host), true));
}

for (const [name, [head, host = HOST]] of Object.entries(TARGETS)) {
  test(`may be the target's: ${name}`, async () => assert.equal(isProxysOwn(await parsed(head), host), false));
}

test('any status of a proxy can be read, and only one with its name is its own', () => {
  const text = fc.string({ unit: fc.constantFrom(...'ab;,="\\ error') });
  fc.assert(
    fc.property(text, (status) => {
      const head = { statusCode: 502, headers: { 'proxy-status': status }, rawHeaders: [], httpVersion: '1.1' };
      assert.equal(isProxysOwn(head, HOST), false);
      assert.equal(isProxysOwn({ ...head, headers: { 'proxy-status': `${HOST}; error=a` } }, HOST), true);
    }),
  );
  const long = { statusCode: 502, rawHeaders: [], httpVersion: '1.1' };
  for (const each of ['"', '\\', ' ', ';', 'a"', ', '])
    assert.equal(isProxysOwn({ ...long, headers: { 'proxy-status': each.repeat(200_000) } }, HOST), false);
});
