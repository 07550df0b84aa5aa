/** Where a key may be given: in the query, which comes first, or in one of two headers. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { OPERATOR_KEY, startTestService, type TestService } from '../support/service.ts';

const DEMO = 'js=false&url=http%3A%2F%2Fdemo.mudlark.test%2F';

describe('the key of a request', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.close());

  const GOOD: [name: string, query: string, headers: Record<string, string>][] = [
    ['the query', `api_key=${OPERATOR_KEY}`, {}],
    ['a bearer header', '', { Authorization: `Bearer ${OPERATOR_KEY}` }],
    ['a bearer header in another case, with spaces', '', { authorization: `bearer   ${OPERATOR_KEY} ` }],
    ['X-Api-Key', '', { 'X-Api-Key': OPERATOR_KEY }],
    ['a header beside an empty one in the query', 'api_key=', { 'X-Api-Key': OPERATOR_KEY }],
    ['X-Api-Key beside a scheme that is not ours', '', { Authorization: 'Basic eDp5', 'X-Api-Key': OPERATOR_KEY }],
    ['the query beside a wrong header', `api_key=${OPERATOR_KEY}`, { Authorization: 'Bearer wrong' }],
    ['the bearer beside a wrong X-Api-Key', '', { Authorization: `Bearer ${OPERATOR_KEY}`, 'X-Api-Key': 'wrong' }],
  ];
  for (const [name, query, headers] of GOOD) {
    test(`is taken from ${name}`, async () => {
      for (const path of [`/account?${query}`, `/html?${query}&${DEMO}`]) {
        assert.equal((await service.callRaw(path, { headers })).status, 200, path);
      }
    });
  }

  const BAD: [name: string, query: string, headers: Record<string, string>, message: RegExp][] = [
    ['a wrong bearer', '', { Authorization: 'Bearer wrong' }, /is wrong/],
    ['a bearer of two words', '', { Authorization: `Bearer ${OPERATOR_KEY} x` }, /is missing/],
    ['an empty bearer', '', { Authorization: 'Bearer ' }, /is missing/],
    ['another scheme', '', { Authorization: `Token ${OPERATOR_KEY}` }, /is missing.* write Bearer before it\.$/],
    ['no scheme', '', { Authorization: OPERATOR_KEY }, /is missing.* write Bearer before it\.$/],
    ['an empty X-Api-Key', '', { 'X-Api-Key': ' ' }, /is missing\. Pass it as the api_key query parameter\.$/],
    ['a wrong query beside a good header', 'api_key=wrong', { 'X-Api-Key': OPERATOR_KEY }, /is wrong/],
    ['two in the query', `api_key=${OPERATOR_KEY}&api_key=other`, {}, /more than once, with different values/],
  ];
  for (const [name, query, headers, message] of BAD) {
    test(`is refused: ${name}`, async () => {
      for (const path of [`/account?${query}`, `/html?${query}&${DEMO}`, `/html?${query}&timeout=x`]) {
        const reply = await service.callRaw(path, { headers });
        assert.equal(reply.status, 403, path);
        assert.match(String(reply.json().message), message);
      }
    });
  }

  test('is never logged', () => {
    assert.ok(service.logLines.length > 20);
    assert.ok(!service.logText().includes(OPERATOR_KEY));
  });
});
