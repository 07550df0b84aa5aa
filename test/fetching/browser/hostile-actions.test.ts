/** Pages that are hard to act on: every request ends in time, says why, and leaves nothing behind. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { FetchFailure } from '../../../src/fetching/failure.ts';
import type { Step } from '../../../src/fetching/step.ts';
import { givenTime } from '../../support/given-time.ts';
import { startTarget, type Target } from '../../support/target.ts';
import { itThorough, someOf, THOROUGH } from '../../support/thorough.ts';
import { eventually, type LoadChoices, SHELL, startTestEngine, type TestEngine } from './test-engine.ts';

const FEED = `<!doctype html><title>Feed</title><div id="feed"></div><script>
  let count = 0;
  const more = () => {
    for (let at = 0; at < 10; at += 1) {
      const item = document.createElement('p');
      item.style.height = '300px';
      item.textContent = 'Item ' + (count += 1);
      feed.append(item);
    }
  };
  more();
  const rest = () => document.documentElement.scrollHeight - innerHeight - scrollY;
  addEventListener('scroll', () => { if (rest() < 50 && count < MOST) setTimeout(() => fetch('/more').then(more), 60); });
</script>`;

const PAGES = {
  '/': '<!doctype html><title>Plain</title><h1>Plain</h1>',
  '/hops': (
    request: { url?: string | undefined },
    response: { end(body: string): void; setHeader(n: string, v: string): void },
  ) => {
    const hop = Number(/\d+$/.exec(request.url ?? '')?.[0] ?? 0);
    response.setHeader('Content-Type', 'text/html');
    response.end(`<title>Hop ${hop}</title><a href="/hops?${hop + 1}">on</a>`);
  },
  '/sizes': `<!doctype html><title>Sizes</title>
    <button id="nothing" style="width:0;height:0;padding:0;border:0;overflow:hidden"></button>
    <button id="none" style="display:none">a</button><button id="hidden" style="visibility:hidden">b</button>
    <div style="display:none"><button id="inside">c</button></div>
    <button id="outside" style="position:absolute;left:-5000px">d</button>
    <div style="position:relative"><button id="covered" style="width:100px">e</button><div id="cover" class="a b" style="position:absolute;inset:0"></div></div>
    <button id="disabled" disabled>f</button><input id="fixed" readonly><input id="file" type="file"><p id="text">words</p>
    <select id="list"><option value="x">X</select><svg width="20" height="20"><rect id="shape" width="20" height="20"></rect></svg>`,
  '/moving': `<!doctype html><title>Moving</title><style>@keyframes go { to { left: 600px } } button { position: absolute; left: 0; animation: go 20s linear infinite alternate }</style>
    <button onclick="document.title = 'Met'">catch me</button>`,
  '/gone': `<!doctype html><title>Gone</title><div></div><script>
    const make = () => { document.querySelector('div').innerHTML = '<button id="go">go</button>'; };
    make(); setInterval(make, 5);</script>`,
  '/busy-click': `<!doctype html><title>Busy</title><button onclick="for (;;);">go</button>`,
  '/busy-key': `<!doctype html><title>Busy</title><input onkeydown="for (;;);">`,
  '/busy-after': `<!doctype html><title>Busy</title><button onclick="setTimeout(() => { for (;;); })">go</button>`,
  '/busy-form': `<!doctype html><title>Waits</title><form action="/never"><button>go</button></form>`,
  '/never': () => {},
  '/self': `<!doctype html><title>Self</title><a href="/again">go</a>`,
  '/again': `<!doctype html><title>Again</title><script>setTimeout(() => location.replace('/again?' + Math.random()), 1)</script>`,
  '/dialogs': `<!doctype html><title>Dialogs</title><button onclick="for (;;) alert('again')">go</button>`,
  '/leaves': `<!doctype html><title>Leaves</title><a href="/">go</a><script>addEventListener('beforeunload', (event) => event.preventDefault())</script>`,
  '/file': `<!doctype html><title>Files</title><input type="file" oncancel="document.title = 'Asked'">`,
  '/windows': `<!doctype html><title>Windows</title><button onclick="for (let i = 0; i < 8; i += 1) window.open('/?' + i)">go</button>`,
  '/feed': FEED.replace('MOST', '45'),
  '/endless': FEED.replace('MOST', 'Infinity'),
  '/inner-feed': FEED.replace('MOST', '45')
    .replace('<div id="feed">', '<style>body{margin:0}</style><div id="feed" style="height:100vh;overflow:auto">')
    .replace(
      'document.documentElement.scrollHeight - innerHeight - scrollY',
      'feed.scrollHeight - feed.clientHeight - feed.scrollTop',
    )
    .replace("addEventListener('scroll'", "feed.addEventListener('scroll'"),
  '/more': 'more',
};

const PAGES_AT_ONCE = 5;
/** Milliseconds that a busy machine needs to reach the point where a step waits. */
const TIME = 5_000;

