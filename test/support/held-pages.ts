/** A site with a page that is answered when the test allows it, and counts of requests waiting for it. */
import { startTarget } from './target.ts';

export async function startHeldPages() {
  const gate = Promise.withResolvers<void>();
  const counts = { asked: 0, now: 0, most: 0 };
  const target = await startTarget({
    '/around': '<!doctype html><p>Around.</p><script async src="/held"></script>',
    '/quick': '<!doctype html><p>Quick.</p>',
    '/held': (_request, response) => {
      counts.asked += 1;
      counts.now += 1;
      counts.most = Math.max(counts.most, counts.now);
      response.once('close', () => {
        counts.now -= 1;
      });
      void gate.promise.then(() => response.setHeader('Content-Type', 'text/html').end('<!doctype html><p>Held.</p>'));
    },
  });
  return {
    held: `${target.url}/held`,
    /** Answered at once, but loaded only when the held page is. */
    around: `${target.url}/around`,
    quick: `${target.url}/quick`,
    counts,
    letGo: () => gate.resolve(),
    [Symbol.asyncDispose]: () => target[Symbol.asyncDispose](),
  };
}
