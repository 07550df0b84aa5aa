/**
 * A web site that keeps its own log: who visited it, from when until when, and the answer. Paths are
 * `/<behavior>/<account>/<number>`, so that each visit can be compared with what its caller received. Knows nothing of
 * the service.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export interface Visit {
  readonly account: number;
  readonly number: number;
  readonly from: number;
  until: number;
  /** Undefined if the visitor left, or was disconnected, before there was an answer. */
  status: number | undefined;
}

export interface CountingTarget extends AsyncDisposable {
  readonly url: string;
  readonly visits: readonly Visit[];
}

export type Behavior = keyof typeof BEHAVIORS;

const BEHAVIORS = {
  page: (response: ServerResponse) => answer(response, 200),
  missing: (response: ServerResponse) => answer(response, 404),
  broken: (response: ServerResponse) => answer(response, 500),
  redirect: (response: ServerResponse) => response.writeHead(302, { Location: '/elsewhere' }).end(),
  reset: (response: ServerResponse) => response.destroy(),
  hangs: () => {},
  async slow(response: ServerResponse) {
    await pause(150);
    answer(response, 200);
  },
};

export async function startCountingTarget(): Promise<CountingTarget> {
  const visits: Visit[] = [];
  const server = createServer((request, response) => {
    const [, behavior = '', account, number] = (request.url ?? '').split('/');
    const visit: Visit = {
      account: Number(account),
      number: Number(number),
      from: performance.now(),
      until: Number.POSITIVE_INFINITY,
      status: undefined,
    };
    visits.push(visit);
    response.once('finish', () => {
      visit.status = response.statusCode;
    });
    response.once('close', () => {
      visit.until = performance.now();
    });
    void BEHAVIORS[behavior as Behavior](response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    visits,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' });
  response.end(`<!doctype html><title>${status}</title><p>status ${status}</p>`);
}

/**
 * The end of a canceled visit may arrive here after the node's next request, but never later than this many
 * milliseconds.
 */
const LATE_NEWS = 1_000;

/** The largest number of visits of the account at the same time. */
export function maxAtOnce(visits: readonly Visit[], account: number): number {
  const steps = visits
    .filter((visit) => visit.account === account)
    .flatMap(({ from, until, status }) => {
      const end = status === undefined ? Math.max(from, until - LATE_NEWS) : until;
      return [
        { at: from, change: 1 },
        { at: end, change: -1 },
      ];
    })
    .sort((one, other) => one.at - other.at || one.change - other.change);
  let now = 0;
  let most = 0;
  for (const { change } of steps) {
    now += change;
    most = Math.max(most, now);
  }
  return most;
}
