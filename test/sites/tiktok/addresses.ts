/** Addresses of TikTok: what each names, which are not supported, and what is requested. */
import type { AddressCases, KnownAddress } from '../site-cases.ts';

const ID = '7300000000000000001';

const KNOWN: readonly KnownAddress[] = [
  [`https://www.tiktok.com/@mudlark/video/${ID}`, `video ${ID}`],
  [`https://www.tiktok.com/@mudlark/video/${ID}/?is_from_webapp=1&sender_device=pc`, `video ${ID}`],
  [`HTTPS://WWW.TIKTOK.COM/@mudlark/video/${ID}`, `video ${ID}`],
  [`https://tiktok.com/@mud.lark_1/video/${ID}?lang=en`, `video ${ID}`],
  [`https://m.tiktok.com/@mudlark/video/${ID}`, `video ${ID}`],
  [`https://www.tiktok.com/@mudlark/photo/${ID}`, `video ${ID}`],
  [`https://www.tiktok.com/@/video/${ID}`, `video ${ID}`],
  [`https://www.tiktok.com/%40mudlark/video/${ID}`, `video ${ID}`],
  [`https://m.tiktok.com/v/${ID}.html?u_code=x`, `video ${ID}`],
  [`https://www.tiktok.com/embed/${ID}`, `video ${ID}`],
  [`https://www.tiktok.com/embed/v2/${ID}?lang=en`, `video ${ID}`],
  [`https://www.tiktok.com/player/v1/${ID}`, `video ${ID}`],
  [`https://www.tiktok.com/share/video/${ID}`, `video ${ID}`],
  [`https://www.tiktok.com/video/${ID}`, `video ${ID}`],
  ['https://vm.tiktok.com/ZMabc123/', 'video ZMabc123'],
  ['https://vt.tiktok.com/ZSabc123', 'video ZSabc123'],
  ['https://www.tiktok.com/t/ZTabc123/?k=1', 'video ZTabc123'],
  ['https://www.tiktok.com/@mudlark', 'profile mudlark'],
  ['https://www.tiktok.com/@mud.lark_1/?lang=de', 'profile mud.lark_1'],
  ['https://tiktok.com/%40mudlark', 'profile mudlark'],
  ['https://www.tiktok.com/de-DE/@mudlark', 'profile mudlark'],
  [`https://www.tiktok.com/en/@mudlark/video/${ID}`, `video ${ID}`],
  [`https://www.tiktok.com/@mudlark/Video/${ID}`, `video ${ID}`],
  [`https://www.tiktok.com/@mudlark/video/${ID}).`, `video ${ID}`],
  [`https://www.tiktok.com/i18n/share/video/${ID}/`, `video ${ID}`],
  [`https://www.tiktokv.com/share/video/${ID}/`, `video ${ID}`],
  ['https://www.tiktok.com/embed/@mudlark', 'profile mudlark'],
];

const UNKNOWN: readonly string[] = [
  'https://www.tiktok.com/',
  'https://www.tiktok.com/foryou',
  'https://www.tiktok.com/explore',
  'https://www.tiktok.com/search?q=mud',
  'https://www.tiktok.com/tag/mud',
  'https://www.tiktok.com/music/River-2500',
  'https://www.tiktok.com/discover/mud',
  'https://www.tiktok.com/login',
  'https://www.tiktok.com/setting',
  'https://www.tiktok.com/@',
  'https://www.tiktok.com/@mud lark',
  'https://www.tiktok.com/@mudlark/live',
  'https://www.tiktok.com/@mudlark/playlist/coins-1',
  'https://www.tiktok.com/@mudlark/video/',
  'https://www.tiktok.com/@mudlark/video/12a45678',
  'https://www.tiktok.com/@mudlark/video/12345',
  `https://www.tiktok.com/@mudlark/video/${ID}/more`,
  'https://www.tiktok.com/t/',
  'https://www.tiktok.com/t/abc/def',
  'https://www.tiktok.com/%E0%A4%A',
  'https://vm.tiktok.com/',
  'https://vm.tiktok.com/abc',
  'https://vm.tiktok.com/ZMabc123/more',
  `https://ads.tiktok.com/@mudlark/video/${ID}`,
  `https://www.tiktok.com.evil.example/@mudlark/video/${ID}`,
  `https://nottiktok.com/@mudlark/video/${ID}`,
];

export const addresses: AddressCases = {
  known: KNOWN,
  unknown: UNKNOWN,
  askedHosts: ['www.tiktok.com', 'vm.tiktok.com', 'vt.tiktok.com'],
  requests: {
    [`https://m.tiktok.com/@mudlark/photo/${ID}?x=1`]: [
      `page https://www.tiktok.com/@mudlark/video/${ID}`,
      `embed https://www.tiktok.com/embed/v2/${ID}`,
      `page-in-browser https://www.tiktok.com/@mudlark/video/${ID} in a browser`,
      `oembed https://www.tiktok.com/oembed?url=https%3A%2F%2Fwww.tiktok.com%2F%40mudlark%2Fvideo%2F${ID}`,
    ],
    [`https://www.tiktok.com/embed/${ID}`]: [
      `page https://www.tiktok.com/@_/video/${ID}`,
      `embed https://www.tiktok.com/embed/v2/${ID}`,
      `page-in-browser https://www.tiktok.com/@_/video/${ID} in a browser`,
      `oembed https://www.tiktok.com/oembed?url=https%3A%2F%2Fwww.tiktok.com%2F%40_%2Fvideo%2F${ID}`,
    ],
    'https://vm.tiktok.com/ZMabc123?x=1': [
      'page https://vm.tiktok.com/ZMabc123/',
      'page-in-browser https://vm.tiktok.com/ZMabc123/ in a browser',
      'oembed https://www.tiktok.com/oembed?url=https%3A%2F%2Fvm.tiktok.com%2FZMabc123%2F',
    ],
    'https://www.tiktok.com/@mudlark': [
      'page https://www.tiktok.com/@mudlark',
      'embed https://www.tiktok.com/embed/@mudlark',
      'page-in-browser https://www.tiktok.com/@mudlark in a browser',
    ],
  },
};
