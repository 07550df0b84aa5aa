/** Small answers in the formats of Reddit, written for these tests. */

const thing = (kind: string, data: object) => ({ kind, data });
const listing = (...children: object[]) => ({ kind: 'Listing', data: { children } });

export const POST = {
  id: 'abc123',
  name: 't3_abc123',
  title: 'A coin &amp; a pipe',
  permalink: '/r/mudlarking/comments/abc123/a_coin/',
  subreddit: 'mudlarking',
  subreddit_id: 't5_2xyz',
  subreddit_subscribers: 5400,
  author: 'riverwalker',
  author_fullname: 't2_42',
  author_flair_text: 'Thames',
  selftext: 'Found **today**: [site](https://river.example/)',
  selftext_html:
    '&lt;div class="md"&gt;&lt;p&gt;&lt;a href="https://river.example/"&gt;site&lt;/a&gt;&lt;/p&gt;&lt;/div&gt;',
  is_self: true,
  url: 'https://www.reddit.com/r/mudlarking/comments/abc123/a_coin/',
  domain: 'self.mudlarking',
  created_utc: 1_700_000_000.0,
  edited: 1_700_000_600.0,
  score: 321,
  upvote_ratio: 0.97,
  num_comments: 4,
  num_crossposts: 1,
  link_flair_text: 'Coins',
  thumbnail: 'self',
  total_awards_received: 2,
  over_18: false,
  spoiler: true,
  locked: true,
  archived: false,
  stickied: false,
};

const REPLY = thing('t1', {
  id: 'c2',
  parent_id: 't1_c1',
  author: '[deleted]',
  body: '[removed]',
  created_utc: 1_700_000_200,
  score: -3,
  replies: '',
});

export const COMMENTS = [
  thing('t1', {
    id: 'c1',
    parent_id: 't3_abc123',
    permalink: '/r/mudlarking/comments/abc123/a_coin/c1/',
    author: 'museum',
    body: 'Roman, I think',
    created_utc: 1_700_000_100,
    score: 50,
    distinguished: 'moderator',
    stickied: true,
    replies: listing(REPLY, thing('more', { count: 6, children: ['x'] })),
  }),
  thing('t1', {
    id: 'c3',
    parent_id: 't3_abc123',
    author: 'riverwalker',
    is_submitter: true,
    body: 'Thanks',
    score: 1,
    score_hidden: true,
    replies: '',
  }),
  thing('more', { count: 9, children: [] }),
];

export const THREAD_JSON = JSON.stringify([listing(thing('t3', POST)), listing(...COMMENTS)]);

export const GALLERY = {
  ...POST,
  is_self: false,
  is_gallery: true,
  url: 'https://www.reddit.com/gallery/abc123',
  gallery_data: { items: [{ media_id: 'two', caption: 'The back' }, { media_id: 'one' }] },
  media_metadata: {
    one: { e: 'Image', s: { u: 'https://preview.redd.it/one.jpg?a=1&amp;b=2', x: 100, y: 50 } },
    two: { e: 'AnimatedImage', s: { gif: 'https://i.redd.it/two.gif', x: 10, y: 20 } },
  },
};

export const VIDEO = {
  ...POST,
  is_self: false,
  is_video: true,
  url: 'https://v.redd.it/vid1',
  domain: 'v.redd.it',
  thumbnail: 'https://b.thumbs.redditmedia.com/t.jpg',
  media: {
    reddit_video: {
      fallback_url: 'https://v.redd.it/vid1/720.mp4',
      hls_url: 'https://v.redd.it/vid1/a.m3u8',
      width: 720,
      height: 1280,
      duration: 23,
    },
  },
  crosspost_parent_list: [
    { id: 'orig1', title: 'Original', permalink: '/r/pics/comments/orig1/o/', subreddit: 'pics', author: 'first' },
  ],
  poll_data: {
    options: [{ text: 'Yes', vote_count: 3 }],
    total_vote_count: 3,
    voting_end_timestamp: 1_700_000_000_000,
  },
  removed_by_category: 'moderator',
};

export const postJson = (post: object): string => JSON.stringify([listing(thing('t3', post)), listing()]);

