/** Small answers in the formats of Instagram, written for these tests. */
const CDN = 'https://scontent.example/v/';

const OWNER = {
  id: '4201',
  username: 'river.walker',
  full_name: 'River Walker',
  is_verified: true,
  is_private: false,
  profile_pic_url: `${CDN}avatar.jpg`,
  edge_followed_by: { count: 3120 },
  edge_owner_to_timeline_media: { count: 88 },
};
const FRIEND = {
  id: '4202',
  username: 'mudfriend',
  full_name: 'Mud Friend',
  is_verified: false,
  profile_pic_url: `${CDN}friend.jpg`,
};
const CAPTION = 'Low tide finds 🌊 with @mudfriend. #mudlarking #Thames';

/** A carousel in the GraphQL format of the web. */
export const GRAPH_CAROUSEL = {
  __typename: 'GraphSidecar',
  id: '3000000000000000001',
  shortcode: 'CmudLark_01',
  dimensions: { width: 1080, height: 1350 },
  display_url: `${CDN}one.jpg`,
  is_video: false,
  caption_is_edited: true,
  edge_media_to_caption: { edges: [{ node: { text: CAPTION } }] },
  edge_media_to_parent_comment: {
    count: 12,
    edges: [
      {
        node: {
          id: '17900000000000001',
          text: 'Lovely',
          created_at: 1700000100,
          owner: FRIEND,
          edge_liked_by: { count: 3 },
        },
      },
    ],
  },
  edge_media_preview_like: { count: 640 },
  edge_media_to_tagged_user: { edges: [{ node: { user: FRIEND, x: 0.5, y: 0.5 } }] },
  edge_sidecar_to_children: {
    edges: [
      {
        node: {
          __typename: 'GraphImage',
          id: '3000000000000000002',
          shortcode: 'CmudLark_02',
          display_url: `${CDN}one.jpg`,
          dimensions: { width: 1080, height: 1350 },
          accessibility_caption: 'A clay pipe',
        },
      },
      {
        node: {
          __typename: 'GraphVideo',
          id: '3000000000000000003',
          shortcode: 'CmudLark_03',
          is_video: true,
          display_url: `${CDN}two.jpg`,
          video_url: `${CDN}two.mp4`,
          video_duration: 8.5,
          dimensions: { width: 720, height: 900 },
        },
      },
    ],
  },
  taken_at_timestamp: 1700000000,
  location: {
    id: '77',
    name: 'Foreshore',
    slug: 'foreshore',
    address_json: '{"street_address":"1 Quay","city_name":"London","country_code":"GB"}',
  },
  owner: OWNER,
  coauthor_producers: [FRIEND],
  comments_disabled: false,
  like_and_view_counts_disabled: false,
  is_paid_partnership: true,
  edge_media_to_sponsor_user: { edges: [{ node: { sponsor: { id: '9', username: 'tidebrand' } } }] },
};

/** A reel in the format of the app. */
export const APP_REEL = {
  pk: '3000000000000000009',
  id: '3000000000000000009_4201',
  code: 'CmudReel_09',
  media_type: 2,
  product_type: 'clips',
  taken_at: 1700000000,
  caption: { text: 'Sieve time #mud' },
  like_count: 900,
  comment_count: 14,
  play_count: 15000,
  view_count: 4000,
  has_audio: true,
  video_duration: 20.43300018,
  original_width: 720,
  original_height: 1280,
  image_versions2: {
    candidates: [
      { width: 320, height: 568, url: `${CDN}small.jpg` },
      { width: 720, height: 1280, url: `${CDN}large.jpg` },
    ],
  },
  video_versions: [{ type: 101, width: 720, height: 1280, url: `${CDN}reel.mp4` }],
  user: {
    pk: 4201,
    username: 'river.walker',
    full_name: 'River Walker',
    is_verified: true,
    profile_pic_url: `${CDN}avatar.jpg`,
    account_type: 3,
  },
  usertags: { in: [{ user: { pk: 4202, username: 'mudfriend' }, position: [0, 0] }] },
  comments: [
    {
      pk: 17900000000000002,
      text: 'Nice',
      created_at: 1700000200,
      comment_like_count: 1,
      user: { pk: 4202, username: 'mudfriend' },
    },
  ],
  clips_metadata: {
    original_sound_info: {
      audio_asset_id: 555,
      original_audio_title: 'Original audio',
      ig_artist: { username: 'river.walker' },
    },
  },
  location: { pk: 78, name: 'Sandbank', lat: 51.5, lng: -0.1, city: 'London', address: '' },
};

