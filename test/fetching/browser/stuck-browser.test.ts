/** Pages that keep the process busy which all pages of a browser share: the others go on, there or in another one. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { describe, it, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Deadline } from '../../../src/deadline.ts';
import type { Trouble } from '../../../src/fetching/browser/hosts/browser-ended.ts';
import type { BrowserHost } from '../../../src/fetching/browser/hosts/browser-host.ts';
import { BrowserPulse } from '../../../src/fetching/browser/hosts/browser-pulse.ts';
import { Drawers } from '../../../src/fetching/browser/hosts/drawers.ts';
import { DrawingWatch } from '../../../src/fetching/browser/hosts/drawing-watch.ts';
import { FloodBrake } from '../../../src/fetching/browser/hosts/flood-brake.ts';
import { Suspects } from '../../../src/fetching/browser/hosts/suspects.ts';
import { processTicks } from '../../../src/fetching/browser/memory/process-memory.ts';
import type { ProtocolClient } from '../../../src/fetching/browser/protocol/protocol-client.ts';
import { Tab } from '../../../src/fetching/browser/tab/tab.ts';
import { CallerSession } from '../../../src/fetching/session/caller-session.ts';
import { makeFolder } from '../../support/folder.ts';
import { startTarget } from '../../support/target.ts';
import { itThorough } from '../../support/thorough.ts';
import { eventually, SHELL, startTestEngine } from './test-engine.ts';

const OPTIONS = { skip: SHELL === undefined && 'no browser', timeout: 90_000 };
const LINUX = { skip: process.platform !== 'linux' && 'needs /proc' };

/** As far as its pulse knows it. */
const browserThat = (answers: boolean) =>
  ({
    isGone: false,
    browser: { send: () => (answers ? Promise.resolve({}) : new Promise(() => {})) },
  }) as unknown as ProtocolClient;

/** A browser that others than the caller of its page use as well, unless said otherwise. */
const pulseOf = (client: ProtocolClient, ticksUsed: () => number, isShared = true) =>
  new BrowserPulse({ client, pid: process.pid, isShared, ticksUsed });

/** The ticks of a process that gets this share of a processor from now on. A real one would need it for itself. */
function processWith(share: number): () => number {
  const start = performance.now();
  return () => Math.floor(((performance.now() - start) * share) / 10);
}

describe('a browser that does not answer', () => {
  it('is stuck if it is at work, and not if it waits for the processor', async () => {
    const stuck: string[] = [];
    const watch = (name: string, answers: boolean, share: number, passesOn = true) => {
      const pulse = pulseOf(browserThat(answers), processWith(share));
      pulse.askMessageThread = () => (passesOn ? Promise.resolve({}) : new Promise(() => {}));
      pulse.begin();
      return { pulse, ended: pulse.stuck.then(() => stuck.push(name)) };
    };
    const others = [watch('waits', false, 0), watch('gets little', false, 0.1), watch('answers', true, 1)];
    const busy = [watch('is busy', false, 1), watch('passes no messages on', true, 1, false)];
    await Promise.all(busy.map(({ ended }) => ended));
    await sleep(500);
    for (const { pulse } of others) pulse.end();
    assert.deepEqual(stuck.sort(), ['is busy', 'passes no messages on']);
  });
});

describe('a browser that takes a picture', () => {
  it('has more time to answer, and is helped by no stop of its pages; who gets the picture is named if it takes long', async () => {
    const stuck: string[] = [];
    const named = new Set<string>();
    const watch = (name: string, share: number, isShared?: boolean) => {
      const pulse = pulseOf(browserThat(false), processWith(share), isShared);
      pulse.isTakingPicture = () => true;
      pulse.onLongPicture = () => named.add(name);
      pulse.onSlow = () => assert.fail('no page is stopped');
      pulse.begin();
      return { pulse, ended: pulse.stuck.then(() => stuck.push(name)) };
    };
    const others = [watch('takes a second', 0.5), watch('takes long for its only caller', 5, false)];
    await watch('takes long', 5).ended;
    await sleep(500);
    for (const { pulse } of others) pulse.end();
    assert.deepEqual(stuck, ['takes long']);
    assert.deepEqual([...named].sort(), ['takes a second', 'takes long', 'takes long for its only caller']);
  });
});

