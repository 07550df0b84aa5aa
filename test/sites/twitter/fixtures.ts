/** Small answers in the formats of X, written for these tests. */

export const POST_ID = '1700000000000000001';

const USER_OLD = {
  __typename: 'User',
  rest_id: '42',
  is_blue_verified: true,
  legacy: {
    created_at: 'Tue Feb 20 14:35:54 +0000 2007',
    name: 'River Walker',
    screen_name: 'riverwalker',
    description: 'Finds things. https://t.co/bio',
    entities: {
      description: { urls: [{ url: 'https://t.co/bio', expanded_url: 'https://river.example/about' }] },
      url: { urls: [{ url: 'https://t.co/web', expanded_url: 'https://river.example/' }] },
    },
    followers_count: 1200,
    friends_count: 30,
    statuses_count: 456,
    media_count: 78,
    favourites_count: 90,
    listed_count: 12,
    location: 'London',
    profile_image_url_https: 'https://pbs.twimg.com/profile_images/1/face_normal.jpg',
    profile_banner_url: 'https://pbs.twimg.com/profile_banners/42/1',
    pinned_tweet_ids_str: ['7'],
    verified_type: 'Business',
    protected: false,
  },
};

/** The same account in the format of newer answers. */
const USER_NEW = {
  __typename: 'User',
  rest_id: '42',
  core: { created_at: 'Tue Feb 20 14:35:54 +0000 2007', name: 'River Walker', screen_name: 'riverwalker' },
  avatar: { image_url: 'https://pbs.twimg.com/profile_images/1/face_normal.jpg' },
  banner: { image_url: 'https://pbs.twimg.com/profile_banners/42/1' },
  location: { location: 'London' },
  privacy: { protected: false },
  professional: { category: [{ name: 'Archaeologist' }] },
  affiliates_highlighted_label: { label: { description: 'Thames Trust' } },
  profile_bio: {
    description: 'Finds things. https://t.co/bio',
    entities: {
      description: { urls: [{ url: 'https://t.co/bio', expanded_url: 'https://river.example/about' }] },
      url: { urls: [{ url: 'https://t.co/web', expanded_url: 'https://river.example/' }] },
    },
  },
  relationship_counts: { followers: 1200, following: 30 },
  tweet_counts: { tweets: 456, media_tweets: 78 },
  action_counts: { favorites_count: 90 },
  verification: { is_blue_verified: true, verified_type: 'Business' },
  pinned_items: { tweet_ids_str: ['7'] },
};

const PHOTO = {
  type: 'photo',
  url: 'https://t.co/pic',
  media_url_https: 'https://pbs.twimg.com/media/coin.jpg',
  expanded_url: `https://x.com/riverwalker/status/${POST_ID}/photo/1`,
  ext_alt_text: 'A coin in mud',
  original_info: { width: 800, height: 600 },
};

const VIDEO = {
  type: 'video',
  url: 'https://t.co/pic',
  media_url_https: 'https://pbs.twimg.com/media/still.jpg',
  video_info: {
    duration_millis: 12_500,
    variants: [
      { content_type: 'application/x-mpegURL', url: 'https://video.twimg.com/a.m3u8' },
      { content_type: 'video/mp4', bitrate: 256_000, url: 'https://video.twimg.com/small.mp4' },
      { content_type: 'video/mp4', bitrate: 2_176_000, url: 'https://video.twimg.com/large.mp4' },
    ],
  },
};

const LEGACY = {
  id_str: POST_ID,
  created_at: 'Wed Jul 24 20:40:29 +0000 2024',
  full_text: 'Low tide &amp; a #coin for @museum, see https://t.co/link $GOLD https://t.co/pic',
  lang: 'en',
  favorite_count: 10,
  retweet_count: 2,
  reply_count: 3,
  quote_count: 1,
  bookmark_count: 4,
  conversation_id_str: '1700000000000000000',
  in_reply_to_screen_name: 'museum',
  in_reply_to_status_id_str: '1700000000000000000',
  in_reply_to_user_id_str: '77',
  possibly_sensitive: true,
  entities: {
    hashtags: [{ text: 'coin' }],
    symbols: [{ text: 'GOLD' }],
    urls: [{ url: 'https://t.co/link', expanded_url: 'https://river.example/coin' }],
    user_mentions: [{ id_str: '77', name: 'The Museum', screen_name: 'museum' }],
    media: [PHOTO],
  },
  extended_entities: { media: [PHOTO, VIDEO] },
  place: { full_name: 'London, England' },
};