/** A post in the format of pages before 2018. */
export const OLD_NODE = {
  id: '1200000000000000000',
  code: 'BoldNode000',
  date: 1460000000,
  caption: 'Old finds #pipe',
  display_src: `${CDN}old.jpg`,
  is_video: false,
  dimensions: { width: 640, height: 640 },
  likes: { count: 31 },
  comments: {
    count: 1,
    nodes: [{ id: '1790', text: 'Old!', created_at: 1460000100, user: { id: '4202', username: 'mudfriend' } }],
  },
  usertags: { nodes: [{ user: { username: 'mudfriend' } }] },
  owner: { id: '4201', username: 'river.walker', full_name: 'River Walker' },
};

const script = (content: string, attributes = '') => `<script ${attributes}>${content}</script>`;
const html = (head: string, body = '') => `<!DOCTYPE html><html><head>${head}</head><body>${body}</body></html>`;
const embedScript = (context: unknown) =>
  script(
    `s.handle({"require":[["Embed","init",[],[{"isRichEmbed":true,"contextJSON":${context === null ? 'null' : JSON.stringify(JSON.stringify(context))}}]]]});`,
  );

const embedMarkup = (
  code: string,
  type: string,
) => `<div class="Embed" data-media-type="${type}" data-media-id="3000000000000000005"
 data-owner-id="4201" data-permalink="https://www.instagram.com/p/${code}/?utm_source=ig_embed">
<div class="Header"><a class="Avatar" href="#"><img src="${CDN}avatar.jpg"></a>
<a class="CollabUsername" href="#"><span class="UsernameText">river.walker</span></a>
<a class="Username" href="#"><span class="UsernameText CollabUsernameText">mudfriend</span></a><i class="VerifiedSprite"></i>
<span class="FollowerCountText">3.1K followers</span></div>
<a class="EmbeddedMedia" href="https://www.instagram.com/p/${code}/"><img class="EmbeddedMediaImage" src="${CDN}pipe.jpg"></a>
<div class="HoverCard"><div class="HoverCardUser"><span class="Username">river.walker</span></div><div class="HoverCardStatus"><span>88 posts · 3K followers</span></div></div>
<div class="SocialProof"><a href="#">1,204 likes</a></div>
<div class="Caption"><a class="CaptionUsername" href="#">river.walker</a><br><br>A pipe.<br><br>From <a href="#">#Thames</a> mud
<div class="CaptionComments"><a class="CaptionCommentsExpand" href="#">View all 30 comments</a></div></div></div>`;

export const EMBED_WITH_STATE = html(
  '<title id="pageTitle">Instagram</title>',
  embedMarkup('CmudLark_01', 'GraphSidecar') +
    embedScript({ context: { shortcode: 'CmudLark_01' }, gql_data: { shortcode_media: GRAPH_CAROUSEL } }),
);
export const EMBED_OF_PICTURE = html(
  '<title id="pageTitle">Instagram</title>',
  embedMarkup('CmudPipe_05', 'GraphImage') + embedScript(null),
);
export const BROKEN_EMBED = html(
  '<title id="pageTitle">Instagram</title>',
  `<div class="EmbedBrokenMedia"><div class="ebmMessage">The link may be broken.</div></div>${embedScript(null)}`,
);

const route = (page: string, type: string) =>
  script(`{"props":{"page_type":"${type}"},"polarisRouteConfig":{"pageID":"${page}"}}`, 'type="application/json"');
export const SHELL_FOR_BROWSERS = html('<title>Instagram</title>', route('httpErrorPage', 'EMBEDS'));
export const SHELL_OF_A_PAGE = html('<title>Instagram</title>', route('postPage', 'POST'));
export const MISSING_PAGE = html('<title>Instagram</title>', route('httpErrorPage', 'PROFILE'));
export const NEW_LOGIN_PAGE = html(
  '<title>Instagram</title>',
  script('{"canonicalRouteName":"comet.igweb.PolarisCAAIGLoginHomepageRoute"}'),
);
export const OLD_MISSING_PAGE = html(
  '<title>Page Not Found &bull; Instagram</title>',
  script('window._sharedData = {"entry_data":{"HttpErrorPage":[{}]}};'),
);
export const LOGIN_PAGE = html(
  '<title>Login &bull; Instagram</title>',
  script('window._sharedData = {"entry_data":{"LoginAndSignupPage":[{}]}};'),
);
export const CHALLENGE_PAGE = html(
  '<title>Instagram</title>',
  script('window._sharedData = {"entry_data":{"Challenge":[{}]}};'),
);

