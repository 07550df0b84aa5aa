/** Reddit's pages since 2023, which consist of custom elements: `shreddit-post`, `shreddit-comment` and others. */
import { countOf } from '../counts.ts';
import { at, integerOf, isoOfDate, linkOf, parseJson, signedOf, textOf } from '../lenient-json.ts';
import type { PageElements } from '../page-elements.ts';
import { type AppPostTarget, mediaOf, originalOf } from './app-media.ts';
import {
  type Comment,
  emptyComment,
  emptyListedPost,
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
  isRemovedText,
  outerLink,
  personOf,
  plainLink,
  redditLink,
  subredditLink,
  subredditOf,
} from './names.ts';
import { treeOf } from './tree.ts';

/** The post with this id, or the one that the page is about; undefined if it shows none. */
export function appPost(page: PageElements, id: string): Post | undefined {
  const [only, second] = page.all('shreddit-post');
  const post =
    page.first(`shreddit-post#t3_${id}`) ??
    page.first('shreddit-post[view-context="CommentsPage"]') ??
    (second === undefined ? only : undefined);
  if (post === undefined) return undefined;
  const header = page.first('shreddit-subreddit-header');
  const links = page.allIn(post, '[slot="text-body"] a[href]').map((link) => outerLink(page.attribute(link, 'href')));
  return {
    ...emptyPost(),
    ...listedPost(page, post),
    subreddit_subscribers: integerOf(page.attribute(header, 'subscribers')),
    links: [...new Set(links.filter((link) => link !== null))],
    crosspost_of: originalOf(page, post, targetOf(page, post)),
    removed_by: removedBy(page.attribute(post, 'item-state')),
    comments: appComments(page),
  };
}

export function appSubreddit(page: PageElements, name: string): Subreddit | undefined {
  const header = page.first('shreddit-subreddit-header');
  const posts = page.all('shreddit-post').map((post) => listedPost(page, post));
  if (header === undefined && posts.length === 0) return undefined;
  const state = at(parseJson(page.attribute(page.first('reddit-page-data'), 'data') ?? ''), 'subreddit');
  const ownName = textOf(page.attribute(header, 'name')) ?? textOf(at(state, 'name')) ?? name;
  const own = (attribute: string): string | undefined => page.attribute(header, attribute);
  return {
    ...emptySubreddit(),
    id: textOf(own('subreddit-id')) ?? textOf(at(state, 'id')),
    name: ownName,
    title: textOf(own('display-name')),
    link: subredditLink(ownName),
    description: textOf(own('description')) ?? page.text(page.firstIn(header, '#description, [slot="description"]')),
    subscribers: integerOf(own('subscribers')),
    active_users: integerOf(own('active')),
    weekly_visitors: integerOf(own('weekly-active-users')),
    weekly_contributions: integerOf(own('weekly-contributions')),
    created_at: isoOfDate(
      page.attribute(page.firstIn(header, 'time[datetime]'), 'datetime') ??
        page.attribute(page.firstIn(header, 'faceplate-timeago[ts], faceplate-date[ts]'), 'ts'),
    ),
    icon: outerLink(at(state, 'communityIcon')) ?? iconOf(page, ownName),
    banner: outerLink(page.attribute(page.first('[data-testid="subreddit-banner"], .community-banner img'), 'src')),
    is_nsfw: at(state, 'isNsfw') === true,
    is_quarantined: at(state, 'isQuarantined') === true,
    posts,
  };
}

export function appUser(page: PageElements, name: string): User | undefined {
  const posts = page.all('shreddit-post').map((post) => listedPost(page, post));
  const comments = page.all('shreddit-profile-comment').map((comment) => userComment(page, comment));
  const karma = page.all('[data-testid="karma-number"]').map((number) => countOf(page.text(number)));
  if (posts.length + comments.length + karma.length === 0) return undefined;
  const own = posts.find(({ author }) => author?.toLowerCase() === name.toLowerCase());
  const spelled = own?.author ?? name;
  const [postKarma = null, commentKarma = null] = karma;
  return {
    ...emptyUser(),
    id: own?.author_id ?? null,
    name: spelled,
    display_name: page.text(page.first('[data-testid="profile-display-name"], [data-testid="profile-main"] h1')),
    link: personOf(spelled).author_link,
    description: page.text(page.first('[data-testid="profile-description"]')),
    created_at: isoOfDate(page.attribute(page.first('time[data-testid="cake-day"]'), 'datetime')),
    // A single number is the total; two numbers are for posts and comments.
    total_karma: karma.length === 1 ? postKarma : null,
    post_karma: karma.length === 1 ? null : postKarma,
    comment_karma: commentKarma,
    avatar: outerLink(page.attribute(page.first('[data-testid="profile-icon"] img, img[alt$="avatar"]'), 'src')),
    posts,
    comments,
  };
}

function targetOf(page: PageElements, post: number): AppPostTarget {
  const type = textOf(page.attribute(post, 'post-type'));
  return { type: type === 'multi_media' ? 'text' : type, target: outerLink(page.attribute(post, 'content-href')) };
}

