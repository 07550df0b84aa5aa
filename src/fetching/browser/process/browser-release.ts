/** Finds out the release of a browser on this machine. Opens no window and no page. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { ChromeRelease } from '../../devices.ts';

const TIMEOUT = 10_000;

/** Rejects if it cannot be run, or prints no version. */
export async function readBrowserRelease(executable: string, platform: NodeJS.Platform): Promise<ChromeRelease> {
  // The service's environment is not passed on, because it contains secrets.
  const options = { timeout: TIMEOUT, env: { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8' } };
  const { stdout } = await promisify(execFile)(executable, ['--version'], options);
  const release = releaseOf(stdout, platform);
  if (!release) throw new Error(`${executable} prints no version, but: ${stdout.slice(0, 200)}`);
  return release;
}

/** From a line such as `Chromium 156.0.8078.79 built on Debian`. */
export function releaseOf(line: string, platform: NodeJS.Platform): ChromeRelease | undefined {
  const [, name = '', version] = /^\s*([^\d]+?)\s+(\d+(?:\.\d+){3})\b/.exec(line) ?? [];
  if (version === undefined) return undefined;
  const brands = name === 'Chromium' ? ['Chromium'] : ['Chromium', name];
  return { version, brands, system: platform === 'darwin' ? 'mac' : 'linux' };
}
