/** Which user browsers run as, and whether their sandbox is on. */
import assert from 'node:assert/strict';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { BrowserLaunchFailed } from '../../../src/fetching/browser/process/browser-process.ts';
import { findUser } from '../../../src/fetching/browser/process/browser-user.ts';
import { type Confinement, confinements, startConfined } from '../../../src/fetching/browser/process/confinement.ts';
import { makeFolder } from '../../support/folder.ts';
import { startTarget } from '../../support/target.ts';
import { FULL, processesOf, SHELL, startTestEngine } from './test-engine.ts';

const NOBODY = { name: 'nobody', uid: 65_534, gid: 65_534 };
const AS_ROOT = { uid: 0, platform: 'linux', browserUser: NOBODY } as const;
const IN_SANDBOX: Confinement = { user: NOBODY, sandbox: true };
const AS_NOBODY: Confinement = { user: NOBODY, sandbox: false };
const OPEN: Confinement = { user: undefined, sandbox: false };

describe('a browser', () => {
  it('runs as the user of the service in its sandbox, or as another user if that is root, as far as the machine allows', () => {
    assert.deepEqual(confinements(AS_ROOT), [IN_SANDBOX, AS_NOBODY, OPEN]);
    const ordinary = [{ user: undefined, sandbox: true }];
    assert.deepEqual(confinements({ ...AS_ROOT, uid: 1000 }), ordinary);
    assert.deepEqual(confinements({ ...AS_ROOT, uid: undefined }), ordinary);
    assert.deepEqual(confinements({ ...AS_ROOT, browserUser: { name: 'root', uid: 0, gid: 0 } }), [OPEN]);
    assert.deepEqual(confinements({ ...AS_ROOT, browserUser: undefined }), [OPEN]);
    assert.deepEqual(confinements({ ...AS_ROOT, platform: 'darwin' }), [OPEN]);
  });

  for (const [said, endsAs] of [
    ['it exited with code 1. It said: No usable sandbox! If you are running on Ubuntu', AS_NOBODY],
    ['it exited with code 126. It said: sh: 1: exec: /root/chromium: Permission denied', OPEN],
    ['spawn /root/chromium EACCES', OPEN],
    ['spawn /bin/sh EPERM', OPEN],
    ['no answer within 15000 ms', undefined],
    ['it was ended by SIGSEGV', undefined],
  ] as const) {
    it(`whose start says "${said}" ${endsAs ? 'is started with less' : 'is not started with less'}`, async () => {
      const tried: Confinement[] = [];
      const starting = startConfined(confinements(AS_ROOT), async (confinement) => {
        tried.push(confinement);
        if (confinement !== endsAs && !isSame(confinement, endsAs)) throw new BrowserLaunchFailed(`x: ${said}`);
        return 'started';
      });
      if (endsAs === undefined) {
        await assert.rejects(starting, BrowserLaunchFailed);
        assert.deepEqual(tried, [IN_SANDBOX]);
        return;
      }
      assert.deepEqual((await starting).confinement, endsAs);
      assert.deepEqual(tried, [IN_SANDBOX, endsAs]);
    });
  }

  it('that does not start with less confinement either says why', async () => {
    const start = async () => {
      throw new BrowserLaunchFailed('x: No usable sandbox!');
    };
    await assert.rejects(startConfined(confinements(AS_ROOT), start), /No usable sandbox/);
    await assert.rejects(startConfined(confinements({ ...AS_ROOT, uid: 1000 }), start), /No usable sandbox/);
  });
});

function isSame(one: Confinement, other: Confinement | undefined): boolean {
  return one.user?.uid === other?.user?.uid && one.sandbox === other?.sandbox;
}

describe('a user', () => {
  const file = 'root:x:0:0:root:/root:/bin/sh\nnobody:*:99:98:Nobody:/:/bin/false\nodd:x:\n\nbrowser:x:1001:1002::/:\n';
  for (const [text, user] of [
    ['browser', { name: 'browser', uid: 1001, gid: 1002 }],
    ['nobody', { name: 'nobody', uid: 99, gid: 98 }],
    ['root', { name: 'root', uid: 0, gid: 0 }],
    ['1005', { name: '1005', uid: 1005, gid: 1005 }],
    ['1005:7', { name: '1005:7', uid: 1005, gid: 7 }],
    ['odd', undefined],
    ['x', undefined],
    ['-1', undefined],
    ['1:2:3', undefined],
  ] as const) {
    it(`is found or refused: ${text}`, () => {
      assert.deepEqual(
        findUser(text, () => file),
        user,
      );
    });
  }

  it('nobody exists even if no file lists it', () => {
    const none = () => {
      throw new Error('no such file');
    };
    assert.deepEqual(findUser('nobody', none), NOBODY);
    assert.equal(findUser('browser', none), undefined);
  });
});

