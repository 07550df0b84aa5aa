/** `mudlark crawl` saves a site into a folder, and continues where it stopped. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { makeFolder, type TestFolder } from '../support/folder.ts';
import { startTarget, type Target } from '../support/target.ts';
import { runHere } from './run-here.ts';

const page = (name: string, ...links: string[]) =>
  `<!doctype html><title>${name}</title><h1>${name}</h1><p>What there is to say of ${name}.</p>${links.map((link) => `<a href="${link}">${link}</a>`).join(' ')}`;

describe('mudlark crawl', () => {
  let folder: TestFolder;
  let site: Target;
  before(async () => {
    folder = await makeFolder();
    site = await startTarget({
      '/': page('Home', '/a', '/b', '/private/x', '/picture.png'),
      '/a': page('A', '/c', '/'),
      '/b': page('B', '/c?sort=name', '/missing'),
      '/c': page('C', '/d'),
      '/d': page('D'),
      '/private/x': page('Private'),
      '/listed': page('Listed'),
      '/many': page('Many', ...Array.from({ length: 1_500 }, (_, number) => `/left-out/${number}`), '/last'),
      '/last': page('Last'),
      '/robots.txt': 'User-agent: *\nDisallow: /private/\nSitemap: /sitemap.xml',
      '/sitemap.xml': '<urlset><url><loc>/listed</loc></url></urlset>',
    });
  });
  after(async () => {
    await site[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  });

  const run = (...words: string[]) =>
    runHere(['crawl', ...words], { MUDLARK_DATA_DIR: folder.path, MUDLARK_ALLOW_TARGETS: '127.0.0.0/8' });
  const done = async (name: string) => {
    const lines = (await readFile(join(folder.path, name, 'results.jsonl'), 'utf8')).trim().split('\n');
    return lines.map((line) => new URL((JSON.parse(line) as { input: string }).input).pathname).sort();
  };

  it('saves every page of a site once, obeying robots.txt', async () => {
    const out = join(folder.path, 'whole');
    const { code, stdout, stderr } = await run(`${site.url}/`, '-o', out, '--error-on-404');
    assert.equal(code, 1, stderr);
    assert.match(stdout, /6 ok, 1 failed/);
    assert.deepEqual(await done('whole'), ['/', '/a', '/b', '/c', '/d', '/listed', '/missing']);
    assert.equal((await readdir(join(out, 'pages'))).length, 6);
  });

  it('continues where it stopped, with a larger limit', async () => {
    const out = join(folder.path, 'parts');
    assert.equal((await run(`${site.url}/`, '-o', out, '--limit', '2')).code, 0);
    assert.deepEqual(await done('parts'), ['/', '/a']);
    await run(`${site.url}/`, '-o', out, '--exclude', '/missing');
    assert.deepEqual(await done('parts'), ['/', '/a', '/b', '/c', '/d', '/listed']);
  });

  it('stays within the given limits and patterns', async () => {
    const out = join(folder.path, 'narrow');
    const words = ['--depth', '1', '--no-sitemap', '--no-robots', '--include', '/*', '--include', '/private/**'];
    assert.equal((await run(`${site.url}/`, '-o', out, ...words)).code, 0);
    assert.deepEqual(await done('narrow'), ['/', '/a', '/b', '/private/x']);
  });

  it('follows the last of very many links', async () => {
    const out = join(folder.path, 'many');
    assert.equal((await run(`${site.url}/many`, '-o', out, '--no-sitemap', '--exclude', '/left-out/**')).code, 0);
    assert.deepEqual(await done('many'), ['/last', '/many']);
  });

  const WRONG: readonly [words: string[], message: RegExp][] = [
    [[], /one <url>/],
    [['nowhere', '-o', 'x'], /not an absolute http or https URL/],
    [['http://a.example/'], /-o is missing/],
    [['http://a.example/', '-o', 'x', '--limit', '0'], /--limit must be/],
    [['http://a.example/', '-o', 'x', '--depth', 'deep'], /--depth must be/],
    [['http://a.example/', '-o', 'x', '--timeout', 'soon'], /timeout must be/],
  ];
  for (const [words, message] of WRONG) {
    it(`refuses ${words.join(' ') || 'nothing at all'}`, async () => {
      const { code, stderr } = await run(...words);
      assert.equal(code, 2, stderr);
      assert.match(stderr, message);
    });
  }
});
