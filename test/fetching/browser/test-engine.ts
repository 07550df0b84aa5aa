/** A browser engine with its own gateway and folder, and what can be counted about it from outside. */
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Deadline } from '../../../src/deadline.ts';
import { type BrowserEngine, type BrowserSettings, createBrowserEngine } from '../../../src/fetching/browser/engine.ts';
import type { BrowserHost } from '../../../src/fetching/browser/hosts/browser-host.ts';
import { type LocalBrowserSettings, localBrowsers } from '../../../src/fetching/browser/hosts/local-browsers.ts';
import type { BrowserAnswer } from '../../../src/fetching/browser/load-page.ts';
import { findBrowsers } from '../../../src/fetching/browser/process/find-browsers.mjs';
import { ConnectTo, parseConnectTo } from '../../../src/fetching/egress/connect-to.ts';
import { createGateway, type Door } from '../../../src/fetching/egress/gateway/gateway.ts';
import { createAddressGuard } from '../../../src/fetching/egress/guard/address-guard.ts';
import { parseAllowList } from '../../../src/fetching/egress/guard/allow-list.ts';
import { OwnListeners } from '../../../src/fetching/egress/guard/own-host.ts';
import { createDialer } from '../../../src/fetching/egress/guarded-dialer.ts';
import type { Country, Device, PageRequest, PictureRequest } from '../../../src/fetching/page.ts';
import type { CallerSession } from '../../../src/fetching/session/caller-session.ts';
import type { PageSteps } from '../../../src/fetching/step.ts';
import { FairQueue } from '../../../src/overload/fair-queue.ts';
import { makeFolder } from '../../support/folder.ts';
import { lendBrowser } from '../../support/lent-browsers.ts';
import { processesSince } from '../../support/process-tree.ts';
import { PLAIN_REQUEST } from '../plain-request.ts';

export const { headlessShell: SHELL, full: FULL } = findBrowsers(process.env);

export interface LoadChoices {
  readonly caller?: string;
  readonly script?: string;
  readonly picture?: PictureRequest | undefined;
  readonly steps?: PageSteps;
  readonly timeout?: number;
  readonly jsTimeout?: number;
  readonly deadline?: Deadline;
  readonly headers?: Readonly<Record<string, string>>;
  readonly country?: Country;
  readonly device?: Device;
  readonly session?: CallerSession;
  /** Whether the content of frames is read as well. */
  readonly takesFrames?: boolean;
}

export interface TestEngine extends AsyncDisposable {
  readonly engine: BrowserEngine;
  /** Where the profiles are. */
  readonly folder: string;
  load(url: string, choices?: LoadChoices): Promise<BrowserAnswer>;
  /** The doors that were opened, and those that are open. */
  readonly doors: { readonly opened: number; readonly open: number; readonly all: ReadonlySet<Door> };
  /** The ids of this engine's processes, including the watchers of its browsers. */
  processes(kind?: ProcessKind): Promise<number[]>;
  profiles(): Promise<string[]>;
  /** Resolves when no page is being loaded or cleaned up after. */
  idle(): Promise<void>;
}

type ProcessKind = 'browser' | 'renderer' | 'any';

type TestSettings = Partial<Omit<LocalBrowserSettings, 'pool'>> &
  Pick<BrowserSettings, 'browserTimeout' | 'answersConsent' | 'keptSessions' | 'memoryKills'> & {
    readonly pages?: number;
    /** As in MUDLARK_CONNECT_TO. */
    readonly connectTo?: string;
    /** Called with each browser that was started, and how. */
    readonly onStarted?: (host: BrowserHost, priority: 'low' | undefined) => void;
    /** Places that are shared with another engine. */
    readonly shared?: { readonly queue: FairQueue; readonly pool: LocalBrowserSettings['pool'] };
    /** Whether its browsers may have been used by another engine: not for tests about browsers and their processes. */
    readonly lent?: boolean;
  };