function listedPost(page: PageElements, post: number): ListedPost {
  const own = (attribute: string): string | undefined => page.attribute(post, attribute);
  const has = (attribute: string): boolean => own(attribute) !== undefined && own(attribute) !== 'false';
  const link = redditLink(own('permalink'));
  const { type, target } = targetOf(page, post);
  const isText = target === null || target === link;
  return {
    ...emptyListedPost(),
    id: bareId(own('id')),
    title: textOf(own('post-title')) ?? page.text(page.firstIn(post, '[slot="title"]')),
    link,
    ...subredditOf(own('subreddit-prefixed-name') ?? own('subreddit-name')),
    subreddit_id: textOf(own('subreddit-id')),
    text: page.text(page.firstIn(post, '[slot="text-body"]')),
    url: isText ? null : target,
    domain: textOf(own('domain')),
    post_type: type,
    ...personOf(own('author')),
    author_id: textOf(own('author-id')),
    author_flair: page.text(page.firstIn(post, 'author-flair-event-handler')),
    created_at: isoOfDate(own('created-timestamp')),
    score: signedOf(own('score')),
    awards_count: integerOf(own('award-count')),
    upvote_ratio: ratioOf(own('upvote-ratio')),
    comments_count: integerOf(own('comment-count')),
    flair: page.text(page.firstIn(post, 'shreddit-post-flair')),
    thumbnail: outerLink(page.attribute(page.firstIn(post, '[slot="thumbnail"] img'), 'src')),
    media: mediaOf(page, post, { type, target }),
    is_stickied: has('stickied') || page.firstIn(post, 'shreddit-status-icons[stickied]') !== undefined,
    is_nsfw: has('nsfw'),
    is_spoiler: has('spoiler'),
    is_locked: has('locked'),
    is_archived: has('archived'),
  };
}

/** Comments are nested in the page, and also name their parent; one without either is at the top. */
function appComments(page: PageElements): Comment[] {
  const comments = page.all('shreddit-comment');
  const all = new Set(comments);
  return treeOf(
    comments.map((comment) => ({
      comment: appComment(page, comment, all),
      parent: bareId(page.attribute(comment, 'parentid') ?? page.attribute(page.enclosing(comment, all), 'thingid')),
    })),
  );
}

function appComment(page: PageElements, comment: number, all: ReadonlySet<number>): Comment {
  /** Inside the comment, but not inside one of its replies. */
  const own = (selector: string): number | undefined =>
    page.allIn(comment, selector).find((found) => page.enclosing(found, all) === comment);
  const has = (attribute: string): boolean => page.attribute(comment, attribute) !== undefined;
  const text = page.text(own('[slot="comment"], [id$="-rtjson-content"]'));
  const author = page.attribute(comment, 'author');
  const time = own('time[datetime]');
  return {
    ...emptyComment(),
    id: bareId(page.attribute(comment, 'thingid')),
    parent_id: textOf(page.attribute(comment, 'parentid')),
    link: plainLink(page.attribute(comment, 'permalink')),
    text,
    ...personOf(author),
    created_at: isoOfDate(
      page.attribute(comment, 'created') ??
        page.attribute(time, 'datetime') ??
        page.attribute(own('faceplate-timeago[ts]'), 'ts'),
    ),
    score: signedOf(page.attribute(comment, 'score')),
    awards_count: integerOf(page.attribute(comment, 'award-count')),
    depth: integerOf(page.attribute(comment, 'depth')),
    is_submitter: has('is-author') || own('.op-badge, [data-testid="op-badge"]') !== undefined,
    is_stickied: has('stickied'),
    is_deleted: has('is-comment-deleted') || author === '[deleted]' || isRemovedText(text),
  };
}

function userComment(page: PageElements, comment: number): UserComment {
  const link = plainLink(page.attribute(comment, 'href') ?? page.attribute(comment, 'permalink'));
  const path = /^(.*\/(?:r|user)\/([^/]+)\/comments\/(\w+)\/)/.exec(link ?? '');
  const label = page.attribute(page.firstIn(comment, 'a[aria-label*=" comment on "]'), 'aria-label');
  return {
    ...emptyUserComment(),
    id: bareId(page.attribute(comment, 'comment-id')) ?? bareId(page.attribute(comment, 'thingid')),
    text: page.text(page.firstIn(comment, '[slot="comment"], [id$="-rtjson-content"], .md')),
    link,
    score:
      signedOf(page.attribute(page.firstIn(comment, '[score]'), 'score')) ?? signedOf(page.attribute(comment, 'score')),
    created_at: isoOfDate(
      page.attribute(page.firstIn(comment, 'time[datetime]'), 'datetime') ??
        page.attribute(page.firstIn(comment, 'faceplate-timeago[ts]'), 'ts'),
    ),
    subreddit: path?.[2] ?? null,
    post_id: path?.[3] ?? null,
    post_title: textOf(/ comment on (.+)$/.exec(label ?? '')?.[1]) ?? page.text(page.firstIn(comment, 'h2')),
    post_link: path?.[1] ?? null,
  };
}

function iconOf(page: PageElements, name: string): string | null {
  return linkOf(page.attribute(page.first(`[alt="r/${name} icon"]`), 'src'));
}

/** `MODERATOR_REMOVED`, `DELETED`: any other state means that the post exists. */
function removedBy(state: string | undefined): string | null {
  const match = /^(\w+?)_?(?:REMOVED|DELETED)$/i.exec(state ?? '');
  if (match !== null) return match[1]?.toLowerCase() ?? null;
  return /^DELETED$/i.test(state ?? '') ? 'author' : null;
}

function ratioOf(value: string | undefined): number | null {
  const ratio = Number(value);
  return value !== undefined && value !== '' && ratio >= 0 && ratio <= 1 ? ratio : null;
}
