/**
 * Reddit's Atom feeds: a post with its newest comments in one flat list, the posts of a subreddit, the posts and
 * comments of a user. A feed has no scores, and does not say which comment replies to which.
 */
import { isoOfDate, textOf } from '../lenient-json.ts';
import { PageElements } from '../page-elements.ts';
import type { Reading } from '../site.ts';
import {
  type Comment,
  emptyComment,
  emptyListedPost,
  emptyMedium,
  emptyPost,
  emptySubreddit,
  emptyUser,
  emptyUserComment,
  type ListedPost,
  type UserComment,
} from './fields.ts';
import {
  bareId,
  isPicture,
  isRemovedText,
  outerLink,
  personOf,
  redditLink,
  subredditLink,
  subredditOf,
} from './names.ts';
import { GONE, readingOfPost, readingOfSubreddit, readingOfUser, UNREADABLE } from './readings.ts';

export function isFeed(body: string): boolean {
  return /^\s*(?:<\?xml[^>]*>\s*)?<feed[\s>]/.test(body.slice(0, 1000));
}

export function readPostFeed(body: string): Reading {
  const { entries } = feedOf(body);
  const post = entries.find(({ fullname }) => fullname.startsWith('t3_'));
  if (post === undefined) return entries.length === 0 ? GONE : UNREADABLE;
  const listed = listedPostOf(post);
  return readingOfPost({
    ...emptyPost(),
    ...listed,
    links: post.links,
    comments: entries.filter(({ fullname }) => fullname.startsWith('t1_')).map((entry) => commentOf(entry, listed)),
  });
}

export function readSubredditFeed(body: string, name: string): Reading {
  const { feed, entries } = feedOf(body);
  const posts = entries.filter(({ fullname }) => fullname.startsWith('t3_')).map(listedPostOf);
  const shown = textOf(feed.attribute(feed.first('feed > category'), 'term'));
  const ownName = shown?.toLowerCase() === name.toLowerCase() ? shown : name;
  const title = feed.text(feed.first('feed title'));
  return readingOfSubreddit({
    ...emptySubreddit(),
    name: ownName,
    link: subredditLink(ownName),
    // The title of a sorted listing is not that of the subreddit: `top scoring links : name`.
    title: title?.endsWith(` : ${shown}`) ? null : title,
    description: feed.text(feed.first('feed subtitle')),
    icon: outerLink(feed.text(feed.first('feed logo'))),
    posts,
  });
}

export function readUserFeed(body: string, name: string): Reading {
  const { entries } = feedOf(body);
  const own = entries.find(({ author }) => author?.toLowerCase() === name.toLowerCase());
  const spelled = own?.author ?? name;
  return readingOfUser({
    ...emptyUser(),
    name: spelled,
    link: personOf(spelled).author_link,
    posts: entries.filter(({ fullname }) => fullname.startsWith('t3_')).map(listedPostOf),
    comments: entries.filter(({ fullname }) => fullname.startsWith('t1_')).map(userCommentOf),
  });
}

interface Entry {
  readonly fullname: string;
  readonly title: string | null;
  readonly author: string | null;
  readonly link: string | null;
  readonly subreddit: string | null;
  readonly published: string | null;
  readonly thumbnail: string | null;
  readonly text: string | null;
  /** The address that the post links to. */
  readonly target: string | null;
  readonly links: string[];
}

function feedOf(body: string): { feed: PageElements; entries: Entry[] } {
  const feed = new PageElements(body);
  return { feed, entries: feed.all('entry').map((entry) => entryOf(feed, entry)) };
}

function entryOf(feed: PageElements, entry: number): Entry {
  const content = new PageElements(feed.text(feed.firstIn(entry, 'content')) ?? '');
  const text = content.first('.md');
  const target = content.all('a').find((anchor) => content.text(anchor) === '[link]');
  const links = content.allIn(text, 'a[href]').map((anchor) => outerLink(content.attribute(anchor, 'href')));
  return {
    fullname: feed.text(feed.firstIn(entry, 'id')) ?? '',
    title: feed.text(feed.firstIn(entry, 'title')),
    author: personOf(feed.text(feed.firstIn(entry, 'author name'))).author,
    link: redditLink(feed.attribute(feed.firstIn(entry, 'link[href]'), 'href')),
    subreddit: textOf(feed.attribute(feed.firstIn(entry, 'category'), 'term')),
    published: isoOfDate(feed.text(feed.firstIn(entry, 'published')) ?? feed.text(feed.firstIn(entry, 'updated'))),
    thumbnail: outerLink(feed.attribute(feed.firstIn(entry, 'media\\:thumbnail'), 'url')),
    text: content.text(text),
    target: target === undefined ? null : outerLink(content.attribute(target, 'href')),
    links: [...new Set(links.filter((link) => link !== null))],
  };
}

function listedPostOf(entry: Entry): ListedPost {
  const isText = entry.target === null || entry.target === entry.link;
  const isGallery = entry.target?.includes('reddit.com/gallery/') === true;
  return {
    ...emptyListedPost(),
    id: bareId(entry.fullname),
    title: entry.title,
    link: entry.link,
    ...subredditOf(entry.subreddit),
    ...personOf(entry.author),
    text: entry.text,
    url: isText ? null : entry.target,
    domain: isText ? null : (URL.parse(entry.target ?? '')?.hostname.replace(/^www\./, '') ?? null),
    post_type: isText ? 'text' : isGallery ? 'gallery' : typeOfTarget(entry.target),
    created_at: entry.published,
    thumbnail: entry.thumbnail,
    media: isPicture(entry.target)
      ? [{ ...emptyMedium('image'), url: entry.target, preview_image: entry.thumbnail }]
      : [],
  };
}

function typeOfTarget(target: string | null): string {
  if (target?.startsWith('https://v.redd.it/')) return 'video';
  return isPicture(target) ? 'image' : 'link';
}

function commentOf(entry: Entry, post: ListedPost): Comment {
  return {
    ...emptyComment(),
    id: bareId(entry.fullname),
    link: entry.link,
    text: entry.text,
    ...personOf(entry.author),
    created_at: entry.published,
    is_submitter: entry.author !== null && entry.author === post.author,
    is_deleted: isRemovedText(entry.text),
  };
}

function userCommentOf(entry: Entry): UserComment {
  const postPath = /^(https:\/\/www\.reddit\.com\/(?:r|user)\/[^/]+\/comments\/(\w+)\/[^/]*\/?)/.exec(entry.link ?? '');
  return {
    ...emptyUserComment(),
    id: bareId(entry.fullname),
    text: entry.text,
    link: entry.link,
    created_at: entry.published,
    subreddit: entry.subreddit,
    post_id: postPath?.[2] ?? null,
    // `/u/name on Title of the post`
    post_title: textOf(entry.title?.replace(/^\/?u\/\S+ on /, '')),
    post_link: postPath?.[1] ?? null,
  };
}
