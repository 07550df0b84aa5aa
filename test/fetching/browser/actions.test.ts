/** `actions` are done like by a person: real input, on visible elements, in any tree of the page. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Parameters, startTestService, type TestService } from '../../support/service.ts';
import { type Handler, startTarget, type Target } from '../../support/target.ts';
import { itThorough, someOf, THOROUGH } from '../../support/thorough.ts';
import { withoutBrowser } from '../../support/without-browser.ts';

const HTML = { 'Content-Type': 'text/html' };

/** Writes its events into the page. */
const LOG = `<ol id="log"></ol><script>
  function note(...words) {
    const line = document.createElement('li');
    line.textContent = words.join(' ');
    document.getElementById('log').append(line);
  }
  const noteEvent = (event) => note(event.type, event.isTrusted, event.target.id);
</script>`;

const PAGES: Record<string, string | Handler> = {
  '/': `<!doctype html><title>Start</title><h1>Start</h1>`,
  '/events': `<!doctype html><title>Events</title>
    <button id="press">Press</button>
    <input id="field" value="old">
    <textarea id="lines"></textarea>
    <p id="rich" contenteditable>old words</p>
    <select id="list"><option value="1">One<option value="2" disabled>Two<option value="3">Three &amp; more</select>
    <select id="many" multiple><option>a<option>b</select>
    <input id="date" type="date"><input id="box" type="checkbox"><label for="hidden">Label</label>
    <input id="hidden" type="checkbox" style="display:none">
    <div id="bubble">Hover<span hidden>Shown</span></div>${LOG}<script>
    const on = (id, ...types) => types.forEach((type) => document.getElementById(id).addEventListener(type, noteEvent));
    on('press', 'mousedown', 'pointerup', 'click');
    on('field', 'focus', 'input', 'change', 'keydown');
    on('list', 'input', 'change');
    on('hidden', 'change');
    bubble.onmouseenter = () => { bubble.firstElementChild.hidden = false; };
    press.addEventListener('click', () => note('active', navigator.userActivation.isActive));
    document.addEventListener('keyup', (event) => { if (event.ctrlKey) note('chord', event.key, event.code); });
    </script>`,
  '/far': `<!doctype html><title>Far</title><body style="margin:0"><div style="position:fixed;inset:0 0 auto;height:80px;background:red;z-index:9">Bar</div>
    <div style="height:5000px"></div><div style="width:300px;height:100px;overflow:auto"><div style="height:900px"></div>
    <a id="deep" href="#" onclick="document.title='Met'; return false">deep</a></div><div style="height:5000px"></div></body>`,
  '/parts': `<!doctype html><title>Parts</title><div id="small" style="height:200px;overflow:auto"><div style="height:3000px"></div></div>
    <img usemap="#parts" width="100" height="100" style="border:9px solid" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">
    <map name="parts"><area id="left" shape="rect" coords="0,0,40,100" href="#" onclick="document.title='left'; return false">
    <area id="round" shape="circle" coords="70,50,20" href="#" onclick="document.title='round ' + Math.round(small.scrollTop / 100); return false"></map>`,
  '/wrapped': `<!doctype html><div style="width:120px;font:20px monospace">xxxxxxx <a id="link" href="#" onclick="document.title='Met'; return false">first second</a></div>`,
  '/shadow': `<!doctype html><title>Trees</title><x-box></x-box><script>
    const root = document.querySelector('x-box').attachShadow({ mode: 'open' });
    root.innerHTML = '<button id="inside">Inside</button><input id="word">';
    root.getElementById('inside').onclick = (event) => { document.title = 'Met ' + event.isTrusted; };
    root.getElementById('word').oninput = (event) => { document.title = event.target.value; };
    </script>`,
  '/frames': `<!doctype html><title>Frames</title><div style="height:2000px"></div>
    <iframe id="near" src="/inner" style="border:7px solid;padding:11px;width:300px;height:150px"></iframe>
    <iframe id="scaled" src="/inner?scaled" style="transform:scale(.5);width:400px;height:300px"></iframe>
    <script>addEventListener('message', ({ data }) => { document.title = data; })</script>`,
  '/inner': `<!doctype html><body style="margin:0"><div style="height:1500px"></div>
    <button class="inner" style="margin-left:120px">Inner</button><input id="inner-field">
    <script>
      document.querySelector('button').classList.add(location.search === '' ? 'plain' : 'scaled');
      document.querySelector('button').onclick = (event) => top.postMessage('Met in ' + location.hostname + location.search + ' ' + event.isTrusted, '*');
      document.querySelector('input').oninput = (event) => top.postMessage('Typed ' + event.target.value, '*');
    </script>`,
  '/first-hidden': `<!doctype html><title>Two</title><button class="go" style="display:none" onclick="document.title='Hidden'">a</button>
    <a class="go" href="#" style="position:absolute;left:-9999px" onclick="document.title='Outside'">c</a>
    <a class="go" href="#" style="position:absolute;width:1px;height:1px;overflow:hidden" onclick="document.title='Small'">d</a>
    <button class="go" onclick="document.title='Seen'">b</button>`,
  '/late': `<!doctype html><title>Late</title><p></p><script>setTimeout(() => {
      document.querySelector('p').innerHTML = '<button id="go" disabled onclick="document.title=&quot;Met&quot;">go</button>';
      setTimeout(() => { go.disabled = false; }, 300);
    }, 4000)</script>`,
  '/search': `<!doctype html><title>Search</title><form action="/found"><input name="q"><button>Find</button></form>`,
  '/found': (request, response) =>
    void response
      .writeHead(200, HTML)
      .end(
        `<title>Found</title><p id="q">${new URL(request.url ?? '', 'http://x').searchParams.get('q')}</p><a id="on" href="/">on</a>`,
      ),
  '/post': `<!doctype html><form method="post" action="/posted" target="_blank"><input name="q" value="1"><button>Send</button></form>`,
  '/posted': (request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () =>
      response
        .writeHead(200, { 'Content-Type': 'application/json' })
        .end(JSON.stringify({ method: request.method, body })),
    );
  },
  '/windows': `<!doctype html><title>Windows</title><a id="blank" target="_blank" rel="noopener" href="/found?q=blank">a</a>
    <a id="named" target="other" href="/found?q=named">b</a>
    <button id="script" onclick="window.open('/found?q=script')">c</button>
    <a id="frame" target="inside" href="/found?q=frame">d</a><iframe name="inside"></iframe>`,
  '/slow-effect': `<!doctype html><title>Effects</title><button onclick="setTimeout(() => fetch('/data').then((a) => a.text()).then((text) => { document.querySelector('p').textContent = text; }), 700)">go</button><p></p>`,
  '/data': (_request, response) => void setTimeout(() => response.end('Fetched.'), 300),
  '/vue': `<!doctype html><title>Stamps</title><button>go</button><script>
    setTimeout(() => {
      const attached = performance.now();
      document.body.addEventListener('click', (event) => { document.title = event.timeStamp >= attached ? 'Taken' : 'Ignored'; });
    }, 1500);</script>`,
  '/painted': `<!doctype html><body style="margin:0"><div style="height:1500px"></div><button style="margin-left:200px" onclick="scrollTo(0, 0); document.body.style.background = 'red'">go</button></body>`,
  '/untyped': (_request, response) =>
    void response
      .writeHead(200)
      .end(
        '<!doctype html><title>Untyped</title><p>Words.</p><script>document.title += "!"</script><a href="/untyped?2">again</a>',
      ),
  '/taps': `<!doctype html><meta name="viewport" content="width=device-width"><div style="height:1500px"></div><button>go</button>${LOG}<script>
    for (const type of ['touchstart', 'touchend', 'click', 'dblclick']) document.querySelector('button').addEventListener(type, (event) => note(...[event.type, event.isTrusted, event.pointerType].filter((word) => word !== undefined)));</script>`,
  '/dialogs': `<!doctype html><title>Dialogs</title><button onclick="alert('a'); document.title = 'Said ' + confirm('b') + prompt('c')">go</button>`,
  '/downloads': `<!doctype html><title>Downloads</title><a id="attribute" download="x.txt" href="/file">a</a><a id="header" href="/file">b</a>`,
  '/file': (_request, response) =>
    void response
      .writeHead(200, { 'Content-Type': 'text/csv', 'Content-Disposition': 'attachment; filename=x.csv' })
      .end('a,b\n1,2\n'),
  '/to-closed': `<!doctype html><a id="gone" href="/closed">go</a>`,
  '/closed': (_request, response) => void response.socket?.destroy(),
  '/refused': (_request, response) => void response.writeHead(403, HTML).end('<title>No</title><p>Not you.</p>'),
  '/to-refused': `<!doctype html><a id="go" href="/refused">go</a>`,
  '/redirects': (_request, response) => void response.writeHead(302, { Location: '/' }).end(),
  '/to-redirect': `<!doctype html><a id="go" href="/redirects">go</a>`,
};

