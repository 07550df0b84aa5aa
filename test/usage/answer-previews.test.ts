import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AnswerPreviews } from '../../src/usage/answer-previews.ts';

const HOUR = 60 * 60 * 1000;
const TEXT = 'text/plain; charset=utf-8';

const note = (previews: AnswerPreviews, accountId: number, id: string, type: string, body: string | Uint8Array) =>
  previews.note(accountId, id, type, body, Buffer.byteLength(body));

describe('the beginnings of answers', () => {
  it('are kept for an hour, for their own account', () => {
    let now = 0;
    const previews = new AnswerPreviews({ bytesEach: 5, clock: () => now });
    note(previews, 1, 'a', TEXT, 'mudlark');
    note(previews, 1, 'b', 'application/json', Buffer.from('{"a":1}'));
    assert.deepEqual(previews.find(1, 'a'), { contentType: TEXT, bytes: 7, text: 'mudla' });
    assert.equal(previews.find(1, 'b')?.text, '{"a":');
    assert.equal(previews.find(2, 'a'), undefined);
    assert.equal(previews.find(1, 'c'), undefined);
    now = HOUR - 1;
    assert.ok(previews.find(1, 'a'));
    now = HOUR;
    assert.equal(previews.find(1, 'a'), undefined);
  });

  it('end with a complete character, and are not kept for pictures', () => {
    const previews = new AnswerPreviews({ bytesEach: 5 });
    note(previews, 1, 'string', TEXT, 'aa😀b');
    note(previews, 1, 'bytes', TEXT, Buffer.from('aa😀b'));
    note(previews, 1, 'picture', 'image/png', Buffer.from([137, 80, 78, 71]));
    note(previews, 1, 'empty', TEXT, '');
    assert.equal(previews.find(1, 'string')?.text, 'aa');
    assert.equal(previews.find(1, 'bytes')?.text, 'aa');
    assert.deepEqual(previews.find(1, 'picture'), { contentType: 'image/png', bytes: 4, text: undefined });
    assert.equal(previews.find(1, 'empty')?.text, '');
  });

  it('are limited in total: the oldest are dropped', () => {
    const previews = new AnswerPreviews({ bytesEach: 1_000, mostBytes: 10_000 });
    for (let at = 0; at < 100; at += 1) note(previews, 1, `${at}`, TEXT, 'x'.repeat(5_000));
    const left = Array.from({ length: 100 }, (_, at) => at).filter((at) => previews.find(1, `${at}`) !== undefined);
    assert.deepEqual(left, [93, 94, 95, 96, 97, 98, 99]);
    note(previews, 1, '99', TEXT, 'again');
    assert.equal(previews.find(1, '99')?.text, 'again');
    assert.equal(previews.find(1, '93'), undefined);
    assert.ok(previews.find(1, '94'));
  });

  it('are cut at a number of bytes, and so is a long content type', () => {
    const previews = new AnswerPreviews({ bytesEach: 8, mostBytes: 2_000 });
    note(previews, 1, 'a', `text/${'x'.repeat(500)}`, 'é'.repeat(100));
    note(previews, 1, 'b', TEXT, 'é'.repeat(100));
    note(previews, 1, 'c', TEXT, '');
    assert.deepEqual(previews.find(1, 'a'), { contentType: `text/${'x'.repeat(195)}`, bytes: 200, text: 'éééé' });
    assert.deepEqual(previews.find(1, 'b'), { contentType: TEXT, bytes: 200, text: 'éééé' });
    assert.deepEqual(previews.find(1, 'c'), { contentType: TEXT, bytes: 0, text: '' });
  });

  it('are not kept if they are disabled', () => {
    const previews = new AnswerPreviews({ bytesEach: 0 });
    note(previews, 1, 'a', TEXT, 'mudlark');
    assert.equal(previews.find(1, 'a'), undefined);
  });
});
