/** Captured answers of Reddit, each with its address and some facts that can be checked by eye. */
import assert from 'node:assert/strict';
import type { Comment } from '../../../src/sites/reddit/fields.ts';
import type { Fields } from '../../../src/sites/site.ts';
import type { Capture } from '../site-cases.ts';

const countAll = (comments: readonly Comment[]): number =>
  comments.reduce((sum, { replies }) => sum + 1 + countAll(replies), 0);

/** The number of comments including all replies. */
const hasComments = (count: number) => (data: Fields) =>
  assert.equal(countAll(data.comments as readonly Comment[]), count);

export const captures: readonly Capture[] = [
  {
    file: 'a2web-listing.rss',
    url: 'https://www.reddit.com/r/GravelCycling/top/?t=year',
    facts: { name: 'gravelcycling', title: null, 'posts.0.author': 'Winyamo', 'posts.length': 25 },
  },
  {
    file: 'a2web-thread.rss',
    url: 'https://www.reddit.com/r/gravelcycling/comments/1qcwxml/new_bike_day/',
    facts: { title: 'New bike day', post_type: 'gallery', created_at: '2026-01-14T19:32:56.000Z' },
    check: hasComments(33),
  },
  {
    file: 'embed-post-shreddit-2024.html.gz',
    url: 'https://www.reddit.com/r/investing/comments/7pfpeq/buffett_on_cyrptocurrencies/',
    facts: { score: 1935, comments_count: 1248, flair: 'News', is_archived: true, subreddit_subscribers: 2_629_737 },
  },
  {
    file: 'mdkaif-reddit-2024.html',
    url: 'https://old.reddit.com/r/dankmemes/',
    facts: { subscribers: 5_997_996, active_users: 5474, 'posts.length': 25, 'posts.0.score': 1010 },
  },
  {
    file: 'postlight-www.reddit.com--embedded.html.gz',
    url: 'https://www.reddit.com/r/videos/comments/5gafop/rick_astley/',
    facts: { score: 116_891, comments_count: 5717, url: 'https://youtu.be/dQw4w9WgXcQ', upvote_ratio: 0.88 },
    check: hasComments(169),
  },
  {
    file: 'postlight-www.reddit.com--external-link.html.gz',
    url: 'https://www.reddit.com/r/todayilearned/comments/aycizd/til/',
    facts: { author: 'SurfeitOfPenguins', domain: '1843magazine.com', post_type: 'link' },
    check: hasComments(206),
  },
  {
    file: 'postlight-www.reddit.com--title-only.html',
    url: 'https://redd.it/axtih6',
    facts: { score: 52_114, comments_count: 25_436, subreddit: 'AskReddit', post_type: 'text', is_archived: true },
    check: hasComments(15),
  },
  {
    file: 'postlight-www.reddit.com--video.html',
    url: 'https://redd.it/aybtf7',
    facts: { title: 'Thanks! Human', 'media.0.type': 'video', post_type: 'video' },
    check: hasComments(19),
  },
  {
    file: 'praw-post-comments-1.json.gz',
    url: 'https://redd.it/3hahrw',
    facts: { comments_count: 543 },
    check: hasComments(476),
  },
  {
    file: 'praw-post-comments-2.json.gz',
    url: 'https://redd.it/3hahrw',
    facts: { subreddit: 'funny', 'comments.0.author': 'johnnwho', 'comments.0.score': 1135 },
    check: hasComments(476),
  },
  {
    file: 'praw-post-comments-3.json.gz',
    url: 'https://www.reddit.com/comments/6wmniq/_/dma3mi5?context=100',
    facts: { score: 4941, upvote_ratio: 0.89, author: 'InnocuousCyanide', 'comments.0.more_replies_count': 71 },
    check: hasComments(200),
  },
  {
    file: 'praw-r-popular-hot-2026.json',
    url: 'https://www.reddit.com/r/popular/hot',
    facts: { name: 'popular', 'posts.length': 30, 'posts.0.media.0.duration_seconds': 23 },
  },
  {
    file: 'praw-subreddit-about-announcements.json',
    url: 'https://www.reddit.com/r/announcements',
    facts: { subscribers: 47_456_009, subreddit_type: 'restricted', created_at: '2009-06-17T16:28:21.000Z' },
  },
  {
    file: 'praw-user-about-2025.json',
    url: 'https://www.reddit.com/user/USERNAME',
    facts: { id: 't2_75u2lqkb', total_karma: 1, is_moderator: true, created_at: '2020-07-04T21:34:49.000Z' },
  },
  {
    file: 'praw-user-comments-spez.json',
    url: 'https://www.reddit.com/user/spez/comments/',
    facts: { name: 'spez', 'comments.length': 30, 'comments.0.subreddit': 'ModSupport' },
  },
  {
    file: 'praw-user-submitted-spez.json',
    url: 'https://www.reddit.com/user/spez/submitted/',
    facts: { name: 'spez', 'posts.length': 30 },
  },
];
