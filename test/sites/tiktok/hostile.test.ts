/** Broken answers: some reading always, an exception never, and data only in its documented form. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { SiteTarget } from '../../../src/sites/site.ts';
import { Captures } from '../youtube/captures.ts';
import { NO_PAGES, wounded } from '../youtube/hostile-variants.ts';
import {
  EMBEDDED_PROFILE,
  EMBEDDED_VIDEO,
  embed,
  ITEM,
  kindOf,
  PROFILE,
  page,
  read,
  script,
  USER,
  USER_INFO,
  VIDEO,
} from './pages.ts';

const FIXTURES: readonly [name: string, target: SiteTarget, body: string][] = [
  ['a video page', VIDEO, page('webapp.video-detail', { itemInfo: { itemStruct: ITEM }, statusCode: 0 })],
  ['a video embed', VIDEO, embed('/embed/v2/1', EMBEDDED_VIDEO)],
  ['a profile page', PROFILE, page('webapp.user-detail', { userInfo: { ...USER_INFO, itemList: [ITEM] } })],
  ['a profile embed', PROFILE, embed('/embed/@mudlark', EMBEDDED_PROFILE)],
  [
    'an older profile page',
    PROFILE,
    script('SIGI_STATE', { UserModule: { users: { mudlark: USER } }, ItemModule: { 1: ITEM } }),
  ],
];

function assertReadable(target: SiteTarget, body: string): void {
  const reading = read(target, body);
  if ('data' in reading && reading.data !== null) kindOf(target).fields.strict().parse(reading.data);
  assert.ok(['ok', 'not_found', 'parse_failed', 'walled'].includes(reading.status));
}

for (const [name, target, body] of FIXTURES) {
  test(`${name} with a wound`, () =>
    fc.assert(
      fc.property(wounded(body), (broken) => assertReadable(target, broken)),
      { numRuns: 150 },
    ));
  test(`${name} with several`, () => {
    const twice = wounded(body).chain(wounded).chain(wounded);
    fc.assert(
      fc.property(twice, (broken) => assertReadable(target, broken)),
      { numRuns: 80 },
    );
  });
}

test('what is no page at all cannot be read', () => {
  for (const target of [VIDEO, PROFILE]) {
    for (const body of NO_PAGES)
      assert.deepEqual(read(target, body), { status: 'parse_failed', data: null }, body.slice(0, 20));
  }
});

test('ids and names that are no text still make links', () => {
  const item = { ...ITEM, id: '\ud800', author: { ...USER, uniqueId: '\ud800' } };
  assert.equal(read(VIDEO, { itemInfo: { itemStruct: item } }).status, 'ok');
  assert.equal(read(PROFILE, { userInfo: { user: item.author, itemList: [item] } }).status, 'ok');
});

test('a renamed branch is a changed site, not a missing page', () => {
  const body = page('webapp.video-detail', { itemInfo: { itemStruct: ITEM }, statusCode: 0 });
  for (const key of ['webapp.video-detail', 'itemInfo', 'itemStruct']) {
    assert.deepEqual(read(VIDEO, body.replace(`"${key}"`, '"renamed"')), { status: 'parse_failed', data: null }, key);
  }
  const reading = read(VIDEO, body.replace('"uniqueId"', '"renamed"'));
  if (reading.status !== 'parse_failed') assert.fail(reading.status);
  assert.equal(reading.data?.likes, 12_034);
});

const captures = new Captures('tiktok');

test('captured pages with a wound', { skip: captures.skip }, () => {
  const pages: readonly [name: string, target: SiteTarget][] = [
    ['embed-video-a3noticias.html', VIDEO],
    ['metascraper-profile.html', PROFILE],
  ];
  for (const [name, target] of pages) {
    fc.assert(
      fc.property(wounded(captures.read(name)), (body) => assertReadable(target, body)),
      { numRuns: 15 },
    );
  }
});
