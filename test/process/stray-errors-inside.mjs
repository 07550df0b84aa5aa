/**
 * Loaded before the service, into its own process: makes errors go astray where a request to a target begins, as a bug there would.
 * The path that is asked for says which kind, and how many.
 */
import { subscribe } from 'node:diagnostics_channel';

const KINDS = {
  exception: (error) => {
    setImmediate(() => {
      throw error;
    });
  },
  rejection: (error) => {
    Promise.reject(error);
  },
};

subscribe('http.client.request.start', ({ request }) => {
  const [, kind, count] = /\/stray-(exception|rejection)\/(\d+)/.exec(request.path) ?? [];
  for (let made = 0; made < Number(count ?? 0); made += 1) {
    KINDS[kind](new Error(`injected ${kind}`, { cause: new Error('the cause of it') }));
  }
});

process.on('SIGUSR2', () => {
  throw new Error('injected, and nobody’s');
});
