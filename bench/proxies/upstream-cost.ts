/** Pages per second of a service with an upstream proxy, compared with one without. */
import { atLeast, forInformation, median, say } from '../figures.ts';
import { bySocket, type Get, load, type Rounds } from '../http/load.ts';
import { cpuSeconds } from '../process-figures.ts';
import type { BenchService } from '../service.ts';

/** Concurrent requests, by `js`: enough to keep the machine busy. */
const AT_ONCE = { false: 32, true: 4 } as const;
const WARM_UP_ROUNDS = 2;

type WithPid = Pick<BenchService, 'pid'>;

export interface Compared {
  readonly direct: BenchService;
  readonly through: BenchService;
  readonly upstream: WithPid;
}

interface Turn {
  readonly perSecond: number;
  readonly failures: number;
  /** Processor milliseconds per page: of the service without its browser, and of the proxy. */
  readonly ownCpu: number;
  readonly proxyCpu: number;
}

/** Returns whether the goal was met. */
export async function upstreamCost(
  page: string,
  js: keyof typeof AT_ONCE,
  { direct, through, upstream }: Compared,
  { rounds, seconds }: Rounds,
): Promise<boolean> {
  const what = `${new URL(page).protocol} js=${js}, ${AT_ONCE[js]} at a time`;
  const directCallers = bySocket(direct.html(page, { js }), AT_ONCE[js]);
  const callers = bySocket(through.html(page, { js }), AT_ONCE[js]);
  const compared: { readonly direct: Turn; readonly through: Turn }[] = [];
  for (let round = -WARM_UP_ROUNDS; round < rounds; round += 1) {
    const pair = {
      direct: await turn(directCallers.get, seconds, direct, upstream),
      through: await turn(callers.get, seconds, through, upstream),
    };
    if (round < 0) continue;
    compared.push(pair);
    say(`  direct ${sayTurn(pair.direct)}, through the proxy ${sayTurn(pair.through)}`);
  }
  directCallers.close();
  callers.close();
  const medianOf = (figure: (pair: (typeof compared)[number]) => number) => median(compared.map(figure));
  forInformation(
    `${what}: processor time of the service a page, through the proxy / direct`,
    medianOf((pair) => pair.through.ownCpu / pair.direct.ownCpu),
  );
  forInformation(
    `${what}: milliseconds of processor that the proxy itself took a page`,
    medianOf((pair) => pair.through.proxyCpu),
  );
  return atLeast(
    0.9,
    `${what}: pages per second, through the proxy / direct`,
    medianOf((pair) => pair.through.perSecond / pair.direct.perSecond),
  );
}

async function turn(get: readonly Get[], seconds: number, service: WithPid, upstream: WithPid): Promise<Turn> {
  const cpuNow = () => [cpuSeconds(service.pid), cpuSeconds(upstream.pid)] as const;
  const [ownBefore, proxyBefore] = cpuNow();
  const { pages, failures, seconds: took } = await load(get, seconds);
  const [own, proxy] = cpuNow();
  return {
    perSecond: pages / took,
    failures,
    ownCpu: ((own - ownBefore) * 1000) / pages,
    proxyCpu: ((proxy - proxyBefore) * 1000) / pages,
  };
}

const sayTurn = ({ perSecond, failures }: Turn) => `${perSecond.toFixed(1)} pages/s (${failures} failed)`;