export const GRAPHQL_POST = {
  __typename: 'Tweet',
  rest_id: POST_ID,
  core: { user_results: { result: USER_OLD } },
  views: { count: '5000', state: 'EnabledWithCount' },
  source: '<a href="https://x.example">X for Web</a>',
  edit_control: { edit_tweet_ids: ['1', POST_ID] },
  legacy: LEGACY,
  quoted_status_result: {
    result: {
      __typename: 'TweetWithVisibilityResults',
      tweet: {
        rest_id: '9',
        core: { user_results: { result: USER_NEW } },
        legacy: { id_str: '9', created_at: 'Wed Jul 24 20:00:00 +0000 2024', full_text: 'An older find', entities: {} },
      },
    },
  },
  community_results: { result: { id_str: '55', name: 'Mudlarks' } },
  article: {
    article_results: {
      result: {
        title: 'On coins',
        preview_text: 'Coins are …',
        cover_media: { media_info: { original_img_url: 'https://pbs.twimg.com/media/cover.jpg' } },
      },
    },
  },
};

export const POST_RESULT = JSON.stringify({ data: { tweetResult: { result: GRAPHQL_POST } } });

/** The guest token. */
export const GUEST = JSON.stringify({ guest_token: '1990000000000000001' });

export const THREAD = JSON.stringify({
  data: {
    threaded_conversation_with_injections_v2: {
      instructions: [
        {
          type: 'TimelineAddEntries',
          entries: [
            {
              entryId: 'tweet-1700000000000000000',
              content: {
                itemContent: {
                  tweet_results: {
                    result: {
                      __typename: 'Tweet',
                      rest_id: '1700000000000000000',
                      core: { user_results: { result: USER_NEW } },
                      legacy: { id_str: '1700000000000000000', full_text: 'The question' },
                    },
                  },
                },
              },
            },
            { entryId: `tweet-${POST_ID}`, content: { itemContent: { tweet_results: { result: GRAPHQL_POST } } } },
          ],
        },
      ],
    },
  },
});

export const POLL_CARD = {
  rest_id: 'card://1',
  legacy: {
    name: 'poll2choice_text_only',
    binding_values: [
      { key: 'choice1_label', value: { string_value: 'Silver', type: 'STRING' } },
      { key: 'choice1_count', value: { string_value: '7', type: 'STRING' } },
      { key: 'choice2_label', value: { string_value: 'Bronze', type: 'STRING' } },
      { key: 'choice2_count', value: { string_value: '3', type: 'STRING' } },
      { key: 'end_datetime_utc', value: { string_value: '2024-07-25T20:40:29Z', type: 'STRING' } },
      { key: 'duration_minutes', value: { string_value: '1440', type: 'STRING' } },
      { key: 'counts_are_final', value: { boolean_value: true, type: 'BOOLEAN' } },
    ],
  },
};

/** The older form, in which the values are an object. */
export const SUMMARY_CARD = {
  name: 'summary',
  url: 'https://t.co/link',
  binding_values: {
    title: { string_value: 'A coin' },
    description: { string_value: 'Found at low tide' },
    vanity_url: { string_value: 'river.example' },
    thumbnail_image: { image_value: { url: 'https://pbs.twimg.com/card_img/1' } },
  },
};

export const SYNDICATED_POST = JSON.stringify({
  __typename: 'Tweet',
  id_str: POST_ID,
  created_at: '2024-07-24T20:40:29.000Z',
  text: 'Low tide https://t.co/pic',
  lang: 'en',
  favorite_count: 10,
  conversation_count: 3,
  possibly_sensitive: false,
  entities: { hashtags: [], media: [{ url: 'https://t.co/pic' }] },
  mediaDetails: [VIDEO],
  note_tweet: { id: 'Tm90ZQ==' },
  user: {
    id_str: '42',
    name: 'River Walker',
    screen_name: 'riverwalker',
    is_blue_verified: true,
    profile_image_url_https: 'https://pbs.twimg.com/profile_images/1/face_normal.jpg',
  },
  quoted_tweet: {
    id_str: '9',
    text: 'An older find',
    created_at: '2024-07-24T20:00:00.000Z',
    user: { id_str: '3', screen_name: 'other' },
  },
  isEdited: true,
});

export const OEMBED = JSON.stringify({
  url: `https://twitter.com/riverwalker/status/${POST_ID}`,
  author_name: 'River Walker',
  author_url: 'https://twitter.com/riverwalker',
  html: `<blockquote class="twitter-tweet"><p lang="en" dir="ltr">Low tide<br>and a coin <a href="https://t.co/link">https://t.co/link</a></p>&mdash; River Walker (@riverwalker) <a href="https://twitter.com/riverwalker/status/${POST_ID}">July 24, 2024</a></blockquote>`,
});

