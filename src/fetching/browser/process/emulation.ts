/** Makes a tab look like the device and the country that were asked for. */
import { COUNTRY_PROFILES } from '../../countries.ts';
import { DEVICE_PROFILES, type DeviceProfile } from '../../devices.ts';
import type { Country, Device, PictureView } from '../../page.ts';
import type { Session } from '../protocol/protocol-client.ts';

/** Drawing a twentieth of it costs a tenth less of the whole page. */
export const PICTURE_SCALE = 0.05;

interface DeviceOptions {
  /** In `navigator.languages` and in what is sent; those of the browser without it. */
  readonly languages?: string;
  /** How large the picture is that nobody looks at: the page itself finds its size unchanged. */
  readonly scale?: number;
}

/** All at once: the commands are answered in order, so whoever navigates afterwards needs only to send. */
export function emulate(session: Session, device: Device, country: Country): Promise<unknown> {
  return Promise.all([
    emulateDevice(session, DEVICE_PROFILES[device], { languages: languagesOf(country), scale: PICTURE_SCALE }),
    emulatePlace(session, country),
  ]);
}

/** Time zone and locale. */
export function emulatePlace(session: Session, country: Country): Promise<unknown> {
  const { locale, timezone } = COUNTRY_PROFILES[country];
  return Promise.all([
    session.send('Emulation.setTimezoneOverride', { timezoneId: timezone }),
    setLocale(session, locale),
  ]);
}

/** Where the browser cannot, only what it sends and `navigator.languages` tell of the country. */
export async function setLocale(session: Session, locale: string): Promise<void> {
  if (!session.lacks('Emulation.setLocaleOverride')) await session.send('Emulation.setLocaleOverride', { locale });
}

export function emulateDevice(
  session: Session,
  profile: DeviceProfile,
  { languages, scale }: DeviceOptions = {},
): Promise<unknown> {
  const { clientHints, viewport, screen } = profile;
  return Promise.all([
    emulateIdentity(session, profile, languages),
    session.send('Emulation.setDeviceMetricsOverride', {
      width: viewport.width,
      height: viewport.height,
      screenWidth: screen.width,
      screenHeight: screen.height,
      deviceScaleFactor: profile.deviceScaleFactor,
      mobile: clientHints.mobile,
      ...(scale !== undefined && { scale }),
    }),
    session.send('Emulation.setTouchEmulationEnabled', {
      enabled: profile.touch,
      maxTouchPoints: Math.max(1, profile.maxTouchPoints),
    }),
  ]);
}

/**
 * The screen that a picture is taken of, drawn as large as it is. What is not named is the device's; where the browser has a screen of its
 * own, nothing is changed unless something is named.
 */
export async function emulateView(
  session: Session,
  { viewport, screen, deviceScaleFactor, clientHints }: DeviceProfile,
  view: PictureView,
  hasOwnScreen: boolean,
): Promise<void> {
  if (hasOwnScreen && view.width === undefined && view.height === undefined && view.scale === undefined) return;
  const { width = viewport.width, height = viewport.height, scale = deviceScaleFactor } = view;
  await session.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    screenWidth: Math.max(screen.width, width),
    screenHeight: Math.max(screen.height, height),
    deviceScaleFactor: scale,
    mobile: clientHints.mobile,
  });
}

/** What it says it is, without what it is made of. */
export function emulateIdentity(
  session: Session,
  { userAgent, navigatorPlatform, clientHints }: DeviceProfile,
  languages: string | undefined,
): Promise<unknown> {
  return session.send('Emulation.setUserAgentOverride', {
    userAgent,
    ...(languages !== undefined && { acceptLanguage: languages }),
    platform: navigatorPlatform,
    userAgentMetadata: {
      brands: [...clientHints.brands],
      fullVersionList: [...clientHints.fullVersionList],
      fullVersion: clientHints.fullVersion,
      formFactors: [...clientHints.formFactors],
      wow64: false,
      mobile: clientHints.mobile,
      platform: clientHints.platform,
      platformVersion: clientHints.platformVersion,
      architecture: clientHints.architecture,
      bitness: clientHints.bitness,
      model: clientHints.model,
    },
  });
}

/** The languages of a country, as a browser lists them. */
export function languagesOf(country: Country): string {
  return COUNTRY_PROFILES[country].acceptLanguage.replaceAll(/;q=[0-9.]+/g, '');
}
