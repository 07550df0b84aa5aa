/** Broken answers: some reading always, an exception never, and data only in its documented form. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { SiteTarget } from '../../../src/sites/site.ts';
import { Captures } from './captures.ts';
import { NO_PAGES, wounded } from './hostile-variants.ts';
import {
  BROWSE_CHANNEL,
  BROWSE_PLAYLIST,
  CHANNEL,
  FEED,
  html,
  kindOf,
  NEXT,
  PLAYER,
  PLAYLIST,
  read,
  VIDEO,
} from './pages.ts';

const FIXTURES: readonly [name: string, target: SiteTarget, body: string][] = [
  ['a watch page', VIDEO, html(PLAYER, NEXT)],
  ['an answer of the player', VIDEO, JSON.stringify(PLAYER)],
  ['an answer of the page', VIDEO, JSON.stringify(NEXT)],
  ['a channel page', CHANNEL, html(null, BROWSE_CHANNEL)],
  ['a feed', CHANNEL, FEED],
  ['a playlist page', PLAYLIST, html(null, BROWSE_PLAYLIST)],
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
  for (const target of [VIDEO, CHANNEL, PLAYLIST]) {
    for (const body of NO_PAGES)
      assert.deepEqual(read(target, body), { status: 'parse_failed', data: null }, body.slice(0, 20));
  }
});

test('ids that are no text still make links', () => {
  const broken = (body: unknown, id: string) => JSON.stringify(body).replaceAll(`"${id}"`, '"\\ud800"');
  for (const [target, body] of [
    [VIDEO, broken(PLAYER, 'abcDEF123-_')],
    [CHANNEL, broken(BROWSE_CHANNEL, 'gridVideo01')],
    [PLAYLIST, broken(BROWSE_PLAYLIST, 'listVideo01')],
  ] as const) {
    assert.equal(read(target, body).status, 'ok');
  }
});

test('a renamed branch is a changed site, not a missing page', () => {
  const renamed = (value: unknown, key: string) =>
    JSON.parse(JSON.stringify(value).replaceAll(`"${key}"`, `"${key}2"`));
  assert.equal(read(VIDEO, html(renamed(PLAYER, 'videoDetails'), renamed(NEXT, 'contents'))).status, 'parse_failed');
  assert.equal(read(CHANNEL, renamed(renamed(BROWSE_CHANNEL, 'metadata'), 'header')).status, 'parse_failed');
  assert.equal(read(PLAYLIST, renamed(renamed(BROWSE_PLAYLIST, 'metadata'), 'sidebar')).status, 'parse_failed');
});

const captures = new Captures('youtube');
const WOUNDED_CAPTURES: readonly [name: string, target: SiteTarget][] = [
  ['pytube-watch-2lAe1cqCOXo.html', VIDEO],
  ['newpipe-video-collab.next.json', VIDEO],
  ['pytube-channel-videos.html', CHANNEL],
  ['newpipe-feed-kurzgesagt.feed.xml', CHANNEL],
  ['pytube-playlist.html', PLAYLIST],
];

test('captured pages with a wound', { skip: captures.skip }, () => {
  for (const [name, target] of WOUNDED_CAPTURES) {
    const broken = wounded(captures.read(name));
    fc.assert(
      fc.property(broken, (body) => assertReadable(target, body)),
      { numRuns: 15 },
    );
  }
});