export const ABOUT_SUBREDDIT = {
  name: 't5_2xyz',
  display_name: 'mudlarking',
  title: 'Mudlarking',
  url: '/r/mudlarking/',
  public_description: 'Finds from the foreshore',
  description: 'Rules:\n\n* Have a permit',
  subscribers: 5400,
  active_user_count: 12,
  created_utc: 1_300_000_000,
  subreddit_type: 'public',
  submission_type: 'any',
  lang: 'en',
  community_icon: 'https://styles.redditmedia.com/icon.png?width=256&amp;s=1',
  icon_img: '',
  banner_background_image: '',
  banner_img: 'https://styles.redditmedia.com/banner.png',
  primary_color: '#123456',
  over18: false,
  quarantine: false,
};

export const SUBREDDIT_ABOUT_JSON = JSON.stringify(thing('t5', ABOUT_SUBREDDIT));
export const SUBREDDIT_LISTING_JSON = JSON.stringify(
  listing(thing('t3', { ...POST, sr_detail: { ...ABOUT_SUBREDDIT, description: '' } }), thing('t3', GALLERY)),
);
export const SUBREDDIT_SEARCH_JSON = JSON.stringify(listing(thing('t5', ABOUT_SUBREDDIT)));

export const USER_ABOUT_JSON = JSON.stringify(
  thing('t2', {
    id: '42',
    name: 'RiverWalker',
    created_utc: 1_400_000_000,
    link_karma: 100,
    comment_karma: 200,
    total_karma: 310,
    awarder_karma: 4,
    awardee_karma: 6,
    is_gold: true,
    is_mod: true,
    has_verified_email: true,
    icon_img: 'https://styles.redditmedia.com/face.png',
    snoovatar_img: '',
    subreddit: { title: 'River', public_description: 'Finds things', subscribers: 7, banner_img: '', over_18: false },
  }),
);
export const USER_OVERVIEW_JSON = JSON.stringify(
  listing(
    thing('t3', POST),
    thing('t1', {
      id: 'c9',
      author: 'riverwalker',
      body: 'Nice find',
      score: 5,
      created_utc: 1_700_000_300,
      subreddit: 'coins',
      link_id: 't3_zzz9',
      link_title: 'A denarius',
      link_permalink: 'https://www.reddit.com/r/coins/comments/zzz9/a_denarius/',
      permalink: '/r/coins/comments/zzz9/a_denarius/c9/',
    }),
  ),
);

const escaped = (html: string) => html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const POST_ENTRY = `<entry><author><name>/u/riverwalker</name><uri>https://www.reddit.com/user/riverwalker</uri></author>
<category term="mudlarking" label="r/mudlarking"/><content type="html">${escaped(
  '<table><tr><td><div class="md"><p>Found <a href="https://river.example/">here</a></p></div> <span><a href="https://i.redd.it/coin.jpeg">[link]</a></span></td></tr></table>',
)}</content><id>t3_abc123</id><media:thumbnail url="https://preview.redd.it/coin.jpeg?a=1&amp;b=2" />
<link href="https://www.reddit.com/r/mudlarking/comments/abc123/a_coin/" /><updated>2023-11-14T22:13:21+00:00</updated>
<published>2023-11-14T22:13:20+00:00</published><title>A coin &amp; a pipe</title></entry>`;
const COMMENT_ENTRY = `<entry><author><name>/u/museum</name></author><category term="mudlarking" label="r/mudlarking" />
<content type="html">${escaped('<div class="md"><p>Roman,</p> <p>I think</p></div>')}</content><id>t1_c1</id>
<link href="https://www.reddit.com/r/mudlarking/comments/abc123/a_coin/c1/"/><updated>2023-11-14T22:15:00+00:00</updated>
<title>/u/museum on A coin &amp; a pipe</title></entry>`;
const feed = (
  title: string,
  entries: string,
) => `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">
<category term="mudlarking" label="r/mudlarking"/><updated>2023-11-15T00:00:00+00:00</updated><icon>https://www.redditstatic.com/icon.png/</icon>
<id>/r/mudlarking/.rss</id><link rel="self" href="https://www.reddit.com/r/mudlarking/.rss" /><subtitle>Finds from the foreshore</subtitle><title>${title}</title>${entries}</feed>`;

