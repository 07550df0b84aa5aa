/** Reddit's part in the tests that are common to all sites. */
import { reddit } from '../../../src/sites/reddit/site.ts';
import type { SiteCases } from '../site-cases.ts';
import { addresses } from './addresses.ts';
import { captures } from './captures.ts';
import * as fixtures from './fixtures.ts';

const POST = 'https://www.reddit.com/r/mudlarking/comments/abc123/a_coin/';
const SUBREDDIT = 'https://www.reddit.com/r/mudlarking';
const USER = 'https://www.reddit.com/user/riverwalker';

export const redditCases: SiteCases = {
  site: reddit,
  addresses,
  pages: [POST, SUBREDDIT, USER],
  answers: Object.values(fixtures).filter((answer) => typeof answer === 'string'),
  supplements: [
    { url: POST, page: fixtures.THREAD_FEED, name: 'json', answer: fixtures.THREAD_JSON },
    { url: SUBREDDIT, page: fixtures.SUBREDDIT_FEED, name: 'json-about', answer: fixtures.SUBREDDIT_ABOUT_JSON },
    { url: USER, page: fixtures.USER_FEED, name: 'json-about', answer: fixtures.USER_ABOUT_JSON },
  ],
  captureFolder: 'reddit',
  captures,
};
