/** Answers over the network: compressed for clients that accept it, and complete for everybody. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { OPERATOR_KEY, startTestService, type TestService } from '../support/service.ts';
import { startTarget, type Target } from '../support/target.ts';

const DECOMPRESS = { gzip: gunzipSync, br: brotliDecompressSync, zstd: zstdDecompressSync };
const PAGE = `<!doctype html><title>Mud</title>${'<p>What the river left behind: §, 泥 and \u{1f986}.</p>'.repeat(500)}`;
const LARGE = `<!doctype html><p>${'Low tide is the time to look. '.repeat(400_000)}</p>`;
const PLANS = { narrow: { credits: 1_000, concurrency: 1 } };

interface Raw {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

describe('an answer that is compressed', () => {
  let target: Target;
  let service: TestService;
  before(async () => {
    target = await startTarget({ '/': PAGE, '/large': LARGE, '/short': '<p>short</p>' });
    service = await startTestService({ file: { plans: { ...PLANS, unlimited: { credits: 1_000, concurrency: 20 } } } });
  });
  after(async () => {
    await service.close();
    await target[Symbol.asyncDispose]();
  });

  /** The raw bytes, before a client decodes them. */
  async function ask(pathAndQuery: string, acceptEncoding?: string, method = 'GET'): Promise<Raw> {
    const asked = request(`${service.url}${pathAndQuery}`, {
      method,
      headers: acceptEncoding === undefined ? {} : { 'Accept-Encoding': acceptEncoding },
    }).end();
    const [response] = await once(asked, 'response');
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
  }

  const html = (path: string, key = OPERATOR_KEY, more = '') =>
    `/html?api_key=${key}&js=false&timeout=25000&url=${encodeURIComponent(target.url + path)}${more}`;

  for (const [encoding, decompress] of Object.entries(DECOMPRESS)) {
    it(`is the same page in ${encoding}, as text and as JSON`, async () => {
      const page = await ask(html('/'), encoding);
      assert.equal(page.headers['content-encoding'], encoding);
      assert.equal(page.headers['content-length'], String(page.body.length));
      assert.equal(page.headers.vary, 'Accept-Encoding');
      assert.equal(page.headers['content-type'], 'text/html; charset=utf-8');
      assert.equal(page.headers['service-credits-used'], '1');
      assert.ok(page.body.length < PAGE.length / 20, `${page.body.length} bytes`);
      assert.equal(decompress(page.body).toString(), PAGE);
      const asJson = await ask(html('/', OPERATOR_KEY, '&format=json'), encoding);
      assert.equal(JSON.parse(decompress(asJson.body).toString()).result, PAGE);
    });
  }

  it('has the best encoding that the caller accepts', async () => {
    assert.equal((await ask(html('/'), 'gzip, deflate, br, zstd')).headers['content-encoding'], 'zstd');
    assert.equal((await ask(html('/'), 'gzip;q=0.9, br;q=1.0, zstd;q=0')).headers['content-encoding'], 'br');
  });

  it('is sent uncompressed to a caller who does not ask for it, with a Vary header', async () => {
    for (const asked of [undefined, 'identity', 'deflate', 'gzip;q=0']) {
      const { headers, body } = await ask(html('/'), asked);
      assert.deepEqual([headers['content-encoding'], headers.vary], [undefined, 'Accept-Encoding']);
      assert.equal(headers['content-length'], String(Buffer.byteLength(PAGE)));
      assert.equal(body.toString(), PAGE);
    }
  });

  it('is sent uncompressed if it is short or an error', async () => {
    for (const path of [html('/short'), `/html?api_key=${OPERATOR_KEY}`, '/healthz', '/nothing']) {
      const { headers } = await ask(path, 'gzip, br, zstd');
      assert.deepEqual([headers['content-encoding'], headers.vary], [undefined, undefined], path);
    }
  });

  it('has the same headers without its body, for HEAD', async () => {
    for (const path of [html('/'), '/openapi.json']) {
      const [whole, head] = [await ask(path, 'gzip'), await ask(path, 'gzip', 'HEAD')];
      assert.equal(head.status, 200);
      assert.equal(head.body.length, 0);
      for (const name of ['content-encoding', 'content-length', 'content-type', 'vary']) {
        assert.equal(head.headers[name], whole.headers[name], name);
      }
    }
  });

  it('frees its slot even if it is large and compresses well', async () => {
    const key = await service.newAccount('narrow');
    for (let times = 0; times < 3; times += 1) {
      const { status, headers, body } = await ask(html('/large', key), 'zstd');
      assert.equal(status, 200, body.toString('utf8', 0, 300));
      assert.equal(headers['content-encoding'], 'zstd');
      assert.equal(zstdDecompressSync(body).toString(), LARGE);
      assert.equal((await service.account(key)).remaining_concurrency, 1);
    }
  });

  it('leaves nothing behind when its caller hangs up', async () => {
    const key = await service.newAccount('narrow');
    for (let times = 0; times < 5; times += 1) {
      const asked = request(`${service.url}${html('/large', key)}`, { headers: { 'Accept-Encoding': 'gzip' } })
        .on('error', () => {})
        .end();
      await Promise.race([once(asked, 'response'), new Promise((resolve) => setTimeout(resolve, 20 + 40 * times))]);
      asked.destroy();
      let free = 0;
      for (let tried = 0; free !== 1 && tried < 1_000; tried += 1) {
        free = Number((await service.account(key)).remaining_concurrency);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      assert.equal(free, 1);
    }
  });

  it('may be the OpenAPI document', async () => {
    for (const path of ['/openapi.json', '/openapi.yaml', '/docs', '/llms.txt', '/metrics']) {
      const [plain, small] = [await ask(path), await ask(path, 'br')];
      assert.deepEqual([plain.headers['content-encoding'], plain.headers.vary], [undefined, 'Accept-Encoding'], path);
      assert.deepEqual([small.headers['content-encoding'], small.headers.vary], ['br', 'Accept-Encoding'], path);
      assert.equal(small.headers['content-length'], String(small.body.length));
      if (path !== '/metrics') assert.equal(String(brotliDecompressSync(small.body)), String(plain.body), path);
    }
  });
});
