/** Captured answers of X, each with its address and some facts that can be checked by eye. */
import type { Capture } from '../site-cases.ts';

const post = (id: string) => `https://x.com/i/status/${id}`;

export const captures: readonly Capture[] = [
  {
    file: 'fxembed-TweetDetail-1848831595014459513.json',
    url: post('1848831595014459513'),
    facts: { 'author.handle': 'SpaceX', 'media.0.type': 'photo', 'media.0.width': 4096 },
  },
  { file: 'fxembed-TweetDetail-20.json', url: post('20'), facts: { text: 'just setting up my twttr', quotes: 2886 } },
  {
    file: 'fxembed-TweetResultByRestId-1841206275088290279.json',
    url: post('1841206275088290279'),
    facts: { 'mentions.0.handle': 'fred_od_photo', 'hashtags.length': 7, 'media.0.type': 'video' },
  },
  {
    file: 'fxembed-TweetResultByRestId-1902059299591090335.json',
    url: post('1902059299591090335'),
    facts: { is_quote: true, 'quoted_post.id': '1900793157786255768' },
  },
  {
    file: 'fxembed-TweetResultByRestId-1964084223871971826.json',
    url: post('1964084223871971826'),
    facts: { 'author.handle': 'vo1twasdowned', 'community.name': 'Fox Twitter', views: 40_284, text: null },
  },
  { file: 'fxembed-TweetResultByRestId-20.json', url: post('20'), facts: { created_at: '2006-03-21T20:50:14.000Z' } },
  {
    file: 'fxembed-UserByScreenName-x.json',
    url: 'https://x.com/X',
    facts: { id: '783214', followers: 68_941_492, listed_count: 87_168, verified_type: 'Business' },
  },
  {
    file: 'fxembed-UserResultByScreenName-x.json',
    url: 'https://x.com/x',
    facts: { id: '783214', followers: 68_820_421, posts_count: 15_605, category: 'Technology Company' },
  },
  {
    file: 'fxembed-UserTweets-783214.json',
    url: 'https://x.com/rtwlz',
    facts: { name: 'Riley Walz', followers: 69_618 },
  },
  {
    file: 'mbedfx-twitter-gif.json',
    url: post('1479837621337657345'),
    facts: { place: 'Los Angeles, CA', 'media.0.type': 'animated_gif', hashtags: ['UnfoldTheUniverse', 'JWST'] },
  },
  {
    file: 'mbedfx-twitter-guest-blurred-tombstone.json',
    url: post('1955000000000000000'),
    facts: { 'author.handle': '3DrakaiNa', text: null, is_sensitive: true },
  },
  {
    file: 'mbedfx-twitter-guest-reply.json',
    url: post('1816211874012098692'),
    facts: { views: 740_517, 'in_reply_to.handle': 'StephenKing', 'mentions.0.name': 'Stephen King' },
  },
  {
    file: 'mbedfx-twitter-guest-visibility.json',
    url: post('1884695849596576004'),
    facts: { 'card.type': 'summary_large_image', is_sensitive: true, quoted_post: null },
  },
  { file: 'mbedfx-twitter-multiphoto.json', url: post('1376712834269159425'), facts: { 'media.1.height': 2114 } },
  { file: 'mbedfx-twitter-photo.json', url: post('1'), facts: { 'media.0.type': 'photo' } },
  {
    file: 'mbedfx-twitter-quote.json',
    url: post('1823076043017630114'),
    facts: { likes: 465_962, 'quoted_post.author.handle': 'ThierryBreton', 'quoted_post.reposts': 4424 },
  },
  { file: 'mbedfx-twitter-reply.json', url: post('1816211874012098692'), facts: { is_reply: true, replies: 1091 } },
  {
    file: 'mbedfx-twitter-video.json',
    url: post('1491475671058681863'),
    facts: { 'media.0.duration_seconds': 204.871, links: ['https://go.nasa.gov/3HGw3Pg'] },
  },
  {
    file: 'postlight-twitter.com.html.gz',
    url: 'https://twitter.com/KingBeyonceStan/status/745276948213968896',
    facts: { likes: 282, reposts: 79, created_at: '2016-06-21T15:27:25.000Z', 'author.id': '394957116' },
  },
  {
    file: 'twscrape-card_poll.json.gz',
    url: post('1780666831310877100'),
    facts: {
      'poll.options.0': { label: 'Yes', votes: 844_386 },
      'poll.total_votes': 1_209_063,
      'poll.is_final': false,
    },
  },
  {
    file: 'twscrape-card_summary.json',
    url: post('1696922210588410217'),
    facts: { 'card.title': 'Il colpo perfetto ha inizio!', 'card.domain': 'fortnite.com' },
  },
  {
    file: 'twscrape-issue_28_1.json',
    url: post('1658409412799737856'),
    facts: { is_repost: true, 'reposted_post.author.handle': 'SisuMisu3', 'reposted_post.likes': 60 },
  },
  { file: 'twscrape-issue_42_regr.json', url: post('1665951747842641921'), facts: { is_repost: true } },
  {
    file: 'twscrape-manual_tweet_with_video_1.json',
    url: post('1671508600538161153'),
    facts: { likes: 30_817, 'media.0.duration_seconds': 5.434, 'media.0.views': 3_847_526 },
  },
  {
    file: 'twscrape-raw_tweet_details.json.gz',
    url: post('1649191520250245121'),
    facts: {
      id: '1649191520250245121',
      is_reply: false,
      'thread.length': 3,
      'thread.0.id': '1649191521323995138',
      'thread.2.id': '1649191523697979392',
    },
  },
  {
    file: 'twscrape-raw_user_by_login.json',
    url: 'https://x.com/XDevelopers',
    facts: { followers: 695_695, following: 762, affiliation: 'X', website: 'https://docs.x.com/' },
  },
  { file: 'twscrape-raw_user_tweets.json.gz', url: 'https://x.com/xdevelopers', facts: { id: '2244994945' } },
  // A search: not a supported kind of page.
  {
    file: 'fxembed-SearchTimeline-neo.json.gz',
    url: 'https://x.com/nobody_there',
    status: 'parse_failed',
    facts: null,
  },
];
