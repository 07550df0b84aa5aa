/** Makes a tab look like the requested device and country. */
import { COUNTRY_PROFILES } from '../../countries.ts';
import { DEVICE_PROFILES, type DeviceProfile } from '../../devices.ts';
import type { Country, Device, PictureView } from '../../page.ts';
import type { Session } from '../protocol/protocol-client.ts';
import { fitWindow } from './window-size.ts';

/** Drawing at a twentieth of the size saves a tenth of the whole page's cost. */
export const PICTURE_SCALE = 0.05;

interface DeviceOptions {
  /** For `navigator.languages` and the request headers; by default the browser's own. */
  readonly languages?: string;
  /** The scale at which frames are drawn that nobody sees; the page itself finds its size unchanged. */
  readonly scale?: number;
}

/** Sent at once: commands are answered in order, so a navigation that is sent afterwards already finds them applied. */
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

/** If the browser cannot do this, only its request headers and `navigator.languages` show the country. */
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
    // Turning it off takes the mouse away as well, so tabs with a touch screen keep it.
    profile.touch &&
      session.send('Emulation.setTouchEmulationEnabled', {
        enabled: true,
        maxTouchPoints: Math.max(1, profile.maxTouchPoints),
      }),
  ]);
}

/**
 * Sets the screen for a screenshot, drawn at full size. Values that are not given are those of the device; if the
 * browser has its own screen, it is changed only if a value is given.
 */
export async function emulateView(
  session: Session,
  { viewport, screen, deviceScaleFactor, clientHints }: DeviceProfile,
  view: PictureView,
  hasOwnScreen: boolean,
): Promise<void> {
  if (hasOwnScreen && view.width === undefined && view.height === undefined && view.scale === undefined) return;
  const { width = viewport.width, height = viewport.height, scale = deviceScaleFactor } = view;
  // A page in a view that is not its window's can tell.
  if (hasOwnScreen && scale === deviceScaleFactor && (await fitWindow(session, { width, height }))) return;
  await session.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    screenWidth: Math.max(screen.width, width),
    screenHeight: Math.max(screen.height, height),
    deviceScaleFactor: scale,
    mobile: clientHints.mobile,
  });
}

/** Sets the user agent and client hints only, not the screen and input of the device. */
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

/** The languages of a country, as `navigator.languages` lists them. */
export function languagesOf(country: Country): string {
  return COUNTRY_PROFILES[country].acceptLanguage.replaceAll(/;q=[0-9.]+/g, '');
}