export async function startTestEngine(settings: TestSettings = {}): Promise<TestEngine> {
  const folder = await makeFolder();
  const ownListeners = new OwnListeners();
  const dialer = createDialer({
    guard: createAddressGuard({ allow: parseAllowList('127.0.0.0/8').rules ?? [], ownListeners }),
    connectTo: new ConnectTo(parseConnectTo(settings.connectTo ?? '').entries),
    ignoreTlsErrors: false,
  });
  const gateway = createGateway({ dialer, ownListeners });
  let opened = 0;
  const open = new Set<Door>();
  const { pages = 1, connectTo: _, onStarted = () => {}, shared, lent, ...others } = settings;
  const { browserTimeout, answersConsent, keptSessions, memoryKills, ...local } = others;
  const { room } = local;
  const queue = shared?.queue ?? new FairQueue();
  const source = localBrowsers({
    executable: SHELL ?? '',
    kind: 'shell',
    pool: shared?.pool ?? queue.addPool(pages, room && ((caller, taken) => room.hasRoomFor(caller, taken))),
    gateway: {
      ...gateway,
      async openDoor(route) {
        const door = await gateway.openDoor(route);
        opened += 1;
        let closed: Promise<void> | undefined;
        const close = () => {
          closed ??= door.close().finally(() => {
            open.delete(watched);
          });
          return closed;
        };
        const watched = new Proxy(door, { get: (of, name) => (name === 'close' ? close : Reflect.get(of, name)) });
        open.add(watched);
        return watched;
      },
    },
    folder: folder.path,
    ignoreTlsErrors: false,
    launch: lent ? lendBrowser : undefined,
    ...local,
  });
  const engine = createBrowserEngine({
    sources: [
      {
        ...source,
        async start(look, priority) {
          const host = await source.start(look, priority);
          onStarted(host, priority);
          return host;
        },
      },
    ],
    queue,
    browserTimeout,
    answersConsent,
    keptSessions,
    memoryKills,
    maxCharacters: 5_000_000,
  });

  return {
    engine,
    folder: folder.path,
    get doors() {
      return { opened, open: open.size, all: open };
    },
    async load(url, choices = {}) {
      const { caller = 'one', script, picture, timeout = 20_000, jsTimeout = 3_000, deadline, headers = {} } = choices;
      using own = new Deadline(timeout + 10_000);
      const request: PageRequest = {
        ...PLAIN_REQUEST,
        url,
        headers,
        js: true,
        jsTimeout,
        country: choices.country ?? 'us',
        device: choices.device ?? 'desktop',
        inPage: script === undefined && !picture ? undefined : { script, picture },
        session: choices.session,
        takesFrames: choices.takesFrames ?? false,
        steps: choices.steps,
        deadline: (deadline ?? own).retrieving(timeout),
        partition: caller,
      };
      return await engine.load(request, { exit: 'datacenter', upstream: undefined, key: `direct ${caller}`, caller });
    },
    processes: (kind = 'any') => processesOf(folder.path, kind),
    profiles: () => readdir(folder.path),
    idle: () => eventually('the engine is idle', () => engine.state.busy === 0 && engine.state.waiting === 0),
    async [Symbol.asyncDispose]() {
      await engine.close();
      await gateway.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** The process groups that were seen for a folder: they are also searched after their leader has ended. */
const groupsOf = new Map<string, Set<number>>();

/**
 * The processes of the browsers whose profiles are under this path. Only a browser's main process and its watcher name
 * the path; the others are in the same process group. Zombies do not count.
 */
export async function processesOf(path: string, kind: ProcessKind = 'any'): Promise<number[]> {
  const all = processesSince(process.pid).map(({ pid, fields: [state = 'X', , group] }) => {
    const command = readNow(`/proc/${pid}/cmdline`);
    const [, type] = /[\0 ]--type=([a-z-]+)/.exec(command) ?? [];
    const is = command.startsWith('/bin/sh') ? 'watch' : (type ?? 'browser');
    // Without a command, it has ended since its state was read.
    const dead = command === '' || 'ZX'.includes(state);
    return { pid, group: Number(group), named: command.includes(path), is, dead };
  });
  const groups = groupsOf.get(path) ?? new Set();
  groupsOf.set(path, groups);
  for (const { named, is, group } of all) if (named && is === 'browser') groups.add(group);
  return all
    .filter(({ named, group, dead, is }) => !dead && (named || groups.has(group)) && (kind === 'any' || is === kind))
    .map(({ pid }) => pid);
}

/** Empty if the process has ended. */
function readNow(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}

const LONGEST_PAUSE_MS = 100;

/** Waits until a condition holds; the time limit only ends a test that has failed. */
export async function eventually(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const endsAt = performance.now() + 60_000;
  for (let pause = 10; performance.now() < endsAt; pause = Math.min(1.5 * pause, LONGEST_PAUSE_MS)) {
    if (await holds()) return;
    await sleep(pause);
  }
  throw new Error(`never: ${what}`);
}
