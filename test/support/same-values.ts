/**
 * Loaded by `npm test` before each file of tests: properties try the same values in every run, so that a run says
 * something about the code, not about its luck. `npm run test:long` tries other ones each time.
 */
import { isMainThread } from 'node:worker_threads';

// Node also loads this into every thread that a service starts, and those have no properties.
if (isMainThread) {
  const { default: fc } = await import('fast-check');
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_117 });
}
