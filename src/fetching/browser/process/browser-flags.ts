/**
 * The switches that browsers are started with, each with its reason; the table in the documentation is generated from
 * them. Each was looked up in the binaries: the shell and full Chromium do not know the same ones. Starts nothing,
 * reads nothing.
 */
import type { BrowserFlag } from './browser-flag.ts';
import { SHARE_FEATURE, type StealthChoices, stealthFlags } from './stealth-look.ts';

/** `shell` is Chromium's headless shell, `full` a complete Chromium or Chrome. */
export type BrowserKind = 'shell' | 'full';

interface FlagRow extends BrowserFlag {
  /** The kind that knows the switch; both if not given. */
  readonly kind?: BrowserKind;
  readonly platform?: NodeJS.Platform;
  /** Not used for stealth, because pages could detect it. */
  readonly onlyPlain?: boolean;
}

interface Feature {
  readonly name: string;
  readonly why: string;
  readonly kind?: BrowserKind;
  readonly platform?: NodeJS.Platform;
}

export interface FlagChoices {
  readonly kind: BrowserKind;
  readonly profileFolder: string;
  /** For a browser of the stealth tier. */
  readonly stealth?: StealthChoices | undefined;
  /** The user that the browser runs as; undefined where there are no such numbers. */
  readonly uid: number | undefined;
  /** Only for machines that forbid the sandbox. */
  readonly withoutSandbox?: boolean | undefined;
  readonly platform: NodeJS.Platform;
  /** Size of /dev/shm; undefined when there is none. */
  readonly sharedMemoryBytes: number | undefined;
  /** Bytes that the process of a page may hold. */
  readonly pageMemory?: number | undefined;
}

/**
 * The heap limit of scripts, as a multiple of the page's memory limit. Scripts near the limit of their heap do nothing
 * but collect garbage: with a factor of 1, a page went on like that for 20 s.
 */
const HEAP_LIMIT = 1.5;
const FIRST_HEAP: BrowserFlag = {
  flag: '--initial-old-space-size=16',
  why: 'Garbage is collected early: in a reused tab, most of it is from the last page.',
};
const NEEDED_SHARED_MEMORY = 512 * 1024 * 1024;

/**
 * The proxy for everything outside of a context with a proxy: the discard port, where nothing listens. So contexts
 * created without a proxy, and requests of the browser itself, reach nothing.
 */
export const DEAD_PROXY = 'http://127.0.0.1:9';

