import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  announcesBody,
  requestHeaders,
  responseHeaders,
} from '../../../src/fetching/egress/gateway/forward-headers.ts';

test('a request keeps order and spelling, and loses what belongs to the hop', () => {
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

test('a missing host is added, chunks stay chunks, an upstream gets its credentials', () => {
  assert.deepEqual(requestHeaders(['Transfer-Encoding', 'gzip, chunked'], 'a.example', 'Basic y'), [
    'Host',
    'a.example',
    'Transfer-Encoding',
    'chunked',
    'Proxy-Authorization',
    'Basic y',
  ]);
});

test('what frames a message cannot be taken away by naming it in Connection', () => {
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

test('an answer cannot pretend to be a refusal of ours, nor ask for proxy credentials', () => {
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

test('bodies are announced by length or by chunks', () => {
  assert.ok(announcesBody({ 'content-length': '1' }) && announcesBody({ 'transfer-encoding': 'chunked' }));
  assert.ok(!announcesBody({}) && !announcesBody({ 'content-length': '0' }));
});
