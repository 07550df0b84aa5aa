/**
 * Runs once before all tests: compiles what most of their processes load, builds the dashboard's page, and bundles the
 * program for tests that start it; prints where that is. Otherwise each of the first processes, which start
 * concurrently, would do all of it: compiled code is cached when a process ends, and most of them end late, or are
 * killed.
 */
import { join } from 'node:path';
import pino from 'pino';
import { buildDashboard } from '../../src/dashboard/build-page.ts';

// The service as a process, within a test, and its threads.
await import('../../src/shell/run-process.ts');
await import('../../src/shell/serve.ts');
await import('./process.ts');
await import('./service.ts');
await import('../../src/page-work/page-worker.ts');
// What these load on first use.
await import('../../src/ai/page-work.ts');
await import('../../src/accounts/postgres/open-store.ts');
await import('../../src/jobs/open-jobs.ts');
await import('../../src/wiring/jobs.ts');
await buildDashboard({ log: pino({ level: 'silent' }) });
const programs = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'test-program');
// The bundler is a package of the dashboard's: without it the rest is ready all the same.
const { bundleProgram } = await import('./bundle-program.ts');
process.stdout.write(await bundleProgram(programs));