export const PAGE_WITH_SHARED_DATA = html(
  '<title>x</title>',
  script(
    `window._sharedData = ${JSON.stringify({ entry_data: { PostPage: [{ graphql: { shortcode_media: GRAPH_CAROUSEL } }] } })};`,
  ),
);
export const PAGE_WITH_ADDITION = html(
  '<title>x</title>',
  script('window.__additionalDataLoaded = function (path, data) {}') +
    script(`window.__additionalDataLoaded('/reel/CmudReel_09/',${JSON.stringify({ items: [APP_REEL] })});`),
);
export const PAGE_WITH_SCRIPTS = html(
  '<title>x</title>',
  script(
    JSON.stringify({
      require: [{ __bbox: { result: { data: { xdt_api__v1__media__shortcode__web_info: { items: [APP_REEL] } } } } }],
    }),
    'type="application/json" data-sjs',
  ),
);
/**
 * Pages of 2026: the post inside the query whether guests may see it, the user once with counts and once with posts.
 */
const relay = (data: unknown) =>
  script(
    JSON.stringify({ require: [['x', null, null, [{ __bbox: { result: { data } } }]]] }),
    'type="application/json" data-sjs',
  );
const { comments: _, ...reel } = APP_REEL;
export const PAGE_OF_2026 = html(
  '<title>x</title>',
  relay({
    xig_polaris_media: {
      if_not_gated_logged_out: {
        ...reel,
        comments_connection: {
          edges: [
            {
              node: {
                pk: '17900000000000002',
                text: 'Nice',
                created_at: 1700000200,
                user: { pk: '4202', username: 'mudfriend' },
              },
            },
          ],
        },
      },
    },
  }),
);
export const GATED_PAGE = html(
  '<title>x</title>',
  relay({ xig_polaris_media: { if_not_gated_logged_out: null, if_gated_logged_out: { reason: 'x' } } }),
);
export const PROFILE_PAGE_2026 = html(
  '<title>x</title>',
  relay({
    xig_user_by_username: {
      pk: '4201',
      username: 'river.walker',
      full_name: 'River Walker',
      follower_count: 3120,
      following_count: 210,
      biography: 'Finds',
    },
  }) + relay({ xig_user_by_username: { polaris_ordered_timeline_connection: { edges: [{ node: APP_REEL }] } } }),
);
export const OLD_PAGE = html(
  '<title>x</title>',
  script(`window._sharedData = ${JSON.stringify({ entry_data: { PostPage: [{ media: OLD_NODE }] } })};`),
);

export const SHARED_REEL = html(`<title>Instagram</title>
<meta property="og:url" content="https://www.instagram.com/river.walker/reel/CmudReel_09/"><meta property="og:type" content="article">
<meta property="og:title" content="River Walker on Instagram: &quot;Sieve time #mud&quot;"><meta property="og:image" content="${CDN}large.jpg">
<meta name="twitter:title" content="River Walker (&#064;river.walker) • Instagram reel"><meta property="al:ios:url" content="instagram://media?id=3000000000000000009">
<meta property="instapp:owner_user_id" content="4201">
<meta property="og:description" content="1.2K likes, 14 comments - river.walker on November 14, 2023: &quot;Sieve time #mud&quot;. ">`);
export const SHARED_WITHOUT_LIKES = SHARED_REEL.replace('1.2K likes, 14 comments', '14 comments');

export const DESCRIBED_POST = html(
  `<title>x</title>${script(
    JSON.stringify({
      '@type': 'SocialMediaPosting',
      articleBody: CAPTION,
      dateCreated: '2023-11-14T22:13:20',
      author: { '@type': 'Person', name: 'River Walker', alternateName: '@river.walker', image: `${CDN}avatar.jpg` },
      commentCount: '12',
      image: [{ '@type': 'ImageObject', url: `${CDN}one.jpg`, caption: 'A clay pipe' }],
      video: [{ '@type': 'VideoObject', contentUrl: `${CDN}two.mp4`, thumbnailUrl: `${CDN}two.jpg` }],
      interactionStatistic: [{ interactionType: 'http://schema.org/LikeAction', userInteractionCount: 640 }],
      mainEntityOfPage: { '@id': 'https://www.instagram.com/p/CmudLark_01/' },
    }),
    'type="application/ld+json"',
  )}`,
);

