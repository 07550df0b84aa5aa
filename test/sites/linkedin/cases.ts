/** LinkedIn's part in the tests that are common to all sites. */
import { linkedin } from '../../../src/sites/linkedin/site.ts';
import type { SiteCases } from '../site-cases.ts';
import { addresses } from './addresses.ts';
import { captures } from './captures.ts';
import * as fixtures from './fixtures.ts';

export const linkedinCases: SiteCases = {
  site: linkedin,
  addresses,
  pages: [
    'https://www.linkedin.com/company/tide-co',
    'https://www.linkedin.com/jobs/view/4000000001/',
    'https://www.linkedin.com/in/river-walker',
  ],
  answers: Object.values(fixtures).filter((answer) => typeof answer === 'string'),
  captureFolder: 'linkedin',
  captures,
};
