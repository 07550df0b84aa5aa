/**
 * The devices that a request can pretend to be. Pure data, for the HTTP client's headers and for the browser's
 * emulation; knows nothing of either.
 */
import type { Device } from './page.ts';

/** The name of a Chrome, or of a browser made from the same source. */
export interface ChromeRelease {
  /** All four parts of the version. */
  readonly version: string;
  /** The brands besides the invented one. */
  readonly brands: readonly string[];
  /** The system that it runs on, if it is not a phone or tablet. */
  readonly system: keyof typeof SYSTEMS;
}

/** The release that is shown instead of the browser's own: one that many people have. */
const COMMON_RELEASE: ChromeRelease = {
  version: '156.0.8060.92',
  brands: ['Chromium', 'Google Chrome'],
  system: 'windows',
};

/** Whether it is a named product such as Chrome, and not just Chromium. */
export function hasOwnName({ brands }: ChromeRelease): boolean {
  return brands.some((brand) => brand !== 'Chromium');
}

/** What it pretends to be at stealth: Chromium as the Chrome of the same release, which nearly everybody has. */
export function shownAs(release: ChromeRelease): ChromeRelease {
  return hasOwnName(release) ? release : { ...release, brands: CHROME_BRANDS };
}

/** What a release sends by itself with the request for a page. */
export interface SentHeaders {
  readonly accept: string;
  /** None if it sends none, or others than those to show. */
  readonly brands: readonly Brand[];
}

export interface Brand {
  readonly brand: string;
  readonly version: string;
}

export interface ClientHints {
  /** In Chrome's own order, which depends on its version. */
  readonly brands: readonly Brand[];
  readonly fullVersionList: readonly Brand[];
  readonly fullVersion: string;
  readonly formFactors: readonly string[];
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
  /** The `Accept` of a request for a page. */
  readonly accept: string;
  /** `navigator.platform`. */
  readonly navigatorPlatform: string;
  readonly clientHints: ClientHints;
  readonly viewport: Size;
  readonly screen: Size;
  readonly deviceScaleFactor: number;
  readonly touch: boolean;
  readonly maxTouchPoints: number;
}

const CHROME_BRANDS = COMMON_RELEASE.brands;

interface BrandChoices {
  readonly version?: string;
  /** What the version of the invented brand ends with. */
  readonly greaseSuffix?: string;
  readonly names?: readonly string[];
}

/**
 * Chrome adds an invented brand and shuffles the list by its major version, so that servers cannot rely on either. 131
 * gives `"Google Chrome", "Chromium", "Not_A Brand";v="24"`, which is what that version really sent.
 */
export function chromeBrands(
  major: number,
  { version = String(major), greaseSuffix = '', names = CHROME_BRANDS }: BrandChoices = {},
): Brand[] {
  const separators = [' ', '(', ':', '-', '.', '/', ')', ';', '=', '?', '_'];
  const greaseVersions = ['8', '99', '24'];
  const left = separators[major % separators.length];
  const right = separators[(major + 1) % separators.length];
  const listed: Brand[] = [
    { brand: `Not${left}A${right}Brand`, version: `${greaseVersions[major % greaseVersions.length]}${greaseSuffix}` },
    ...names.map((brand) => ({ brand, version })),
  ];
  const orders = ORDERS[listed.length] ?? [];
  const order = orders[major % orders.length] ?? [];
  const placed: Brand[] = [];
  for (const [index, brand] of listed.entries()) placed[order[index] ?? index] = brand;
  return placed;
}

/** By number of brands: the orders that the major version selects from. */
const ORDERS: Readonly<Record<number, readonly (readonly number[])[]>> = {
  2: [
    [0, 1],
    [1, 0],
  ],
  3: [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ],
};

/** A list of brands as in `Sec-CH-UA`. */
export function brandList(brands: readonly Brand[]): string {
  return brands.map(({ brand, version }) => `"${brand}";v="${version}"`).join(', ');
}

/** What Chrome says about its systems; version and processor are those of most of its users. */
const SYSTEMS = {
  windows: {
    userAgent: 'Windows NT 10.0; Win64; x64',
    navigatorPlatform: 'Win32',
    platform: 'Windows',
    platformVersion: '19.0.0',
    architecture: 'x86',
  },
  linux: {
    userAgent: 'X11; Linux x86_64',
    navigatorPlatform: 'Linux x86_64',
    platform: 'Linux',
    platformVersion: '',
    architecture: 'x86',
  },
  mac: {
    userAgent: 'Macintosh; Intel Mac OS X 10_15_7',
    navigatorPlatform: 'MacIntel',
    platform: 'macOS',
    platformVersion: '15.5.0',
    architecture: 'arm',
  },
} as const;

/** What the common release accepts. */
const COMMON_ACCEPT =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/jxl,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7';

/**
 * The devices, each with this release; on Android it is always Chrome itself. All of them send what the release was
 * seen to send.
 */
export function deviceProfiles(
  { version, brands: names, system }: ChromeRelease,
  sent?: SentHeaders,
): Record<Device, DeviceProfile> {
  const accept = sent?.accept ?? COMMON_ACCEPT;
  const major = Number.parseInt(version, 10);
  const userAgent = (on: string, mobile: boolean) =>
    `Mozilla/5.0 (${on}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0${mobile ? ' Mobile' : ''} Safari/537.36`;
  const branded = (shown: readonly string[]) => ({
    brands: chromeBrands(major, { names: shown }),
    fullVersionList: chromeBrands(major, { names: shown, version, greaseSuffix: '.0.0.0' }),
    fullVersion: version,
  });
  const desktop = SYSTEMS[system];
  const android = {
    ...branded(CHROME_BRANDS),
    platform: 'Android',
    platformVersion: '16.0.0',
    architecture: '',
    bitness: '',
  };
  return {
    desktop: {
      userAgent: userAgent(desktop.userAgent, false),
      accept,
      navigatorPlatform: desktop.navigatorPlatform,
      clientHints: {
        ...branded(names),
        ...(sent && sent.brands.length > 0 && { brands: sent.brands }),
        formFactors: ['Desktop'],
        mobile: false,
        platform: desktop.platform,
        platformVersion: desktop.platformVersion,
        architecture: desktop.architecture,
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
      userAgent: userAgent('Linux; Android 10; K', true),
      accept,
      navigatorPlatform: 'Linux armv81',
      clientHints: { ...android, formFactors: ['Mobile'], mobile: true, model: 'Pixel 9' },
      viewport: { width: 412, height: 785 },
      screen: { width: 412, height: 923 },
      deviceScaleFactor: 2.625,
      touch: true,
      maxTouchPoints: 5,
    },
    tablet: {
      // A tablet is Android without the word "Mobile", and its hint says so too.
      userAgent: userAgent('Linux; Android 10; K', false),
      accept,
      navigatorPlatform: 'Linux armv81',
      clientHints: { ...android, formFactors: ['Tablet'], mobile: false, model: 'Pixel Tablet' },
      viewport: { width: 1280, height: 662 },
      screen: { width: 1280, height: 800 },
      deviceScaleFactor: 2,
      touch: true,
      maxTouchPoints: 5,
    },
  };
}

export const DEVICE_PROFILES: Readonly<Record<Device, DeviceProfile>> = deviceProfiles(COMMON_RELEASE);