describe('a drawing', LINUX, () => {
  /** A process whose only thread has the name of one that draws. */
  async function drawing(script: string): Promise<{ readonly group: number } & AsyncDisposable> {
    const folder = await makeFolder();
    const program = join(folder.path, 'Thread<00>');
    await symlink('/bin/sh', program);
    const { pid: group = 0 } = spawn(program, ['-c', script], { detached: true, stdio: 'ignore' });
    const end = () => {
      process.kill(-group, 'SIGKILL');
      return folder[Symbol.asyncDispose]();
    };
    return { group, [Symbol.asyncDispose]: end };
  }

  const watchOf = (group: number, isShared = true) => new DrawingWatch({ group, isSeparate: false, isShared });

  it('is endless if its thread works on without waiting, later if only one caller waits for it', async () => {
    await using endless = await drawing('while :; do :; done');
    const [shared, own] = [true, false].map((isShared) => watchOf(endless.group, isShared));
    assert.ok(shared && own);
    await eventually('it is noticed', () => {
      shared.look();
      own.look();
      return shared.isEndless(true);
    });
    assert.deepEqual([shared.isBusy, own.isBusy, own.isEndless(true)], [true, true, false]);
    // It may have worked for a moment longer in one look than in the other.
    await eventually('nobody needs it', () => {
      own.look();
      return own.isEndless(false);
    });
  });

  it('is not endless if its thread waits now and then', async () => {
    await using usual = await drawing('i=0; while :; do i=$((i + 1)); [ $((i % 30000)) -eq 0 ] && sleep 0.01; done');
    const watch = watchOf(usual.group);
    const begun = processTicks(usual.group);
    await eventually('it has worked', () => {
      watch.look();
      assert.ok(!watch.isEndless(true));
      return processTicks(usual.group) - begun > 100;
    });
  });

  it('is not looked for where there is no such process', () => {
    const watch = watchOf(2 ** 22 + 1);
    watch.look();
    assert.deepEqual([watch.isBusy, watch.isEndless(true), watch.isEndless(false)], [false, false, false]);
  });
});

describe('a browser that is slow to answer', () => {
  /**
   * Reports whether a browser with this share of a processor, which never answers, is helped before it has used `most`
   * ticks.
   */
  const isHelped = async (share: number, most: number) => {
    const used = processWith(share);
    const pulse = pulseOf(browserThat(false), used);
    let helped = 0;
    pulse.onSlow = () => {
      helped += 1;
      return true;
    };
    pulse.begin();
    await eventually('it has worked', () => used() > most || helped > 0);
    pulse.end();
    return helped > 0;
  };

  it('is helped if it is at work', async () => {
    assert.ok(await isHelped(1, Number.POSITIVE_INFINITY));
  });

  it('is not helped if it gets a twentieth of a processor', async () => {
    assert.ok(!(await isHelped(0.05, 15)));
  });
});

/** Draws what would take hours, and does not wait for it. */
const ENDLESS_DRAWING = `<!doctype html><canvas width=500 height=500></canvas><script>
  const gl = document.querySelector('canvas').getContext('webgl');
  document.body.dataset.draws = gl !== null;
  const add = (type, source) => {
    const shader = gl.createShader(type);
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  };
  const program = gl.createProgram();
  add(gl.VERTEX_SHADER, 'attribute vec2 at; void main() { gl_Position = vec4(at, 0, 1); }');
  add(gl.FRAGMENT_SHADER, \`precision highp float;
    uniform float start;
    void main() {
      float value = start;
      for (int i = 0; i < 2000000000; i++) value = fract(sin(value * 12.9 + float(i)) * 43758.5);
      gl_FragColor = vec4(value);
    }\`);
  gl.linkProgram(program);
  gl.useProgram(program);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW);
  gl.enableVertexAttribArray(0);
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
  gl.drawArrays(gl.TRIANGLES, 0, 3);
  gl.flush();
</script>`;

