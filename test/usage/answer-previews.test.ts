import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AnswerPreviews } from '../../src/usage/answer-previews.ts';

const HOUR = 60 * 60 * 1000;
const TEXT = 'text/plain; charset=utf-8';

describe('the beginnings of answers', () => {
  it('are kept for an hour, for their own account', () => {
    let now = 0;
    const previews = new AnswerPreviews({ bytesEach: 5, clock: () => now });
    previews.note(1, 'a', TEXT, 'mudlark');
    previews.note(1, 'b', 'application/json', Buffer.from('{"a":1}'));
    assert.deepEqual(previews.find(1, 'a'), { contentType: TEXT, bytes: 7, text: 'mudla' });
    assert.equal(previews.find(1, 'b')?.text, '{"a":');
    assert.equal(previews.find(2, 'a'), undefined);
    assert.equal(previews.find(1, 'c'), undefined);
    now = HOUR - 1;
    assert.ok(previews.find(1, 'a'));
    now = HOUR;
    assert.equal(previews.find(1, 'a'), undefined);
  });

  it('end with a whole character, and are none of pictures', () => {
    const previews = new AnswerPreviews({ bytesEach: 5 });
    previews.note(1, 'string', TEXT, 'aa😀b');
    previews.note(1, 'bytes', TEXT, Buffer.from('aa😀b'));
    previews.note(1, 'picture', 'image/png', Buffer.from([137, 80, 78, 71]));
    previews.note(1, 'empty', TEXT, '');
    assert.equal(previews.find(1, 'string')?.text, 'aa');
    assert.equal(previews.find(1, 'bytes')?.text, 'aa');
    assert.deepEqual(previews.find(1, 'picture'), { contentType: 'image/png', bytes: 4, text: undefined });
    assert.equal(previews.find(1, 'empty')?.text, '');
  });

  it('are bounded all together: the oldest make room', () => {
    const previews = new AnswerPreviews({ bytesEach: 1_000, mostBytes: 10_000 });
    for (let at = 0; at < 100; at += 1) previews.note(1, `${at}`, TEXT, 'x'.repeat(5_000));
    const left = Array.from({ length: 100 }, (_, at) => at).filter((at) => previews.find(1, `${at}`) !== undefined);
    assert.deepEqual(left, [96, 97, 98, 99]);
    previews.note(1, '99', TEXT, 'again');
    assert.equal(previews.find(1, '99')?.text, 'again');
    assert.ok(previews.find(1, '96'));
  });

  it('are none where none are wanted', () => {
    const previews = new AnswerPreviews({ bytesEach: 0 });
    previews.note(1, 'a', TEXT, 'mudlark');
    assert.equal(previews.find(1, 'a'), undefined);
  });
});