describe('actions', { concurrency: 4, skip: withoutBrowser }, () => {
  let target: Target;
  let other: Target;
  let service: TestService;
  before(async () => {
    target = await startTarget(PAGES);
    other = await startTarget({
      '/': `<!doctype html><title>Other</title><iframe src="http://localhost:${new URL(target.url).port}/inner" width="500" height="400"></iframe>
        <script>addEventListener('message', ({ data }) => { document.title = data; })</script>`,
    });
    service = await startTestService({
      environment: { MUDLARK_ALLOW_TARGETS: '127.0.0.1', MUDLARK_BROWSER_PAGES: '4' },
      file: { proxies: { datacenter: ['direct'], residential: ['direct'] } },
    });
  });
  after(async () => {
    await service.close();
    await target[Symbol.asyncDispose]();
    await other[Symbol.asyncDispose]();
  });

  const act = (path: string, actions: unknown, more: Parameters = {}) =>
    service.call('/html', { url: target.url + path, timeout: '25000', actions: JSON.stringify(actions), ...more });
  const done = async (path: string, actions: unknown, more: Parameters = {}) => {
    const reply = await act(path, actions, more);
    assert.equal(reply.status, 200, reply.body);
    return reply.body;
  };
  const logOf = (body: string) => [...body.matchAll(/<li>(.*?)<\/li>/g)].map(([, line]) => line);
  const titleOf = (body: string) => /<title>(.*?)<\/title>/.exec(body)?.[1];

  it('click like a person, with trusted events', async () => {
    const lines = logOf(await done('/events', [{ click: '#press' }]));
    assert.deepEqual(lines, ['mousedown true press', 'pointerup true press', 'click true press', 'active true']);
  });

  it('type key by key, replacing the old text', async () => {
    const script = 'JSON.stringify([field.value, lines.value, rich.textContent, date.value, log.innerText])';
    const values = await done(
      '/events',
      [
        { type: '#field', text: 'Hé' },
        { press: 'Tab' },
        { script: "note('left')" },
        { type: '#field', text: 'Zürich 😀 "x"' },
        { type: '#lines', text: 'one\ntwo\tthree' },
        { type: '#rich', text: 'new' },
        { type: '#date', text: '2024-02-29' },
      ],
      { js_script: script, return_script_result: 'true' },
    );
    const [field, lines, rich, date, log] = JSON.parse(values) as string[];
    assert.deepEqual([field, lines, rich, date], ['Zürich 😀 "x"', 'one\ntwo\tthree', 'new', '2024-02-29']);
    const noted = log?.split('\n') ?? [];
    const expected = ['focus true field', 'keydown true field', 'keydown true field', 'input true field'];
    assert.deepEqual(noted.slice(0, 4), expected);
    assert.equal(noted[noted.indexOf('left') - 1], 'change true field');
  });

  itThorough('type a long text, and an empty one', async () => {
    const long = 'Words and more. '.repeat(100);
    const script = 'JSON.stringify([field.value, lines.value])';
    const more = { js_script: script, return_script_result: 'true' };
    const values = await done(
      '/events',
      [
        { type: '#lines', text: long },
        { type: '#field', text: '' },
      ],
      more,
    );
    assert.deepEqual(JSON.parse(values), ['', long]);
  });

  itThorough('press keys with modifiers', async () => {
    const steps = [
      { click: '#field' },
      { press: 'control+a' },
      { press: 'Shift+x' },
      { script: "note('now', field.value)" },
      { press: 'Control+A' },
      { press: 'Backspace' },
      { script: "note('then', field.value.length)" },
    ];
    const lines = logOf(await done('/events', steps));
    for (const line of ['chord a KeyA', 'now X', 'then 0']) assert.ok(lines.includes(line), lines.join());
  });

  itThorough('select an option by its value or its label', async () => {
    const steps = [
      { select: '#list', value: 'Three & more' },
      { script: "note('by label', list.value)" },
      { select: '#list', value: '1' },
      { select: '#list', value: '3' },
      { select: '#list', value: '1' },
      { select: '#many', value: 'b' },
      { script: 'note(list.value + many.value)' },
    ];
    const lines = logOf(await done('/events', steps));
    assert.deepEqual(lines.slice(0, 3), ['input true list', 'change true list', 'by label 3']);
    assert.equal(lines.at(-1), '1b');
  });

  itThorough('hover, and click a checkbox by its label if the box itself is hidden', async () => {
    const body = await done('/events', [{ hover: '#bubble' }, { click: '#hidden' }]);
    assert.match(body, /Hover<span>Shown/);
    assert.deepEqual(logOf(body), ['change true hidden']);
  });

  it('tap on a touch device, as often as the steps say', async () => {
    const lines = logOf(await done('/taps', [{ click: 'button' }, { click: 'button' }], { device: 'mobile' }));
    const tap = ['touchstart true', 'touchend true', 'click true touch'];
    assert.deepEqual(lines, [...tap, ...tap]);
    const more = { device: 'tablet', js_script: 'field.value', return_script_result: 'true' };
    if (THOROUGH) assert.equal(await done('/events', [{ type: '#field', text: 'new' }], more), 'new');
    const steps = [{ type: '[name=q]', text: 'ebb' }, { click: 'button' }];
    assert.match(await done('/search', steps, { device: 'mobile' }), /<p id="q">ebb/);
  });

  it('run a script, wait, and wait for an element', async () => {
    const steps = [
      { script: `setTimeout(() => document.body.append(document.createElement('mark')), 50)` },
      { wait: 20 },
      { wait_for: 'mark' },
      { script: `document.querySelector('mark').textContent = 'made'` },
    ];
    assert.match(await done('/', steps), /<mark>made<\/mark>/);
  });

  it('scroll to elements that are far away, inside scrollable areas, or covered by a sticky bar', async () => {
    for (const device of someOf(['desktop', 'mobile'], 2)) {
      assert.equal(titleOf(await done('/far', [{ click: '#deep' }], { device })), 'Met');
    }
  });

  itThorough('scroll by pixels, to an element and to the bottom', async () => {
    const at = { js_script: 'Math.round(scrollY)', return_script_result: 'true' };
    if (THOROUGH) assert.equal(await done('/far', [{ scroll: 700 }], at), '700');
    const rest = 'document.documentElement.scrollHeight - innerHeight - Math.round(scrollY)';
    const steps = [
      { scroll: 700 },
      { scroll: -200 },
      { script: 'document.title = Math.round(scrollY)' },
      { scroll: '#deep' },
      { script: "document.title += ' ' + Math.round(scrollY)" },
      { scroll: 'bottom' },
      { script: `document.title += ' ' + (${rest})` },
    ];
    const [byPixels, toElement, fromBottom] = titleOf(await done('/far', steps))?.split(' ') ?? [];
    assert.deepEqual([byPixels, fromBottom], ['500', '0']);
    assert.ok(Number(toElement) > 4000, toElement);
  });

  itThorough('click a link that wraps over two lines', async () => {
    assert.match(await done('/wrapped', [{ click: '#link' }]), /<title>Met/);
  });

  itThorough('meet a part of an image, and scroll what is the only thing that scrolls', async () => {
    assert.equal(titleOf(await done('/parts', [{ scroll: 'bottom' }, { click: '#round' }])), 'round 28');
  });

  it('reach into shadow trees', async () => {
    assert.equal(titleOf(await done('/shadow', [{ click: '#inside' }])), 'Met true');
    if (THOROUGH) assert.equal(titleOf(await done('/shadow', [{ type: '#word', text: 'typed' }])), 'typed');
  });

  it('reach into frames, of any origin, bordered and scaled', async () => {
    if (THOROUGH) assert.equal(titleOf(await done('/frames', [{ click: '.inner.plain' }])), 'Met in 127.0.0.1 true');
    assert.equal(titleOf(await done('/frames', [{ click: '.inner.scaled' }])), 'Met in 127.0.0.1?scaled true');
    assert.equal(titleOf(await done('/frames', [{ type: '#inner-field', text: 'abc' }])), 'Typed abc');
    const reply = await service.call('/html', { url: other.url, timeout: '25000', actions: '[{"click":".inner"}]' });
    assert.equal(titleOf(reply.body), 'Met in localhost true', reply.body);
  });

  itThorough('use the first visible match', async () => {
    assert.equal(titleOf(await done('/first-hidden', [{ click: '.go' }])), 'Seen');
  });

  it('wait until the element is there and can be used', async () => {
    assert.equal(titleOf(await done('/late', [{ click: '#go' }], { js_timeout: '1' })), 'Met');
  });

  it('wait for the pages that they lead to', async () => {
    const steps = [{ type: '[name=q]', text: 'tide' }, { press: 'Enter' }, { click: '#on' }];
    assert.equal(titleOf(await done('/search', steps)), 'Start');
    const found = await act('/search', steps.slice(0, 2));
    assert.match(found.body, /<p id="q">tide/);
    assert.match(found.headers.get('Service-Target-Url') ?? '', /\/found\?q=tide$/);
  });

  it('wait for what they trigger in the page', async () => {
    assert.match(await done('/slow-effect', [{ click: 'button' }]), /<p>Fetched\./);
    if (THOROUGH) assert.match(await done('/slow-effect', [{ click: 'button' }, { wait: 1 }]), /<p>Fetched\./);
  });

  itThorough('continue in a window that a step opens', async () => {
    for (const id of someOf(['blank', 'named', 'script'], 3)) {
      const body = await done('/windows', [{ click: `#${id}` }]);
      assert.match(body, new RegExp(`<p id="q">${id}`));
    }
    assert.equal(titleOf(await done('/windows', [{ click: '#frame' }])), 'Windows');
  });

  it('return the answer to a form, which is posted once', async () => {
    const posted = target.seen.filter(({ path }) => path === '/posted').length;
    assert.deepEqual(JSON.parse(await done('/post', [{ click: 'button' }])), { method: 'POST', body: 'q=1' });
    assert.equal(target.seen.filter(({ path }) => path === '/posted').length, posted + 1);
  });

  itThorough('work on pages without a declared content type', async () => {
    assert.equal(titleOf(await done('/untyped', [{ wait: 1 }])), 'Untyped!');
    const again = await act('/untyped', [{ click: 'a' }, { wait_for: 'a' }]);
    assert.equal(titleOf(again.body), 'Untyped!');
    assert.match(again.headers.get('Service-Target-Url') ?? '', /2$/);
  });

  itThorough('have event times that match the clock of the page', async () => {
    assert.equal(titleOf(await done('/vue', [{ click: 'button' }])), 'Taken');
  });

  itThorough('are not blocked by dialogs and downloads', async () => {
    assert.equal(titleOf(await done('/dialogs', [{ click: 'button' }])), 'Said falsenull');
    assert.equal(await done('/downloads', [{ click: '#header' }]), 'a,b\n1,2\n');
    if (THOROUGH) assert.equal(await done('/downloads', [{ click: '#attribute' }]), 'a,b\n1,2\n');
  });

  itThorough('run after wait_for, and before a script and a selection', async () => {
    const more = { wait_for: '#press', js_script: 'log.childElementCount', return_script_result: 'true' };
    assert.equal(await done('/events', [{ click: '#press' }], more), '4');
    const url = `${target.url}/events`;
    const reply = await service.call('/selected', { url, actions: '[{"click":"#press"}]', selector: '#log li' });
    assert.equal(reply.body, 'mousedown true press');
    const text = await service.call('/text', {
      url: `${target.url}/search`,
      actions: '[{"type":"input","text":"ebb"},{"click":"button"}]',
    });
    assert.match(text.body, /ebb/);
  });

  itThorough('run before a screenshot is taken, at any size', async () => {
    for (const more of someOf<Parameters>([{ device: 'mobile' }, {}, { width: '500', scale: '2' }], 3)) {
      const picture = async (actions: string) => {
        const reply = await service.call('/screenshot', {
          url: `${target.url}/painted`,
          format: 'json',
          actions,
          ...more,
        });
        assert.equal(reply.status, 200, reply.body);
        return reply.json().result;
      };
      assert.notEqual(await picture('[{"click":"button"}]'), await picture('[]'));
    }
  });

  it('fail or succeed by the page that they lead to', async () => {
    const codeOf = async (path: string, selector: string, more: Parameters = {}) => {
      const reply = await act(path, [{ click: selector }, ...(more.steps ? [{ click: '#never' }] : [])], {
        timeout: '25000',
      });
      return reply.json().error_code;
    };
    assert.equal(await codeOf('/to-closed', '#gone'), 'target_unreachable');
    if (THOROUGH) assert.equal(await codeOf('/to-refused', '#go'), 'target_blocked');
    assert.equal(await codeOf('/to-refused', '#go', { steps: 'two' }), 'target_blocked');
  });

  itThorough('are repeated at the next tier if the page refuses, but not if a step fails', async () => {
    const tiersOf = (reply: Awaited<ReturnType<typeof act>>) =>
      (reply.json().request_parameters as Record<string, unknown>).tiers_tried;
    const refused = await act('/to-refused', [{ click: '#go' }], { proxy: 'auto' });
    assert.deepEqual(tiersOf(refused), ['datacenter', 'residential']);
    const failed = await act('/', [{ click: '#never' }], { proxy: 'auto', timeout: '6000' });
    assert.equal(failed.json().error_code, 'action_failed');
    assert.deepEqual(tiersOf(failed), ['datacenter']);
  });

  itThorough('do not count as redirects', async () => {
    const more = { error_on_redirect: 'true' };
    assert.equal(titleOf(await done('/to-redirect', [{ click: '#go' }], more)), 'Start');
    assert.equal((await act('/redirects', [{ click: 'h1' }], more)).json().error_code, 'target_redirect');
  });
});
