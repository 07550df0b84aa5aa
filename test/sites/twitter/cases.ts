/** What the tests of all sites know of X. */
import { twitter } from '../../../src/sites/twitter/site.ts';
import type { SiteCases } from '../site-cases.ts';
import { addresses } from './addresses.ts';
import { captures } from './captures.ts';
import * as fixtures from './fixtures.ts';

export const twitterCases: SiteCases = {
  site: twitter,
  addresses,
  pages: ['https://x.com/riverwalker/status/1700000000000000001', 'https://x.com/riverwalker'],
  answers: Object.values(fixtures)
    .filter((answer) => typeof answer === 'string')
    .filter((answer) => answer !== fixtures.POST_ID),
  captureFolder: 'x',
  captures,
};
