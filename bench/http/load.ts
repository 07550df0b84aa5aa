/** Requests by `fetch()`, as many at a time as asked for, until the time is over; what came of them is counted. */

export interface Load {
  readonly pages: number;
  readonly failures: number;
  readonly seconds: number;
}

export async function load(url: string, atOnce: number, seconds: number): Promise<Load> {
  const started = performance.now();
  const ends = started + seconds * 1000;
  let pages = 0;
  let failures = 0;
  const caller = async () => {
    while (performance.now() < ends) {
      if (await getPage(url)) pages += 1;
      else failures += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
  return { pages, failures, seconds: (performance.now() - started) / 1000 };
}

/** Milliseconds of each of `count` requests, one at a time. */
export async function latencies(url: string, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const started = performance.now();
    if (!(await getPage(url))) throw new Error(`${url} failed`);
    times.push(performance.now() - started);
  }
  return times;
}

async function getPage(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    const text = await response.text();
    return response.status === 200 && text.length > 5_000;
  } catch {
    return false;
  }
}
