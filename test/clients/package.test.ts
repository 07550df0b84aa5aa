/** The client as a package: it builds without Node's types, has types where it is used, and stays small. */
import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { openApiDocument } from '../../src/api/openapi.ts';
import { type BuiltPackage, buildPackage, compile } from './support/built-package.ts';

/** Bytes of all modules together, as served: neither minified nor bundled. */
const LARGEST = 4_096;

const PROGRAM = `
import { Mudlark, MudlarkError, type YoutubeVideo } from '@mudlark/client';
const mudlark = new Mudlark({ baseUrl: 'http://127.0.0.1:1', apiKey: 'k' });
const url = 'http://x.example/';
export async function use(format: 'text' | 'json') {
  const plain: string = (await mudlark.html({ url })).body;
  const wrapped: unknown = (await mudlark.html({ url, format: 'json' })).body.result;
  const title: string = (await mudlark.text({ url, text_format: 'json' })).body.title;
  const xml: string = (await mudlark.text({ url, text_format: 'xml' })).body;
  const areas: string[][] = (await mudlark.selectedMultiple({ url, selectors: ['a'] as const })).body;
  const picture: Uint8Array = (await mudlark.screenshot({ url, format: 'jpeg', quality: 50 })).body;
  const width: number = (await mudlark.screenshot({ url, format: 'json' })).body.width;
  const price: string | null = (await mudlark.fields({ url, fields: { price: '' } })).body.result.price;
  const id: string | undefined = (await mudlark.data<YoutubeVideo>({ url })).body.data?.video_id;
  const rank: number | undefined = (await mudlark.serp({ q: 'x', page: 2 })).body.organic_results[0]?.position;
  const credits: number | undefined = (await mudlark.account()).facts.creditsRemaining;
  const next: { url: string } | undefined = new MudlarkError(500, { message: '' }, {} as never).retryWith({ url });
  // @ts-expect-error there is no such parameter
  await mudlark.html({ url, jss: true });
  // @ts-expect-error there is no such tier
  await mudlark.html({ url, proxy: 'fast' });
  // @ts-expect-error the address is missing
  await mudlark.html({});
  // @ts-expect-error this field was not asked for
  (await mudlark.fields({ url, fields: { price: '' } })).body.result.color;
  // @ts-expect-error a text has no result
  (await mudlark.html({ url })).body.result;
  return { picture, width, plain, wrapped, title, xml, areas, price, id, rank, credits, next };
}
`;

describe('the package', () => {
  let built: BuiltPackage;
  before(async () => {
    built = await buildPackage();
  });
  after(() => built[Symbol.asyncDispose]());

  for (const [module, resolution] of [
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ]) {
    it(`is typed for programs with ${resolution} resolution`, async () => {
      const file = join(built.folder, `program-${resolution}.mts`);
      await writeFile(file, PROGRAM);
      const options = [
        '--noEmit',
        '--strict',
        '--exactOptionalPropertyTypes',
        '--target',
        'es2022',
        '--lib',
        'es2022,dom',
      ];
      const types = ['--types', '', '--module', String(module), '--moduleResolution', String(resolution)];
      await compile([...options, ...types, file], built.folder).catch((error) => assert.fail(String(error.stdout)));
    });
  }

  it('has a method for each endpoint, and needs nothing else', async () => {
    const { Mudlark } = await import(pathToFileURL(join(built.dist, 'index.js')).href);
    const classes = [Mudlark.prototype, Object.getPrototypeOf(Mudlark.prototype)];
    const methods = classes.flatMap(Object.getOwnPropertyNames).filter((name) => name !== 'constructor');
    const others = ['endSession', 'createJob', 'job', 'cancelJob', 'jobResults'];
    for (const name of others) assert.ok(methods.includes(name), name);
    assert.equal(methods.length - others.length, Object.keys(openApiDocument().paths).length);
    for (const name of await modules()) {
      const source = await readFile(join(built.dist, name), 'utf8');
      assert.doesNotMatch(source, /from '(?!\.\/)/, name);
    }
  });

  it(`is at most ${LARGEST} bytes, compressed`, async () => {
    const sources = await Promise.all((await modules()).map((name) => readFile(join(built.dist, name))));
    assert.ok(gzipSync(Buffer.concat(sources)).length <= LARGEST);
  });

  async function modules(): Promise<string[]> {
    return (await readdir(built.dist)).filter((name) => name.endsWith('.js'));
  }
});
