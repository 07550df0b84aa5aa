/** What the tests of all sites know of Reddit. */
import { reddit } from '../../../src/sites/reddit/site.ts';
import type { SiteCases } from '../site-cases.ts';
import { addresses } from './addresses.ts';
import { captures } from './captures.ts';
import * as fixtures from './fixtures.ts';

export const redditCases: SiteCases = {
  site: reddit,
  addresses,
  pages: [
    'https://www.reddit.com/r/mudlarking/comments/abc123/a_coin/',
    'https://www.reddit.com/r/mudlarking',
    'https://www.reddit.com/user/riverwalker',
  ],
  answers: Object.values(fixtures).filter((answer) => typeof answer === 'string'),
  captureFolder: 'reddit',
  captures,
};
