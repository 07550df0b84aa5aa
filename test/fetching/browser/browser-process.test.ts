import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { missingAbilities, missingInBuild } from '../../../src/fetching/browser/process/abilities.ts';
import {
  browserFlags,
  type FlagChoices,
  sandboxFlags,
  sharedMemoryFlags,
} from '../../../src/fetching/browser/process/browser-flags.ts';
import {
  BrowserLaunchFailed,
  type BrowserProcess,
  type LaunchOptions,
  launchBrowser,
} from '../../../src/fetching/browser/process/browser-process.ts';
import { findBrowsers } from '../../../src/fetching/browser/process/find-browsers.mjs';
import { runningInGroup } from '../../../src/fetching/browser/process/process-group.ts';
import { makeProfileFolder, removeOrphans } from '../../../src/fetching/browser/process/profile-folders.ts';
import {
  BrowserGone,
  type ProtocolClient,
  type Session,
} from '../../../src/fetching/browser/protocol/protocol-client.ts';
import { makeFolder, type TestFolder } from '../../support/folder.ts';
import { startTarget } from '../../support/target.ts';
import { someOf, THOROUGH } from '../../support/thorough.ts';
import { SHELL, startTestEngine } from './test-engine.ts';

const OWNER = fileURLToPath(new URL('owner-child.ts', import.meta.url));
const found = findBrowsers(process.env);
const BROWSERS = [
  ['shell', found.headlessShell],
  ['full', found.full],
] as const;

/** Waits for a condition that must become true; the limit only ends a test that has failed. */
async function eventually(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (const endsAt = performance.now() + 10_000; performance.now() < endsAt; await delay(20)) {
    if (await holds()) return;
  }
  assert.fail(`never: ${what}`);
}

const isEmpty = async (folder: string) => (await readdir(folder)).length === 0;
/**
 * Full Chromium's crash handlers are outside of its process group; like all others they have the profile's folder in
 * their command line.
 */
async function runningFor(folder: string): Promise<string[]> {
  const names = (await readdir('/proc').catch(() => [])).filter((name) => /^[0-9]+$/.test(name));
  const commands = names.map((name) => readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => ''));
  const mine = (command: string) => command.includes(folder) && !command.includes(OWNER);
  return (await Promise.all(commands)).filter(mine);
}
const isOver = async (group: number) => (await runningInGroup(group))?.length === 0;

async function openTab(
  browser: Awaited<ReturnType<typeof launchBrowser>>,
  context: { browserContextId?: string } = {},
): Promise<Session> {
  const { targetId } = await browser.client.browser.send('Target.createTarget', { url: 'about:blank', ...context });
  const { sessionId } = await browser.client.browser.send('Target.attachToTarget', { targetId, flatten: true });
  return browser.client.session(sessionId);
}

