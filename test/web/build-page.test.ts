/**
 * The build of the dashboard's page: complete, made by the first process that needs it, small, and without anything
 * that a strict policy would refuse.
 */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { parse } from 'parse5';
import { pino } from 'pino';
import { buildDashboard } from '../../src/dashboard/build-page.ts';

/**
 * The limit in bytes, after gzip, for everything that the first view needs. The promise is 150 KB; the limit is lower,
 * so that growth is noticed early.
 */
const BUDGET = 110_000;

const BASE = '/dashboard/';
const DAY = 24 * 60 * 60 * 1000;

interface Element {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly text: string;
}

/** All elements, by the parts of parse5's nodes that are used here. */
function elementsOf(html: string): Element[] {
  interface Node {
    readonly nodeName: string;
    readonly attrs?: readonly { readonly name: string; readonly value: string }[];
    readonly childNodes?: readonly Node[];
    readonly value?: string;
  }
  const found: Element[] = [];
  const visit = (node: Node) => {
    const children = node.childNodes ?? [];
    const text = children.map((child) => child.value ?? '').join('');
    const attributes = new Map(node.attrs?.map(({ name, value }) => [name, value]));
    found.push({ name: node.nodeName, attributes, text });
    for (const child of children) visit(child);
  };
  visit(parse(html) as Node);
  return found;
}

/** What a document loads: scripts, style sheets, icons. */
function loadedBy(elements: readonly Element[]): string[] {
  return elements.flatMap(({ name, attributes }) => {
    const address = name === 'link' ? attributes.get('href') : attributes.get('src');
    return address === undefined ? [] : [address];
  });
}

describe('the built page', () => {
  let cache = '';
  let folder = '';
  const built: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => built.push(line) });

  before(async () => {
    cache = await mkdtemp(join(tmpdir(), 'mudlark-page-'));
    for (const [name, age] of [
      ['old', 2 * DAY],
      ['recent', DAY / 2],
    ] as const) {
      await mkdir(join(cache, name));
      await utimes(join(cache, name), new Date(), new Date(Date.now() - age));
    }
    const [first, second] = await Promise.all([buildDashboard({ log, cache }), buildDashboard({ log, cache })]);
    assert.equal(first, second);
    folder = first;
  });

  after(() => rm(cache, { recursive: true, force: true }));

  async function documents(): Promise<string[]> {
    const files = await readdir(folder, { recursive: true });
    return files.filter((file) => file.endsWith('.html')).sort();
  }

  /** The file for an address of the page. */
  function fileOf(address: string): string {
    assert.ok(address.startsWith(BASE), `${address} is not below ${BASE}`);
    return join(folder, address.slice(BASE.length));
  }

  it('exists once, however many processes build it at the same time, and old builds are removed', async () => {
    assert.deepEqual((await readdir(cache)).sort(), [basename(folder), 'recent'].sort());
  });

  it('is not built again while its sources are the same', async () => {
    const builds = built.length;
    const { mtimeMs } = await stat(folder);
    assert.equal(await buildDashboard({ log, cache }), folder);
    assert.equal(built.length, builds);
    assert.equal((await stat(folder)).mtimeMs, mtimeMs);
  });

  it('has the page and the frame for scraped pages', async () => {
    assert.deepEqual(await documents(), ['frame/frame.html', 'index.html']);
  });

  it('has its text files compressed in advance, in both encodings', async () => {
    const names = await readdir(folder, { recursive: true });
    const texts = names.filter((name) => /\.(?:css|html|js)$/.test(name));
    assert.ok(texts.length > 3);
    for (const name of texts) {
      const content = await readFile(join(folder, name));
      for (const [ending, decompress] of [
        ['.br', brotliDecompressSync],
        ['.gz', gunzipSync],
      ] as const) {
        if (names.includes(name + ending)) {
          const compressed = await readFile(join(folder, name + ending));
          assert.ok(decompress(compressed).equals(content), `${name}${ending} is of something else`);
        } else assert.ok(content.length < 200, `${name}${ending} is missing`);
      }
    }
  });

  it('has nothing inline: no script, style, handler or javascript: address in any document', async () => {
    for (const document of await documents()) {
      for (const { name, attributes, text } of elementsOf(await readFile(join(folder, document), 'utf8'))) {
        if (name === 'script') {
          assert.ok(attributes.has('src'), `${document}: a script without src`);
          assert.equal(text.trim(), '', `${document}: a script with text`);
        }
        assert.notEqual(name, 'style', `${document}: a style element`);
        for (const [attribute, value] of attributes) {
          assert.doesNotMatch(attribute, /^(?:on.*|style|srcdoc)$/, `${document}: <${name} ${attribute}>`);
          assert.doesNotMatch(value, /^\s*javascript:/i, `${document}: <${name} ${attribute}>`);
        }
      }
    }
  });

  it('loads only files of its own, with a hash of their content in the name', async () => {
    for (const document of await documents()) {
      for (const address of loadedBy(elementsOf(await readFile(join(folder, document), 'utf8')))) {
        assert.match(address, /^\/dashboard\/assets\/[\w.-]+-[\w-]{8}\.(?:js|css|svg)$/);
        assert.ok(existsSync(fileOf(address)), `${address} is missing`);
      }
    }
  });

  it(`needs at most ${BUDGET} bytes, compressed, for its first view, and brings the playground later`, async () => {
    const needed = await firstLoad(join(folder, 'index.html'));
    const sizes = await Promise.all(needed.map(async (file) => gzipSync(await readFile(file), { level: 9 }).length));
    const total = sizes.reduce((sum, size) => sum + size, 0);
    assert.ok(total <= BUDGET, `${total} bytes: ${needed.map((file, index) => `${file} ${sizes[index]}`).join(', ')}`);
    assert.ok(needed.some((file) => file.endsWith('.js')) && needed.some((file) => file.endsWith('.css')));
    const scripts = (await readdir(join(folder, 'assets'))).filter((name) => name.startsWith('playground-'));
    assert.ok(scripts.length > 0);
    for (const script of scripts)
      assert.ok(!needed.includes(join(folder, 'assets', script)), `${script} comes at once`);
  });

  /** The document, what it loads, and what that imports statically. */
  async function firstLoad(document: string): Promise<string[]> {
    const needed = new Set([document]);
    const waiting = loadedBy(elementsOf(await readFile(document, 'utf8'))).map(fileOf);
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (needed.has(file)) continue;
      needed.add(file);
      if (!file.endsWith('.js')) continue;
      const script = await readFile(file, 'utf8');
      for (const [, path = ''] of script.matchAll(/(?:\bfrom|\bimport)\s*["'](\.[^"']+)["']/g)) {
        waiting.push(join(dirname(file), path));
      }
    }
    return [...needed];
  }
});
