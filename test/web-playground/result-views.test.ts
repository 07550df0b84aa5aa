/** The views of a result, by its content, and what is read from a failure. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readFailure } from '../../web/src/playground/result/failure-body.ts';
import { viewsOf } from '../../web/src/playground/result/result-views.ts';

const HTML = 'text/html; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';

describe('the views of a result', () => {
  const cases: readonly [
    name: string,
    endpoint: string,
    contentType: string,
    body: string,
    status: number,
    labels: string[],
  ][] = [
    ['a page', 'html', HTML, '<p>x</p>', 200, ['Page', 'HTML']],
    ['a page in JSON', 'html', JSON_TYPE, '{"result":"<p>x</p>"}', 200, ['Page', 'HTML', 'JSON', 'Raw']],
    ['JSON under the name of HTML', 'html', HTML, ' [1, 2]', 200, ['JSON', 'Raw']],
    ['a script that returned a number', 'html', HTML, '42', 200, ['Page', 'HTML']],
    ['a page that begins like JSON', 'html', HTML, '{not json} <p>', 200, ['Page', 'HTML']],
    ['a script that returned an object in JSON', 'html', JSON_TYPE, '{"result":{"a":1}}', 200, ['JSON', 'Raw']],
    ['an area', 'selected', HTML, '<b>x</b>', 200, ['Page', 'HTML']],
    ['areas', 'selected-multiple', JSON_TYPE, '[["<b>x</b>"]]', 200, ['JSON', 'Raw']],
    ['Markdown', 'text', TEXT, '# x', 200, ['Preview', 'Markdown']],
    ['Markdown in JSON', 'text', JSON_TYPE, '{"title":"t","content":"# x"}', 200, ['Preview', 'JSON', 'Raw']],
    ['Markdown in XML', 'text', 'application/xml; charset=utf-8', '<page/>', 200, ['Raw']],
    ['an answer', 'ai/question', TEXT, 'Yes.', 200, ['Preview', 'Markdown']],
    ['an answer in JSON', 'ai/question', JSON_TYPE, '{"result":"Yes."}', 200, ['Preview', 'JSON', 'Raw']],
    ['fields', 'ai/fields', JSON_TYPE, '{"result":{"price":null}}', 200, ['JSON', 'Raw']],
    ['a failure', 'html', JSON_TYPE, '{"message":"no","result":"<p>"}', 500, ['JSON', 'Raw']],
    ['nothing', 'html', HTML, '', 200, ['Page', 'HTML']],
    ['JSON cut short', 'data', JSON_TYPE, '{"data": {', 200, ['Raw']],
    ['no type', 'html', '', 'x', 200, ['Raw']],
  ];
  for (const [name, endpoint, contentType, body, status, labels] of cases) {
    it(`of ${name}: ${labels.join(', ')}`, () =>
      assert.deepEqual(
        viewsOf(endpoint, { contentType, body, status }).map(({ label }) => label),
        labels,
      ));
  }

  it('show a picture, even one inside JSON', () => {
    const picture = { kind: 'picture', label: 'Picture', mediaType: 'image/webp', base64: 'UklGRg==' };
    const alone = { contentType: 'image/webp', body: 'UklGRg==', encoding: 'base64', status: 200 } as const;
    assert.deepEqual(viewsOf('screenshot', alone), [picture]);
    const body = JSON.stringify({ result: 'UklGRg==', content_type: 'image/webp', width: 1, height: 1, cut: false });
    const views = viewsOf('screenshot', { contentType: JSON_TYPE, body, status: 200 });
    assert.deepEqual(views[0], picture);
    assert.deepEqual(
      views.map(({ label }) => label),
      ['Picture', 'JSON', 'Raw'],
    );
  });

  it('always show the raw body', () => {
    const type = fc.constantFrom(HTML, JSON_TYPE, TEXT, 'application/xml', 'image/png', '');
    fc.assert(
      fc.property(
        fc.constantFrom('html', 'text', 'data'),
        type,
        fc.oneof(fc.string(), fc.json()),
        (endpoint, contentType, body) => {
          const views = viewsOf(endpoint, { contentType, body, status: 200 });
          assert.ok(views.some((view) => view.kind === 'source' && view.text === body));
          assert.equal(new Set(views.map(({ label }) => label)).size, views.length);
        },
      ),
    );
  });
});

describe('a failure', () => {
  it('is read with all that the API says about it', () => {
    const body = {
      message: 'Unexpected HTTP code on the target page: 403 Forbidden',
      status_code: 403,
      status_message: 'Forbidden',
      body: '<h1>No</h1>',
      error_code: 'target_blocked',
      request_parameters: { proxy: 'residential', js: true, auto: true, tiers_tried: ['datacenter', 'residential'] },
      next_step: { params: { proxy: 'stealth' }, remove: ['custom_proxy'], cost: 50, message: 'Try proxy=stealth.' },
    };
    assert.deepEqual(readFailure(JSON.stringify(body)), {
      message: body.message,
      errorCode: 'target_blocked',
      targetStatus: '403 Forbidden',
      preview: '<h1>No</h1>',
      ranWith: 'proxy=residential js=true after trying datacenter, residential',
      nextStep: body.next_step,
    });
  });

  it('is read with its message alone', () =>
    assert.deepEqual(readFailure('{"message":"url is required."}'), { message: 'url is required.' }));

  for (const body of ['', 'no json', 'null', '[]', '7', '{"message":7,"next_step":"x","request_parameters":[]}']) {
    it(`without a message is still a failure: ${body}`, () =>
      assert.deepEqual(Object.keys(readFailure(body)), ['message']));
  }

  it('is read from any JSON', () => {
    fc.assert(fc.property(fc.json(), (body) => assert.equal(typeof readFailure(body).message, 'string')));
  });
});
