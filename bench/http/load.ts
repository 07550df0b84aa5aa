/**
 * Load on a server: by `fetch()`, like typical clients, and by bare sockets, which leave the processor to the server.
 */
import { connect } from 'node:net';

/** The number of rounds, and the seconds of each; the compared servers take turns. */
export interface Rounds {
  readonly rounds: number;
  readonly seconds: number;
}

export interface Load {
  readonly pages: number;
  readonly failures: number;
  readonly seconds: number;
}

/** Requests the page once; false if the answer is wrong. */
export type Get = () => Promise<boolean>;

export async function load(get: readonly Get[], seconds: number): Promise<Load> {
  const started = performance.now();
  const ends = started + seconds * 1000;
  let pages = 0;
  let failures = 0;
  const caller = async (each: Get) => {
    while (performance.now() < ends) {
      if (await each()) pages += 1;
      else failures += 1;
    }
  };
  await Promise.all(get.map(caller));
  return { pages, failures, seconds: (performance.now() - started) / 1000 };
}

/** The milliseconds of each of `count` requests, one at a time. */
export async function latencies(get: Get, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const started = performance.now();
    if (!(await get())) throw new Error('a request failed');
    times.push(performance.now() - started);
  }
  return times;
}

export function byFetch(url: string, atOnce: number): Get[] {
  const get = async () => {
    try {
      const response = await fetch(url);
      const text = await response.text();
      return response.status === 200 && text.length > 5_000;
    } catch {
      return false;
    }
  };
  return Array.from({ length: atOnce }, () => get);
}

/** One kept-alive connection each. Reads only the status and the length of an answer. */
export function bySocket(address: string, atOnce: number): { readonly get: Get[]; readonly close: () => void } {
  const url = new URL(address);
  const request = `GET ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`;
  const sockets = Array.from({ length: atOnce }, () => connect(Number(url.port), url.hostname));
  const get = sockets.map((socket) => {
    let answered: (good: boolean) => void = () => {};
    let head = '';
    let missing = 0;
    let good = false;
    socket.on('error', () => answered(false));
    socket.on('data', (chunk) => {
      if (head === '') {
        head = chunk.toString('latin1').split('\r\n\r\n', 1)[0] ?? '';
        const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
        good = head.startsWith('HTTP/1.1 200 ') && length > 5_000;
        missing = head.length + 4 + length;
      }
      missing -= chunk.length;
      if (missing > 0) return;
      head = '';
      answered(good && missing === 0);
    });
    return () =>
      new Promise<boolean>((resolve) => {
        answered = resolve;
        socket.write(request);
      });
  });
  return { get, close: () => sockets.forEach((socket) => void socket.destroy()) };
}
