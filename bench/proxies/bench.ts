/**
 * The cost of proxies: pages per second with and without an upstream proxy, and the time of a walk over the tiers
 * compared with its single fetches. The proxies run on the same machine, so their own work counts against the service
 * here.
 */
import { parseArgs } from 'node:util';
import { say } from '../figures.ts';
import { forkServer } from '../forked.ts';
import type { Rounds } from '../http/load.ts';
import type { TargetPorts } from '../page-set-target.ts';
import { startService } from '../service.ts';
import { gatewayCost } from './gateway-cost.ts';
import { upstreamCost } from './upstream-cost.ts';
import { walkCost } from './walk-cost.ts';

const PATH = '/with-13-subresources';
const JS = ['false', 'true'] as const;

/** `[--rounds 5] [--seconds 4] [--walks 60]`. Returns whether every goal was met. */
export async function benchProxies(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '4' },
      walks: { type: 'string', default: '60' },
    },
  });
  using target = await forkServer<TargetPorts>(new URL('../page-set-target.ts', import.meta.url));
  const rounds = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
  const results = [...(await throughput(target.ports, rounds)), ...(await walks(target.ports, Number(values.walks)))];
  return results.every(Boolean);
}

async function throughput({ plain, secure }: TargetPorts, rounds: Rounds): Promise<boolean[]> {
  using upstream = await startUpstream();
  const environment = { MUDLARK_IGNORE_TLS_ERRORS: 'true' };
  await using direct = await startService({ environment });
  await using through = await startService({ environment, proxies: { datacenter: [upstream.proxy] } });
  const page = `http://127.0.0.1:${plain}${PATH}`;
  const pages = secure ? [page, `https://127.0.0.1:${secure}${PATH}`] : [page];
  if (!secure) say('https: is left out: there is no openssl to make a certificate.');
  const results: boolean[] = [];
  for (const each of pages) {
    for (const js of JS) results.push(await upstreamCost(each, js, { direct, through, upstream }, rounds));
  }
  results.push(await gatewayCost(page, upstream.proxy.url, rounds));
  return results;
}

/** The first two tiers lead to a port that refuses everybody, the third to the page. */
async function walks({ plain, blocked }: TargetPorts, count: number): Promise<boolean[]> {
  using refused = await startUpstream(blocked);
  using alsoRefused = await startUpstream(blocked);
  using admitted = await startUpstream();
  await using service = await startService({
    // Every name leads to the target, and counts as its own site.
    environment: { MUDLARK_CONNECT_TO: `:80:127.0.0.1:${plain}` },
    proxies: { datacenter: [refused.proxy], residential: [alsoRefused.proxy], stealth: [admitted.proxy] },
  });
  const results: boolean[] = [];
  for (const js of JS) results.push(await walkCost(service, PATH, js, count));
  return results;
}

async function startUpstream(onlyPort?: number) {
  const words = onlyPort === undefined ? [] : [String(onlyPort)];
  const server = await forkServer<number>(new URL('./upstream.ts', import.meta.url), words);
  return { ...server, proxy: { url: `http://127.0.0.1:${server.ports}` } };
}
