import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  completed,
  EMPTY_DRAFT,
  jobParameters,
  maxPages,
  missingIn,
  priceRequestOf,
  problemsOf,
  requestOf,
  urlsOf,
} from '../../web/src/views/jobs/new-job/job-draft.ts';
import { HTML } from '../web-playground/example-endpoints.ts';

const batch = (urls: string) => ({ ...EMPTY_DRAFT, urls });
const crawl = (more: object = {}) => ({ ...EMPTY_DRAFT, kind: 'crawl' as const, start: 'https://a.example/', ...more });

describe('a job that is being drafted', () => {
  it('names each page once, whatever is around it', () => {
    const draft = batch(' https://a.example/ \r\n\r\nhttps://b.example/\nhttps://a.example/\n');
    assert.deepEqual(urlsOf(draft), ['https://a.example/', 'https://b.example/']);
    assert.equal(maxPages(draft), 2);
    assert.deepEqual(problemsOf(draft), {});
    assert.equal(missingIn(draft), undefined);
    assert.equal(missingIn(batch(' \n ')), 'Name the pages to fetch.');
  });

  it('says which line is not an address, and completes those that lack a scheme', () => {
    const text = 'https://a.example/\n\nb.example/x\nnot one\nhttp://';
    assert.match(problemsOf(batch(text)).urls ?? '', /^Line 3 /);
    const better = completed(text);
    assert.equal(better, 'https://a.example/\n\nhttps://b.example/x\nnot one\nhttp://');
    assert.match(problemsOf(batch(better ?? '')).urls ?? '', /^Line 4 /);
    assert.equal(completed(better ?? ''), undefined);
    assert.match(problemsOf(batch('https://a.example/\nhttp')).urls ?? '', /^Line 2 /);
    const many = Array.from({ length: 10_001 }, (_, at) => `https://a.example/${at}`).join('\n');
    assert.match(problemsOf(batch(many)).urls ?? '', /10,001 addresses/);
  });

  it('has limits, and empty fields do not violate them', () => {
    const cases: [more: object, field: string | undefined][] = [
      [{}, undefined],
      [{ limit: '10000', depth: '0' }, undefined],
      [{ limit: '10001' }, 'limit'],
      [{ limit: '0' }, 'limit'],
      [{ limit: '1.5' }, 'limit'],
      [{ depth: '51' }, 'depth'],
      [{ concurrency: '33' }, 'concurrency'],
      [{ concurrency: '32' }, undefined],
      [{ webhook: 'hook.example' }, 'webhook'],
      [{ webhook: 'https://hook.example/' }, undefined],
      [{ start: 'a.example' }, 'start'],
      [{ limit: '', depth: '' }, undefined],
    ];
    for (const [more, field] of cases) {
      assert.deepEqual(Object.keys(problemsOf(crawl(more))), field === undefined ? [] : [field], JSON.stringify(more));
    }
    assert.equal(missingIn(crawl({ start: 'https://' })), 'Enter the address to start from.');
    assert.equal(missingIn(crawl({ limit: '' })), 'Say how many pages, and how deep.');
    assert.equal(maxPages(crawl({ limit: '25' })), 25);
    // Errors in the other kind of job do not matter.
    assert.deepEqual(problemsOf({ ...batch('https://a.example/'), limit: 'x', start: 'y' }), {});
  });

  it('makes the request that was written', () => {
    const values = { js: [{ key: '', value: 'false' }], url: [{ key: '', value: 'https://left.example/' }] };
    const request = requestOf({ ...batch('https://a.example/\nhttps://b.example/'), concurrency: '3' }, HTML, values);
    assert.deepEqual(request, {
      endpoint: 'html',
      query: 'js=false',
      urls: ['https://a.example/', 'https://b.example/'],
      concurrency: 3,
    });
    assert.deepEqual(priceRequestOf(request).urls, ['https://a.example/']);
    const site = requestOf(crawl({ exclude: '/a/**\n\n/b', webhook: ' https://hook.example/ ' }), HTML, {});
    assert.deepEqual(site, {
      endpoint: 'html',
      query: '',
      webhook: 'https://hook.example/',
      crawl: {
        url: 'https://a.example/',
        limit: 100,
        depth: 5,
        include: [],
        exclude: ['/a/**', '/b'],
        subdomains: false,
        sitemap: true,
        robots: true,
      },
    });
    assert.equal(priceRequestOf(site), site);
    assert.ok(!jobParameters(HTML).some(({ name }) => name === 'url'));
  });

  it('accepts any text without an exception, and every complete address', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.webUrl(), fc.string())), (lines) => {
        const draft = batch(lines.join('\n'));
        const problem = problemsOf(draft).urls;
        if (problem === undefined)
          for (const url of urlsOf(draft)) assert.ok(/^https?:/i.test(url) && URL.canParse(url));
        completed(draft.urls);
      }),
    );
    fc.assert(fc.property(fc.array(fc.webUrl()), (urls) => assert.deepEqual(problemsOf(batch(urls.join('\n'))), {})));
  });
});