for (const [kind, executable = ''] of BROWSERS) {
  const options = { executable, kind } as const;
  /** For what both kinds do the same way: in a normal run it is tested with one of them. */
  const isTried = THOROUGH || kind === 'shell';

  describe(`the ${kind} browser`, { skip: executable === '' && 'not on this machine', timeout: 60_000 }, () => {
    // One start for all that needs nothing but a browser: a full one takes a second of processor time.
    let folder: TestFolder;
    let shared: BrowserProcess;
    before(async () => {
      folder = await makeFolder();
      shared = await launchBrowser({ ...options, folder: folder.path });
    });
    after(async () => {
      await shared?.close();
      await folder[Symbol.asyncDispose]();
    });

    test('starts and tells its version', async () => {
      assert.match(shared.version.product, /^(Headless)?Chrome\/\d+\./);
      assert.match(shared.version.userAgent, /^Mozilla\/5\.0 /);
      assert.equal(shared.version.protocolVersion, '1.3');
      const [profile = ''] = await readdir(folder.path);
      assert.match(profile, new RegExp(`^mudlark-browser-${process.pid}-[0-9a-f]{12}$`));
    });

    test('has all abilities that the engine uses, and is asked for them once', async () => {
      const build = `${kind} of this test`;
      assert.deepEqual([...(await missingAbilities(shared.client))], []);
      assert.deepEqual([...(await missingInBuild(build, shared.client))], []);
      // Browsers of the same build are not probed again.
      const gone = { browser: { send: () => Promise.reject(new Error('it is asked')) } } as unknown as ProtocolClient;
      assert.deepEqual([...(await missingInBuild(build, gone))], []);
      await assert.rejects(missingInBuild(`another ${kind}`, gone), /it is asked/);
    });

    if (isTried) {
      test('rejects pending commands and removes its folder when it is killed', async () => {
        await using folder = await makeFolder();
        const browser = await launchBrowser({ ...options, folder: folder.path });
        const tab = await openTab(browser);
        const waiting = [
          tab.send('Runtime.evaluate', { expression: 'for (;;);' }),
          tab.send('Runtime.evaluate', { expression: '1' }),
          tab.once('Page.loadEventFired'),
        ];
        process.kill(browser.pid, 'SIGKILL');
        for (const each of waiting) await assert.rejects(each, BrowserGone);
        assert.deepEqual(await browser.exited, { code: null, signal: 'SIGKILL' });
        await browser.client.gone;
        await eventually('the folder is removed', () => isEmpty(folder.path));
        await eventually('its processes are gone', () => isOver(browser.pid));
        await eventually('nothing runs for it', async () => (await runningFor(folder.path)).length === 0);
        await browser.close();
      });
    }

    if (isTried) {
      test('is killed even if it is stuck', async () => {
        await using folder = await makeFolder();
        const browser = await launchBrowser({ ...options, folder: folder.path });
        process.kill(browser.pid, 'SIGSTOP');
        await browser.close();
        assert.equal((await browser.exited).signal, 'SIGKILL');
        assert.equal(await isOver(browser.pid), true);
        assert.deepEqual(await readdir(folder.path), []);
      });
    }

    for (const state of someOf(kind === 'shell' ? ['stopped', 'idle', 'looping'] : ['idle', 'stopped'], 2)) {
      test(`leaves no process and no folder when its owner is killed while it is ${state}`, async () => {
        await using folder = await makeFolder();
        const owner = spawn(process.execPath, [OWNER, JSON.stringify({ ...options, folder: folder.path }), state], {
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        const [line] = await once(owner.stdout.setEncoding('utf8'), 'data');
        const group = Number(line);
        assert.equal(await isOver(group), false);
        owner.kill('SIGKILL');
        await once(owner, 'exit');
        await eventually('its processes are gone', () => isOver(group));
        await eventually('nothing runs for it', async () => (await runningFor(folder.path)).length === 0);
        // Usually already gone; a file written by a dying process may have kept it.
        await eventually('the folder is removed', async () => {
          await removeOrphans(folder.path);
          return isEmpty(folder.path);
        });
      });
    }

    test('reaches nothing without a proxy, not even by WebRTC, and everything through the proxy of its context', async () => {
      const asked: string[] = [];
      const proxy = createServer((request, response) => {
        asked.push(`${request.method} ${request.url}`);
        response.setHeader('content-type', 'text/html').end('<title>through</title>');
      });
      proxy.listen(0, '127.0.0.1');
      await once(proxy, 'listening');
      const { port } = proxy.address() as AddressInfo;
      try {
        const bare = await openTab(shared);
        const { result } = await bare.send('Runtime.evaluate', {
          awaitPromise: true,
          returnByValue: true,
          expression: `(async () => {
            const connection = new RTCPeerConnection();
            const candidates = [];
            const complete = new Promise((resolve) => {
              connection.onicecandidate = ({ candidate }) => candidate ? candidates.push(candidate.candidate) : resolve();
            });
            connection.createDataChannel('any');
            await connection.setLocalDescription(await connection.createOffer());
            await complete;
            return { webdriver: navigator.webdriver, candidates };
          })()`,
        });
        assert.deepEqual(result.value, { webdriver: false, candidates: [] });
        for (const host of ['127.0.0.1', 'localhost']) {
          const { errorText } = await bare.send('Page.navigate', { url: `http://${host}:${port}/bare` });
          assert.equal(errorText, 'net::ERR_PROXY_CONNECTION_FAILED');
        }
        assert.equal(asked.length, 0);

        const context = await shared.client.browser.send('Target.createBrowserContext', {
          proxyServer: `http://127.0.0.1:${port}`,
          proxyBypassList: '<-loopback>',
        });
        const tab = await openTab(shared, context);
        await tab.send('Page.enable');
        for (const url of ['http://page.test/', `http://localhost:${port}/`]) {
          const loaded = tab.once('Page.loadEventFired');
          const { errorText } = await tab.send('Page.navigate', { url });
          assert.equal(errorText, undefined);
          await loaded;
          const { result } = await tab.send('Runtime.evaluate', { expression: 'document.title' });
          assert.equal(result.value, 'through');
          assert.ok(asked.includes(`GET ${url}`), `${url} not in ${asked}`);
        }
      } finally {
        proxy.closeAllConnections();
        proxy.close();
      }
    });

    // Only a full one has a socket in its temporary folder.
    if (THOROUGH || kind === 'full') {
      test('works in a folder with a path that is relative and too long for a socket', async () => {
        await using folder = await makeFolder();
        const parent = join(folder.path, 'x'.repeat(120));
        // And relative, as a setting may be.
        const browser = await launchBrowser({ ...options, folder: relative('.', parent) });
        const [profile = ''] = await readdir(parent);
        assert.notEqual(profile, '');
        await browser.close();
        assert.deepEqual(await readdir(parent), []);
      });

      test('works where the system’s temporary folder is too long for a socket', async () => {
        await using folder = await makeFolder();
        const parent = join(folder.path, 'x'.repeat(120));
        const { TMPDIR } = process.env;
        process.env.TMPDIR = parent;
        try {
          const browser = await launchBrowser({ ...options, folder: parent });
          await browser.close();
        } finally {
          if (TMPDIR === undefined) delete process.env.TMPDIR;
          else process.env.TMPDIR = TMPDIR;
        }
        assert.deepEqual(await readdir(parent), []);
      });
    }

    test('leaves neither process nor folder behind when it is closed', async () => {
      const tab = await openTab(shared);
      assert.ok(((await runningInGroup(shared.pid))?.length ?? 0) > 2);
      assert.notDeepEqual(await runningFor(folder.path), []);
      const waiting = tab.send('Runtime.evaluate', { expression: 'new Promise(() => {})', awaitPromise: true });
      await Promise.all([shared.close(), shared.close()]);
      await assert.rejects(waiting);
      assert.equal(await isOver(shared.pid), true);
      assert.deepEqual(await readdir(folder.path), []);
      await eventually('nothing runs for it', async () => (await runningFor(folder.path)).length === 0);
      assert.equal((await shared.exited).code, 0);
      await assert.rejects(shared.client.browser.send('Browser.getVersion'), BrowserGone);
    });
  });
}

describe('a start that fails', () => {
  const start = (executable: string, folder: string, more: Partial<LaunchOptions> = {}) =>
    launchBrowser({ executable, kind: 'shell', folder, ...more });
  async function script(folder: string, text: string): Promise<string> {
    const path = join(folder, 'program');
    await writeFile(path, `#!/bin/sh\n${text}\n`);
    await chmod(path, 0o755);
    return path;
  }

  for (const [what, executable, message] of [
    ['no such file', '/nowhere/chromium', /^\/nowhere\/chromium did not start: spawn \/nowhere\/chromium ENOENT$/],
    ['a folder', '/', /did not start: spawn \/ EACCES$/],
    ['another program', '/bin/true', /^\/bin\/true did not start: it exited with code 0$/],
  ] as const) {
    test(`${what} is reported, and nothing is left behind`, async () => {
      await using folder = await makeFolder();
      await assert.rejects(
        start(executable, folder.path),
        (error) => error instanceof BrowserLaunchFailed && message.test(error.message),
      );
      assert.deepEqual(await readdir(folder.path), []);
    });
  }

  test('the message has the last lines of its output, and no more', async () => {
    await using folder = await makeFolder();
    await using profiles = await makeFolder();
    const loud = await script(
      folder.path,
      'i=0; while [ $i -lt 2000 ]; do i=$((i+1)); echo "line $i" >&2; done; exit 7',
    );
    await assert.rejects(start(loud, profiles.path), (error) => {
      assert.ok(error instanceof BrowserLaunchFailed);
      assert.match(error.message, /it exited with code 7\. It said:\n {2}line 1995\n.*line 2000$/s);
      return true;
    });
  });

  test('the message has what is read only after its end', async () => {
    await using folder = await makeFolder();
    await using profiles = await makeFolder();
    // It leaves the browser's group, all of which is killed, before the browser ends.
    const apart = join(profiles.path, 'apart');
    const late = await script(
      folder.path,
      `setsid sh -c 'touch ${apart}; sleep 0.1; echo "not allowed" >&2' & until [ -e ${apart} ]; do :; done; exit 126`,
    );
    await assert.rejects(start(late, profiles.path), /it exited with code 126\. It said:\n {2}not allowed$/);
  });

  test('a browser that never answers is ended with its children', async () => {
    await using folder = await makeFolder();
    await using profiles = await makeFolder();
    const pids = join(folder.path, 'pids');
    const silent = await script(folder.path, `sleep 600 & echo $$ > ${pids}; wait`);
    await assert.rejects(start(silent, profiles.path, { startMilliseconds: 400 }), /no answer within 400 ms/);
    assert.equal(await isOver(Number(await readFile(pids, 'utf8'))), true);
    assert.deepEqual(await readdir(profiles.path), []);
  });

  test('a browser that crashes while it starts is started once more', async () => {
    await using target = await startTarget({ '/': '<!doctype html><p>Here.' });
    await using folder = await makeFolder();
    await chmod(folder.path, 0o777);
    const crashed = join(folder.path, 'crashed');
    const executable = await script(
      folder.path,
      `if [ ! -e ${crashed} ]; then touch ${crashed}; kill -s SEGV $$; fi; exec ${SHELL} "$@"`,
    );
    await using engine = await startTestEngine({ executable });
    assert.match(String((await engine.load(target.url)).body), /Here/);
    assert.ok(existsSync(crashed));
  });

  test('a browser that sends nonsense is not waited for', async () => {
    await using folder = await makeFolder();
    await using profiles = await makeFolder();
    const talking = await script(folder.path, `printf 'hello\\0' >&4; exec sleep 600`);
    await assert.rejects(start(talking, profiles.path), /did not start: Browser\.getVersion: the browser is gone/);
    assert.deepEqual(await readdir(profiles.path), []);
  });

  test('an abort signal ends it with the signal’s reason', async () => {
    await using folder = await makeFolder();
    await using profiles = await makeFolder();
    const silent = await script(folder.path, 'exec sleep 600');
    const stop = new AbortController();
    const started = start(silent, profiles.path, { signal: stop.signal });
    await eventually('a profile is made', async () => !(await isEmpty(profiles.path)));
    stop.abort(new Error('not wanted'));
    await assert.rejects(started, /^Error: not wanted$/);
    await assert.rejects(start(silent, profiles.path, { signal: stop.signal }), /^Error: not wanted$/);
    assert.deepEqual(await readdir(profiles.path), []);
  });

  test('the environment is not passed on to the browser', async () => {
    await using folder = await makeFolder();
    await using profiles = await makeFolder();
    process.env.MUDLARK_TEST_SECRET = 'secret';
    try {
      const telling = await script(folder.path, 'env >&2; exit 1');
      await assert.rejects(start(telling, profiles.path), (error) => {
        assert.ok(error instanceof BrowserLaunchFailed);
        assert.match(error.message, /HOME=/);
        assert.doesNotMatch(error.message, /secret/);
        return true;
      });
    } finally {
      delete process.env.MUDLARK_TEST_SECRET;
    }
  });
});

describe('profile folders', () => {
  test('are removed if their browser is dead, and nothing else is removed', async () => {
    await using folder = await makeFolder();
    const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
    await once(child, 'exit');
    const mine = await makeProfileFolder(folder.path);
    const dead = `mudlark-browser-${child.pid}-0123456789ab`;
    const others = [
      'mudlark-browser-1-0123456789ab',
      `mudlark-browser-${child.pid}-0123456789a`,
      `mudlark-browser-${child.pid}-0123456789abc`,
      `mudlark-browser-${child.pid}-0123456789aB`,
      `x-mudlark-browser-${child.pid}-0123456789ab`,
      'mudlark-browser-0-0123456789ab',
      'mudlark-browser--1-0123456789ab',
      'mudlark-browser-99999999999-0123456789ab',
      'database',
    ];
    const socketFolder = join(folder.path, 'org.chromium.Chromium.aB3dE6');
    const precious = join(folder.path, 'precious');
    for (const name of [dead, ...others]) await mkdir(join(folder.path, name, 'Default'), { recursive: true });
    for (const path of [socketFolder, precious]) await mkdir(path);
    await symlink(join(socketFolder, 'SingletonSocket'), join(folder.path, dead, 'SingletonSocket'));
    await symlink(precious, join(folder.path, dead, 'link'));
    assert.deepEqual(await removeOrphans(folder.path), [dead]);
    const left = [...others, mine.slice(folder.path.length + 1), 'precious'];
    assert.deepEqual((await readdir(folder.path)).sort(), left.sort());
    assert.deepEqual(await removeOrphans(folder.path), []);
  });

  test('a link in the profile that is not a browser’s socket is not followed', async () => {
    await using folder = await makeFolder();
    const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
    await once(child, 'exit');
    const dead = join(folder.path, `mudlark-browser-${child.pid}-0123456789ab`);
    const precious = join(folder.path, 'precious');
    for (const path of [dead, precious]) await mkdir(path);
    await symlink(join(precious, 'SingletonSocket'), join(dead, 'SingletonSocket'));
    await removeOrphans(folder.path);
    assert.deepEqual(await readdir(folder.path), ['precious']);
  });

  test('a missing parent folder has none', async () => {
    await using folder = await makeFolder();
    assert.deepEqual(await removeOrphans(join(folder.path, 'none')), []);
  });
});

describe('flags', () => {
  const choices: FlagChoices = {
    kind: 'shell',
    profileFolder: '/profile',
    uid: 1000,
    platform: 'linux',
    sharedMemoryBytes: 1 << 30,
  };
  const names = (more: Partial<FlagChoices>) => browserFlags({ ...choices, ...more }).map(({ flag }) => flag);

  test('the sandbox is off only for root', () => {
    const table: readonly (readonly [number | undefined, boolean])[] = [
      [0, true],
      [1, false],
      [1000, false],
      [undefined, false],
    ];
    for (const [uid, off] of table) {
      assert.equal(sandboxFlags({ uid }).length > 0, off, String(uid));
      assert.equal(names({ uid }).includes('--no-sandbox'), off, String(uid));
    }
  });

  test('/dev/shm is not used if it is small', () => {
    const mebibyte = 1024 * 1024;
    const table: readonly (readonly [NodeJS.Platform, number | undefined, boolean])[] = [
      ['linux', 512 * mebibyte, false],
      ['linux', 512 * mebibyte - 1, true],
      ['linux', 64 * mebibyte, true],
      ['linux', undefined, true],
      ['darwin', undefined, false],
    ];
    for (const [platform, sharedMemoryBytes, off] of table) {
      assert.equal(
        sharedMemoryFlags({ platform, sharedMemoryBytes }).length > 0,
        off,
        `${platform} ${sharedMemoryBytes}`,
      );
    }
  });

  test('each kind has its own, each with a reason, none twice', () => {
    for (const kind of ['shell', 'full'] as const) {
      const flags = browserFlags({ ...choices, kind });
      const switches = flags.map(({ flag }) => flag.replace(/=.*/, ''));
      assert.equal(new Set(switches).size, switches.length);
      for (const { flag, why } of flags) assert.ok(why.length > 10 && flag.startsWith('--'), flag);
      assert.equal(switches.includes('--headless'), kind === 'full');
      assert.ok(
        switches.includes(kind === 'full' ? '--webrtc-ip-handling-policy' : '--force-webrtc-ip-handling-policy'),
      );
    }
  });
});
