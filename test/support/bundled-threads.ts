/**
 * Loaded by a run of all tests before each file of tests, and by Node into every thread that a service starts within
 * it: the threads are loaded from the bundled program (`bundle-program.ts`), like those of services in processes. A
 * thread for work on pages then takes 0.17 s of CPU time to start, instead of 0.6 s and more.
 */
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isMainThread } from 'node:worker_threads';

const BUNDLED = process.env.MUDLARK_TEST_PROGRAM;

const THREAD = /\/src\/(?:page-work|database|accounts\/sqlite)\/([a-z]+-worker)\.ts$/;

if (!isMainThread && BUNDLED !== undefined) {
  const hooks = registerHooks({
    resolve(specifier, context, nextResolve) {
      const [, name] = THREAD.exec(specifier) ?? [];
      if (name === undefined) return nextResolve(specifier, context);
      // What the thread loads from here on takes twice as long with hooks. Work on pages is tried by `require` first.
      if (context.conditions.includes('import')) hooks.deregister();
      return { url: pathToFileURL(join(BUNDLED, `${name}.mjs`)).href, format: 'module', shortCircuit: true };
    },
  });
}