const notRoot = (process.platform !== 'linux' || process.getuid?.() !== 0) && 'needs Linux and root';

describe('run by root', { skip: notRoot, timeout: 120_000 }, () => {
  /**
   * Loads a page, and returns the owners of the browser's processes, and whether each process of a page has a seccomp
   * filter.
   */
  async function look(executable: string, kind: 'shell' | 'full', folder: string) {
    const warnings: string[] = [];
    await using target = await startTarget({ '/': '<!doctype html><p>Home</p>' });
    await using test = await startTestEngine({
      executable,
      kind,
      folder,
      browserUser: NOBODY,
      onWarning: (warning) => warnings.push(warning),
      memoryBounds: { page: 640 * 2 ** 20, stored: 192 * 2 ** 20 },
    });
    assert.match((await test.load(`${target.url}/`)).body, /Home/);
    const all = await Promise.all((await processesOf(folder)).map(statusOf));
    const users = new Set(all.filter(({ name }) => name !== 'sh').map(({ uid }) => uid));
    const pages = await Promise.all((await processesOf(folder, 'renderer')).map(statusOf));
    assert.notEqual(pages.length, 0);
    return { users: [...users], filtered: pages.every(({ filter }) => filter === 2), warnings };
  }

  async function openFolder() {
    const folder = await makeFolder();
    await chmod(folder.path, 0o755);
    return folder;
  }

  for (const [kind, executable] of [
    ['shell', SHELL],
    ['full', FULL],
  ] as const) {
    it(`the service runs browsers as another user, in their sandbox: ${kind}`, {
      skip: !executable && 'no browser',
    }, async () => {
      await using folder = await openFolder();
      const seen = await look(executable ?? '', kind, folder.path);
      assert.deepEqual(seen, { users: [65_534], filtered: true, warnings: [] });
    });
  }

  async function program(folder: string, text: string): Promise<string> {
    const path = join(folder, 'program');
    await writeFile(path, `#!/bin/sh\n${text}\n`);
    await chmod(path, 0o755);
    return path;
  }

  it('reports that the machine forbids the sandbox, and still uses the other user', {
    skip: !SHELL && 'no browser',
  }, async () => {
    await using folder = await openFolder();
    const forbidding = await program(
      folder.path,
      `case " $* " in *" --no-sandbox "*) exec ${SHELL} "$@";; esac; echo 'No usable sandbox!' >&2; exit 1`,
    );
    const { users, warnings } = await look(forbidding, 'shell', folder.path);
    assert.deepEqual(users, [65_534]);
    assert.deepEqual(warnings.length, 1);
    assert.match(warnings[0] ?? '', /^This machine forbids Chromium's sandbox.*browsers run as nobody, without it\.$/);
  });

  it('a browser that has worked in its sandbox is never started without it', {
    skip: !SHELL && 'no browser',
  }, async () => {
    await using folder = await openFolder();
    const later = join(folder.path, 'later');
    const forbiddingLater = await program(
      folder.path,
      `case " $* " in *" --no-sandbox "*) exec ${SHELL} "$@";; esac
if [ -e ${later} ]; then echo 'Failed to move to new namespace' >&2; exit 1; fi
exec ${SHELL} "$@"`,
    );
    await using target = await startTarget({ '/': '<!doctype html><p>Home</p>' });
    const settings = { executable: forbiddingLater, kind: 'shell', browserUser: NOBODY, pagesPerBrowser: 1 } as const;
    await using test = await startTestEngine({ ...settings, folder: folder.path });
    assert.match((await test.load(`${target.url}/`)).body, /Home/);
    await writeFile(later, '');
    await assert.rejects(test.load(`${target.url}/`, { caller: 'another' }), /Failed to move to new namespace/);
  });

  it('reports that the other user cannot read the browser', { skip: !SHELL && 'no browser' }, async () => {
    await using folder = await openFolder();
    const closed = join(folder.path, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const hidden = await program(closed, `exec ${SHELL} "$@"`);
    const { users, warnings } = await look(hidden, 'shell', folder.path);
    assert.deepEqual(users, [0]);
    assert.deepEqual(warnings.length, 1);
    assert.match(
      warnings[0] ?? '',
      /^The user nobody cannot run .*: browsers run as root, without Chromium's sandbox\./,
    );
  });
});

async function statusOf(pid: number): Promise<{ name: string; uid: number; filter: number }> {
  const text = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '');
  const line = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(text)?.[1] ?? '';
  return { name: line('Name'), uid: Number(line('Uid')), filter: Number(line('Seccomp')) };
}
