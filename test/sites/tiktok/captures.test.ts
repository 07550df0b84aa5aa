/** Captured pages: each is read as what it is. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Captures } from '../youtube/captures.ts';
import { dataOf, PROFILE, read, VIDEO } from './pages.ts';

const captures = new Captures('tiktok');
const { skip } = captures;

test('a video page gives what it shows', { skip }, () => {
  assert.partialDeepStrictEqual(dataOf(VIDEO, captures.read('embed-video-a3noticias.html')), {
    video_id: '6806030056956251397',
    created_at: '2020-03-19T21:12:41.000Z',
    views: 260_800,
    saves: 157,
    hashtags: ['aplausosanitario', 'quédateencasa'],
    country: 'ES',
  });
});

test('an answer of oEmbed gives what it holds', { skip }, () => {
  assert.partialDeepStrictEqual(dataOf(VIDEO, captures.read('embed-oembed.json')), {
    video_id: '6806030056956251397',
    link: 'https://www.tiktok.com/@a3noticias/video/6806030056956251397',
    hashtags: ['AplausoSanitario', 'QuédateEnCasa'],
  });
});

test('a deleted video is not found', { skip }, () => {
  assert.equal(read(VIDEO, captures.read('mbedfx-tiktok-deleted.html')).status, 'not_found');
});

test('a profile page gives what it shows', { skip }, () => {
  assert.partialDeepStrictEqual(dataOf(PROFILE, captures.read('metascraper-profile.html')), {
    username: 'illojuan',
    created_at: '2020-01-12T23:49:23.000Z',
    followers: 783_427,
    likes: 3_922_256,
    video_count: 19,
    bio_link: 'https://twitch.tv/illojuan',
    is_verified: true,
  });
});
