/** Which TikTok addresses are understood, and what they name. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { tiktok } from '../../../src/sites/tiktok/site.ts';

const match = (address: string) => {
  const target = tiktok.match(new URL(address));
  return target === undefined ? undefined : `${target.type} ${target.id}`;
};

const ID = '7300000000000000001';

const KNOWN: readonly [address: string, named: string][] = [
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

for (const [address, named] of KNOWN) test(`${address} is ${named}`, () => assert.equal(match(address), named));
for (const address of UNKNOWN) test(`${address} is not supported`, () => assert.equal(match(address), undefined));

test('no address makes it throw', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (path) => {
      const url = URL.parse(`https://www.tiktok.com/${path}`);
      if (url !== null) tiktok.match(url);
    }),
  );
});

function requestsOf(address: string): [url: string, js: boolean][] {
  const target = tiktok.match(new URL(address));
  const kind = tiktok.kinds.find(({ type }) => type === target?.type);
  if (target === undefined || kind === undefined) assert.fail(address);
  return kind.sources(target).map(({ request }) => [request.url, request.js]);
}

test('each kind is asked for in order: plain, embedded, in a browser', () => {
  assert.deepEqual(requestsOf(`https://m.tiktok.com/@mudlark/photo/${ID}?x=1`), [
    [`https://www.tiktok.com/@mudlark/video/${ID}`, false],
    [`https://www.tiktok.com/embed/v2/${ID}`, false],
    [`https://www.tiktok.com/@mudlark/video/${ID}`, true],
    [`https://www.tiktok.com/oembed?url=https%3A%2F%2Fwww.tiktok.com%2F%40mudlark%2Fvideo%2F${ID}`, false],
  ]);
  assert.deepEqual(requestsOf(`https://www.tiktok.com/embed/${ID}`)[0], [
    `https://www.tiktok.com/@_/video/${ID}`,
    false,
  ]);
  assert.deepEqual(requestsOf('https://vm.tiktok.com/ZMabc123?x=1'), [
    ['https://vm.tiktok.com/ZMabc123/', false],
    ['https://vm.tiktok.com/ZMabc123/', true],
    ['https://www.tiktok.com/oembed?url=https%3A%2F%2Fvm.tiktok.com%2FZMabc123%2F', false],
  ]);
  assert.deepEqual(requestsOf('https://www.tiktok.com/@mudlark'), [
    ['https://www.tiktok.com/@mudlark', false],
    ['https://www.tiktok.com/embed/@mudlark', false],
    ['https://www.tiktok.com/@mudlark', true],
  ]);
});
