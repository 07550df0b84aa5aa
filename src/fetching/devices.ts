/**
 * The devices that a request can pretend to be. Pure data, for the plain client's headers and for the browser's emulation alike;
 * knows nothing of either.
 */
import type { Device } from './page.ts';

/** The Chrome whose headers, client hints and brands are shown. */
export const CHROME_MAJOR = 156;
const CHROME_FULL = `${CHROME_MAJOR}.0.8060.92`;

export interface Brand {
  readonly brand: string;
  readonly version: string;
}

export interface ClientHints {
  /** In Chrome's own order, which depends on its version. */
  readonly brands: readonly Brand[];
  readonly fullVersionList: readonly Brand[];
  readonly mobile: boolean;
  readonly platform: string;
  readonly platformVersion: string;
  readonly architecture: string;
  readonly bitness: string;
  readonly model: string;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface DeviceProfile {
  readonly userAgent: string;
  /** `navigator.platform`. */
  readonly navigatorPlatform: string;
  readonly clientHints: ClientHints;
  readonly viewport: Size;
  readonly screen: Size;
  readonly deviceScaleFactor: number;
  readonly touch: boolean;
  readonly maxTouchPoints: number;
}

/**
 * Chrome adds a made-up brand and shuffles the list by its major version, so that servers cannot rely on either.
 * 131 gives `"Google Chrome", "Chromium", "Not_A Brand";v="24"`, which is what that version really sent.
 */
export function chromeBrands(major: number, version = String(major), greaseSuffix = ''): Brand[] {
  const separators = [' ', '(', ':', '-', '.', '/', ')', ';', '=', '?', '_'];
  const greaseVersions = ['8', '99', '24'];
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ];
  const left = separators[major % separators.length];
  const right = separators[(major + 1) % separators.length];
  const listed: Brand[] = [
    { brand: `Not${left}A${right}Brand`, version: `${greaseVersions[major % greaseVersions.length]}${greaseSuffix}` },
    { brand: 'Chromium', version },
    { brand: 'Google Chrome', version },
  ];
  const order = orders[major % orders.length] ?? [0, 1, 2];
  const placed: Brand[] = [];
  for (const [index, brand] of listed.entries()) placed[order[index] ?? index] = brand;
  return placed;
}

/** As `Sec-CH-UA` writes a list of brands. */
export function brandList(brands: readonly Brand[]): string {
  return brands.map(({ brand, version }) => `"${brand}";v="${version}"`).join(', ');
}

const brands = chromeBrands(CHROME_MAJOR);
const fullVersionList = chromeBrands(CHROME_MAJOR, CHROME_FULL, '.0.0.0');

function chrome(system: string, mobile: boolean): string {
  return `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${CHROME_MAJOR}.0.0.0${mobile ? ' Mobile' : ''} Safari/537.36`;
}

export const DEVICE_PROFILES: Readonly<Record<Device, DeviceProfile>> = {
  desktop: {
    userAgent: chrome('Windows NT 10.0; Win64; x64', false),
    navigatorPlatform: 'Win32',
    clientHints: {
      brands,
      fullVersionList,
      mobile: false,
      platform: 'Windows',
      platformVersion: '19.0.0',
      architecture: 'x86',
      bitness: '64',
      model: '',
    },
    viewport: { width: 1920, height: 945 },
    screen: { width: 1920, height: 1080 },
    deviceScaleFactor: 1,
    touch: false,
    maxTouchPoints: 0,
  },
  mobile: {
    // Chrome on Android says "Android 10; K" whatever the phone is; the truth is in the client hints.
    userAgent: chrome('Linux; Android 10; K', true),
    navigatorPlatform: 'Linux armv81',
    clientHints: {
      brands,
      fullVersionList,
      mobile: true,
      platform: 'Android',
      platformVersion: '16.0.0',
      architecture: '',
      bitness: '',
      model: 'Pixel 9',
    },
    viewport: { width: 412, height: 785 },
    screen: { width: 412, height: 923 },
    deviceScaleFactor: 2.625,
    touch: true,
    maxTouchPoints: 5,
  },
  tablet: {
    // A tablet is Android without the word "Mobile", and its hint says so too.
    userAgent: chrome('Linux; Android 10; K', false),
    navigatorPlatform: 'Linux armv81',
    clientHints: {
      brands,
      fullVersionList,
      mobile: false,
      platform: 'Android',
      platformVersion: '16.0.0',
      architecture: '',
      bitness: '',
      model: 'Pixel Tablet',
    },
    viewport: { width: 1280, height: 662 },
    screen: { width: 1280, height: 800 },
    deviceScaleFactor: 2,
    touch: true,
    maxTouchPoints: 5,
  },
};
