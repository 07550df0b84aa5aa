/** Captured answers of Instagram, each with its address and some facts that can be checked by eye. */
import assert from 'node:assert/strict';
import type { Capture } from '../site-cases.ts';

const HOME = 'https://www.instagram.com/';

export const captures: readonly Capture[] = [
  { file: 'mbedfx-instagram-decoy.html.gz', url: `${HOME}p/C79gQqLpkul/`, status: 'walled' },
  { file: 'mbedfx-instagram-gone.html', url: `${HOME}p/DaQ5CPTkiAE/`, status: 'not_found' },
  { file: 'mbedfx-instagram-embed-shell.html', url: `${HOME}p/DZghoo7PAzi/`, status: 'not_found' },
  {
    file: 'mbedfx-instagram-feed-carousel.json',
    url: `${HOME}p/DbRYdu1Dx62/`,
    facts: {
      type: 'carousel',
      'media.length': 12,
      likes: 7009,
      'location.name': 'Oberhausen, Germany',
      'music.title': 'Toilet Disco',
      mentions: ['karlserlebnisdorf'],
    },
  },
  {
    file: 'mbedfx-instagram-fullpage-public.html.gz',
    url: `${HOME}reel/DZghoo7PAzi/`,
    facts: {
      likes: 12_000,
      comments_count: 215,
      created_at: '2026-06-12',
      'author.id': '65628331478',
      hashtags: ['carfails', 'shitbox', 'honda', 'carmeme', 'fyp'],
    },
  },
  {
    file: 'mbedfx-instagram-reel.html',
    url: `${HOME}reel/Da5ynsiuAZ_/`,
    facts: {
      is_reel: true,
      likes: 46_280,
      comments_count: 495,
      length_seconds: 75.492,
      'author.followers': 1_449_115,
      'coauthors.0.username': 'nasa',
      created_at: '2026-07-17T17:49:59.000Z',
      is_copyright_blocked: false,
    },
    check: ({ coauthors }) => {
      const [{ avatar } = assert.fail('no co-author')] = coauthors as { avatar: string | null }[];
      assert.match(avatar ?? '', /29090066_159271188110124_1152068159029641216_n\.jpg/);
    },
  },
  {
    file: 'mbedfx-instagram-single.html',
    url: `${HOME}p/C79gQqLpkul/`,
    facts: { type: 'image', likes: 4737, comments_count: 30, 'hashtags.length': 11, 'author.username': 'nasajpl' },
  },
  {
    file: 'mbedfx-instagram-user-feed.json',
    url: `${HOME}reel/DbN6SsKum-9/`,
    facts: { likes: 39_999, plays: 636_415, length_seconds: 30.733 },
  },
  {
    file: 'mbedfx-instagram-user-feed.json',
    url: `${HOME}fixture_user_10/`,
    facts: { id: '2082273925', 'posts.length': 2, 'posts.0.views': 56_270 },
  },
  {
    file: 'metascraper-integration-post.html.gz',
    url: `${HOME}p/BWUDBntl3_Z/`,
    facts: {
      created_at: '2017-07-09T04:58:10.000Z',
      likes: 159_071,
      'comments.length': 24,
      'location.city': 'Fremont, California',
      'author.followers': 8_808_002,
    },
  },
  {
    file: 'metascraper-post-with-clip.html.gz',
    url: `${HOME}reel/CN2VQ1yI_MA/`,
    facts: {
      caption: null,
      likes: 152_000,
      comments_count: 784,
      created_at: '2021-04-19',
      'author.name': 'Jaime Lorente',
    },
  },
  {
    file: 'metascraper-post-with-photo.html.gz',
    url: `${HOME}p/CPeC-Eenc8l/`,
    facts: { caption: 'Una de mis nuevas sudaderas top!! Per ardua ad astra 🚀🚀🚀', likes: 298_000, type: 'image' },
  },
  {
    file: 'metascraper-profile.html.gz',
    url: `${HOME}pluto__travel/`,
    facts: { name: 'Pluto', followers: 2362, following: 136, posts_count: 224 },
  },
  {
    file: 'pgrimaud-media-2.json',
    url: `${HOME}p/CAG3E8-A3wf/`,
    facts: { views: 4_048_603, length_seconds: 16.266, 'tagged_users.length': 2, 'comments.0.likes': 164 },
  },
  {
    file: 'pgrimaud-media-3.json',
    url: `${HOME}p/B-NYjoGpQqC/`,
    facts: { type: 'carousel', 'media.0.type': 'video', 'media.length': 4, hashtags: ['TBT', 'AllIHave', 'ImReal'] },
  },
  {
    file: 'pgrimaud-profile-additional-data-invalid.html',
    url: `${HOME}robertdowneyjr/`,
    facts: { followers: 46_300_000, following: 50, posts_count: 455 },
  },
  {
    file: 'pgrimaud-reels.json',
    url: `${HOME}reel/CPv3UqsBFvg/`,
    facts: { plays: 401_421, views: 100_856, 'author.username': 'noholita' },
  },
  { file: 'pgrimaud-reels.json', url: `${HOME}noholita/`, facts: { id: '3171067', 'posts.length': 12 } },
  // A list of posts for a hashtag or a place, or only the comments of a post: not a supported kind of page.
  { file: 'pgrimaud-hashtag.json', url: `${HOME}paris/`, status: 'parse_failed' },
  { file: 'pgrimaud-location.html', url: `${HOME}littlechoc/`, status: 'parse_failed' },
  {
    file: 'pgrimaud-media-comments.json',
    url: `${HOME}p/CmudLark_01/`,
    status: 'parse_failed',
    facts: { 'comments.length': 12 },
  },
];
