/**
 * Whatever callers and operators write: it is accepted or refused with a message, and never causes an unexpected error.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { ENDPOINTS } from '../../src/api/endpoints/all.ts';
import { headerProblem } from '../../src/api/header-rules.ts';
import { Query } from '../../src/api/query.ts';
import { readParameters } from '../../src/api/read-parameters.ts';
import { Refusal } from '../../src/api/refusal.ts';
import { ConfigError } from '../../src/config/config-error.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { SETTINGS } from '../../src/config/settings.ts';
import { parseProxyUrl, proxyAuthorization } from '../../src/fetching/egress/proxies/proxy-url.ts';
import { ANY_CHARACTER } from '../support/any-character.ts';
import { tries } from '../support/thorough.ts';
import { startSealedService } from './sealed-service.ts';

const anyText = fc.string({ unit: ANY_CHARACTER, maxLength: 60 });
const NAMES = [...new Set(ENDPOINTS.flatMap(({ parameters }) => Object.keys(parameters.shape)))];
const TELLING = ['true', '0', '-1', '1e9', '25000', 'auto', '{}', '{"a":1}', '[]', 'null', '__proto__', 'a:b', '*', ''];

/** Pairs as a caller might write them: known names and others, nested and not, encoded and raw. */
const pair = fc
  .tuple(
    fc.oneof(
      fc.constantFrom(...NAMES),
      fc.constantFrom('headers[a]', 'fields[__proto__]', 'headers[', 'fields[]'),
      anyText,
    ),
    fc.oneof(fc.constantFrom(...TELLING), anyText),
    fc.boolean(),
  )
  .map(([name, value, raw]) => (raw ? `${name}=${value}` : `${encoded(name)}=${encoded(value)}`));

/** Half a character has no encoding. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

describe('a query string', () => {
  it('is read as parameters, or refused with what is wrong', () => {
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 8 }), fc.constantFrom(...ENDPOINTS), (pairs, endpoint) => {
        const query = new Query(pairs.join('&'));
        try {
          const parameters = readParameters(endpoint.parameters, query);
          assert.equal(Object.getPrototypeOf(parameters), Object.prototype);
        } catch (error) {
          assert.ok(error instanceof Refusal && error.status === 400, String(error));
          assert.notEqual(error.message, '');
        }
      }),
      tries(1500),
    );
    assert.equal(({} as Record<string, unknown>).polluted, undefined);
  });

  it('cannot reach the prototype of anything', () => {
    const attempts = [
      'headers[__proto__]=x&headers[constructor]=y',
      'fields[__proto__]=x&fields[toString]=y',
      `fields=${encodeURIComponent('{"__proto__":"x","constructor":"y"}')}`,
      '__proto__[polluted]=1&constructor[prototype][polluted]=1',
    ];
    for (const text of attempts) {
      for (const { parameters } of ENDPOINTS) {
        try {
          readParameters(parameters, new Query(text));
        } catch (error) {
          assert.ok(error instanceof Refusal);
        }
      }
    }
    assert.equal(({} as Record<string, unknown>).polluted, undefined);
    assert.equal(typeof {}.toString, 'function');
  });
});

describe('a header of a caller', () => {
  it('that is accepted cannot end its line or the message, or change the framing', () => {
    const name = fc.oneof(anyText, fc.constantFrom('Host', 'TE', 'Proxy-X', 'content-LENGTH', 'X-A', 'Cookie'));
    fc.assert(
      fc.property(name, anyText, (given, value) => {
        if (headerProblem(given, value) !== undefined) return;
        assert.match(given, /^[!-~]+$/);
        assert.doesNotMatch(
          given,
          /[:\s]|^(?:host|te|trailer|upgrade|connection|content-length|transfer-encoding|proxy-.*)$/i,
        );
        assert.doesNotMatch(value, /[\r\n\0]/);
      }),
      tries(1000),
    );
  });
});

describe('the URL of a proxy', () => {
  it('is accepted or refused; an accepted one cannot split a header', () => {
    const parts = fc.array(
      fc.oneof(
        anyText,
        fc.constantFrom('http', '://', 'socks5', ':', '@', '%0d%0a', '%00', '[', ']', '/', '#', 'é', '8080'),
      ),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(parts, (pieces) => {
        const proxy = parseProxyUrl(pieces.join(''));
        if (!proxy) return;
        assert.doesNotMatch(proxy.host, /[\s@/\\]/);
        assert.ok(Number.isInteger(proxy.port) && proxy.port >= 0 && proxy.port <= 65_535);
        assert.match(proxyAuthorization(proxy) ?? 'Basic ', /^Basic [A-Za-z0-9+/=]*$/);
      }),
      tries(2000),
    );
  });
});

describe('the environment', () => {
  it('is a configuration, or one sentence that names what is wrong', () => {
    const value = fc.oneof(anyText, fc.constantFrom(...TELLING, 'http://x', 'postgres://x', '1 GiB', '10.0.0.0/8'));
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...SETTINGS.map(({ name }) => name)), value), (environment) => {
        try {
          assert.ok(loadConfig(environment, () => '{}').port >= 0);
        } catch (error) {
          assert.ok(error instanceof ConfigError, String(error));
          assert.doesNotMatch(error.message, /\n.*\n/);
        }
      }),
      tries(500),
    );
  });
});

describe('bytes on the socket of the service', () => {
  it('are answered or disconnected, and the next caller is served', async () => {
    await using service = await startSealedService({ ports: [] });
    const port = Number(new URL(service.url).port);
    const piece = fc.oneof(
      fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
      fc
        .constantFrom(
          'GET /html?url=http://10.0.0.1/ HTTP/1.1\r\n',
          'POST /html HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n',
          'Host: x\r\n',
          'Host: x\r\nHost: y\r\n',
          '\r\n\r\n',
          'Content-Length: -1\r\n',
          'GET http://10.0.0.1/ HTTP/1.1\r\n',
          'CONNECT 10.0.0.1:80 HTTP/1.1\r\n',
          'GET /%00%ff/../../etc/passwd HTTP/1.0\r\n',
          'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
        )
        .map((text) => Buffer.from(text)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 6 }), async (pieces) => {
        const socket = connect(port, '127.0.0.1');
        let answer = '';
        socket.on('error', () => {});
        socket.on('data', (data) => {
          answer += data.toString('latin1');
        });
        const closed = once(socket, 'close');
        socket.end(Buffer.concat(pieces));
        await closed;
        assert.doesNotMatch(answer, /^HTTP\/1\.1 (?:2|500)/);
        assert.doesNotMatch(answer, /\bat \S+\.ts:|root:x:/);
      }),
      tries(60),
    );
    assert.equal((await fetch(`${service.url}/healthz`)).status, 200);
    assert.deepEqual(service.dialed, []);
  });
});