describe('pages that are hard to act on', {
  concurrency: PAGES_AT_ONCE,
  skip: SHELL === undefined && 'no browser',
}, () => {
  let target: Target;
  let engine: TestEngine;
  before(async () => {
    target = await startTarget(PAGES as Parameters<typeof startTarget>[0]);
    engine = await startTestEngine({ pages: PAGES_AT_ONCE });
    // Short timeouts are for pages, not for opening tabs.
    await Promise.all(Array.from({ length: PAGES_AT_ONCE }, () => engine.load(target.url)));
    await engine.idle();
  });
  after(async () => {
    await engine.idle();
    await engine[Symbol.asyncDispose]();
    assert.deepEqual([engine.doors.open, await engine.processes()], [0, []]);
    await target[Symbol.asyncDispose]();
  });

  const run = (path: string, actions: Step[], choices: LoadChoices & { scrolls?: number } = {}) =>
    engine.load(target.url + path, { timeout: 20_000, steps: { actions, scrolls: choices.scrolls ?? 0 }, ...choices });
  const click = (selector: string): Step => ({ verb: 'click', selector });
  const failureOf = async (path: string, actions: Step[], timeout = TIME) => {
    const failure = await run(path, actions, { timeout, jsTimeout: 500 }).catch((error: unknown) => error);
    assert.ok(failure instanceof FetchFailure, `${path} ${JSON.stringify(actions)}: ${JSON.stringify(failure)}`);
    return failure;
  };
  const titleOf = ({ body }: { body: string }) => /<title>(.*?)<\/title>/.exec(body)?.[1];

  itThorough('allow the maximum number of actions, each with a navigation', async () => {
    const length = THOROUGH ? 50 : 6;
    const answer = await run(
      '/hops',
      Array.from({ length }, () => click('a')),
      { timeout: 60_000 },
    );
    assert.equal(titleOf(answer), `Hop ${length}`);
  });

  it('fail with the step that had no time left', async () => {
    const steps: Step[] = [
      { verb: 'wait', milliseconds: 1_000 },
      { verb: 'wait', milliseconds: 60_000 },
    ];
    const message = /^Step 2 \(wait 60000 ms\) failed: only \d+ ms of the timeout are left\. The page was "Plain"/;
    await givenTime(TIME, async (timeout) => {
      const failure = await failureOf('/', steps, timeout);
      assert.equal(failure.code, 'action_failed');
      assert.match(failure.message, message);
    });
  });

  /**
   * Two of three cases are left to the long run, because each takes until its timeout; the normal run has every verb.
   */
  const problems: [Step, RegExp][] = [
    [
      click('#never'),
      /Step 1 \(click "#never"\) failed: no element matches; the timeout of \d+ ms is over\. The page was "Sizes" \(http.*\/sizes\), and showed: ".*words/,
    ],
    [click('#nothing'), /its size is 0/],
    [click('#none'), /not visible \(display: none\)/],
    [{ verb: 'type', selector: '#fixed', text: 'x' }, /read-only/],
    [click('#hidden'), /not visible \(visibility: hidden\)/],
    [click('#inside'), /something around it is hidden/],
    [{ verb: 'select', selector: '#list', value: 'y' }, /no option "y"; it has "x"/],
    [click('#outside'), /outside of what can be scrolled to/],
    [click('option'), /use the select action/],
    [{ verb: 'wait_for', selector: '#never' }, /Step 1 \(wait_for "#never"\) failed: no element matches/],
    [click('#disabled'), /disabled/],
    [{ verb: 'type', selector: '#file', text: 'x' }, /a file input, and files cannot be uploaded/],
    [{ verb: 'hover', selector: '#nothing' }, /size is 0/],
    [{ verb: 'type', selector: '#text', text: 'x' }, /accepts no text/],
    [{ verb: 'select', selector: '#text', value: 'x' }, /not <select>/],
    [{ verb: 'script', source: 'for (;;);' }, /did not finish/],
    [{ verb: 'type', selector: '#list', text: 'x' }, /use the select action/],
    [{ verb: 'script', source: 'throw new Error("mine")' }, /mine/],
    [{ verb: 'scroll', to: { selector: '#none' } }, /display: none/],
    [click('#covered'), /covered by <div#cover\.a\.b>/],
  ];
  for (const [step, message] of someOf(problems, 9)) {
    it(`says why ${JSON.stringify(step)} cannot be done`, async () => {
      await givenTime(TIME, async (timeout) => {
        const failure = await failureOf('/sizes', [step], timeout);
        assert.equal(failure.code, 'action_failed', failure.message);
        assert.match(failure.message, message);
        assert.equal(failure.target?.statusCode, 200);
      });
    });
  }

  itThorough('moving elements are clicked where they are', async () => {
    assert.equal(titleOf(await run('/moving', [click('button')])), 'Met');
  });

  it('elements that are replaced again and again are clicked or reported, and SVG shapes can be clicked', async () => {
    await givenTime(THOROUGH ? 3_000 : 1_500, async (timeout) => {
      const outcome = await run('/gone', [click('#go')], { timeout }).catch((error: unknown) => error);
      if (outcome instanceof Error) assert.ok(outcome instanceof FetchFailure && outcome.code === 'action_failed');
    });
    assert.equal(titleOf(await run('/sizes', [click('#shape')])), 'Sizes');
  });

  const busy: [string, Step][] = [
    ['/busy-click', click('button')],
    ['/busy-key', { verb: 'type', selector: 'input', text: 'x' }],
  ];
  for (const [path, step] of someOf(busy, 2)) {
    it(`event handlers that never end: ${path}`, async () => {
      // The page's script uses all of the time.
      await givenTime(3_000, async (timeout) => {
        const failure = await failureOf(path, [step], timeout);
        assert.equal(failure.code, 'action_failed');
        assert.match(failure.message, /did not finish what the step started; the timeout of \d+ ms/);
      });
    });
  }

  it('a page with endless work after a click is read anyway, or reported', async () => {
    const outcome = await run('/busy-after', [click('button')], { timeout: 3_000, jsTimeout: 500 }).catch(
      (e: unknown) => e,
    );
    if (outcome instanceof Error) assert.ok(outcome instanceof FetchFailure, outcome.stack);
    else assert.equal(titleOf(outcome as { body: string }), 'Busy');
  });

  itThorough('a navigation that never finishes', async () => {
    assert.equal((await failureOf('/busy-form', [click('button'), click('#x')])).code, 'action_failed');
    await run('/busy-form', [click('button')], { timeout: 2_000 }).catch((error: unknown) =>
      assert.ok(error instanceof FetchFailure),
    );
  });

  itThorough('a page that navigates without end', async () => {
    assert.equal((await failureOf('/self', [click('a')], 20_000)).code, 'target_error');
  });

  itThorough('endless dialogs, and one that asks to stay on the page', async () => {
    await run('/dialogs', [click('button')]);
    assert.equal(titleOf(await run('/leaves', [click('a')])), 'Plain');
  });

  itThorough('a file chooser is canceled', async () => {
    await run('/file', [click('input')]);
  });

  itThorough('dozens of opened windows count as one page', async () => {
    assert.equal(titleOf(await run('/windows', [click('button')])), 'Plain');
    await engine.idle();
  });

  it('endless feeds are scrolled as often as asked, and no further than they go', async () => {
    const items = ({ body }: { body: string }) => body.match(/>Item \d+</g)?.length;
    const feeds = someOf(['/inner-feed', '/feed'], 2).map((path) => run(path, [], { scrolls: 20 }));
    // What one scroll loads by itself counts as one step.
    for (const feed of await Promise.all([run('/endless', [], { scrolls: 3 }), ...feeds]))
      assert.equal(items(feed), 50);
  });

  itThorough('an endless feed is loaded as far as the timeout allows', async () => {
    const { body } = await run('/endless', [], { scrolls: 20, timeout: TIME });
    assert.match(body, />Item 20</);
  });

  it('nothing is left behind by a caller who hangs up', async () => {
    const { Deadline } = await import('../../../src/deadline.ts');
    using deadline = new Deadline(30_000);
    const left = run('/', [{ verb: 'wait', milliseconds: 15_000 }, click('#never')], { deadline, caller: 'leaver' });
    left.catch(() => {});
    await eventually('it is at work', () => engine.engine.state.busy > 0);
    await new Promise((resolve) => setTimeout(resolve, 300));
    deadline.cancel('hang-up');
    await assert.rejects(left);
    await engine.idle();
  });
});
