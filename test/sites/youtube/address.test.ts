/** Which YouTube addresses are understood, and what they name. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { youtube } from '../../../src/sites/youtube/site.ts';

const match = (address: string) => {
  const target = youtube.match(new URL(address));
  return target === undefined ? undefined : `${target.type} ${target.id}`;
};

const ID = 'dQw4w9WgXcQ';
const LIST = 'PLmudlarkmudlark01';
const CHANNEL = 'UCmudlarkmudlarkmudlark1';

const KNOWN: readonly [address: string, named: string][] = [
  [`https://www.youtube.com/watch?v=${ID}`, `video ${ID}`],
  [`http://youtube.com/watch/?v=${ID}`, `video ${ID}`],
  [`HTTPS://WWW.YOUTUBE.COM/watch?v=${ID}`, `video ${ID}`],
  [`https://www.youtube.com./watch?v=${ID}`, `video ${ID}`],
  [`https://m.youtube.com/watch?app=desktop&v=${ID}&t=42s&pp=abc`, `video ${ID}`],
  [`https://music.youtube.com/watch?v=${ID}&list=${LIST}`, `video ${ID}`],
  [`https://uk.youtube.com/watch?v=${ID}`, `video ${ID}`],
  [`https://www.youtube.com/watch?feature=share&v=${ID}&list=${LIST}&index=3`, `video ${ID}`],
  [`https://www.youtube.com/watch?v=${ID}?feature=share`, `video ${ID}`],
  [`https://www.youtube.com/watch?v=%64Qw4w9WgXcQ`, `video ${ID}`],
  [`https://www.youtube.com/watch/${ID}`, `video ${ID}`],
  [`https://www.youtube.com/watch_popup?v=${ID}`, `video ${ID}`],
  [`https://youtu.be/${ID}`, `video ${ID}`],
  [`https://youtu.be/${ID}/?si=x&t=10`, `video ${ID}`],
  [`https://www.youtu.be/${ID}`, `video ${ID}`],
  [`https://youtu.be/watch?v=${ID}`, `video ${ID}`],
  [`https://www.youtube.com/shorts/${ID}?feature=share`, `video ${ID}`],
  [`https://youtube.com/live/${ID}?si=x`, `video ${ID}`],
  [`https://www.youtube.com/embed/${ID}?autoplay=1`, `video ${ID}`],
  [`https://www.youtube-nocookie.com/embed/${ID}`, `video ${ID}`],
  [`https://www.youtube.com/v/${ID}`, `video ${ID}`],
  [`https://www.youtube.com/e/${ID}`, `video ${ID}`],
  [`https://www.youtube.com/vi/${ID}`, `video ${ID}`],
  [`https://www.youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3D${ID}%26feature%3Dshare`, `video ${ID}`],
  [`https://www.youtube.com/playlist?list=${LIST}`, `playlist ${LIST}`],
  [`https://m.youtube.com/playlist?list=${LIST}&playnext=1`, `playlist ${LIST}`],
  [`https://www.youtube.com/playlist?list=VL${LIST}`, `playlist ${LIST}`],
  [`https://www.youtube.com/watch?list=${LIST}`, `playlist ${LIST}`],
  [`https://www.youtube.com/embed/videoseries?list=${LIST}`, `playlist ${LIST}`],
  [`https://music.youtube.com/playlist?list=OLAK5uy_mudlarkmudlark`, `playlist OLAK5uy_mudlarkmudlark`],
  [`https://www.youtube.com/channel/${CHANNEL}`, `channel ${CHANNEL}`],
  [`https://www.youtube.com/channel/${CHANNEL}/videos/`, `channel ${CHANNEL}`],
  ['https://www.youtube.com/@mudlark', 'channel @mudlark'],
  ['https://youtube.com/@mud-lark.1/about?si=x', 'channel @mud-lark.1'],
  ['https://www.youtube.com/%40mudlark', 'channel @mudlark'],
  ['https://www.youtube.com/@%E3%83%9E%E3%83%83%E3%83%89', 'channel @マッド'],
  ['https://www.youtube.com/c/MudlarkChannel', 'channel c/MudlarkChannel'],
  ['https://www.youtube.com/user/mudlark/featured', 'channel user/mudlark'],
];

const UNKNOWN: readonly string[] = [
  'https://www.youtube.com/',
  'https://www.youtube.com/watch',
  'https://www.youtube.com/watch?v=tooshort12',
  'https://www.youtube.com/watch?v=toolong12345',
  'https://www.youtube.com/results?search_query=mud',
  'https://www.youtube.com/feed/trending',
  'https://www.youtube.com/hashtag/mud',
  'https://www.youtube.com/account',
  'https://www.youtube.com/premium',
  'https://www.youtube.com/gaming',
  'https://www.youtube.com/clip/UgkxMudlark',
  'https://www.youtube.com/playlist',
  'https://www.youtube.com/playlist?list=WL',
  'https://www.youtube.com/playlist?list=LL',
  'https://www.youtube.com/embed/live_stream?channel=UCx',
  'https://www.youtube.com/channel/UCshort',
  `https://www.youtube.com/channel/XX${CHANNEL.slice(2)}`,
  'https://www.youtube.com/@mudlark/search?query=coin',
  'https://www.youtube.com/@mudlark/videos/more',
  'https://www.youtube.com/@',
  'https://www.youtube.com/c/',
  'https://www.youtube.com/%E0%A4%A',
  'https://youtu.be/',
  'https://youtu.be/short',
  `https://studio.youtube.com/watch?v=${ID}`,
  `https://consent.youtube.com/watch?v=${ID}`,
  `https://www.youtube.com.evil.example/watch?v=${ID}`,
  `https://notyoutube.com/watch?v=${ID}`,
  'https://www.youtube.com/attribution_link?u=%2Fattribution_link%3Fu%3Dx',
];

for (const [address, named] of KNOWN) test(`${address} is ${named}`, () => assert.equal(match(address), named));
for (const address of UNKNOWN) test(`${address} is not supported`, () => assert.equal(match(address), undefined));

test('any id of eleven characters is found wherever ids stand', () => {
  const id = fc.stringMatching(/^[\w-]{11}$/);
  const form = fc.constantFrom('www.youtube.com/watch?v=', 'youtu.be/', 'm.youtube.com/shorts/', 'youtube.com/live/');
  fc.assert(fc.property(form, id, (before, one) => match(`https://${before}${one}`) === `video ${one}`));
});

test('no address makes it throw', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), fc.string({ maxLength: 20 }), (path, query) => {
      const url = URL.parse(`https://www.youtube.com/${path}?v=${query}&list=${query}&u=${query}`);
      if (url !== null) youtube.match(url);
    }),
  );
});

test('every source asks YouTube alone, in English, with the cookie that spares the consent page', () => {
  for (const address of KNOWN.map(([known]) => new URL(known))) {
    const target = youtube.match(address);
    const kind = youtube.kinds.find(({ type }) => type === target?.type);
    if (target === undefined || kind === undefined) assert.fail(address.href);
    const sources = kind.sources(target);
    assert.ok(sources.length > 0);
    for (const { request } of sources) {
      assert.equal(new URL(request.url).hostname, 'www.youtube.com');
      assert.match(request.headers?.cookie ?? '', /\bSOCS=CAI\b/);
      assert.equal(request.js, false);
    }
  }
});
