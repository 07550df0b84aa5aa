/** Pages of old.reddit.com: everything is a `thing` with its data in attributes. */
import { countOf } from '../counts.ts';
import { integerOf, isoOfDate, isoOfSeconds, signedOf, textOf } from '../lenient-json.ts';
import type { PageElements } from '../page-elements.ts';
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
  type Post,
  type Subreddit,
  type User,
  type UserComment,
} from './fields.ts';
import {
  bareId,
  isPicture,
  isRemovedText,
  outerLink,
  personOf,
  plainLink,
  redditLink,
  subredditLink,
  subredditOf,
} from './names.ts';
import { treeOf } from './tree.ts';

const POSTS = '.thing.link[data-fullname]';
const COMMENTS = '.thing.comment[data-fullname]';

/** The post of a page of comments; undefined if the page is not one. */
export function oldPost(page: PageElements, id: string): Post | undefined {
  const isThread = page.first('.commentarea') !== undefined;
  const thing = page.first(`.thing.link[data-fullname="t3_${id}"]`) ?? (isThread ? page.first(POSTS) : undefined);
  if (thing === undefined) return undefined;
  const links = page.allIn(thing, '.expando .md a[href]').map((link) => outerLink(page.attribute(link, 'href')));
  const percent = /(\d+)% upvoted/.exec(page.text(page.first('.linkinfo .score')) ?? '')?.[1];
  return {
    ...emptyPost(),
    ...listedPost(page, thing),
    upvote_ratio: percent === undefined ? null : Number(percent) / 100,
    subreddit_subscribers: countOf(page.text(page.first('.titlebox .subscribers .number'))),
    links: [...new Set(links.filter((link) => link !== null))],
    comments: oldComments(page),
  };
}

export function oldSubreddit(page: PageElements, name: string): Subreddit | undefined {
  const box = page.first('.titlebox');
  const posts = page.all(POSTS).filter((post) => page.attribute(post, 'data-promoted') !== 'true');
  if (box === undefined || page.firstIn(box, '.redditname') === undefined) return undefined;
  const ownName = page.text(page.firstIn(box, '.redditname')) ?? name;
  return {
    ...emptySubreddit(),
    id: textOf(page.attribute(page.firstIn(box, 'input[name="thing_id"]'), 'value')),
    name: ownName,
    title: page.text(page.first('title')),
    link: subredditLink(ownName),
    description: textOf(page.meta('og:description')) ?? textOf(page.meta('description')),
    sidebar: page.text(page.firstIn(box, '.usertext-body .md')),
    subscribers: countOf(page.text(page.firstIn(box, '.subscribers .number'))),
    active_users: countOf(page.text(page.firstIn(box, '.users-online .number'))),
    created_at: isoOfDate(page.attribute(page.firstIn(box, '.age time'), 'datetime')),
    subreddit_type: textOf(page.attribute(posts[0], 'data-subreddit-type')),
    language: textOf(page.attribute(page.first('html'), 'lang')),
    banner: outerLink(page.meta('og:image')),
    posts: posts.map((post) => listedPost(page, post)),
  };
}

export function oldUser(page: PageElements, name: string): User | undefined {
  const box = page.first('.titlebox');
  const karma = page.firstIn(box, '.karma');
  if (box === undefined || karma === undefined) return undefined;
  const spelled = page.text(page.firstIn(box, 'h1')) ?? name;
  const posts = page.all(POSTS).map((post) => listedPost(page, post));
  return {
    ...emptyUser(),
    id: posts.find(({ author }) => author === spelled)?.author_id ?? null,
    name: spelled,
    link: personOf(spelled).author_link,
    created_at: isoOfDate(page.attribute(page.firstIn(box, '.age time'), 'datetime')),
    post_karma: countOf(page.text(karma)),
    comment_karma: countOf(page.text(page.firstIn(box, '.karma.comment-karma'))),
    posts,
    comments: page.all(COMMENTS).map((comment) => userComment(page, comment)),
  };
}

