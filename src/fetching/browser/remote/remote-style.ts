/**
 * How tabs of a browser on another machine look. It is not started for a country, so for stealth, what switches do on
 * this machine is emulated: pages and requests show it, but workers may still show the machine's own languages and time
 * zone.
 */
import { type ChromeRelease, DEVICE_PROFILES, type DeviceProfile, deviceProfiles } from '../../devices.ts';
import type { Country, Device } from '../../page.ts';
import type { BrowserVersion } from '../hosts/running-browser.ts';
import {
  emulate,
  emulateDevice,
  emulateIdentity,
  emulatePlace,
  languagesOf,
  PICTURE_SCALE,
} from '../process/emulation.ts';
import type { Session } from '../protocol/protocol-client.ts';
import type { TabStyle } from '../tab/tab.ts';

export const PLAIN_STYLE: TabStyle = {
  hasClock: true,
  drawnOnDemand: false,
  canChange: true,
  hasOwnScreen: false,
  pictureScale: PICTURE_SCALE,
  emulate,
};

/**
 * Only a full browser can look like a visitor's: the headless shell names itself, and so does the user agent of
 * `--headless=new`.
 */
export function isFullBrowser({ product, userAgent }: BrowserVersion): boolean {
  return !/headless/i.test(`${product} ${userAgent}`);
}

export function stealthStyle(version: BrowserVersion): TabStyle {
  const release = releaseOfVersion(version);
  const profiles = release ? deviceProfiles(release) : DEVICE_PROFILES;
  return {
    hasClock: false,
    drawnOnDemand: false,
    canChange: false,
    hasOwnScreen: true,
    pictureScale: 1,
    emulate: (session, device, country) => emulateStealth(session, device, country, profiles),
  };
}

/**
 * A desktop keeps its own window. Other devices keep the machine's `navigator.platform`, because it cannot be changed
 * in workers.
 */
function emulateStealth(
  session: Session,
  device: Device,
  country: Country,
  profiles: Readonly<Record<Device, DeviceProfile>>,
): Promise<unknown> {
  const languages = languagesOf(country);
  const { navigatorPlatform } = profiles.desktop;
  return Promise.all([
    device === 'desktop'
      ? emulateIdentity(session, profiles.desktop, languages)
      : emulateDevice(session, { ...profiles[device], navigatorPlatform }, { languages }),
    emulatePlace(session, country),
  ]);
}

/** The version does not tell the brand; all of them are Chromium. */
function releaseOfVersion({ product, userAgent }: BrowserVersion): ChromeRelease | undefined {
  const [, version] = /\/(\d+(?:\.\d+){3})$/.exec(product) ?? [];
  if (version === undefined) return undefined;
  const system = userAgent.includes('Windows') ? 'windows' : userAgent.includes('Macintosh') ? 'mac' : 'linux';
  return { version, brands: ['Chromium'], system };
}
