/** The browsers of this machine: started with their own profile, switches and gateway. */

import type { PlacePool } from '../../../overload/fair-queue.ts';
import type { ChromeRelease } from '../../devices.ts';
import type { Gateway } from '../../egress/gateway/gateway.ts';
import type { MemoryBounds } from '../memory/memory-bounds.ts';
import { MemoryWatch } from '../memory/memory-watch.ts';
import type { PageRoom } from '../memory/page-room.ts';
import type { BrowserKind } from '../process/browser-flags.ts';
import {
  BrowserLaunchFailed,
  type BrowserProcess,
  type LaunchBrowser,
  type LaunchOptions,
  launchBrowser,
} from '../process/browser-process.ts';
import { type BrowserUser, confinements, confinementWarning, startConfined } from '../process/confinement.ts';
import { emulate, PICTURE_SCALE } from '../process/emulation.ts';
import { removeOrphans } from '../process/profile-folders.ts';
import { emulateAtStealth, nameOf } from '../process/stealth-look.ts';
import type { TabStyle } from '../tab/tab.ts';
import { loopbackWayOut } from '../tab/way-out.ts';
import { BrowserHost } from './browser-host.ts';
import type { Look } from './browser-hosts.ts';
import { BrowserPulse } from './browser-pulse.ts';
import type { BrowserSource } from './browser-source.ts';
import { DrawingWatch } from './drawing-watch.ts';

export interface LocalBrowserSettings {
  readonly executable: string;
  readonly kind: BrowserKind;
  readonly gateway: Gateway;
  /** Where profiles are kept while a browser runs. */
  readonly folder: string;
  readonly pool: PlacePool;
  /** For the browsers of the stealth tier, which look like a visitor's own as far as possible. */
  readonly stealth?: StealthSettings | undefined;
  readonly ignoreTlsErrors: boolean;
  /** A browser is replaced after so many pages, because browsers grow with the pages that they have shown. */
  readonly pagesPerBrowser?: number;
  /** The user that browsers run as if root runs the service. */
  readonly browserUser?: BrowserUser | undefined;
  /** Called once if a browser lacks its sandbox or its own user. */
  readonly onWarning?: ((warning: string) => void) | undefined;
  /** What one page may take. */
  readonly memoryBounds?: MemoryBounds | undefined;
  /** Whether the machine, or the container, is about to have no memory left. */
  readonly memoryUsedUp?: (() => boolean) | undefined;
  /** Whether it has so many bytes more for a while. */
  readonly hasMemoryFor?: ((bytes: number) => boolean) | undefined;
  /** Learns what pages take. */
  readonly room?: PageRoom | undefined;
  /** How a browser is started; by default a new process is. */
  readonly launch?: LaunchBrowser | undefined;
}

export interface StealthSettings {
  readonly release: () => Promise<ChromeRelease>;
  /** Milliseconds after which a browser without tabs is ended. */
  readonly unusedLife?: number;
}

const PAGES_PER_BROWSER = 500;
const MAX_LIFE = 30 * 60_000;
/** Full browsers take some hundred megabytes each, and few requests need them. */
const UNUSED_LIFE = 3 * 60_000;

/** A browser that crashes while it starts, as happens now and then, is started once more. */
async function launchTwice(launch: LaunchBrowser, options: LaunchOptions): Promise<BrowserProcess> {
  try {
    return await launch(options);
  } catch (error) {
    if (!(error instanceof BrowserLaunchFailed && error.wasKilled)) throw error;
    return launch(options);
  }
}

export function localBrowsers(settings: LocalBrowserSettings): BrowserSource {
  const { executable, kind, folder, gateway, stealth, ignoreTlsErrors, launch = launchBrowser } = settings;
  const surroundings = { uid: process.getuid?.(), platform: process.platform, browserUser: settings.browserUser };
  let ladder = confinements(surroundings);
  let warned = false;
  let toldOfMissing = false;
  let cleaned: Promise<void> | undefined;

  async function start(look: Look, priority?: 'low'): Promise<BrowserHost> {
    cleaned ??= removeOrphans(folder).then(
      () => {},
      () => {},
    );
    await cleaned;
    const choices = stealth && look !== 'any' ? { country: look, release: await stealth.release() } : undefined;
    const { started: browser, confinement } = await startConfined(ladder, ({ user, sandbox }) =>
      launchTwice(launch, {
        executable,
        kind,
        folder,
        stealth: choices,
        pageMemory: settings.memoryBounds?.page,
        extraFlags: ignoreTlsErrors ? ['--ignore-certificate-errors'] : [],
        user,
        withoutSandbox: !sandbox,
        lowPriority: priority === 'low',
      }),
    );
    ladder = [confinement];
    const warning = confinementWarning(confinement, surroundings, executable);
    if (warning !== undefined && !warned) settings.onWarning?.(warning);
    warned = true;
    const style: TabStyle = choices
      ? {
          hasClock: false,
          drawnOnDemand: false,
          canChange: false,
          hasOwnScreen: true,
          pictureScale: 1,
          emulate: (session, device) => emulateAtStealth(session, device, choices),
          emulateWorker: nameOf(choices),
        }
      : {
          hasClock: true,
          watchesSharedWorkers: true,
          drawnOnDemand: kind === 'shell',
          canChange: true,
          hasOwnScreen: false,
          pictureScale: PICTURE_SCALE,
          emulate: emulate,
        };
    const { client, pid: group } = browser;
    const isShared = priority !== 'low';
    const { memoryBounds: bounds, memoryUsedUp: isUsedUp } = settings;
    try {
      const host = await BrowserHost.adopt({
        browser,
        executable,
        openWayOut: loopbackWayOut(gateway),
        style,
        look: choices ? `stealth ${choices.country}` : 'plain',
        lasts: { pages: settings.pagesPerBrowser ?? PAGES_PER_BROWSER, milliseconds: MAX_LIFE },
        hasMemoryFor: settings.hasMemoryFor,
        // On other systems neither the memory nor the processor time of a process can be read.
        ...(process.platform === 'linux' && {
          memory: bounds && new MemoryWatch({ client, group, bounds, isUsedUp, room: settings.room }),
          pulse: new BrowserPulse({
            client,
            pid: group,
            isShared,
            drawing: new DrawingWatch({ group, isSeparate: kind === 'full', isShared }),
          }),
        }),
      });
      if (client.missing.size > 0 && !toldOfMissing) {
        settings.onWarning?.(
          `${executable} has no ${[...client.missing].join(', ')}: pages are loaded without that (docs/browser.md)`,
        );
      }
      toldOfMissing = true;
      return host;
    } catch (error) {
      await browser.close();
      throw error;
    }
  }

  return {
    pool: settings.pool,
    isRemote: false,
    suits: true,
    lookFor: (country) => (stealth ? country : 'any'),
    start,
    unusedLife: stealth && (stealth.unusedLife ?? UNUSED_LIFE),
  };
}
