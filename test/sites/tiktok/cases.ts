/** TikTok's part in the tests that are common to all sites. */
import { tiktok } from '../../../src/sites/tiktok/site.ts';
import type { SiteCases } from '../site-cases.ts';
import { addresses } from './addresses.ts';
import { captures } from './captures.ts';
import {
  EMBEDDED_PROFILE,
  EMBEDDED_VIDEO,
  embed,
  ITEM,
  PROFILE,
  page,
  script,
  USER,
  USER_INFO,
  VIDEO,
} from './fixtures.ts';

export const tiktokCases: SiteCases = {
  site: tiktok,
  addresses,
  pages: [VIDEO, PROFILE],
  answers: [
    page('webapp.video-detail', { itemInfo: { itemStruct: ITEM }, statusCode: 0 }),
    embed('/embed/v2/1', EMBEDDED_VIDEO),
    page('webapp.user-detail', { userInfo: { ...USER_INFO, itemList: [ITEM] } }),
    embed('/embed/@mudlark', EMBEDDED_PROFILE),
    script('SIGI_STATE', { UserModule: { users: { mudlark: USER } }, ItemModule: { 1: ITEM } }),
  ],
  supplements: [
    {
      url: PROFILE,
      page: page('webapp.user-detail', { userInfo: USER_INFO }),
      name: 'embed',
      answer: embed('/embed/@mudlark', EMBEDDED_PROFILE),
    },
  ],
  captureFolder: 'tiktok',
  captures,
};
