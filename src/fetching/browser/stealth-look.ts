/**
 * What a browser of the stealth tier looks like. As much as possible is the browser's own doing, by switches and its environment, because
 * that is the same in pages, in every kind of worker and in what is sent. Only phones and tablets, which it is not, are emulated.
 */
import { COUNTRY_PROFILES } from '../countries.ts';
import { type ChromeRelease, deviceProfiles } from '../devices.ts';
import type { Country, Device } from '../page.ts';
import type { BrowserFlag } from './browser-flags.ts';
import { emulateDevice, languagesOf, setLocale } from './emulation.ts';
import type { Session } from './protocol-client.ts';

export interface StealthChoices {
  /** A browser shows one country for its life: pages and workers find another's languages only where it was started with them. */
  readonly country: Country;
  readonly release: ChromeRelease;
}

/** The panel of a desktop, so that the window, which fills the rest, is not as large as the screen. */
const PANEL = 27;

/** Goes into the one switch for such settings. */
export const MOUSE_SETTING = {
  setting: 'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
  why: 'There is a mouse, as with every desktop.',
} as const;

export function stealthFlags({ country, release }: StealthChoices, platform: NodeJS.Platform): readonly BrowserFlag[] {
  const { screen, userAgent } = deviceProfiles(release).desktop;
  const { interfaceLanguage } = COUNTRY_PROFILES[country];
  return [
    ...(platform === 'linux'
      ? [
          {
            flag: '--ozone-platform=headless',
            why: 'The complete browser with its windows, on a screen that nobody sees. `--headless=new` names itself in the user agent, and a user agent that is given by a switch leaves most client hints empty.',
          },
        ]
      : [
          { flag: '--headless=new', why: 'The complete browser without a window.' },
          { flag: `--user-agent=${userAgent}`, why: 'Its own, without the word Headless.' },
        ]),
    {
      flag: `--screen-info={${screen.width}x${screen.height} workAreaTop=${PANEL}}`,
      why: 'The usual screen with a panel at its top.',
    },
    {
      flag: `--window-size=${screen.width},${screen.height - PANEL}`,
      why: 'A window that fills the rest of the screen.',
    },
    { flag: `--window-position=0,${PANEL}`, why: 'It is below the panel.' },
    {
      flag: '--enable-unsafe-swiftshader',
      why: 'WebGL without a graphics card: a browser that has none at all is rarer than one that draws in software.',
    },
    { flag: `--lang=${interfaceLanguage}`, why: "The language of the country's browsers." },
    {
      flag: `--accept-lang=${languagesOf(country)}`,
      why: 'The languages that pages are asked for in; `navigator.languages` says the same, in workers as well.',
    },
  ];
}

export function stealthEnvironment({ country }: StealthChoices): Readonly<Record<string, string>> {
  const { timezone, interfaceLanguage } = COUNTRY_PROFILES[country];
  return { TZ: timezone, LANGUAGE: interfaceLanguage };
}

/**
 * The country is the browser's own but for its locale, which needs files that not every installation has. A desktop is what it is; another
 * device keeps the machine's `navigator.platform`, because workers would not have another.
 */
export function emulateAtStealth(session: Session, device: Device, choices: StealthChoices): Promise<unknown> {
  const { interfaceLanguage } = COUNTRY_PROFILES[choices.country];
  const profiles = deviceProfiles(choices.release);
  const { navigatorPlatform } = profiles.desktop;
  return Promise.all([
    setLocale(session, interfaceLanguage),
    device === 'desktop' ? undefined : emulateDevice(session, { ...profiles[device], navigatorPlatform }),
  ]);
}
