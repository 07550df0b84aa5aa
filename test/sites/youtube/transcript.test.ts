/** Caption tracks, the choice among them, and transcripts in each format. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { CaptionTrack } from '../../../src/sites/site.ts';
import {
  chooseTrack,
  otherTrack,
  readTracks,
  readTranscript,
  trackRequests,
  transcriptRequest,
} from '../../../src/sites/youtube/transcript.ts';
import { broken, NO_ANSWERS } from '../broken-answers.ts';
import { capturedAnswer, WITHOUT_CAPTURES } from '../captured-answers.ts';
import { answerOf } from '../site-reader.ts';
import { html, PLAYER, VIDEO } from './fixtures.ts';

/** `en`, or `en*` for a generated one. */
function track(code: string): CaptionTrack {
  const language = code.replace('*', '');
  return {
    language,
    name: code,
    is_generated: code.endsWith('*'),
    url: `https://www.youtube.com/api/timedtext?lang=${language}`,
  };
}

const CHOICES: readonly [tracks: string, asked: string | undefined, chosen: string | undefined][] = [
  ['de en fr', undefined, 'en'],
  ['de en* fr', undefined, 'en*'],
  ['en* de en', undefined, 'en'],
  ['en* en-GB', undefined, 'en-GB'],
  ['de eng', undefined, 'de'],
  ['fr* de', undefined, 'de'],
  ['fr* de*', undefined, 'fr*'],
  ['', undefined, undefined],
  ['de en', 'de', 'de'],
  ['de* de', 'de', 'de'],
  ['de*', 'de', 'de*'],
  ['de', 'DE', 'de'],
  ['pt-PT pt-BR', 'pt-BR', 'pt-BR'],
  ['pt-BR* pt-PT', 'pt', 'pt-PT'],
  ['en-US en*', 'en', 'en*'],
  ['en', 'en-GB', 'en'],
  ['zh-CN', 'zh-TW', undefined],
  ['zh-Hant', 'zh', 'zh-Hant'],
  ['en', 'e', undefined],
  ['en de', 'fr', undefined],
];

for (const [codes, asked, chosen] of CHOICES) {
  test(`of "${codes}", ${asked ?? 'no language'} takes ${chosen ?? 'none'}`, () => {
    const tracks = codes.split(' ').filter(Boolean).map(track);
    assert.equal(chooseTrack(tracks, asked)?.name, chosen);
  });
}

const OTHERS: readonly [tracks: string, chosen: string, other: string | undefined][] = [
  ['en en*', 'en', 'en*'],
  ['pt-BR pt* de*', 'pt-BR', 'pt*'],
  ['en-GB en en-US*', 'en', 'en-US*'],
  ['en de*', 'en', undefined],
  ['zh-TW zh-CN*', 'zh-TW', undefined],
  ['en en*', 'en*', undefined],
];

for (const [codes, chosen, other] of OTHERS) {
  test(`of "${codes}", ${other ?? 'none'} stands in for ${chosen}`, () => {
    assert.equal(otherTrack(codes.split(' ').map(track), track(chosen))?.name, other);
  });
}

test('tracks are read from the player and from the page', () => {
  const expected = [
    {
      language: 'de',
      name: 'German',
      is_generated: false,
      url: 'https://www.youtube.com/api/timedtext?v=abcDEF123-_&lang=de',
    },
    {
      language: 'en',
      name: 'English (auto)',
      is_generated: true,
      url: 'https://www.youtube.com/api/timedtext?v=abcDEF123-_&kind=asr&lang=en',
    },
  ];
  assert.deepEqual(readTracks(answerOf(VIDEO, PLAYER)), expected);
  assert.deepEqual(readTracks(answerOf(VIDEO, html(PLAYER, {}))), expected);
});

test('tracks on other hosts are left out', () => {
  const named = (baseUrl: string) => ({
    captions: { playerCaptionsTracklistRenderer: { captionTracks: [{ baseUrl, languageCode: 'en' }] } },
    videoDetails: {},
  });
  for (const url of [
    'https://evil.example/api/timedtext',
    'https://notyoutube.com/',
    'file:///etc/passwd',
    '//evil.example/',
  ]) {
    assert.deepEqual(readTracks(answerOf(VIDEO, named(url))), [], url);
  }
  assert.equal(readTracks(answerOf(VIDEO, named('https://m.youtube.com/api/timedtext')))?.length, 1);
});