const FIXED: readonly FlagRow[] = [
  {
    flag: '--remote-debugging-pipe',
    why: 'Commands come through two pipes that nobody else can open, and the browser ends when they close.',
  },
  {
    flag: '--headless=new',
    kind: 'full',
    onlyPlain: true,
    why: 'The complete browser without a window. The shell has none anyway.',
  },
  {
    flag: '--no-startup-window',
    kind: 'full',
    why: 'No first tab: every tab is opened in its own context.',
  },

  // One way out: the gateway.
  {
    flag: `--proxy-server=${DEAD_PROXY}`,
    why: 'A context that was not given a proxy, and the browser itself, can reach nothing.',
  },
  {
    flag: '--proxy-bypass-list=<-loopback>',
    why: 'By default Chromium connects to localhost directly; the guard must check that as well.',
  },
  {
    flag: '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    why: "Only the gateway looks names up: WebRTC in full Chromium would ask the machine's name server.",
  },
  { flag: '--disable-quic', why: 'HTTP/3 is UDP, which does not go through the gateway.' },
  {
    flag: '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    kind: 'shell',
    why: 'WebRTC would send UDP around the gateway and tell pages the addresses of the machine.',
  },
  {
    flag: '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    kind: 'full',
    why: 'The same for full Chromium, which has another name for it.',
  },
  { flag: '--no-pings', kind: 'full', why: 'No requests for the `ping` attribute of links.' },

  // No requests and features of the browser's own.
  {
    flag: '--disable-background-networking',
    kind: 'full',
    why: 'No update checks, no Safe Browsing lists, no metrics.',
  },
  { flag: '--disable-component-update', kind: 'full', why: 'No downloads of components while pages are loaded.' },
  { flag: '--disable-domain-reliability', kind: 'full', why: 'No reports about failed requests to their sites.' },
  { flag: '--disable-sync', kind: 'full', why: 'No account, nothing to synchronize.' },
  { flag: '--metrics-recording-only', kind: 'full', why: 'Usage figures are not sent.' },
  { flag: '--disable-breakpad', why: 'Crashes are not reported.' },
  { flag: '--disable-crash-reporter', kind: 'shell', why: 'No process that only waits for crashes.' },
  // Full Chromium has no such switch that works: `--disable-crashpad-for-testing` makes its network service crash in a
  // loop. Its two crash handlers run outside of the process group, and end by themselves with the browser.
  { flag: '--disable-extensions', kind: 'full', why: 'Nothing but the page runs in a page.' },
  {
    flag: '--disable-component-extensions-with-background-pages',
    kind: 'full',
    why: 'Built-in extensions that the switch above does not reach.',
  },
  { flag: '--disable-default-apps', kind: 'full', why: 'Nothing is installed into a new profile.' },
  {
    flag: '--disable-field-trial-config',
    why: 'Builds other than Chrome turn on experiments that no real visitor has.',
  },

  // No questions to a user.
  { flag: '--no-first-run', kind: 'full', why: 'Every profile is new: no welcome.' },
  { flag: '--no-default-browser-check', kind: 'full', why: 'Nobody to ask.' },
  { flag: '--disable-search-engine-choice-screen', kind: 'full', why: 'Nobody to choose.' },
  { flag: '--deny-permission-prompts', kind: 'full', why: 'Permission prompts are denied. The shell never prompts.' },
  {
    flag: '--password-store=basic',
    platform: 'linux',
    why: 'Cookies are encrypted with a key of the profile; no desktop keyring is used.',
  },
  {
    flag: '--use-mock-keychain',
    platform: 'darwin',
    why: 'The same on macOS, where the keychain would open a dialog.',
  },

  // Pages behave the same, however many are open.
  {
    flag: '--disable-background-timer-throttling',
    why: 'Many tabs work at a time, and none is in front: timers run at full speed in all of them.',
  },
  { flag: '--disable-renderer-backgrounding', why: 'Background tabs get as much processor time as others.' },
  { flag: '--disable-backgrounding-occluded-windows', why: 'A tab behind another does not count as hidden.' },
  {
    flag: '--renderer-process-limit=1',
    why: 'A tab keeps its process when it goes to another site, instead of starting one for each: a third more pages. No two contexts ever share one, so no two callers do.',
  },
  {
    flag: '--disable-site-isolation-trials',
    kind: 'full',
    why: "Frames of other sites share a process too, as in the shell: two processes instead of ten for seven frames, half of the memory, and all of a page's memory in one place.",
  },
  {
    flag: '--disable-hang-monitor',
    kind: 'full',
    why: 'A busy page is ended by the deadline of its request, not by a dialog.',
  },
  {
    flag: '--disable-blink-features=AutomationControlled',
    why: '`navigator.webdriver` says false; the debugging pipe alone would make it true.',
  },
  { flag: '--hide-scrollbars', onlyPlain: true, why: 'Scrollbars take width from the page, and phones have none.' },
  { flag: '--mute-audio', why: 'No sound device is opened.' },
  {
    flag: '--disable-gpu',
    kind: 'shell',
    why: 'Nobody watches the screen: drawing in software saves starting drivers.',
  },
  {
    flag: '--in-process-gpu',
    kind: 'shell',
    platform: 'linux',
    why: 'Without a graphics card, the GPU process only draws in software. In the browser’s own process that takes 30 MiB less memory. On Linux it has no sandbox in either.',
  },
];

const DISABLED_FEATURES: readonly Feature[] = [
  {
    name: 'BackForwardCache',
    why: 'A reused tab must not keep the previous page alive, with its scripts and sockets.',
  },
  {
    name: 'RenderDocument',
    why: 'A new frame for every document of a tab costs a fifth of a page, without a benefit for a tab that is cleared.',
  },
  {
    name: 'WebRtcHideLocalIpsWithMdns',
    why: 'A `.local` candidate would be looked up by multicast in the local network, past the gateway. WebRTC has no addresses to hide.',
  },
  {
    name: 'BackgroundResourceFetch',
    kind: 'shell',
    why: 'Answers go to the page’s own thread at once, which takes less processor time than the way over others;',
  },
  { name: 'ThreadedBodyLoader', kind: 'shell', why: 'likewise the document,' },
  { name: 'ThreadedPreloadScanner', kind: 'shell', why: 'and the search for what it will need.' },
  {
    name: 'PreconnectToSearch',
    kind: 'full',
    why: 'No connection to a search engine that no page has named.',
  },
  {
    name: 'AimEnabled',
    kind: 'full',
    why: 'The search engine is not asked for suggestions for the address bar.',
  },
  {
    name: 'WebUIOmniboxPopup',
    kind: 'full',
    why: 'No page for suggestions of the address bar: every window would load one, in a separate process,',
  },
  {
    name: 'WebUIOmniboxAimPopup',
    kind: 'full',
    why: 'nor a second one. Without them a browser and its first tab take two fifths of the processor time.',
  },
  { name: 'Translate', kind: 'full', why: 'No language detection and no offer to translate.' },
  { name: 'OptimizationHints', kind: 'full', why: 'No hints about pages are fetched.' },
  { name: 'MediaRouter', kind: 'full', why: 'No search for cast devices in the local network.' },
  { name: 'DialMediaRouteProvider', kind: 'full', why: 'Likewise for DIAL devices.' },
  { name: 'AutofillServerCommunication', kind: 'full', why: 'The forms of pages are not described to a server.' },
  { name: 'NetworkTimeServiceQuerying', kind: 'full', why: 'The time is not requested over the network.' },
  {
    name: 'HttpsUpgrades',
    kind: 'full',
    why: 'An http: address is requested as http:, as the caller wrote it, without trying https: first.',
  },
];

