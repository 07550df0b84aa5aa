import assert from 'node:assert/strict';
import { it } from 'node:test';
import { answerBytes, answerName, answerSize } from '../../web/src/playground/result/answer-file.ts';

it('an answer is saved as the bytes that a program gets', () => {
  const text = { contentType: 'text/plain; charset=utf-8', body: 'Größe: 😀' };
  assert.equal(Buffer.from(answerBytes(text)).toString(), text.body);
  assert.equal(answerSize(text), Buffer.byteLength(text.body));
  for (const bytes of [[], [0], [0, 255], [137, 80, 78, 71]]) {
    const body = Buffer.from(bytes).toString('base64');
    const picture = { contentType: 'image/png', body, encoding: 'base64' as const };
    assert.deepEqual([...answerBytes(picture)], bytes);
    assert.equal(answerSize(picture), bytes.length);
  }
});

it('its name says what it is and when it was made', () => {
  const at = Date.parse('2026-11-16T07:08:09.123Z');
  const named = (endpoint: string, contentType: string) => answerName(endpoint, { contentType, body: '' }, at);
  assert.equal(named('ai/fields', 'application/json; charset=utf-8'), 'mudlark-ai-fields-20261116-070809.json');
  assert.equal(named('text', 'text/plain'), 'mudlark-text-20261116-070809.md');
  assert.equal(named('html', 'something/else'), 'mudlark-html-20261116-070809.txt');
});
