/** An endpoint is one file and one line: every listing of endpoints then includes it. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type RunningService, runFile, startProcess } from '../support/process.ts';

const KEY = 'a-key-for-an-endpoint-of-its-own';
const ADDED = new URL('../support/own-endpoint/add-to-table.ts', import.meta.url).href;
const PRINT = fileURLToPath(new URL('../support/own-endpoint/print-projections.ts', import.meta.url));
const NODE_OPTIONS = `--disable-warning=ExperimentalWarning --import ${ADDED}`;

interface Projections {
  readonly types: string;
  readonly methods: string;
  readonly rows: string[][];
  readonly forms: { readonly name: string }[];
  readonly help: { readonly all: string; readonly own: string };
}

describe('an endpoint added by a test', () => {
  const folder = mkdtempSync(join(tmpdir(), 'own-endpoint-'));
  let service: RunningService;

  before(async () => {
    service = await startProcess({ NODE_OPTIONS, MUDLARK_API_KEY: KEY, MUDLARK_DATA_DIR: folder });
  });

  after(async () => {
    await service[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  });

  const get = (path: string) => fetch(`${service.url}${path}`, { headers: { Authorization: `Bearer ${KEY}` } });

  it('is answered, checked and billed', async () => {
    const page = encodeURIComponent('http://demo.mudlark.test/');
    const reply = await get(`/headings?url=${page}&js=false`);
    assert.deepEqual(await reply.json(), ['The foreshore at low tide']);
    assert.equal(reply.headers.get('Service-Credits-Used'), '1');
    assert.equal((await get(`/headings?url=${page}&deepest=9`)).status, 400);
  });

  it('is in the OpenAPI document, the reference and the text for models', async () => {
    const { paths } = (await (await get('/openapi.json')).json()) as { paths: Record<string, unknown> };
    assert.ok('/headings' in paths);
    assert.match(await (await get('/docs')).text(), /The headings of a page/);
    assert.match(await (await get('/llms.txt')).text(), /\/headings/);
  });

  it('is a tool', async () => {
    const reply = await fetch(`${service.url}/mcp`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${KEY}`,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    assert.match(await reply.text(), /"mudlark_headings".*Costs 5 credits, 1 with js=false/);
  });

  it('can be used in jobs', async () => {
    const body = JSON.stringify({ endpoint: 'headings', urls: ['http://demo.mudlark.test/'], params: { js: false } });
    const headers = { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json' };
    const reply = await fetch(`${service.url}/jobs`, { method: 'POST', headers, body });
    assert.equal(reply.status, 202, await reply.text());
  });

  it('is a command, and in the types and methods of the client, the table of the README and the playground', async () => {
    const { stdout } = await runFile(PRINT, { NODE_OPTIONS });
    const { types, methods, rows, forms, help } = JSON.parse(stdout) as Projections;
    assert.match(help.all, /^ {2}headings <url…> \[options\] +The headings of a page, without a server/m);
    assert.match(help.own, /--deepest <n> +The deepest level of heading\. From 1 to 6\. Default: 6\./);
    assert.match(types, /interface HeadingsParameters\b/);
    assert.match(methods, /\bheadings\(parameters: HeadingsParameters\b/);
    assert.ok(forms.some(({ name }) => name === 'headings'));
    assert.deepEqual(
      rows.find(([name]) => name === '`/headings`'),
      ['`/headings`', 'The headings of a page', '1; 5 with JavaScript'],
    );
  });
});
