/**
 * Addresses that contain that of a page: of forms, warnings and mails, with a path behind a hash, as pages write them.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findSitePage } from '../../src/sites/registry.ts';

const VIDEO = 'https://www.youtube.com/watch?v=mudlark0001';
const WATCH = encodeURIComponent(VIDEO);
const POST = encodeURIComponent('https://www.reddit.com/r/mudlarking/comments/abc123/a_coin/');

const WRAPPED: readonly (readonly [address: string, names: string])[] = [
  [`https://consent.youtube.com/m?continue=${WATCH}%26cbrd%3D1&gl=DE&m=0&pc=yt&hl=de&src=1`, 'video mudlark0001'],
  [`https://consent.google.com/ml?continue=${WATCH}&gl=GB`, 'video mudlark0001'],
  [`https://consent.google.co.uk/s?continue=${WATCH}`, 'video mudlark0001'],
  [`https://www.google.com/sorry/index?continue=${WATCH}&q=EgQ`, 'video mudlark0001'],
  [
    `https://accounts.google.com/ServiceLogin?service=youtube&continue=${encodeURIComponent(
      'https://www.youtube.com/signin?action_handle_signin=true&app=desktop&hl=en&next=%2Fwatch%3Fv%3Dmudlark0001',
    )}`,
    'video mudlark0001',
  ],
  [`https://accounts.google.com/v3/signin/identifier?continue=${WATCH}&flowName=GlifWebSignIn`, 'video mudlark0001'],
  ['https://www.youtube.com/signin?next=%2Fshorts%2Fmudlark0001', 'video mudlark0001'],
  ['https://www.youtube.com/verify_age?next_url=/watch%3Fv%3Dmudlark0001', 'video mudlark0001'],
  [
    'https://www.youtube.com/supported_browsers?next_url=https%3A%2F%2Fwww.youtube.com%2F%40mudlark',
    'channel @mudlark',
  ],
  ['https://www.youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3Dmudlark0001%26feature%3Dshare', 'video mudlark0001'],
  [`https://www.youtube.com/redirect?event=video_description&q=${POST}`, 'post abc123'],
  [`https://www.youtube.com/oembed?url=${WATCH}&format=json`, 'video mudlark0001'],
  ['https://www.instagram.com/accounts/login/?next=/p/CmudLark_01/', 'post CmudLark_01'],
  [
    'https://www.instagram.com/accounts/login/?next=https%3A%2F%2Fwww.instagram.com%2Freel%2FCmudReel_09%2F',
    'reel CmudReel_09',
  ],
  ['https://www.instagram.com/accounts/login/?next=%2Friver.walker%2F&source=mobile_nav', 'profile river.walker'],
  ['https://www.instagram.com/accounts/login/?next=%252Fp%252FCmudLark_01%252F', 'post CmudLark_01'],
  ['https://www.instagram.com/challenge/?next=/p/CmudLark_01/', 'post CmudLark_01'],
  ['https://www.instagram.com/consent/?flow=gdpr&next=/river.walker/', 'profile river.walker'],
  ['https://l.instagram.com/?u=https%3A%2F%2Fx.com%2Friver%2Fstatus%2F20&e=AT0', 'post 20'],
  [
    'https://www.linkedin.com/authwall?sessionRedirect=https%3A%2F%2Fuk.linkedin.com%2Fin%2Friver-walker',
    'profile river-walker',
  ],
  ['https://www.linkedin.com/uas/login?session_redirect=%2Fcompany%2Ftide-co', 'company tide-co'],
  [
    'https://www.linkedin.com/signup/cold-join?session_redirect=https%3A%2F%2Fwww.linkedin.com%2Fjobs%2Fview%2F4000000001',
    'job 4000000001',
  ],
  ['https://www.linkedin.com/checkpoint/lg/login?session_redirect=%2Fin%2Friver-walker', 'profile river-walker'],
  ['https://www.linkedin.com/safety/go?url=https%3A%2F%2Fwww.tiktok.com%2F%40river', 'profile river'],
  ['https://www.linkedin.com/comm/in/river-walker?midToken=AQ&trk=eml', 'profile river-walker'],
  ['https://www.linkedin.com/comm/jobs/view/4000000001/?trackingId=x', 'job 4000000001'],
  [`https://www.reddit.com/login/?dest=${POST}`, 'post abc123'],
  [`https://old.reddit.com/over18?dest=${POST}`, 'post abc123'],
  ['https://www.reddit.com/account/login?dest=%2Fr%2Fmudlarking', 'subreddit mudlarking'],
  [`https://out.reddit.com/t3_abc123?url=${WATCH}&token=x`, 'video mudlark0001'],
  [`https://click.redditmail.com/CL0/${POST}/1/0100018f-000000/abc=350`, 'post abc123'],
  [`https://reddit.app.link/?%24canonical_url=${POST}&%24deeplink_path=x`, 'post abc123'],
  [
    'https://www.tiktok.com/login?redirect_url=https%3A%2F%2Fwww.tiktok.com%2F%40river%2Fvideo%2F7000000000000000001&lang=en',
    'video 7000000000000000001',
  ],
  ['https://www.tiktok.com/login/phone-or-email?redirect_url=%2F%40river', 'profile river'],
  ['https://x.com/i/flow/login?redirect_after_login=%2Friver%2Fstatus%2F20', 'post 20'],
  ['https://twitter.com/login?redirect_after_login=https%3A%2F%2Ftwitter.com%2Friver', 'profile river'],
  ['https://twitter.com/i/redirect?url=https%3A%2F%2Ftwitter.com%2Friver%2Fstatus%2F20%3Fcn%3Dx&t=1', 'post 20'],
  ['https://publish.x.com/oembed?url=https%3A%2F%2Fx.com%2Friver%2Fstatus%2F20', 'post 20'],
  [`https://eur03.safelinks.protection.outlook.com/?url=${WATCH}&data=05%7C02%7C&reserved=0`, 'video mudlark0001'],
  [`https://nam02.safelinks.protection.outlook.com/ap/t-59584e83/?url=${POST}&data=x`, 'post abc123'],
  [
    `https://eur03.safelinks.protection.outlook.com/?url=https%3A%2F%2Fconsent.youtube.com%2Fm%3Fcontinue%3D${encodeURIComponent(WATCH)}`,
    'video mudlark0001',
  ],
  [`https://linkprotect.cudasvc.com/url?a=${WATCH}&c=E,1,x&typo=1`, 'video mudlark0001'],
  ['https://urldefense.com/v3/__https://www.youtube.com/watch?v=mudlark0001__;!!AbC$', 'video mudlark0001'],
  [
    'https://urldefense.proofpoint.com/v2/url?u=https-3A__www.youtube.com_watch-3Fv-3Dmudlark0001&d=Dw&c=x',
    'video mudlark0001',
  ],
  [`https://slack-redir.net/link?url=${WATCH}`, 'video mudlark0001'],
  [`https://abc123.r.us-east-1.awstrack.me/L0/${POST}/1/0100/x=1`, 'post abc123'],
  [`https://www.google.com/url?sa=t&q=${POST}&usg=x`, 'post abc123'],
  ['https://www.google.com/amp/s/www.reddit.com/r/mudlarking/comments/abc123/a_coin/', 'post abc123'],
  ['https://www.google.com/url?q=www.youtube.com/watch%3Fv%3Dmudlark0001', 'video mudlark0001'],
];

const COPIED: readonly (readonly [address: string, names: string])[] = [
  ['https://www.youtube.com/watch?app=desktop&amp;v=mudlark0001', 'video mudlark0001'],
  ['https://m.youtube.com/#/watch?v=mudlark0001', 'video mudlark0001'],
  ['https://www.youtube.com/tv#/watch?v=mudlark0001', 'video mudlark0001'],
  ['https://www.tiktok.com/foryou?lang=de#/@river/video/7000000000000000001', 'video 7000000000000000001'],
  ['https://twitter.com/#!/river/status/20', 'post 20'],
  ['https://www.instagram.com/challenge.accepted/', 'profile challenge.accepted'],
  ['https://www.reddit.com/r/mudlarking/#/r/coins', 'subreddit mudlarking'],
];

for (const [address, names] of [...WRAPPED, ...COPIED]) {
  test(`${address.slice(0, 100)} is that of ${names}`, () => {
    const page = findSitePage(address);
    assert.equal(page && `${page.target.type} ${page.target.id}`, names);
  });
}

const NOTHING_INSIDE: readonly string[] = [
  'https://consent.youtube.com/m',
  'https://consent.youtube.com/m?continue=https%3A%2F%2Fwww.youtube.com%2F',
  'https://consent.youtube.com/watch?v=mudlark0001',
  'https://accounts.google.com/ServiceLogin?continue=https%3A%2F%2Fmail.google.com%2F',
  'https://www.reddit.com/over18',
  'https://www.reddit.com/over18?dest=https%3A%2F%2Fexample.org%2Fr%2Fx',
  'https://www.instagram.com/accounts/login/?next=/accounts/login/',
  'https://www.youtube.com/attribution_link?u=%2Fattribution_link%3Fu%3Dx',
  'https://www.linkedin.com/authwall?sessionRedirect=javascript%3Aalert(1)',
  'https://x.com/i/flow/login',
  `https://example.org/?url=${WATCH}`,
  `https://safelinks.protection.outlook.com.evil.example/?url=${WATCH}`,
  `https://www.reddit.com/submit?url=${WATCH}`,
  'https://urldefense.proofpoint.com/v2/url?u=https-3A-E0',
  'https://click.redditmail.com/CL0/https:%2F%E0%2F/1/x',
];

for (const address of NOTHING_INSIDE) {
  test(`${address.slice(0, 100)} contains no page`, () => assert.equal(findSitePage(address), undefined));
}

test('layers upon layers end', () => {
  let address = VIDEO;
  for (let layer = 0; layer < 9; layer += 1)
    address = `https://slack-redir.net/link?url=${encodeURIComponent(address)}`;
  assert.equal(findSitePage(address), undefined);
});
