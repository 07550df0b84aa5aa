/**
 * The cost of the gateway, alone and with an upstream proxy, for pages in the browser: compares the engine with and
 * without them. The service cannot run without its gateway, so this measures the engine itself, in this process.
 */

import { createGateway, type Door, type Gateway } from '../../src/fetching/egress/gateway/gateway.ts';
import { createAddressGuard } from '../../src/fetching/egress/guard/address-guard.ts';
import { parseAllowList } from '../../src/fetching/egress/guard/allow-list.ts';
import { OwnListeners } from '../../src/fetching/egress/guard/own-host.ts';
import { createDialer } from '../../src/fetching/egress/guarded-dialer.ts';
import { startTestEngine, type TestEngine } from '../../test/fetching/browser/test-engine.ts';
import { through } from '../../test/fetching/egress/loopback-servers.ts';
import { atLeast, forInformation, median, say } from '../figures.ts';
import { load, type Rounds } from '../http/load.ts';

const AT_ONCE = 4;

/** Returns whether the goal was met. */
export async function gatewayCost(page: string, proxyUrl: string, { rounds, seconds }: Rounds): Promise<boolean> {
  await using bare = await startTestEngine({ pages: AT_ONCE, gateway: NO_GATEWAY });
  await using guarded = await startTestEngine({ pages: AT_ONCE });
  await using proxied = await startTestEngine({ pages: AT_ONCE, gateway: gatewayThrough(proxyUrl) });
  for (const engine of [bare, guarded, proxied]) await rate(engine, page, seconds);
  const alone: number[] = [];
  const together: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const direct = await rate(bare, page, seconds);
    const byGateway = await rate(guarded, page, seconds);
    const byBoth = await rate(proxied, page, seconds);
    say(
      `  no gateway ${direct.toFixed(1)} pages/s, gateway ${byGateway.toFixed(1)}, gateway and proxy ${byBoth.toFixed(1)}`,
    );
    alone.push(byGateway / direct);
    together.push(byBoth / direct);
  }
  forInformation(`js=true, ${AT_ONCE} at a time, gateway / no gateway`, median(alone));
  return atLeast(0.9, `js=true, ${AT_ONCE} at a time, gateway and proxy / no gateway`, median(together));
}

/** Pages per second. */
async function rate(engine: TestEngine, page: string, seconds: number): Promise<number> {
  const get = async () => (await engine.load(page)).status === 200;
  const loaded = await load(Array(AT_ONCE).fill(get), seconds);
  if (loaded.failures > 0) throw new Error('a page failed');
  return loaded.pages / loaded.seconds;
}

/**
 * A door without a listener. The engine makes `http://127.0.0.1:<port>` of it, and Chromium accepts a list there: if
 * nobody listens at the first address, it connects directly. It then also keeps connections from one page to the next,
 * which wiping prevents behind the gateway.
 */
const NO_DOOR: Door = {
  port: '9,direct://' as unknown as number,
  inFlight: 0,
  lastActivity: 0,
  bytesReceived: 0,
  bytesSent: 0,
  connections: 0,
  failures: new Map(),
  holdsBack: false,
  hold() {},
  release() {},
  closed: false,
  silentProxy: () => undefined,
  serveRoute() {},
  serveOwner() {},
  forgetFailures() {},
  giveUpDials() {},
  silence: () => 0,
  giveUp() {},
  dropConnections() {},
  async close() {},
};

const NO_GATEWAY: Gateway = { openDoor: async () => NO_DOOR, async close() {} };

function gatewayThrough(proxyUrl: string): Gateway {
  const ownListeners = new OwnListeners();
  const guard = createAddressGuard({ allow: parseAllowList('127.0.0.1').rules ?? [], ownListeners });
  const gateway = createGateway({ dialer: createDialer({ guard }), ownListeners });
  return { ...gateway, openDoor: () => gateway.openDoor(through('datacenter', proxyUrl)) };
}
