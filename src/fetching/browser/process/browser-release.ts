/** Which release a browser on the machine is, as it names itself. Opens no window and no page. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { ChromeRelease } from '../../devices.ts';

const PATIENCE = 10_000;

/** Rejects when it cannot be asked, or names no version. */
export async function readBrowserRelease(executable: string, platform: NodeJS.Platform): Promise<ChromeRelease> {
  // Nothing of the service's environment, which holds its secrets.
  const options = { timeout: PATIENCE, env: { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8' } };
  const { stdout } = await promisify(execFile)(executable, ['--version'], options);
  const release = releaseOf(stdout, platform);
  if (!release) throw new Error(`${executable} prints no version, but: ${stdout.slice(0, 200)}`);
  return release;
}

/** Of a line such as `Chromium 156.0.8078.79 built on Debian`. */
export function releaseOf(line: string, platform: NodeJS.Platform): ChromeRelease | undefined {
  const [, name = '', version] = /^\s*([^\d]+?)\s+(\d+(?:\.\d+){3})\b/.exec(line) ?? [];
  if (version === undefined) return undefined;
  const brands = name === 'Chromium' ? ['Chromium'] : ['Chromium', name];
  return { version, brands, system: platform === 'darwin' ? 'mac' : 'linux' };
}
