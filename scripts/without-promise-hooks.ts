/**
 * Loaded before Node's test runner where many files share a process. To tell which test an error came from that nobody caught, the
 * runner follows every promise from its making until it is collected. Without that such an error fails the run as before, but is reported
 * for the process instead of the test.
 */
import hooks from 'node:async_hooks';

const { createHook } = hooks;
hooks.createHook = (options) => createHook({ trackPromises: false, ...options });
