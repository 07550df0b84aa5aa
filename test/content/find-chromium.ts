/** The browser that tests compare with, and its release. Knows nothing about the comparisons. */
import { execFileSync } from 'node:child_process';
import { findBrowsers } from '../../src/fetching/browser/process/find-browsers.mjs';

/** The headless shell, or else a full Chromium, as the service would find it. */
export function findChromium(): string | undefined {
  const { headlessShell, full } = findBrowsers(process.env);
  return headlessShell ?? full;
}

/** The release of a browser; undefined if it does not report it. */
export function chromiumMajor(binary: string): number | undefined {
  const said = execFileSync(binary, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const [, major] = /(\d+)\.\d+\.\d+/.exec(said) ?? [];
  return major === undefined ? undefined : Number(major);
}
