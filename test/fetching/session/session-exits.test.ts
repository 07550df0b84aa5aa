/** A session keeps one exit as long as it works. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Deadline } from '../../../src/deadline.ts';
import type { Route } from '../../../src/fetching/egress/dialer.ts';
import { ProxyPool } from '../../../src/fetching/egress/proxies/proxy-pool.ts';
import { FetchFailure } from '../../../src/fetching/failure.ts';
import type { Page, PageRequest } from '../../../src/fetching/page.ts';
import { CallerSession } from '../../../src/fetching/session/caller-session.ts';
import { fetchThroughDedicated, fetchThroughTier } from '../../../src/fetching/try-exits.ts';
import { PLAIN_REQUEST } from '../plain-request.ts';

const template = (port: number) => ({ url: `http://user-{session}:secret@127.0.0.1:${port}` });
const PROXIES = { datacenter: [template(1001), template(1002), template(1003)] };

function requestOf(deadline: Deadline, session?: CallerSession): PageRequest {
  return {
    ...PLAIN_REQUEST,
    url: 'https://routed.example/',
    session,
    deadline: deadline.retrieving(5_000),
  };
}

/** The proxy, with its user, that a page was fetched through. */
const exitOf = ({ upstream }: Route) => `${upstream?.username}@${upstream?.port}`;

const PAGE = {
  finalUrl: '',
  status: 200,
  statusMessage: '',
  headers: {},
  contentType: '',
  html: '',
  exit: 'datacenter',
} as const;

describe('the exit of a session', () => {
  it('is the same for each of its requests, and another for everybody else', async () => {
    const pool = new ProxyPool({ proxies: PROXIES, routes: [] });
    using deadline = new Deadline(10_000);
    const seen: string[] = [];
    const fetch = async (_request: PageRequest, route: Route): Promise<Page> => {
      seen.push(exitOf(route));
      return PAGE;
    };
    const [one, other] = [new CallerSession('one'), new CallerSession('other')];
    const visits = [one, undefined, one, other, one, other, undefined];
    for (const session of visits) await fetchThroughTier(requestOf(deadline, session), 'datacenter', { pool, fetch });
    const of = (session?: CallerSession) => seen.filter((_, index) => visits[index] === session);
    assert.equal(new Set(of(one)).size, 1);
    assert.equal(new Set(of(other)).size, 1);
    assert.equal(new Set(of()).size, 2);
    assert.equal(new Set(seen).size, 4);
  });

  it('changes when its proxy fails, and stays changed', async () => {
    const pool = new ProxyPool({ proxies: PROXIES, routes: [] });
    using deadline = new Deadline(10_000);
    const broken = new Set<string>();
    let last = '';
    const fetch = async (_request: PageRequest, route: Route): Promise<Page> => {
      last = exitOf(route);
      if (!broken.has(last)) return PAGE;
      throw new FetchFailure('target_unreachable', 'The proxy is away.', { unreachable: 'proxy' });
    };
    const session = new CallerSession('one');
    const visit = async () => {
      await fetchThroughTier(requestOf(deadline, session), 'datacenter', { pool, fetch });
      return last;
    };
    const first = await visit();
    assert.equal(await visit(), first);
    broken.add(first);
    const second = await visit();
    assert.notEqual(second, first);
    broken.clear();
    assert.equal(await visit(), second);
  });

  it('is kept for domains with their own route', async () => {
    const pool = new ProxyPool({ proxies: PROXIES, routes: [{ domain: 'routed.example', proxy: template(2001) }] });
    using deadline = new Deadline(10_000);
    const seen: string[] = [];
    const fetch = async (_request: PageRequest, route: Route): Promise<Page> => {
      seen.push(exitOf(route));
      return PAGE;
    };
    const session = new CallerSession('one');
    for (const each of [session, session, undefined])
      await fetchThroughDedicated(requestOf(deadline, each), { pool, fetch });
    assert.equal(seen[0], seen[1]);
    assert.notEqual(seen[0], seen[2]);
  });
});