export const OEMBED = JSON.stringify({
  media_id: '3000000000000000005_4201',
  author_name: 'river.walker',
  author_id: 4201,
  title: 'A pipe. #Thames',
  thumbnail_url: `${CDN}pipe.jpg`,
  html: '<blockquote></blockquote>',
});

const ACCOUNT = {
  ...OWNER,
  biography: 'Finds from the foreshore',
  bio_links: [
    { title: 'Shop', url: 'https://shop.example/' },
    { title: 'no link', url: '' },
  ],
  external_url: 'https://walker.example/',
  pronouns: ['she', 'her'],
  category_name: 'Artist',
  edge_follow: { count: 210 },
  highlight_reel_count: 4,
  is_business_account: true,
  is_professional_account: true,
  business_email: 'walker@example.org',
  business_phone_number: '+44 1',
  business_address_json: '{"street_address":"1 Quay","zip_code":"E1","city_name":"London"}',
  profile_pic_url_hd: `${CDN}avatar-large.jpg`,
  fbid: '178400',
  edge_owner_to_timeline_media: { count: 88, edges: [{ node: GRAPH_CAROUSEL }] },
  edge_related_profiles: { edges: [{ node: FRIEND }] },
};
export const WEB_PROFILE = JSON.stringify({ data: { user: ACCOUNT }, status: 'ok' });
export const PROFILE_PAGE_2020 = html(
  '<title>x</title>',
  script(`window._sharedData = ${JSON.stringify({ entry_data: { ProfilePage: [{ graphql: { user: ACCOUNT } }] } })};`),
);
export const PROFILE_PAGE_2016 = html(
  '<title>x</title>',
  script(
    `window._sharedData = ${JSON.stringify({ entry_data: { ProfilePage: [{ user: { id: '4201', username: 'river.walker', biography: 'Old', followed_by: { count: 5 }, follows: { count: 6 }, media: { count: 1, nodes: [OLD_NODE] } } }] } })};`,
  ),
);
export const APP_PROFILE = JSON.stringify({
  user: {
    pk: 4201,
    username: 'river.walker',
    full_name: 'River Walker',
    follower_count: 3120,
    following_count: 210,
    media_count: 88,
    biography: 'Finds',
    account_type: 2,
    category: 'Artist',
    public_email: 'walker@example.org',
    hd_profile_pic_url_info: { url: `${CDN}avatar-large.jpg` },
  },
  status: 'ok',
});
export const PROFILE_EMBED = html(
  '<title id="pageTitle">Instagram</title>',
  embedScript({
    context: {
      type: 'ProfileEmbed',
      username: 'river.walker',
      owner_id: '4201',
      full_name: 'River Walker',
      followers_count: 3120,
      posts_count: 88,
      verified: true,
      graphql_media: [{ shortcode_media: GRAPH_CAROUSEL }],
    },
  }),
);
export const FEED = JSON.stringify({ items: [{ media: APP_REEL }], more_available: false, status: 'ok' });
export const SHARED_PROFILE =
  html(`<title>River Walker</title><meta property="og:type" content="profile"><meta property="og:image" content="${CDN}avatar.jpg">
<meta property="og:title" content="River Walker (@river.walker) • Instagram photos and videos">
<meta name="description" content='3,120 Followers, 210 Following, 88 Posts - River Walker (@river.walker) on Instagram: "Finds from the foreshore"'>`);
export const DESCRIBED_PROFILE = html(
  `<title>x</title>${script(
    JSON.stringify({
      '@type': 'ProfilePage',
      description: 'Finds',
      author: {
        '@type': 'Person',
        alternateName: '@river.walker',
        name: 'River Walker',
        sameAs: 'https://walker.example/',
      },
      interactionStatistic: [{ interactionType: 'https://schema.org/FollowAction', userInteractionCount: '3120' }],
    }),
    'type="application/ld+json"',
  )}`,
);
export const PLACE_PAGE = html(
  '<title>x</title><meta property="og:type" content="place"><meta property="og:title" content="Foreshore on Instagram • Photos and Videos"><meta name="description" content="6,446 Posts - See photos">',
);
