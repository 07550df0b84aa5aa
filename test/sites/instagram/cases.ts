/** Instagram's part in the tests that are common to all sites. */
import { instagram } from '../../../src/sites/instagram/site.ts';
import type { SiteCases } from '../site-cases.ts';
import { addresses } from './addresses.ts';
import { captures } from './captures.ts';
import * as fixtures from './fixtures.ts';

export const instagramCases: SiteCases = {
  site: instagram,
  addresses,
  // It parses all formats of pages.
  usualSource: 'page-preview',
  pages: [
    'https://www.instagram.com/p/CmudLark_01/',
    'https://www.instagram.com/reel/CmudReel_09/',
    'https://www.instagram.com/river.walker/',
  ],
  answers: Object.values(fixtures).map((answer) =>
    typeof answer === 'string' ? answer : JSON.stringify({ items: [answer] }),
  ),
  captureFolder: 'instagram',
  captures,
};
