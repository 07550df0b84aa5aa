/** Requests that another site can make a browser send, with or without the cookie of the session. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startDashboard } from './dashboard.ts';

const JSON_TYPE = { 'Content-Type': 'application/json' };

interface Case {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly accepted: boolean;
}

const cases = (host: string): Case[] => [
  { name: 'the page itself', headers: { ...JSON_TYPE, 'Sec-Fetch-Site': 'same-origin' }, accepted: true },
  { name: 'the page in an older browser', headers: { ...JSON_TYPE, Origin: `http://${host}` }, accepted: true },
  { name: 'a script of the owner', headers: JSON_TYPE, accepted: true },
  { name: 'JSON with a charset', headers: { 'Content-Type': 'Application/JSON; charset=utf-8' }, accepted: true },
  {
    name: 'the page behind a proxy that changes the name',
    headers: { ...JSON_TYPE, Origin: 'https://scraper.example', 'Sec-Fetch-Site': 'same-origin' },
    accepted: true,
  },
  {
    name: 'the page under a name with its default port written out',
    headers: { ...JSON_TYPE, Host: 'scraper.example:443', Origin: 'https://scraper.example' },
    accepted: true,
  },
  { name: 'another site', headers: { ...JSON_TYPE, 'Sec-Fetch-Site': 'cross-site' }, accepted: false },
  { name: 'another port of this host', headers: { ...JSON_TYPE, 'Sec-Fetch-Site': 'same-site' }, accepted: false },
  { name: 'an address that was typed', headers: { ...JSON_TYPE, 'Sec-Fetch-Site': 'none' }, accepted: false },
  {
    name: 'another site that claims this origin',
    headers: { ...JSON_TYPE, Origin: `http://${host}`, 'Sec-Fetch-Site': 'cross-site' },
    accepted: false,
  },
  { name: 'another origin', headers: { ...JSON_TYPE, Origin: 'http://evil.example' }, accepted: false },
  {
    name: 'another port, in an older browser',
    headers: { ...JSON_TYPE, Origin: 'http://127.0.0.1:1' },
    accepted: false,
  },
  {
    name: 'a name that only begins alike',
    headers: { ...JSON_TYPE, Origin: `http://${host}.evil.example` },
    accepted: false,
  },
  { name: 'a name that only ends alike', headers: { ...JSON_TYPE, Origin: `http://evil-${host}` }, accepted: false },
  {
    name: 'this host as a user of another',
    headers: { ...JSON_TYPE, Origin: `http://${host}@evil.example` },
    accepted: false,
  },
  { name: 'a sandboxed frame', headers: { ...JSON_TYPE, Origin: 'null' }, accepted: false },
  { name: 'a file', headers: { ...JSON_TYPE, Origin: 'file://' }, accepted: false },
  { name: 'a form', headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, accepted: false },
  { name: 'a form with a file', headers: { 'Content-Type': 'multipart/form-data; boundary=x' }, accepted: false },
  { name: 'text that looks like JSON', headers: { 'Content-Type': 'text/plain' }, accepted: false },
  { name: 'text that mentions JSON', headers: { 'Content-Type': 'text/plain; application/json' }, accepted: false },
  { name: 'another JSON', headers: { 'Content-Type': 'application/jsonp' }, accepted: false },
  { name: 'no type', headers: {}, accepted: false },
];

describe('a request that changes something', () => {
  it('is accepted only from the dashboard’s own page', async () => {
    await using dashboard = await startDashboard();
    const client = await dashboard.as(await dashboard.newAccount('ann@example.com'));
    for (const { name, headers, accepted } of cases(`127.0.0.1:${dashboard.port}`)) {
      const created = await client('keys', { method: 'POST', raw: '{"name":"a key"}', headers });
      assert.equal(created.status, accepted ? 201 : 403, name);
      const ended = await dashboard.ask('/dashboard/api/session', { method: 'DELETE', raw: '{}', headers });
      assert.equal(ended.status, accepted ? 204 : 403, name);
      const signIn = await dashboard.ask('/dashboard/api/session', {
        method: 'POST',
        raw: '{"email":"nobody@example.com","password":"x"}',
        headers,
      });
      assert.ok(accepted ? signIn.status === 401 || signIn.status === 429 : signIn.status === 403, name);
    }
    const accepted = cases('').filter((each) => each.accepted).length;
    assert.equal((await client('keys')).json<unknown[]>().length, accepted);
  });

  it('is allowed to no other origin by a CORS preflight', async () => {
    await using dashboard = await startDashboard();
    const answer = await dashboard.ask('/dashboard/api/keys', {
      method: 'OPTIONS',
      headers: {
        Origin: 'http://evil.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'content-type',
      },
    });
    assert.ok(answer.status >= 400);
    for (const name of Object.keys(answer.headers)) assert.doesNotMatch(name, /^access-control/);
  });

  it('cannot be read by another origin', async () => {
    await using dashboard = await startDashboard();
    const client = await dashboard.as(dashboard.operator);
    const { headers } = await client('keys', { headers: { Origin: 'http://evil.example' } });
    assert.equal(headers['access-control-allow-origin'], undefined);
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin');
  });
});