test('a video without captions has none; an answer without caption data does not say so', () => {
  const { captions, ...silent } = PLAYER;
  assert.deepEqual(readTracks(answerOf(VIDEO, silent)), []);
  const blocked = { playabilityStatus: { status: 'LOGIN_REQUIRED' } };
  assert.equal(readTracks(answerOf(VIDEO, blocked)), undefined);
  assert.equal(readTracks(answerOf(VIDEO, { ...blocked, captions }))?.length, 2);
  assert.equal(readTracks(answerOf(VIDEO, PLAYER, { finalUrl: 'https://consent.youtube.com/m' })), undefined);
  for (const body of NO_ANSWERS) assert.equal(readTracks(answerOf(VIDEO, body)), undefined);
});

test('a track is asked for in json3, whatever its address asked for', () => {
  const { url, js } = transcriptRequest({
    ...track('en'),
    url: 'https://www.youtube.com/api/timedtext?fmt=srv3&lang=en&sig=a%2Fb',
  });
  assert.equal(js, false);
  const asked = new URL(url).searchParams;
  assert.deepEqual([asked.get('fmt'), asked.get('lang'), asked.get('sig')], ['json3', 'en', 'a/b']);
});

test('tracks are requested as the player first, then as the page', () => {
  const [player, page] = trackRequests('abcDEF123-_');
  assert.equal(new URL(player?.url ?? '').pathname, '/youtubei/v1/player');
  assert.match(JSON.stringify(player?.postJson), /"videoId":"abcDEF123-_"/);
  assert.equal(new URL(page?.url ?? '').searchParams.get('v'), 'abcDEF123-_');
});

const LINES = [
  { text: "Hey, it's low tide", start: 0.08, duration: 1.54 },
  { text: 'mind the <mud> & stones', start: 1.62, duration: 4.16 },
];

const FORMATS: Readonly<Record<string, string>> = {
  json3: JSON.stringify({
    wireMagic: 'pb3',
    events: [
      { tStartMs: 0, dDurationMs: 9000, id: 1, wpWinPosId: 1 },
      {
        tStartMs: 80,
        dDurationMs: 1540,
        segs: [{ utf8: 'Hey,' }, { utf8: " it's", tOffsetMs: 240 }, { utf8: '\nlow tide' }],
      },
      { tStartMs: 1610, dDurationMs: 10, aAppend: 1, segs: [{ utf8: '\n' }] },
      { tStartMs: 1620, dDurationMs: 4160, segs: [{ utf8: 'mind the <mud> & stones' }] },
    ],
  }),
  'the older XML': `<?xml version="1.0" encoding="utf-8" ?><transcript>
    <text start="0.08" dur="1.54">Hey, it&amp;#39;s &lt;i>low&lt;/i> tide</text><text start="1.6" dur="0.01"></text>
    <text start="1.62" dur="4.16">mind the &amp;lt;mud&amp;gt; &amp;amp; stones</text></transcript>`,
  'the newer XML': `<?xml version="1.0" encoding="utf-8" ?><timedtext format="3"><head><ws id="0"/></head><body>
    <w t="0" id="1"/><p t="80" d="1540" w="1"><s ac="0">Hey,</s><s t="240"> it&#39;s</s> low tide</p><p t="1610" d="10" w="1"/>
    <p t="1620" d="4160">mind the &lt;mud&gt; &amp; stones</p></body></timedtext>`,
};

for (const [name, body] of Object.entries(FORMATS)) {
  test(`${name} becomes lines with times in seconds`, () => {
    assert.deepEqual(readTranscript(answerOf(VIDEO, body), track('en*')), {
      language: 'en',
      is_generated: true,
      text: "Hey, it's low tide mind the <mud> & stones",
      transcripts: LINES,
    });
  });

  test(`${name} in pieces makes nothing throw`, () => {
    fc.assert(
      fc.property(broken(body, 1), (text) => {
        const transcript = readTranscript(answerOf(VIDEO, text), track('en'));
        for (const line of transcript?.transcripts ?? []) assert.ok(line.text !== '' && line.start >= 0);
      }),
    );
  });
}

test('an answer that is not a transcript is not read as an empty one', () => {
  for (const body of NO_ANSWERS) assert.equal(readTranscript(answerOf(VIDEO, body), track('en')), undefined);
  assert.equal(readTranscript(answerOf(VIDEO, '<html><p t="1">no</p></html>'), track('en')), undefined);
});

test('a captured transcript is read', { skip: WITHOUT_CAPTURES }, () => {
  const transcript = readTranscript(answerOf(VIDEO, capturedAnswer('youtube/ytta-transcript.xml')), track('en'));
  assert.deepEqual(transcript?.transcripts[1], {
    text: 'this is not the original transcript',
    start: 1.54,
    duration: 4.16,
  });
  assert.equal(transcript?.transcripts.length, 3);
});
