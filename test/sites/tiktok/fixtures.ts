/** Small answers in the formats of TikTok, written for these tests. */
export const VIDEO = 'https://www.tiktok.com/@mudlark/video/7300000000000000001';
export const PROFILE = 'https://www.tiktok.com/@mudlark';

export function script(id: string, state: unknown): string {
  return `<!doctype html><title>TikTok</title><script id="${id}" type="application/json">${JSON.stringify(state)}</script>`;
}

/** A page in the current format. */
export function page(key: string, detail: unknown): string {
  return script('__UNIVERSAL_DATA_FOR_REHYDRATION__', {
    __DEFAULT_SCOPE__: { 'webapp.app-context': {}, [key]: detail },
  });
}

export const USER = {
  id: '6700000000000000001',
  uniqueId: 'mudlark',
  nickname: 'Mudlark',
  secUid: 'MS4wLjAB',
  signature: 'Walks at low tide',
  avatarLarger: 'https://p16.example/large.jpeg',
  createTime: 1578872963,
  verified: true,
  privateAccount: false,
  ttSeller: true,
  language: 'en',
  region: 'GB',
  bioLink: { link: 'mud.example/shop', risk: 0 },
  commerceUserInfo: { commerceUser: true, category: 'Education' },
};

export const ITEM = {
  id: '7300000000000000001',
  desc: 'A coin! #Thames #mud with @tides',
  createTime: '1700000000',
  video: {
    duration: 29,
    width: 576,
    height: 1024,
    cover: 'https://p16.example/cover.jpeg',
    dynamicCover: 'https://p16.example/moving.webp',
    playAddr: 'https://v16.example/play.mp4',
    downloadAddr: 'https://v16.example/download.mp4',
    subtitleInfos: [{ LanguageCodeName: 'eng-US', Format: 'webvtt', Source: 'ASR', Url: 'https://v16.example/en.vtt' }],
  },
  author: USER,
  authorStats: { followerCount: 783_400, followingCount: 3, heartCount: 3_900_000, videoCount: 19 },
  music: {
    id: '2500',
    title: 'River',
    authorName: 'Tides',
    album: 'Low',
    original: false,
    duration: 30,
    playUrl: 'https://sf16.example/river.mp3',
    coverLarge: 'https://p16.example/album.jpeg',
  },
  stats: { diggCount: 12_000, shareCount: 205, commentCount: 252, playCount: 260_800, collectCount: '157' },
  statsV2: {
    diggCount: '12034',
    shareCount: '205',
    commentCount: '252',
    playCount: '260833',
    collectCount: '157',
    repostCount: '0',
  },
  textExtra: [{ hashtagName: 'thames' }, { hashtagName: 'mud' }, { hashtagName: '', userUniqueId: 'tides' }],
  diversificationLabels: ['Science'],
  locationCreated: 'GB',
  textLanguage: 'en',
  duetEnabled: true,
  stitchEnabled: false,
  IsAigc: false,
};

export const USER_INFO = {
  user: USER,
  stats: {
    followerCount: 783_400,
    followingCount: 3,
    heart: 3_900_000,
    heartCount: 3_900_000,
    videoCount: 19,
    friendCount: 2,
  },
  statsV2: { followerCount: '783427', heartCount: '3922256' },
  itemList: [],
};

export const EMBEDDED_VIDEO = {
  videoData: {
    itemInfos: {
      id: '7300000000000000001',
      text: 'A coin! #Thames',
      createTime: '1700000000',
      diggCount: 12_000,
      shareCount: 205,
      commentCount: 252,
      playCount: 260_800,
      covers: ['https://p16.example/cover.jpeg'],
      video: { urls: ['https://v16.example/play.mp4'], videoMeta: { duration: 29, width: 576, height: 1024 } },
    },
    authorInfos: {
      userId: '6700000000000000001',
      uniqueId: 'mudlark',
      nickName: 'Mudlark',
      verified: true,
      covers: ['https://p16.example/small.jpeg'],
    },
    authorStats: { followerCount: 783_400 },
    musicInfos: {
      musicId: '2500',
      musicName: 'River',
      authorName: 'Tides',
      playUrl: ['https://sf16.example/river.mp3'],
    },
  },
};

export const EMBEDDED_PROFILE = {
  userInfo: {
    id: '6700000000000000001',
    uniqueId: 'mudlark',
    nickname: 'Mudlark',
    avatarThumbUrl: 'https://p16.example/small.jpeg',
    verified: true,
    followerCount: 783_400,
    heartCount: 3_900_000,
  },
  videoList: [
    { id: '7300000000000000001', desc: 'A coin!', playCount: 260_800, coverUrl: 'https://p16.example/cover.jpeg' },
  ],
};

export function embed(route: string, state: unknown): string {
  return script('__FRONTITY_CONNECT_STATE__', { source: { data: { [route]: state } } });
}