/** One picture of it takes hours. */
const ENDLESS_FILTERS = `<!doctype html><svg width=0 height=0><filter id=wide>
    ${'<feMorphology operator="dilate" radius="300"/>'.repeat(400)}</filter></svg>
  ${'<p style="will-change: transform; width: 1000px; height: 800px; background: red; filter: url(#wide)">Wide'.repeat(20)}
  <script>requestAnimationFrame(() => requestAnimationFrame(() => {}))</script>`;

const isStopped = (pid: number) => /\) T /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));

/** Ticks of the kernel (10 ms) that a browser works for what it is sent. */
const WORK_TICKS = 2;

describe('a page that is held while its browser is slow', LINUX, () => {
  /** A browser that works for some time before it answers if it is sent much, and its page, which never rests. */
  const heldPage = async (sendsMuch: boolean) => {
    const loop = 'while :; do :; done';
    const browser = spawn('/bin/sh', ['-c', `(${loop}) & echo $!; kill -s STOP $$; ${loop}`], {
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const group = browser.pid ?? 0;
    const [printed] = await once(browser.stdout, 'data');
    await eventually('the browser rests', () => isStopped(group));
    const page = { pid: Number(printed) };
    let floods = 0;
    let answers = 0;
    let isGone = false;
    const signal = (name: NodeJS.Signals) => isGone || process.kill(group, name);
    const brake = new FloodBrake<typeof page>({
      group,
      answered: async () => {
        answers += 1;
        if (!sendsMuch || answers === 1) return;
        const begin = processTicks(group);
        signal('SIGCONT');
        // By its processor time: on a busy machine it may not run at all for as long.
        while (!isGone && processTicks(group) < begin + WORK_TICKS) await sleep(5);
        signal('SIGSTOP');
      },
      isGone: () => isGone,
      onFlood: () => {
        floods += 1;
      },
    });
    brake.hold(page);
    const end = () => {
      isGone = true;
      process.kill(-group, 'SIGKILL');
    };
    return { page, brake, floods: () => floods, [Symbol.dispose]: end };
  };

  it('stays held if it floods the browser, and is reported once, until it ends', async () => {
    using flood = await heldPage(true);
    const { page, brake, floods } = flood;
    await eventually('it is stopped', () => isStopped(page.pid));
    await eventually('it is reported', () => floods() === 1);
    await eventually('it had its turns and is stopped again', () => isStopped(page.pid));
    assert.ok(brake.holds(page));
    brake.letGo(page);
    assert.ok(!isStopped(page.pid));
  });

  it('is let go if it is only busy', async () => {
    using busy = await heldPage(false);
    await eventually('it is let go', () => !busy.brake.holds(busy.page));
    assert.ok(!isStopped(busy.page.pid));
    assert.equal(busy.floods(), 0);
  });
});

describe('callers whose pages were the busiest', () => {
  it('are suspected for ten minutes', () => {
    let now = 0;
    const suspects = new Suspects(() => now);
    assert.deepEqual(suspects.note(new Map([['idle', 3], ['busy', 100], ['as busy', 60]])), ['busy', 'as busy']); // biome-ignore format: a table
    assert.deepEqual(['idle', 'busy', 'as busy'].map((each) => suspects.has(each)), [false, true, true]); // biome-ignore format: a table
    now = 10 * 60_000 + 1;
    assert.equal(suspects.has('busy'), false);
  });

  it('are four at a time, the latest ones', () => {
    const suspects = new Suspects();
    const callers = ['a', 'b', 'c', 'd', 'e', 'f'];
    for (const caller of callers) suspects.note(new Map([[caller, 50]]));
    assert.deepEqual(
      callers.filter((each) => suspects.has(each)),
      ['c', 'd', 'e', 'f'],
    );
  });
});

describe('a page that never rests', OPTIONS, () => {
  test('is put behind others, and its tab is not used again; its browser answers meanwhile', async (t) => {
    const asked = t.mock.method(Tab.prototype, 'askStorage');
    await using target = await startTarget({
      '/': '<!doctype html><p>Here.',
      '/endless': '<!doctype html><p>Endless.<script>onload = () => setTimeout(() => { for (;;); })</script>',
    });
    await using engine = await startTestEngine();
    await engine.load(`${target.url}/`);
    const { opened } = engine.doors;
    const priorities = async () => (await engine.processes('renderer')).map((pid) => getPriority(pid));
    const usual = Math.max(...(await priorities()));
    using deadline = new Deadline(80_000);
    const page = engine.load(`${target.url}/endless`, { deadline, timeout: 60_000, jsTimeout: 60_000 }).catch(() => {});
    await eventually('it has less', async () => (await priorities()).some((each) => each > usual));
    const answer = await asked.mock.calls.at(-1)?.result;
    assert.equal((answer as { usage?: number } | undefined)?.usage, 0);
    deadline.cancel('hang-up');
    await page;
    await engine.idle();
    await engine.load(`${target.url}/`);
    assert.equal(engine.doors.opened, opened + 1);
  });
});

describe('a page that floods its browser with messages', OPTIONS, () => {
  test('is held, and pages of other callers are answered; later pages of its caller get a browser of their own', async () => {
    await using target = await startTarget({
      '/': '<!doctype html><p>Here.',
      '/flood': `<!doctype html><p>Flood.<script>setInterval(() => {
        for (let i = 0; i < 5000; i += 1) console.log('x'.repeat(500), i);
      })</script>`,
    });
    const priorities: ('low' | undefined)[] = [];
    await using engine = await startTestEngine({ pages: 4, onStarted: (_host, priority) => priorities.push(priority) });
    const flood = async (deadline: Deadline) => {
      const limits = { deadline, timeout: 60_000, jsTimeout: 60_000 };
      await engine.load(`${target.url}/flood`, { caller: 'evil', ...limits }).catch(() => {});
    };
    using deadline = new Deadline(80_000);
    // With a single one, the browser may answer in time for long.
    const floods = Promise.all([flood(deadline), flood(deadline)]);
    await eventually('one is held', async () => (await engine.processes('renderer')).some(isStopped));
    const { body } = await engine.load(`${target.url}/`, { caller: 'good', timeout: 40_000 });
    assert.match(String(body), /Here/);
    await eventually('its caller is known', async () => {
      await engine.load(`${target.url}/`, { caller: 'evil', timeout: 40_000 });
      return priorities.includes('low');
    });
    deadline.cancel('hang-up');
    await floods;
    await engine.idle();
    await eventually('none is stopped', async () => !(await engine.processes('renderer')).some(isStopped));
  });
});

describe('who may have begun a drawing', () => {
  type Look = readonly [callers: string, drawing?: 'some' | 'the same'];
  /** Who has pages before each look, and whether something is being drawn then. */
  const suspectsAfter = (...looks: readonly Look[]) => {
    const drawers = new Drawers();
    for (const [callers, drawing] of looks) {
      for (const caller of callers) drawers.note(caller);
      drawers.look({ isAtDrawing: drawing !== undefined, isDrawing: drawing === 'the same' }, []);
    }
    return [...drawers.suspects].join('');
  };

  test('had a page between the last look at which it was not there and the first at which it was', () => {
    assert.equal(suspectsAfter(['a'], ['b', 'some'], ['c', 'the same'], ['d', 'the same']), 'b');
  });

  test('had one when something else was being drawn just before', () => {
    assert.equal(suspectsAfter(['a', 'some'], ['', 'some'], ['b', 'some'], ['c', 'the same']), 'ab');
    assert.equal(suspectsAfter(['a', 'some'], ['a', 'the same'], ['b', 'some'], ['c', 'the same']), 'ab');
  });

  test('is not who had one long ago, however much is drawn', () => {
    const some = Array<Look>(10).fill(['', 'some']);
    assert.equal(suspectsAfter(['a', 'some'], ...some, ['b', 'some'], ['', 'the same']), 'b');
  });

  test('is nobody when it is over', () => {
    assert.equal(suspectsAfter(['a', 'some'], ['a', 'the same'], ['a']), '');
  });
});

describe('a page that draws without end', OPTIONS, () => {
  async function drawsBesideOthers(page: string, isDrawn: (body: string) => boolean) {
    await using target = await startTarget({
      '/endless': page,
      '/frame': '<!doctype html><p>Waits.<script>requestAnimationFrame(() => document.body.append("Drawn."))</script>',
    });
    const priorities: ('low' | undefined)[] = [];
    await using engine = await startTestEngine({ pages: 4, onStarted: (_host, priority) => priorities.push(priority) });
    const draw = () => engine.load(`${target.url}/endless`, { caller: 'evil', timeout: 60_000, jsTimeout: 100 });
    const { body } = await draw();
    if (!isDrawn(String(body))) return;
    await eventually('its browser is replaced', async () => {
      await draw();
      const answer = await engine.load(`${target.url}/frame`, { caller: 'good', timeout: 40_000, jsTimeout: 20_000 });
      assert.match(String(answer.body), /Drawn\.</);
      return priorities.length > 1;
    });
    await draw();
    assert.equal(priorities[0], undefined);
    assert.ok(priorities.includes('low'), 'who draws has a browser of its own');
  }

  // The same as with filters below, and five times as long.
  itThorough('keeps no other page from its animation frames, however soon it has gone', async (t) => {
    await drawsBesideOthers(ENDLESS_DRAWING, (body) => {
      const isDrawn = /data-draws="true"/.test(body);
      if (!isDrawn) t.diagnostic('this browser draws nothing in three dimensions');
      return isDrawn;
    });
  });

  test('is found to be the trouble, although a picture waits for it', async () => {
    await using target = await startTarget({ '/endless': ENDLESS_FILTERS, '/usual': '<!doctype html><p>Usual.' });
    const apart: BrowserHost[] = [];
    const onStarted = (host: BrowserHost, priority?: 'low') => {
      if (priority === 'low') apart.push(host);
    };
    await using engine = await startTestEngine({ pages: 4, onStarted });
    const draw = () => engine.load(`${target.url}/endless`, { caller: 'evil', timeout: 60_000, jsTimeout: 100 });
    const view = { width: undefined, height: undefined, scale: undefined };
    const picture = { format: 'jpeg', quality: 50, fullPage: false, selector: undefined, view } as const;
    const pagesApart = () => apart.reduce((sum, { status }) => sum + status.pages, 0);
    await eventually('who draws has a browser of its own', async () => {
      await draw();
      const usual = await engine.load(`${target.url}/usual`, { caller: 'good', timeout: 60_000, picture });
      assert.equal(typeof usual.picture, 'object');
      const before = pagesApart();
      await draw();
      return pagesApart() > before;
    });
  });

  test('by filters keeps none from them either', () => drawsBesideOthers(ENDLESS_FILTERS, () => true));
});

describe('a picture that takes long', OPTIONS, () => {
  /** Like a photo: colors that change slowly, with some noise. */
  const PHOTO = `<!doctype html><body style="margin: 0"><canvas width=1920 height=1400 style="display: block"></canvas><script>
    const context = document.querySelector('canvas').getContext('2d');
    const image = context.createImageData(1920, 1400);
    for (let at = 0, noise = 1; at < image.data.length; at += 1) {
      if (at % 4 === 0) noise = (Math.imul(noise, 1664525) + 1013904223) >>> 0;
      image.data[at] = at % 4 === 3 ? 255 : 128 + 80 * Math.sin(at / 700 + (at % 4)) + (noise >>> 27);
    }
    context.putImageData(image, 0, 0);</script>`;

  test('is taken; who gets it has a browser of its own from then on', async () => {
    await using target = await startTarget({ '/photo': PHOTO });
    const priorities: ('low' | undefined)[] = [];
    await using engine = await startTestEngine({ pages: 2, onStarted: (_host, priority) => priorities.push(priority) });
    const view = { width: undefined, height: undefined, scale: undefined };
    const picture = { format: 'webp', quality: 100, fullPage: true, selector: undefined, view } as const;
    const load = (wanted?: typeof picture) => engine.load(`${target.url}/photo`, { picture: wanted, timeout: 60_000 });
    const session = new CallerSession('begun before');
    const begin = () => engine.load(`${target.url}/photo`, { session, timeout: 60_000 });
    await begin();
    const answer = await load(picture);
    assert.equal(typeof answer.picture === 'object' && answer.picture.height, 1400);
    assert.deepEqual(priorities, [undefined, undefined], 'one for sessions; the other is not replaced');
    await load();
    assert.deepEqual(priorities.slice(2), ['low']);
    await begin();
    assert.deepEqual(priorities.slice(2), ['low', 'low'], 'sessions do not stay among others');
  });
});

describe('a browser that is stuck', OPTIONS, () => {
  test('is replaced: all its pages are loaded again, those of the busiest caller in a browser of their own', async () => {
    const gate = Promise.withResolvers<void>();
    let asked = 0;
    await using target = await startTarget({
      '/busy': `<!doctype html><p>Busy.<script>for (let i = 0; i < 2e8; i += 1);
        document.body.append(Object.assign(document.createElement('script'), { src: '/held' }));</script>`,
      '/usual': '<!doctype html><p>Usual.<script src="/held"></script>',
      '/held': (_request, response) => {
        asked += 1;
        void gate.promise.then(() => response.end());
      },
    });
    const priorities: ('low' | undefined)[] = [];
    const stuck = Promise.withResolvers<Trouble>();
    await using engine = await startTestEngine({
      pages: 4,
      onStarted: (host, priority) => {
        if (priorities.push(priority) === 1) Object.defineProperty(host, 'whenStuck', { value: stuck.promise });
      },
    });
    const load = async (caller: string, path: string) => (await engine.load(`${target.url}${path}`, { caller })).body;
    const pages = Promise.all([load('evil', '/busy'), load('good', '/usual')]);
    await eventually('both pages wait', () => asked === 2);
    stuck.resolve('kept it from answering');
    gate.resolve();
    const [busy, usual] = await pages;
    assert.match(String(busy), /Busy/);
    assert.match(String(usual), /Usual/);
    assert.deepEqual(priorities.slice(1).sort(), ['low', undefined]);
    await engine.idle();
    await Promise.all([load('evil', '/usual'), load('good', '/usual'), load('third', '/usual')]);
    assert.equal(priorities.length, 3, 'no other browser is needed');
    assert.equal(engine.engine.state.browsers, 2);
  });

  test('fails a page if that happens twice, and says why', async () => {
    let asked = 0;
    const troubles = ['kept it from answering', 'drew without end'] as const;
    const stuck = troubles.map(() => Promise.withResolvers<Trouble>());
    await using target = await startTarget({
      '/page': '<!doctype html><script src="/held"></script>',
      '/held': () => {
        const trouble = troubles[asked];
        if (trouble) stuck[asked]?.resolve(trouble);
        asked += 1;
      },
    });
    let started = 0;
    await using engine = await startTestEngine({
      onStarted: (host) => {
        Object.defineProperty(host, 'whenStuck', { value: stuck[started]?.promise });
        started += 1;
      },
    });
    await assert.rejects(engine.load(`${target.url}/page`), {
      code: 'target_error',
      message: 'The browser of the page was ended, because a page in it drew without end.',
    });
    assert.equal(asked, 2);
  });
});
