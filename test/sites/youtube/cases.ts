/** YouTube's part in the tests that are common to all sites. */
import { youtube } from '../../../src/sites/youtube/site.ts';
import type { SiteCases } from '../site-cases.ts';
import { addresses } from './addresses.ts';
import { captures } from './captures.ts';
import {
  ABOUT,
  BROWSE_CHANNEL,
  BROWSE_PLAYLIST,
  CHANNEL,
  COMMENTED,
  COMMENTS,
  channelTab,
  FEED,
  furtherPart,
  html,
  idsOf,
  NEXT,
  OLD_COMMENTS,
  PLAYER,
  PLAYLIST,
  playlistPage,
  VIDEO,
} from './fixtures.ts';

const channelPage = html(null, channelTab('videos', ['feedVideo01', ...idsOf(3, 'v')], 'token'));
const listPage = html(null, playlistPage(['feedVideo01'], 'token'));

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
  supplements: [
    { url: VIDEO, page: html(PLAYER, {}), name: 'next', answer: JSON.stringify(NEXT) },
    { url: VIDEO, page: html(PLAYER, COMMENTED), name: 'comments', answer: JSON.stringify(COMMENTS) },
    { url: VIDEO, page: html(PLAYER, COMMENTED), name: 'comments', answer: JSON.stringify(OLD_COMMENTS) },
    { url: VIDEO, page: html(null, NEXT), name: 'player', answer: JSON.stringify(PLAYER) },
    { url: CHANNEL, page: channelPage, name: 'more', answer: JSON.stringify(furtherPart(idsOf(3, 'w'), 'token')) },
    { url: CHANNEL, page: channelPage, name: 'about', answer: JSON.stringify(ABOUT) },
    { url: CHANNEL, page: channelPage, name: 'feed', answer: FEED },
    {
      url: `${CHANNEL}/shorts`,
      page: channelPage,
      name: 'tab',
      answer: html(null, channelTab('shorts', idsOf(3, 's'))),
    },
    { url: PLAYLIST, page: listPage, name: 'more', answer: JSON.stringify(furtherPart(idsOf(3, 'w'), 'token')) },
    { url: PLAYLIST, page: listPage, name: 'feed', answer: FEED },
  ],
  captureFolder: 'youtube',
  captures,
};
