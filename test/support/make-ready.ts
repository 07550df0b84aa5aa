/**
 * Run once before all tests: what most of their processes load is stripped of types and compiled, and the dashboard's page is built.
 * The first of them, which start side by side, would each do all of it otherwise: what was compiled is kept when a process ends, and
 * most of them end late, or are killed.
 */
import pino from 'pino';
import { buildDashboard } from '../../src/dashboard/build-page.ts';

// The service in a process of its own, in that of a test, and its threads.
await import('../../src/shell/run-process.ts');
await import('../../src/shell/serve.ts');
await import('./process.ts');
await import('./service.ts');
await import('../../src/page-work/page-worker.ts');
await buildDashboard({ log: pino({ level: 'silent' }) });