export const THREAD_FEED = feed('A coin &amp; a pipe : mudlarking', POST_ENTRY + COMMENT_ENTRY);
export const SUBREDDIT_FEED = feed('Mudlarking', POST_ENTRY);
export const USER_FEED = feed('overview for museum', COMMENT_ENTRY);

const APP_POST = `<shreddit-post id="t3_abc123" permalink="/r/mudlarking/comments/abc123/a_coin/" content-href="https://i.redd.it/coin.jpeg"
 post-title="A coin &amp; a pipe" post-type="image" domain="i.redd.it" score="321" comment-count="4" upvote-ratio="0.97" award-count="2"
 created-timestamp="2023-11-14T22:13:20.000000+0000" subreddit-id="t5_2xyz" subreddit-prefixed-name="r/mudlarking" author="riverwalker" author-id="t2_42"
 spoiler locked><div slot="text-body"><p>Found <a href="https://river.example/">here</a></p></div><shreddit-post-flair>Coins</shreddit-post-flair>
 <div slot="post-media-container"><img class="preview-img" src="https://preview.redd.it/coin.jpeg?a=1&amp;b=2"></div></shreddit-post>`;
const APP_HEADER = `<shreddit-subreddit-header name="mudlarking" subreddit-id="t5_2xyz" display-name="Mudlarking" description="Finds from the foreshore"
 subscribers="5400" active="12" weekly-active-users="900" weekly-contributions="33"><time datetime="2011-03-13T07:06:40.000Z">2011</time></shreddit-subreddit-header>`;

export const APP_THREAD = `<html><body>${APP_POST}${APP_HEADER}<shreddit-comment-tree totalcomments="4">
 <shreddit-comment thingid="t1_c1" author="museum" depth="0" score="50" permalink="/r/mudlarking/comments/abc123/comment/c1/?x=1">
  <time datetime="2023-11-14T22:15:00.000Z"></time><div slot="comment"><p>Roman, I think</p></div>
  <shreddit-comment thingid="t1_c2" parentid="t1_c1" author="[deleted]" depth="1" score="-3"><div slot="comment"></div>
   <shreddit-comment thingid="t1_c4" parentid="t1_c2" author="riverwalker" depth="2" is-author><div slot="comment"><p>Oh</p></div></shreddit-comment>
  </shreddit-comment>
 </shreddit-comment></shreddit-comment-tree></body></html>`;
export const APP_SUBREDDIT = `<html><body>${APP_HEADER}<reddit-page-data data="{&quot;subreddit&quot;:{&quot;communityIcon&quot;:&quot;https://styles.redditmedia.com/icon.png&quot;,&quot;isNsfw&quot;:true}}"></reddit-page-data>
 <article>${APP_POST}</article></body></html>`;
export const APP_USER = `<html><body><h1 data-testid="profile-display-name">River</h1><span data-testid="karma-number">1,234</span><span data-testid="karma-number">56</span>
 <time data-testid="cake-day" datetime="2014-05-13T16:53:20.000Z"></time>${APP_POST}
 <shreddit-profile-comment comment-id="t1_c9" href="/r/coins/comments/zzz9/a_denarius/c9/?context=3"><a aria-label="Thread for riverwalker's comment on A denarius"></a>
 <time datetime="2023-11-14T22:18:20.000Z"></time><div class="md"><p>Nice find</p></div><shreddit-comment-action-row score="5"></shreddit-comment-action-row></shreddit-profile-comment></body></html>`;

const OLD_THING = `<div class=" thing id-t3_abc123 link stickied" data-fullname="t3_abc123" data-author="riverwalker" data-author-fullname="t2_42" data-subreddit="mudlarking"
 data-subreddit-fullname="t5_2xyz" data-subreddit-type="public" data-timestamp="1700000000000" data-url="https://i.redd.it/coin.jpeg" data-permalink="/r/mudlarking/comments/abc123/a_coin/"
 data-domain="i.redd.it" data-comments-count="4" data-score="321" data-nsfw="true" data-spoiler="false" data-num-crossposts="1">
 <a class="thumbnail"><img src="//b.thumbs.redditmedia.com/t.jpg"></a><div class="entry"><p class="title"><a class="title">A coin &amp; a pipe</a><span class="linkflairlabel">Coins</span></p>
 <div class="expando"><div class="usertext-body"><div class="md"><p>Found <a href="https://river.example/">here</a></p></div></div></div></div></div>`;
