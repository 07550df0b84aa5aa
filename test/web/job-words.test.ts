import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
  askAgainAfter,
  countsInWords,
  pauseInWords,
  progressInWords,
  titleOf,
} from '../../web/src/views/jobs/job-words.ts';

const state = (word: 'running' | 'paused' | 'done' | 'canceled') => ({ state: word });

it('names jobs by their pages', () => {
  const batch = (firstUrl: string, pages: number) => titleOf({ firstUrl, pages, isCrawl: false });
  assert.equal(batch('https://a.example/', 1), 'a.example');
  assert.equal(batch('https://a.example/x/', 1_235), 'a.example/x/ and 1,234 more');
  assert.equal(titleOf({ firstUrl: 'http://a.example/?q', pages: 9, isCrawl: true }), 'Site a.example/?q');
  assert.equal(batch('', 1), '');
});

it('shows the progress of a job, and what was never started if it is over', () => {
  const counts = { pages: 10, succeeded: 3, failed: 1 };
  assert.equal(countsInWords({ ...counts, ...state('running') }), '3 done, 1 failed, 6 waiting');
  assert.equal(countsInWords({ ...counts, ...state('canceled') }), '3 done, 1 failed, 6 not begun');
  assert.equal(progressInWords({ pages: 1, succeeded: 1, failed: 0, ...state('done') }), '1 of 1 page: 1 done');
  assert.match(pauseInWords('out of credits'), /as soon as there are some/);
  assert.match(
    pauseInWords('the stored results of the account have reached their limit'),
    /have reached their limit\. The job resumes/,
  );
});

it('polls only jobs that can change, and less often if they are paused', () => {
  assert.equal(askAgainAfter([]), undefined);
  assert.equal(askAgainAfter([state('done'), state('canceled')]), undefined);
  assert.equal(askAgainAfter([state('done'), state('running'), state('paused')]), 1_500);
  assert.equal(askAgainAfter([state('paused')]), 10_000);
});
