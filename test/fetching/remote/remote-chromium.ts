/** A browser as an operator starts it on another machine: with a debugging port, and not started by the service. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after } from 'node:test';
import { WebSocket } from 'ws';
import { browserFlags } from '../../../src/fetching/browser/process/browser-flags.ts';
import { ProtocolClient } from '../../../src/fetching/browser/protocol/protocol-client.ts';
import { WebSocketTransport } from '../../../src/fetching/browser/remote/web-socket-transport.ts';
import { makeFolder } from '../../support/folder.ts';
import { SHELL } from '../browser/test-engine.ts';

export interface RemoteChromium extends AsyncDisposable {
  readonly port: number;
  /** With the id of the browser. */
  readonly socketUrl: string;
  readonly pid: number;
  /** Ends it as a power cut would, and returns when it is gone. */
  kill(): Promise<void>;
  /** What is open in it, as seen from outside. */
  contents(): Promise<{ readonly contexts: number; readonly pages: readonly string[] }>;
}

interface Choices {
  readonly executable?: string;
  readonly kind?: 'shell' | 'full';
  /** Leaves out the switches with this prefix. */
  readonly without?: readonly string[];
  /** In place of the documented ones. */
  readonly switches?: readonly string[];
}

const STEALTH = { country: 'us', release: { version: '1.2.3.4', brands: ['Chromium'], system: 'linux' } } as const;
/** Switches that a browser on another machine does not get: the pipe, our profile, one country for its whole life. */
const OURS_ALONE = /^--(remote-debugging-pipe|user-data-dir|lang|accept-lang)\b/;

/** The documented switches, for a gateway on this machine. Full Chromium gets those of the stealth tier. */
export function remoteSwitches(kind: 'shell' | 'full', uid = process.getuid?.()): string[] {
  const isFull = kind === 'full';
  const flags = browserFlags({
    kind,
    profileFolder: '',
    stealth: isFull ? STEALTH : undefined,
    uid,
    platform: 'linux',
    sharedMemoryBytes: 1024 ** 3,
  });
  return flags.map(({ flag }) => flag).filter((flag) => !OURS_ALONE.test(flag));
}

/** Those that no test uses at the moment: starting one takes half a second of CPU time. */
const idle: RemoteChromium[] = [];

after(() => Promise.all(idle.splice(0).map((each) => each[Symbol.asyncDispose]())));

/**
 * Browsers that the tests of a process use one after another, in contexts of their own: as many as asked for, for as
 * long as they are in scope. Those that are `spent` by then are ended.
 */
export async function takeRemoteChromiums(count: number) {
  const all = await Promise.all(Array.from({ length: count }, async () => idle.pop() ?? (await startRemoteChromium())));
  const spent = new Set<RemoteChromium>();
  const giveBack = async () => {
    idle.push(...all.filter((each) => !spent.has(each)));
    await Promise.all([...spent].map((each) => each[Symbol.asyncDispose]()));
  };
  return { all, spent, [Symbol.asyncDispose]: giveBack };
}

export async function startRemoteChromium(choices: Choices = {}): Promise<RemoteChromium> {
  const { executable = SHELL ?? '', kind = 'shell', without = [], switches = remoteSwitches(kind) } = choices;
  const folder = await makeFolder();
  const wanted = switches.filter((flag) => !without.some((start) => flag.startsWith(start)));
  // Nothing is sent on the pipe: it ends the browser when this process ends, however it ends.
  const args = [...wanted, '--remote-debugging-port=0', '--remote-debugging-pipe', `--user-data-dir=${folder.path}`];
  const child = spawn(executable, args, { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'], detached: true });
  const exited = once(child, 'exit');
  const { pid = 0 } = child;
  const kill = async () => {
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // Already gone.
    }
    await exited;
  };
  const socketUrl = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const [, url] = /^DevTools listening on (ws:\S+)$/m.exec(said) ?? [];
      if (url !== undefined) resolve(url);
    });
    child.once('exit', () => reject(new Error(`it did not start: ${said}`)));
  });
  return {
    port: Number(new URL(socketUrl).port),
    socketUrl,
    pid,
    kill,
    async contents() {
      const socket = new WebSocket(socketUrl);
      await once(socket, 'open');
      const client = new ProtocolClient(new WebSocketTransport(socket));
      const { browserContextIds } = await client.browser.send('Target.getBrowserContexts');
      const { targetInfos } = await client.browser.send('Target.getTargets');
      client.close();
      const pages = targetInfos.filter(({ type }) => type === 'page').map(({ targetId }) => targetId);
      return { contexts: browserContextIds.length, pages };
    },
    async [Symbol.asyncDispose]() {
      await kill();
      await folder[Symbol.asyncDispose]();
    },
  };
}