const FLAT_POST = { ...LEGACY, user: { ...USER_OLD.legacy, id_str: '42' } };

/** A timeline of the embed service. */
export const TIMELINE_PAGE = `<html><script id="__NEXT_DATA__" type="application/json">${JSON.stringify({
  props: { pageProps: { timeline: { entries: [{ type: 'tweet', content: { tweet: FLAT_POST } }] } } },
})}</script></html>`;

/** A page of the application with its state filled in. */
export const STATE_PAGE = `<html><script>window.__INITIAL_STATE__=${JSON.stringify({
  entities: {
    users: { entities: { 42: { ...USER_OLD.legacy, id_str: '42' } } },
    tweets: { entities: { [POST_ID]: { ...LEGACY, user: '42' } } },
  },
})};window.__META_DATA__={}</script></html>`;

export const DRAWN_POST = `<html><body><main><article data-testid="tweet">
  <div data-testid="Tweet-User-Avatar"><img src="https://pbs.twimg.com/profile_images/1/face_bigger.jpg"></div>
  <div data-testid="User-Name"><a href="/riverwalker">River Walker<svg data-testid="icon-verified"></svg></a><span>@riverwalker</span></div>
  <div data-testid="tweetText" lang="en">Low tide and a coin</div>
  <div data-testid="tweetPhoto"><img alt="Image" src="https://pbs.twimg.com/media/coin?format=jpg"></div>
  <a href="/riverwalker/status/${POST_ID}"><time datetime="2024-07-24T20:40:29.000Z">8:40 PM</time></a>
  <div role="group" aria-label="1,203 replies, 2 reposts, 10 likes, 5000 views"></div>
</article></main></body></html>`;

export const OLD_PAGE = `<div class="tweet permalink-tweet" data-tweet-id="${POST_ID}" data-screen-name="riverwalker" data-name="River Walker" data-user-id="42" data-has-parent-tweet="true">
  <div class="permalink-header"><img class="avatar" src="https://pbs.twimg.com/profile_images/1/face_bigger.jpg">
  <small class="time"><span data-time="1721853629">24 Jul</span></small></div>
  <div class="js-tweet-text-container"><p class="tweet-text" lang="en">Low tide, <a class="twitter-atreply" data-mentioned-user-id="77">@<b>museum</b></a>
  <a class="twitter-hashtag">#<b>coin</b></a> <a data-expanded-url="https://river.example/coin">river.example</a></p></div>
  <div data-image-url="https://pbs.twimg.com/media/coin.jpg"><img alt="A coin"></div>
  <span class="ProfileTweet-action--reply"><span data-tweet-stat-count="3"></span></span>
  <span class="ProfileTweet-action--retweet"><span data-tweet-stat-count="2"></span></span>
  <span class="ProfileTweet-action--favorite"><span data-tweet-stat-count="10"></span></span>
</div>`;

export const PROFILE_OLD = JSON.stringify({ data: { user: { result: USER_OLD } } });
export const PROFILE_NEW = JSON.stringify({ data: { user_results: { rest_id: '42', result: USER_NEW } } });

export const DESCRIBED_PROFILE = `<html><head><script type="application/ld+json" data-testid="UserProfileSchema-test">${JSON.stringify(
  {
    '@type': 'ProfilePage',
    dateCreated: '2007-02-20T14:35:54.000Z',
    mainEntity: {
      '@type': 'Person',
      additionalName: 'riverwalker',
      givenName: 'River Walker',
      identifier: '42',
      description: 'Finds things.',
      homeLocation: { name: 'London' },
      image: { contentUrl: 'https://pbs.twimg.com/profile_images/1/face_400x400.jpg' },
      interactionStatistic: [
        { name: 'Follows', userInteractionCount: 1200 },
        { name: 'Friends', userInteractionCount: 30 },
        { name: 'Tweets', userInteractionCount: 456 },
      ],
    },
    relatedLink: ['https://river.example/'],
  },
)}</script></head><body></body></html>`;

export const DRAWN_PROFILE = `<body><div data-testid="UserName"><span>River Walker</span><br><span>@riverwalker</span></div>
  <div data-testid="UserDescription">Finds things.</div><span data-testid="UserLocation">London</span>
  <a data-testid="UserUrl" href="https://t.co/web">river.example</a>
  <a href="/riverwalker/following">30 Following</a><a href="/riverwalker/verified_followers">1.2K Followers</a></body>`;
