/** /text through the API: every format, with and without JavaScript, and targets that are not HTML. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { makePdf } from '../support/pdf.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { type Handler, startTarget, type Target } from '../support/target.ts';
import { withoutBrowser } from '../support/without-browser.ts';

const SENTENCE = 'The river gives at low tide what it took at high water, and whoever comes early finds it. ';

const ARTICLE = `<!doctype html><html lang="en"><head><title>Low tide | The Foreshore</title>
<meta property="og:title" content="Low tide"><meta name="description" content="What the river &amp; the moon leave."></head>
<body><nav><a href="/">Home</a><a href="/shop">Shop</a></nav>
<main><article><h1>Low tide</h1><p>${SENTENCE.repeat(3)}</p><h2>What to bring</h2>
<ol start="3"><li>Boots</li><li>A <a href="permit">permit</a></li></ol>
<p>${SENTENCE.repeat(2)} See <a href="https://tides.example/today?a=1&amp;b=2">the tides</a> and <a href="permit">the permit</a>.</p>
<table><tr><td>High</td><td>12:04</td></tr></table></article></main>
<footer><a href="/imprint">Imprint</a> Nobody's tide but ours.</footer></body></html>`;

const RENDERED = `<!doctype html><title>App</title><body><div id="app"></div><script>
const text = ${JSON.stringify(SENTENCE)}.repeat(4);
setTimeout(() => { document.getElementById('app').innerHTML = '<h1>Made by script</h1><p>' + text + '</p>'; }, 300);</script>`;

const REPORT = makePdf([
  [
    { text: 'Tide report', size: 24, y: 720 },
    { text: 'High water at noon, low water at dusk.', size: 11, y: 680 },
  ],
]);

const pdfAnswer =
  (bytes: Uint8Array): Handler =>
  (_request, response) =>
    void response.writeHead(200, { 'Content-Type': 'application/pdf' }).end(bytes);

describe('/text', () => {
  let target: Target;
  let service: TestService;
  before(async () => {
    target = await startTarget({
      '/walks/article': ARTICLE,
      '/rendered': RENDERED,
      '/table': '<title>Tides</title><table><tr><th>Tide<th>Time<tr><td>High<td>12:04<tr><td>Low<td>18:20</table>',
      '/control':
        '<title>a\u0001b &lt;c&gt;</title><p>x &amp; y\u0000z &lt;tag&gt; and some more words to read here.</p>',
      '/data.json': (_request, response) =>
        void response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"tide": [1, 2]}'),
      '/notes.txt': (_request, response) =>
        void response.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8' }).end('\ufeff# not *Markdown*\n'),
      '/latin': (_request, response) =>
        void response
          .writeHead(200, { 'Content-Type': 'text/html; charset=windows-1252' })
          .end(Buffer.from('<p>Caf\xe9 on the quay, open all day and all night long.</p>', 'latin1')),
      '/report.pdf': pdfAnswer(REPORT),
      '/broken.pdf': pdfAnswer(Buffer.from('%PDF-1.7 and nothing more')),
      '/empty': '<!doctype html><title>Empty</title><body></body>',
      '/gone': 410,
    });
    service = await startTestService();
  });
  after(async () => {
    await service.close();
    await target[Symbol.asyncDispose]();
  });

  const text = (path: string, more: Record<string, string> = {}) =>
    service.call('/text', { url: `${target.url}${path}`, js: 'false', ...more });

  it('is Markdown by default', async () => {
    const reply = await text('/walks/article');
    assert.equal(reply.status, 200, reply.body);
    assert.equal(reply.headers.get('Content-Type'), 'text/plain; charset=utf-8');
    assert.match(reply.body, /^## What to bring$/m);
    assert.match(reply.body, /^3\. Boots$/m);
    assert.match(reply.body, /\[the tides\]\(https:\/\/tides\.example\/today\?a=1&b=2\)/);
    assert.match(reply.body, /^High\n\n12:04$/m);
    assert.doesNotMatch(reply.body, /Shop|Imprint|Nobody/);
  });

  it('is the whole page with main_content=false', async () => {
    const { body } = await text('/walks/article', { main_content: 'false' });
    for (const part of [/Shop/, /Imprint/, /^# Low tide$/m, /^## What to bring$/m]) assert.match(body, part);
  });

  it('writes data tables as Markdown tables with table_format=markdown', async () => {
    const { body } = await text('/table', { table_format: 'markdown', main_content: 'false' });
    assert.match(body, /^\| Tide \| Time \|\n\| --- \| --- \|\n\| High \| 12:04 \|\n\| Low \| 18:20 \|$/m);
  });

  it('is an object with text_format=json, with links when they are asked for', async () => {
    const plain = await text('/walks/article', { text_format: 'json' });
    const { content, ...rest } = plain.json<Record<string, unknown>>();
    assert.deepEqual(rest, { title: 'Low tide', description: 'What the river & the moon leave.' });
    assert.equal(content, (await text('/walks/article')).body);
    const linked = await text('/walks/article', { text_format: 'json', return_links: 'true' });
    assert.deepEqual(linked.json().links, [`${target.url}/walks/permit`, 'https://tides.example/today?a=1&b=2']);
    const ignored = await text('/walks/article', { return_links: 'true' });
    assert.equal(ignored.body, content);
  });

  it('is well-formed XML with text_format=xml', async () => {
    const reply = await text('/control', { text_format: 'xml' });
    assert.equal(reply.headers.get('Content-Type'), 'application/xml; charset=utf-8');
    const title = '<title>ab &lt;c&gt;</title>\n<description></description>';
    const content = '<content>x &amp; yz \\&lt;tag&gt; and some more words to read here.\n</content>';
    assert.equal(reply.body, `<?xml version="1.0" encoding="UTF-8"?>\n<page>\n${title}\n${content}\n</page>\n`);
  });

  it('includes content made by scripts, with JavaScript', { skip: withoutBrowser }, async () => {
    const reply = await text('/rendered', { js: 'true', timeout: '25000' });
    assert.equal(reply.status, 200, reply.body);
    assert.match(reply.body, /whoever comes early finds it/);
  });

  it('returns other text unchanged, and any encoding as UTF-8', { skip: withoutBrowser }, async () => {
    assert.equal((await text('/data.json')).body, '{"tide": [1, 2]}');
    assert.equal((await text('/data.json', { js: 'true' })).body, '{"tide": [1, 2]}');
    assert.equal((await text('/notes.txt')).body, '# not *Markdown*\n');
    assert.match((await text('/latin')).body, /Café/);
  });

  it('reads a PDF with and without JavaScript, and reports one that cannot be read', {
    skip: withoutBrowser,
  }, async () => {
    for (const js of ['false', 'true']) {
      const reply = await text('/report.pdf', { js, text_format: 'json' });
      assert.equal(reply.status, 200, reply.body);
      assert.deepEqual(reply.json(), {
        title: 'Tide report',
        description: '',
        content: '# Tide report\n\nHigh water at noon, low water at dusk.\n',
      });
    }
    const broken = await text('/broken.pdf');
    assert.equal(broken.status, 500);
    assert.deepEqual([broken.json().error_code, broken.json().message], ['target_error', 'The PDF cannot be read.']);
    assert.equal(broken.headers.get('Service-Credits-Used'), '0');
    const ran = (await text('/broken.pdf', { proxy: 'auto' })).json().request_parameters;
    assert.deepEqual(ran, { proxy: 'datacenter', js: false, auto: true, tiers_tried: ['datacenter'] });
    const asHtml = await service.call('/html', { url: `${target.url}/report.pdf`, js: 'false' });
    assert.equal(asHtml.json().error_code, 'target_error');
  });

  it('is empty for a page without text', async () => {
    const reply = await text('/empty', { text_format: 'json' });
    assert.deepEqual(reply.json(), { title: 'Empty', description: '', content: '' });
  });

  it('answers errors in JSON whatever the format', async () => {
    const reply = await text('/gone', { text_format: 'xml' });
    assert.equal(reply.status, 500);
    assert.equal(reply.json().error_code, 'target_error');
    assert.equal((await text('/empty', { text_format: 'yaml' })).status, 400);
  });
});
