/**
 * Loaded by `npm test` before each file of tests: properties try the same values in every run, so that a run says
 * something about the code, not about its luck. `npm run test:long` tries other ones each time.
 */
import fc from 'fast-check';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_117 });