const ENABLED_FEATURES: readonly Feature[] = [
  {
    name: 'NetworkServiceInProcess2',
    platform: 'linux',
    why: 'The network service runs in the browser’s own process: a twentieth less work for a page, and 20 MiB less memory. On Linux neither has a sandbox; pages have one.',
  },
];

const BLINK_SETTINGS: readonly { readonly setting: string; readonly why: string }[] = [
  {
    setting: 'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
    why: 'There is a mouse, as on every desktop: style sheets and scripts of pages ask for it. Phones and tablets are emulated without one.',
  },
  {
    setting: 'defaultTextEncodingName=utf-8',
    why: 'A page that declares no encoding, and whose bytes suggest no older one, is read as UTF-8; Chromium would garble it.',
  },
];

/** Chromium refuses to run as root with its sandbox on; for every other user the sandbox stays. */
export function sandboxFlags({
  uid,
  withoutSandbox,
}: Pick<FlagChoices, 'uid' | 'withoutSandbox'>): readonly BrowserFlag[] {
  if (uid !== 0 && !withoutSandbox) return [];
  return [{ flag: '--no-sandbox', why: 'Only if root runs the service, on a machine that forbids the sandbox.' }];
}

/** A small /dev/shm, as containers have by default, crashes large pages. */
function heapLimit({ pageMemory }: Pick<FlagChoices, 'pageMemory'>): readonly BrowserFlag[] {
  if (pageMemory === undefined) return [];
  return [
    {
      flag: `--max-old-space-size=${Math.floor((HEAP_LIMIT * pageMemory) / 2 ** 20)}`,
      why: 'The maximum is one and a half times what a page may take.',
    },
  ];
}

export function sharedMemoryFlags({
  platform,
  sharedMemoryBytes,
}: Pick<FlagChoices, 'platform' | 'sharedMemoryBytes'>): readonly BrowserFlag[] {
  if (platform !== 'linux' || (sharedMemoryBytes ?? 0) >= NEEDED_SHARED_MEMORY) return [];
  return [{ flag: '--disable-dev-shm-usage', why: 'Only if /dev/shm is below 512 MiB, which crashes large pages.' }];
}

/** Every switch for these choices, with its reason, in the order in which they are passed. */
export function browserFlags(choices: FlagChoices): readonly BrowserFlag[] {
  const { kind, platform, stealth } = choices;
  const fits = (row: Pick<FlagRow, 'kind' | 'platform' | 'onlyPlain'>) =>
    (row.kind ?? kind) === kind && (row.platform ?? platform) === platform && !(row.onlyPlain && stealth);
  const features = DISABLED_FEATURES.filter(fits);
  const flags: BrowserFlag[] = FIXED.filter(fits).map(({ flag, why }) => ({ flag, why }));
  flags.push({
    flag: `--disable-features=${features.map(({ name }) => name).join(',')}`,
    why: features.map(({ name, why }) => `${name}: ${why}`).join(' '),
  });
  const enabled = [...ENABLED_FEATURES, ...(stealth ? [SHARE_FEATURE] : [])].filter(fits);
  if (enabled.length > 0) {
    flags.push({
      flag: `--enable-features=${enabled.map(({ name }) => name).join(',')}`,
      why: enabled.map(({ name, why }) => `${name}: ${why}`).join(' '),
    });
  }
  if (stealth) flags.push(...stealthFlags(stealth, platform));
  // One switch for all of them: a second one would replace the first.
  flags.push({
    flag: `--blink-settings=${BLINK_SETTINGS.map(({ setting }) => setting).join(',')}`,
    why: BLINK_SETTINGS.map(({ why }) => why).join(' '),
  });
  if (!stealth) {
    // One switch for all of them, as above.
    const heap = [FIRST_HEAP, ...heapLimit(choices)];
    flags.push({
      flag: `--js-flags=${heap.map(({ flag }) => flag).join(',')}`,
      why: `${heap.map(({ why }) => why).join(' ')} Not at stealth, where pages could notice.`,
    });
  }
  flags.push(...sandboxFlags(choices), ...sharedMemoryFlags(choices), {
    flag: `--user-data-dir=${choices.profileFolder}`,
    why: 'A separate profile, new for every browser and removed with it.',
  });
  return flags;
}
