/**
 * Decides which user a browser runs as, and whether its sandbox is used. Chromium cannot use its sandbox as root, so a
 * service that is run by root starts browsers as another user. If the machine does not allow that, it uses as much of
 * this as possible.
 */
import { BrowserLaunchFailed } from './browser-process.ts';

export interface BrowserUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

export interface Confinement {
  /** Undefined for the user of the service. */
  readonly user: BrowserUser | undefined;
  readonly sandbox: boolean;
}

export interface Surroundings {
  /** The user of the service; undefined on systems without user numbers. */
  readonly uid: number | undefined;
  readonly platform: NodeJS.Platform;
  /** The user for browsers if the service is run by root. */
  readonly browserUser: BrowserUser | undefined;
}

/** The options to try, the best first. */
export function confinements({ uid, platform, browserUser: user }: Surroundings): readonly Confinement[] {
  if (uid !== 0) return [{ user: undefined, sandbox: true }];
  const none = { user: undefined, sandbox: false };
  if (!user || user.uid === 0 || platform !== 'linux') return [none];
  return [{ user, sandbox: true }, { user, sandbox: false }, none];
}

export interface Confined<T> {
  readonly started: T;
  readonly confinement: Confinement;
}

/**
 * Tries the next weaker confinement only if the machine forbids the current one; any other launch error is thrown. Once
 * one has worked, only that one should be passed: what looks forbidden later is a lack of memory, processes or
 * namespaces, and a page could cause that.
 */
export async function startConfined<T>(
  ladder: readonly Confinement[],
  start: (confinement: Confinement) => Promise<T>,
): Promise<Confined<T>> {
  for (let left = ladder; ; ) {
    const [confinement, ...lower] = left;
    if (!confinement) throw new Error('there is nothing to try');
    try {
      return { started: await start(confinement), confinement };
    } catch (error) {
      const next = lower.find((each) => mayHelp(error, confinement, each));
      if (!next) throw error;
      left = lower.slice(lower.indexOf(next));
    }
  }
}

const NO_SANDBOX = /No usable sandbox|Failed to move to new namespace|SUID sandbox helper/;
const NO_SUCH_USER = /\b(?:EACCES|EPERM|EINVAL)\b|Permission denied|Operation not permitted/i;

function mayHelp(error: unknown, tried: Confinement, next: Confinement): boolean {
  if (!(error instanceof BrowserLaunchFailed)) return false;
  if (tried.sandbox && NO_SANDBOX.test(error.message)) return !next.sandbox && next.user === tried.user;
  return NO_SUCH_USER.test(error.message) && next.user === undefined;
}

/** A warning for the operator; undefined if there is nothing to say. */
export function confinementWarning(
  { user, sandbox }: Confinement,
  surroundings: Pick<Surroundings, 'browserUser'>,
  executable: string,
): string | undefined {
  if (sandbox) return undefined;
  if (user) {
    return `This machine forbids Chromium's sandbox, which needs user namespaces, or chrome-sandbox beside it: browsers run as ${user.name}, without it.`;
  }
  const { browserUser: wanted } = surroundings;
  return wanted && wanted.uid !== 0
    ? `The user ${wanted.name} cannot run ${executable}: browsers run as root, without Chromium's sandbox. Put the browser and its temporary folder where that user can read them.`
    : "Browsers run as root, without Chromium's sandbox, as MUDLARK_BROWSER_USER says.";
}
