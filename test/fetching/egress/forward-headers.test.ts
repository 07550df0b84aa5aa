import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  announcesBody,
  requestHeaders,
  responseHeaders,
} from '../../../src/fetching/egress/gateway/forward-headers.ts';

test('a request keeps the order and spelling of its headers, and loses hop-by-hop headers', () => {
  const raw = [
    'HOST',
    'evil.example',
    'Proxy-Connection',
    'keep-alive',
    'X-b',
    '1',
    'x-B',
    '2',
    'Connection',
    'X-Hop, Close',
    'X-Hop',
    '1',
  ];
  raw.push(
    'Keep-Alive',
    '5',
    'TE',
    'trailers',
    'Upgrade',
    'h2c',
    'Proxy-Authorization',
    'Basic x',
    'Accept',
    '*/*',
    'Host',
    'again.example',
  );
  assert.deepEqual(requestHeaders(raw, 'a.example:8080', undefined), [
    'HOST',
    'a.example:8080',
    'Connection',
    'keep-alive',
    'X-b',
    '1',
    'x-B',
    '2',
    'Accept',
    '*/*',
  ]);
});

test('a missing Host is added, chunked bodies stay chunked, and an upstream proxy gets its credentials', () => {
  assert.deepEqual(requestHeaders(['Transfer-Encoding', 'gzip, chunked'], 'a.example', 'Basic y'), [
    'Host',
    'a.example',
    'Transfer-Encoding',
    'chunked',
    'Proxy-Authorization',
    'Basic y',
  ]);
});

test('framing headers cannot be removed by naming them in Connection', () => {
  const raw = ['Host', 'a', 'Connection', 'Content-Length, Host', 'Content-Length', '3'];
  assert.deepEqual(requestHeaders(raw, 'a', undefined), [
    'Host',
    'a',
    'Connection',
    'keep-alive',
    'Content-Length',
    '3',
  ]);
});

test('an answer of a target cannot look like a refusal of the gateway, nor ask for proxy credentials', () => {
  const raw = [
    'Set-Cookie',
    'a=1',
    'mudlark-failure',
    'timeout',
    'Proxy-Authenticate',
    'Basic',
    'set-cookie',
    'b=2',
    'Connection',
    'close',
    'Trailer',
    'x',
  ];
  assert.deepEqual(responseHeaders(raw), ['Set-Cookie', 'a=1', 'set-cookie', 'b=2']);
});

test('the length of an answer in chunks is not passed on: browsers would believe it', () => {
  const raw = ['Content-Length', '5', 'Transfer-Encoding', 'chunked', 'Content-Type', 'text/html'];
  assert.deepEqual(responseHeaders(raw), ['Content-Type', 'text/html']);
  assert.deepEqual(responseHeaders(['Content-Length', '5']), ['Content-Length', '5']);
});

test('bodies are framed by length or by chunks', () => {
  assert.ok(announcesBody({ 'content-length': '1' }) && announcesBody({ 'transfer-encoding': 'chunked' }));
  assert.ok(!announcesBody({}) && !announcesBody({ 'content-length': '0' }));
});
