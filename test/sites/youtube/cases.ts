/** What the tests of all sites know of YouTube. */
import { youtube } from '../../../src/sites/youtube/site.ts';
import type { SiteCases } from '../site-cases.ts';
import { addresses } from './addresses.ts';
import { captures } from './captures.ts';
import { BROWSE_CHANNEL, BROWSE_PLAYLIST, CHANNEL, FEED, html, NEXT, PLAYER, PLAYLIST, VIDEO } from './fixtures.ts';

export const youtubeCases: SiteCases = {
  site: youtube,
  addresses,
  pages: [VIDEO, CHANNEL, PLAYLIST],
  answers: [
    html(PLAYER, NEXT),
    JSON.stringify(PLAYER),
    JSON.stringify(NEXT),
    html(null, BROWSE_CHANNEL),
    FEED,
    html(null, BROWSE_PLAYLIST),
  ],
  captureFolder: 'youtube',
  captures,
};
