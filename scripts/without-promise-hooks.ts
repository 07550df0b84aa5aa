/**
 * Loaded before Node's test runner if many files share a process. To find the test that an uncaught error came from,
 * the runner follows every promise from its creation until it is collected. Without that, such an error still fails the
 * run, but is reported for the process instead of the test.
 */
import hooks from 'node:async_hooks';

const { createHook } = hooks;
hooks.createHook = (options) => createHook({ trackPromises: false, ...options });
