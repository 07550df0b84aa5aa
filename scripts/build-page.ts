/**
 * `node scripts/build-page.ts <folder>`: builds the dashboard's page for an image, which lacks the tools to build it.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pino from 'pino';
import { buildDashboard } from '../src/dashboard/build-page.ts';

const cache = mkdtempSync(join(tmpdir(), 'mudlark-page-'));
try {
  const folder = await buildDashboard({ log: pino({ level: 'silent' }), cache });
  cpSync(folder, resolve(process.argv[2] ?? 'dashboard-page'), { recursive: true });
} finally {
  rmSync(cache, { recursive: true });
}
