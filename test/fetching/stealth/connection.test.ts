/**
 * How the stealth tier connects without JavaScript, compared with the browser of this machine: what is the same, and
 * what docs/stealth.md lists as different.
 */
import assert from 'node:assert/strict';
import { createSecureServer } from 'node:http2';
import net from 'node:net';
import { after, before, describe, it } from 'node:test';
import tls from 'node:tls';
import { findBrowsers } from '../../../src/fetching/browser/process/find-browsers.mjs';
import { loadImpit } from '../../../src/fetching/http/stealth-client.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { CertificateAuthority, hasOpenssl } from '../http/certificates.ts';
import { listen } from '../http/loopback.ts';
import { type ClientHello, ja4Of, type Opening, readHello, readOpening, withoutMadeUp } from './client-beginning.ts';

const { full } = findBrowsers(process.env);
const skip =
  (full === undefined && 'no full Chromium') ||
  (!(await loadImpit()) && 'no impit for this machine') ||
  (!hasOpenssl() && 'openssl is not installed');

/** Extensions that are newer than the Chrome that impit knows. */
const NEWER = [51764];

interface Beginning extends Opening {
  readonly hello: ClientHello;
}

describe('the connections of the stealth tier', { skip, timeout: 300_000 }, () => {
  const closing: (() => unknown)[] = [];
  let headers: string[][] = [];
  let hellos: Buffer[] = [];
  let openings: Buffer[] = [];
  let service: TestService;
  let strict: TestService;

  before(async () => {
    const authority = new CertificateAuthority();
    closing.push(() => authority[Symbol.dispose]());
    const identity = authority.issue({ names: 'DNS:shop.example,DNS:raw.example', selfSigned: true });
    const listening = (server: net.Server) => listen({ after: (close) => closing.push(close) }, server);
    const shop = createSecureServer(identity, ({ rawHeaders, url }, response) => {
      if (url === '/page') headers.push([...rawHeaders]);
      response.setHeader('Content-Type', 'text/html');
      response.end('<!doctype html><p>Here.</p>');
    });
    const behind = await listening(
      tls.createServer({ ...identity, ALPNProtocols: ['h2'] }, (socket) => {
        const pieces: Buffer[] = [];
        socket.on('data', (piece) => {
          pieces.push(piece);
          // Nothing relevant follows after the request.
          const bytes = Buffer.concat(pieces);
          if (bytes.length < 250) return;
          openings.push(bytes);
          socket.destroy();
        });
        socket.on('error', () => {});
      }),
    );
    const raw = net.createServer((socket) => {
      const onward = net.connect(behind, '127.0.0.1');
      let hello = Buffer.alloc(0);
      socket.on('data', (piece) => {
        const size = hello.length < 5 ? Number.POSITIVE_INFINITY : 5 + hello.readUInt16BE(3);
        if (hello.length >= size) return;
        hello = Buffer.concat([hello, piece]);
        if (hello.length >= 5 && hello.length >= 5 + hello.readUInt16BE(3)) hellos.push(hello);
      });
      socket.pipe(onward).pipe(socket);
      for (const each of [socket, onward]) each.on('error', () => {});
    });
    const places = [
      `shop.example:443:127.0.0.1:${await listening(shop)}`,
      `raw.example:443:127.0.0.1:${await listening(raw)}`,
    ];
    const environment = { MUDLARK_CONNECT_TO: places.join(',') };
    service = await startTestService({ environment: { ...environment, MUDLARK_IGNORE_TLS_ERRORS: 'true' } });
    strict = await startTestService({ environment });
  });
  after(async () => {
    await Promise.all([service?.close(), strict?.close()]);
    for (const close of closing) await close();
  });

  const ask = async (of: TestService, url: string, js: boolean) => {
    headers = [];
    hellos = [];
    openings = [];
    return await of.call('/html', { url, js, proxy: 'stealth', timeout: 20_000 });
  };

  async function beginning(of: TestService, js: boolean): Promise<Beginning> {
    await ask(of, 'https://raw.example/', js);
    const [hello] = hellos;
    assert.ok(hello, 'it said hello');
    const opening = openings[0] ? readOpening(openings[0]) : { settings: {}, window: 0, hasPriority: false };
    return { hello: readHello(hello), ...opening };
  }

  /** How the browser begins: the same for every comparison. */
  let browsers: Promise<Beginning> | undefined;
  const ofBrowser = () => {
    browsers ??= beginning(service, true);
    return browsers;
  };

  it("have the browser's headers, in its order, over HTTP/2", async () => {
    const sent: (string[] | undefined)[] = [];
    for (const js of [true, false]) {
      const reply = await ask(service, 'https://shop.example/page', js);
      assert.equal(reply.status, 200, reply.body);
      sent.push(headers[0]);
    }
    const [browsers, ours] = sent;
    assert.ok(browsers && browsers.length > 30);
    assert.deepEqual(ours, browsers);
  });

  it("have the browser's TLS, except for random and newer parts", async () => {
    const browser = await ofBrowser();
    // Certificates are checked, as by default: otherwise impit offers fewer signature algorithms.
    const { hello } = await beginning(strict, false);
    const theirs = browser.hello;
    for (const part of ['ciphers', 'groups', 'protocols', 'compressions'] as const) {
      assert.deepEqual(hello[part], theirs[part], part);
    }
    for (const part of ['signatures', 'keys', 'versions'] as const) {
      assert.deepEqual(hello[part], withoutMadeUp(theirs[part]), part);
    }
    const ordered = (types: readonly number[]) => types.toSorted((a, b) => a - b);
    const known = theirs.extensions.filter((type) => !NEWER.includes(type));
    assert.deepEqual(ordered(hello.extensions), ordered(known));
    assert.equal(ja4Of(hello), ja4Of({ ...theirs, extensions: known }));
    // The documented differences.
    assert.deepEqual([theirs.madeUp, hello.madeUp], [2, 0]);
    assert.deepEqual([theirs.settled, hello.settled], [['h2'], ['impit']]);
  });

  it('open HTTP/2 as the browser does, except for two settings and a priority', async () => {
    const browser = await ofBrowser();
    const ours = await beginning(service, false);
    const { 1: table, ...theirs } = browser.settings;
    const { 5: frame, ...same } = ours.settings;
    assert.deepEqual(same, theirs);
    assert.equal(ours.window, browser.window);
    assert.deepEqual([table, frame], [65_536, 16_384]);
    assert.deepEqual([browser.hasPriority, ours.hasPriority], [true, false]);
  });
});
