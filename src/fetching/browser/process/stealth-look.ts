/**
 * What a browser of the stealth tier looks like. As much as possible is done by the browser itself, through switches
 * and its environment, because then pages, all kinds of workers and request headers agree. Only two things are
 * emulated: the name of Chrome, which Chromium does not have, and phones and tablets.
 */
import { COUNTRY_PROFILES } from '../../countries.ts';
import { type ChromeRelease, type DeviceProfile, deviceProfiles, hasOwnName, shownAs } from '../../devices.ts';
import type { Country, Device } from '../../page.ts';
import type { Session } from '../protocol/protocol-client.ts';
import type { BrowserFlag } from './browser-flag.ts';
import { emulateDevice, emulateIdentity, languagesOf, setLocale } from './emulation.ts';

export interface StealthChoices {
  /**
   * A browser shows one country as long as it runs: pages and workers see its languages only if it was started with
   * them.
   */
  readonly country: Country;
  readonly release: ChromeRelease;
}

/** The height of a desktop's panel. The window fills the rest of the screen, so it is smaller than the screen. */
const PANEL = 27;

/** Becomes part of the one switch for features. */
export const SHARE_FEATURE = {
  name: 'WebShare',
  platform: 'linux',
  why: 'Adds `navigator.share`, which Chromium on Linux lacks by default; its absence is taken for a sign of a headless browser.',
} as const;

const LINUX_DRAWING: readonly BrowserFlag[] = [
  { flag: '--use-gl=angle', why: 'WebGL as on every desktop, by ANGLE;' },
  {
    flag: '--use-angle=gl-egl',
    why: "on the machine's own OpenGL: its graphics card, or else Mesa's software. SwiftShader, which is used otherwise, is taken for a sign of a headless browser.",
  },
  { flag: '--ignore-gpu-blocklist', why: "Mesa's software would not be used otherwise." },
  {
    flag: '--disable-gpu-compositing',
    why: 'Only WebGL is drawn there: pages themselves are drawn faster without it;',
  },
  { flag: '--disable-gpu-rasterization', why: 'and so is their content,' },
  { flag: '--disable-accelerated-2d-canvas', why: 'and what scripts draw on a canvas.' },
];

export function stealthFlags({ country, release }: StealthChoices, platform: NodeJS.Platform): readonly BrowserFlag[] {
  const { screen, userAgent } = deviceProfiles(release).desktop;
  const { interfaceLanguage } = COUNTRY_PROFILES[country];
  return [
    ...(platform === 'linux'
      ? [
          {
            flag: '--ozone-platform=headless',
            why: 'The complete browser with its windows, on a virtual screen. `--headless=new` names itself in the user agent, and a user agent set by a switch leaves most client hints empty.',
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
    { flag: `--window-position=0,${PANEL}`, why: 'The window is below the panel.' },
    ...(platform === 'linux' ? LINUX_DRAWING : []),
    {
      flag: '--enable-unsafe-swiftshader',
      why: 'WebGL if there is neither a graphics card nor Mesa: a browser without WebGL is rarer than one that draws it in software.',
    },
    {
      flag: '--force-dark-mode',
      why: 'Pages see a preference for dark colors; light ones, the default, are taken for a sign of a headless browser.',
    },
    {
      flag: '--use-fake-device-for-media-stream',
      why: 'A camera, a microphone and loudspeakers, without names, as pages see them without a permission. They never get one.',
    },
    { flag: `--lang=${interfaceLanguage}`, why: "The language of the country's browsers." },
    {
      flag: `--accept-lang=${languagesOf(country)}`,
      why: 'The languages that pages are requested in; `navigator.languages` says the same, in workers as well.',
    },
  ];
}

export function stealthEnvironment({ country }: StealthChoices): Readonly<Record<string, string>> {
  const { timezone, interfaceLanguage } = COUNTRY_PROFILES[country];
  return { TZ: timezone, LANGUAGE: interfaceLanguage };
}

/**
 * The browser itself shows the country, except for the locale, which needs files that not every installation has. A
 * desktop needs only its name. Other devices keep the machine's `navigator.platform`, because it cannot be changed in
 * workers.
 */
export function emulateAtStealth(session: Session, device: Device, choices: StealthChoices): Promise<unknown> {
  const { interfaceLanguage } = COUNTRY_PROFILES[choices.country];
  const profiles = deviceProfiles(shownAs(choices.release));
  const { navigatorPlatform } = profiles.desktop;
  return Promise.all([
    setLocale(session, interfaceLanguage),
    device === 'desktop'
      ? nameOf(choices)?.(session)
      : emulateDevice(session, { ...profiles[device], navigatorPlatform }),
  ]);
}

/**
 * Returns a function that gives a page, or a worker that belongs to no single page, the browser's shown name; undefined
 * if it has a name of its own. What is set for a page also applies to its frames and its own workers. In other workers
 * it changes the client hints but not the user agent, so it is the same for every device: a worker that claimed to be
 * half a phone would contradict itself.
 */
export function nameOf({ release }: StealthChoices): ((session: Session) => Promise<unknown>) | undefined {
  if (hasOwnName(release)) return undefined;
  const { desktop } = deviceProfiles(shownAs(release));
  const clientHints = { ...desktop.clientHints, architecture: process.arch === 'arm64' ? 'arm' : 'x86' };
  const profile: DeviceProfile = { ...desktop, clientHints };
  return (session) => emulateIdentity(session, profile, undefined);
}