const oldComment = (
  id: string,
  author: string,
  text: string,
  child: string,
) => `<div class=" thing id-t1_${id} comment" data-fullname="t1_${id}" data-author="${author}" data-permalink="/r/mudlarking/comments/abc123/a_coin/${id}/">
 <div class="entry"><p class="tagline"><a class="author submitter">${author}</a><span class="score unvoted" title="50">50 points</span><time datetime="2023-11-14T22:15:00+00:00"></time></p>
 <div class="usertext-body"><div class="md"><p>${text}</p></div></div></div><div class="child">${child}</div></div>`;
const OLD_SIDE = `<div class="titlebox"><h1 class="redditname"><a>mudlarking</a></h1><span class="subscribers"><span class="number">5,400</span></span>
 <p class="users-online"><span class="number">~12</span></p><form><input type="hidden" name="thing_id" value="t5_2xyz"></form><div class="usertext-body"><div class="md"><p>Have a permit</p></div></div>
 <span class="age"><time datetime="2011-03-13T07:06:40+00:00"></time></span></div>`;

export const OLD_THREAD = `<html><div class="side"><div class="linkinfo"><div class="score"><span class="number">321</span> points (97% upvoted)</div></div>${OLD_SIDE}</div>
 <div id="siteTable" class="sitetable linklisting">${OLD_THING}</div><div class="commentarea"><div class="sitetable nestedlisting">
 ${oldComment('c1', 'museum', 'Roman, I think', `<div class="sitetable listing">${oldComment('c2', 'riverwalker', 'Oh', '')}</div>`)}${oldComment('c3', 'other', 'Nice', '')}</div></div></html>`;
export const OLD_SUBREDDIT = `<html lang="en"><title>Mudlarking</title><meta property="og:description" content="Finds from the foreshore">${OLD_SIDE}<div id="siteTable">${OLD_THING}</div></html>`;
export const OLD_USER = `<html><div class="titlebox"><h1>riverwalker</h1><span class="karma">1,234</span> post karma<span class="karma comment-karma">56</span>
 <span class="age"><time datetime="2014-05-13T16:53:20+00:00"></time></span></div><div id="siteTable">${OLD_THING}
 <div class="thing comment" data-fullname="t1_c9" data-author="riverwalker" data-subreddit="coins" data-permalink="/r/coins/comments/zzz9/a_denarius/c9/"><p class="parent"><a class="title" href="/r/coins/comments/zzz9/a_denarius/">A denarius</a></p>
 <div class="entry"><p class="tagline"><span class="score unvoted" title="5"></span><time datetime="2023-11-14T22:18:20+00:00"></time></p><div class="usertext-body"><div class="md">Nice find</div></div></div></div></div></html>`;

const redesignComment = (
  id: string,
  level: number,
  author: string,
  text: string,
) => `<div id="t1_${id}" tabindex="-1"><a data-testid="comment_author_icon" href="/user/${author}/"></a><span>level ${level}</span>
 <a data-testid="comment_timestamp" href="https://www.reddit.com/r/mudlarking/comments/abc123/comment/${id}/?utm=1">3 yr. ago</a><div data-testid="comment"><p>${text}</p></div>
 <div><button data-click-id="upvote"></button><div>1.2k</div></div></div>`;
export const REDESIGN_THREAD = `<html><meta property="og:url" content="https://www.reddit.com/r/mudlarking/comments/abc123/a_coin/"><meta name="description" content="321 votes, 4 comments. 5.4k members in the mudlarking community.">
 <meta property="og:description" content="321 votes and 4 comments so far on Reddit"><div class="x Post t3_abc123" id="t3_abc123"><a data-testid="post_author_link" href="/user/riverwalker/">u/riverwalker</a>
 <h1>A coin &amp; a pipe</h1><a data-testid="outbound-link" href="https://river.example/">river.example</a><i id="PostBadges--Archived--t3_abc123"></i><span>97% Upvoted</span></div>
 ${redesignComment('c1', 1, 'museum', 'Roman, I think')}${redesignComment('c2', 2, 'riverwalker', 'Oh')}${redesignComment('c3', 1, 'other', 'Nice')}</html>`;
