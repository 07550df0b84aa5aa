/** Makes a tab look like the device and the country that were asked for. */
import { COUNTRY_PROFILES } from '../countries.ts';
import { DEVICE_PROFILES } from '../devices.ts';
import type { Country, Device } from '../page.ts';
import type { Session } from './protocol-client.ts';

/** Drawing a twentieth of it costs a tenth less of the whole page. */
const PICTURE_SCALE = 0.05;

/** All at once: the commands are answered in order, so whoever navigates afterwards needs only to send. */
export function emulate(session: Session, device: Device, country: Country): Promise<unknown> {
  const profile = DEVICE_PROFILES[device];
  const { acceptLanguage, locale, timezone } = COUNTRY_PROFILES[country];
  const { clientHints, viewport, screen } = profile;
  return Promise.all([
    session.send('Emulation.setUserAgentOverride', {
      userAgent: profile.userAgent,
      acceptLanguage: acceptLanguage.replaceAll(/;q=[0-9.]+/g, ''),
      platform: profile.navigatorPlatform,
      userAgentMetadata: {
        brands: [...clientHints.brands],
        fullVersionList: [...clientHints.fullVersionList],
        mobile: clientHints.mobile,
        platform: clientHints.platform,
        platformVersion: clientHints.platformVersion,
        architecture: clientHints.architecture,
        bitness: clientHints.bitness,
        model: clientHints.model,
      },
    }),
    session.send('Emulation.setDeviceMetricsOverride', {
      width: viewport.width,
      height: viewport.height,
      screenWidth: screen.width,
      screenHeight: screen.height,
      deviceScaleFactor: profile.deviceScaleFactor,
      mobile: clientHints.mobile,
      // Nobody looks at the picture: the page itself finds its size unchanged.
      scale: PICTURE_SCALE,
    }),
    session.send('Emulation.setTouchEmulationEnabled', {
      enabled: profile.touch,
      maxTouchPoints: Math.max(1, profile.maxTouchPoints),
    }),
    session.send('Emulation.setTimezoneOverride', { timezoneId: timezone }),
    session.send('Emulation.setLocaleOverride', { locale }),
  ]);
}
