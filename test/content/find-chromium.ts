/** Where this machine's Chromium is, for tests that ask a real browser. Knows nothing of what they ask it. */
import { accessSync, constants } from 'node:fs';

// Binaries, not distribution wrapper scripts, come first: a wrapper that does not `exec` outlives its own child.
const USUAL_PATHS = [
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/lib/chromium-browser/chromium-headless-shell',
  '/usr/lib/chromium/chromium',
  '/usr/lib/chromium-browser/chromium-browser',
  '/opt/google/chrome/chrome',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser named by MUDLARK_CHROMIUM, else the first one found, else undefined. */
export function findChromium(): string | undefined {
  const named = process.env.MUDLARK_CHROMIUM;
  return (named ? [named] : USUAL_PATHS).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
