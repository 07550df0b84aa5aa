/** X's part in the tests that are common to all sites. */
import { twitter } from '../../../src/sites/twitter/site.ts';
import type { SiteCases } from '../site-cases.ts';
import { addresses } from './addresses.ts';
import { captures } from './captures.ts';
import * as fixtures from './fixtures.ts';

const POST = `https://x.com/riverwalker/status/${fixtures.POST_ID}`;

export const twitterCases: SiteCases = {
  site: twitter,
  addresses,
  pages: [POST, 'https://x.com/riverwalker'],
  answers: Object.values(fixtures)
    .filter((answer) => typeof answer === 'string')
    .filter((answer) => answer !== fixtures.POST_ID && answer !== fixtures.GUEST),
  supplements: [
    { url: POST, page: fixtures.SYNDICATED_POST, name: 'guest', answer: fixtures.GUEST },
    { url: POST, page: fixtures.SYNDICATED_POST, name: 'guest-post', answer: fixtures.POST_RESULT },
    { url: POST, page: fixtures.OEMBED, name: 'guest-post', answer: fixtures.POST_RESULT },
  ],
  captureFolder: 'x',
  captures,
};