function listedPost(page: PageElements, post: number): ListedPost {
  const own = (attribute: string): string | undefined => page.attribute(post, attribute);
  const link = redditLink(own('data-permalink'));
  const target = outerLink(own('data-url'));
  const isText = target === null || /^self\./.test(own('data-domain') ?? '');
  const isGallery = own('data-is-gallery') === 'true';
  const picture = isPicture(target) ? [{ ...emptyMedium('image'), url: target }] : [];
  return {
    ...emptyListedPost(),
    id: bareId(own('data-fullname')),
    title: page.text(page.firstIn(post, 'a.title')),
    link,
    ...subredditOf(own('data-subreddit')),
    subreddit_id: textOf(own('data-subreddit-fullname')),
    text: page.text(page.firstIn(post, '.expando .usertext-body .md')),
    url: isText ? null : target,
    domain: textOf(own('data-domain')),
    post_type: isText ? 'text' : isGallery ? 'gallery' : typeOfDomain(own('data-domain'), target),
    ...personOf(own('data-author')),
    author_id: textOf(own('data-author-fullname')),
    author_flair: page.text(page.firstIn(post, '.tagline .flair')),
    created_at:
      isoOfSeconds(own('data-timestamp')?.replace(/\d{3}$/, '')) ??
      isoOfDate(page.attribute(page.firstIn(post, '.tagline time'), 'datetime')),
    edited_at: isoOfDate(page.attribute(page.firstIn(post, '.tagline time.edited-timestamp'), 'datetime')),
    score: signedOf(own('data-score')) ?? signedOf(page.attribute(page.firstIn(post, '.score.unvoted'), 'title')),
    awards_count: integerOf(own('data-gildings')),
    comments_count: integerOf(own('data-comments-count')),
    crossposts_count: integerOf(own('data-num-crossposts')),
    flair: page.text(page.firstIn(post, '.linkflairlabel')),
    thumbnail: outerLink(page.attribute(page.firstIn(post, 'a.thumbnail img'), 'src')),
    media: picture,
    is_stickied: hasClass(own('class'), 'stickied'),
    is_nsfw: own('data-nsfw') === 'true',
    is_spoiler: own('data-spoiler') === 'true',
    is_locked: hasClass(own('class'), 'locked'),
    is_archived: page.first('.archived-infobar') !== undefined,
    is_original_content: own('data-oc') === 'true',
  };
}

function oldComments(page: PageElements): Comment[] {
  const comments = page.all(COMMENTS);
  const all = new Set(comments);
  return treeOf(
    comments.map((comment) => ({
      comment: oldComment(page, comment),
      parent: bareId(page.attribute(page.enclosing(comment, all), 'data-fullname')),
    })),
  );
}

function oldComment(page: PageElements, comment: number): Comment {
  // Replies come after the entry, so the first match inside it belongs to the comment itself.
  const entry = page.firstIn(comment, '.entry');
  const text = page.text(page.firstIn(entry, '.usertext-body .md'));
  const own = (attribute: string): string | undefined => page.attribute(comment, attribute);
  return {
    ...emptyComment(),
    id: bareId(own('data-fullname')),
    link: plainLink(own('data-permalink')) ?? plainLink(page.attribute(page.firstIn(entry, 'a.bylink'), 'href')),
    text,
    ...personOf(own('data-author')),
    author_id: textOf(own('data-author-fullname')),
    author_flair: page.text(page.firstIn(entry, '.tagline .flair')),
    created_at: isoOfDate(page.attribute(page.firstIn(entry, '.tagline time'), 'datetime')),
    edited_at: isoOfDate(page.attribute(page.firstIn(entry, '.tagline time.edited-timestamp'), 'datetime')),
    score: scoreOf(page, entry),
    awards_count: integerOf(own('data-gildings')),
    distinguished: page.firstIn(entry, '.tagline .author.moderator') === undefined ? null : 'moderator',
    is_submitter: page.firstIn(entry, '.tagline .author.submitter') !== undefined,
    is_stickied: page.firstIn(entry, '.stickied-tagline') !== undefined,
    is_deleted: hasClass(own('class'), 'deleted') || isRemovedText(text),
  };
}

function userComment(page: PageElements, comment: number): UserComment {
  const entry = page.firstIn(comment, '.entry');
  const parent = page.firstIn(comment, '.parent a.title');
  const link = plainLink(page.attribute(comment, 'data-permalink'));
  const post = plainLink(page.attribute(parent, 'href'));
  return {
    ...emptyUserComment(),
    id: bareId(page.attribute(comment, 'data-fullname')),
    text: page.text(page.firstIn(entry, '.usertext-body .md')),
    link,
    score: scoreOf(page, entry),
    created_at: isoOfDate(page.attribute(page.firstIn(entry, '.tagline time'), 'datetime')),
    subreddit: textOf(page.attribute(comment, 'data-subreddit')),
    post_id: /\/comments\/(\w+)/.exec(link ?? post ?? '')?.[1] ?? null,
    post_title: page.text(parent),
    post_link: post,
  };
}

function scoreOf(page: PageElements, entry: number | undefined): number | null {
  const score = page.firstIn(entry, '.tagline .score.unvoted');
  return signedOf(page.attribute(score, 'title')) ?? countOf(page.text(score));
}

function typeOfDomain(domain: string | undefined, target: string | null): string {
  if (domain === 'v.redd.it') return 'video';
  return isPicture(target) ? 'image' : 'link';
}

function hasClass(classes: string | undefined, name: string): boolean {
  return (classes ?? '').split(/\s+/).includes(name);
}
