/** A site whose page comes when the test lets it. */
import { startTarget } from '../../support/target.ts';

/** A page that is held back until the test lets it go, and one that is not. */
export async function startHeldPage() {
  const gate = Promise.withResolvers<void>();
  const counts = { asked: 0, now: 0, most: 0 };
  const target = await startTarget({
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
    quick: `${target.url}/quick`,
    held: `${target.url}/held`,
    counts,
    letGo: () => gate.resolve(),
    [Symbol.asyncDispose]: () => target[Symbol.asyncDispose](),
  };
}
