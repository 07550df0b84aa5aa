/** Post pages of the design that Reddit had from 2018 to 2023, which archives still have. Their times are relative. */
import { countOf } from '../counts.ts';
import { sizeOf, textOf } from '../lenient-json.ts';
import type { PageElements } from '../page-elements.ts';
import { type Comment, emptyComment, emptyMedium, emptyPost, type Media, type Post } from './fields.ts';
import { bareId, isPicture, isRemovedText, outerLink, personOf, plainLink, redditLink, subredditOf } from './names.ts';
import { treeOfLevels } from './tree.ts';

export function redesignPost(page: PageElements, id: string): Post | undefined {
  const post = page.first(`.Post#t3_${id}`) ?? page.first('.Post[id^="t3_"]');
  const link = redditLink(page.meta('og:url') ?? page.attribute(page.first('link[rel="canonical"]'), 'href'));
  if (post === undefined) return undefined;
  const author = page.attribute(page.firstIn(post, '[data-testid="post_author_link"]'), 'href');
  const target = outerLink(page.attribute(page.firstIn(post, 'a[data-testid="outbound-link"]'), 'href'));
  const body = page.firstIn(post, '[data-click-id="text"]');
  const media = mediaOf(page, post, target);
  const counts = page.meta('og:description') ?? page.meta('description') ?? '';
  const ratio = /(\d+)% Upvoted/i.exec(page.text(post) ?? '')?.[1];
  const members = /([\d.,]+[kmb]?) members in the/i.exec(page.meta('description') ?? '')?.[1];
  const links = page.allIn(body, 'a[href]').map((anchor) => outerLink(page.attribute(anchor, 'href')));
  return {
    ...emptyPost(),
    id: bareId(page.attribute(post, 'id')),
    title: page.text(page.firstIn(post, 'h1')),
    link,
    ...subredditOf(/\/r\/([^/]+)\//.exec(link ?? '')?.[1]),
    text: page.text(body),
    url: target,
    domain: URL.parse(target ?? '')?.hostname.replace(/^www\./, '') ?? null,
    post_type: typeOf(media, target),
    ...personOf(userIn(author)),
    score: countOf(/([\d.,]+[kmb]?) votes/i.exec(counts)?.[1]) ?? votesShown(page, post),
    upvote_ratio: ratio === undefined ? null : Number(ratio) / 100,
    comments_count: countOf(/([\d.,]+[kmb]?) comments/i.exec(counts)?.[1]) ?? commentsShown(page, post),
    media,
    is_locked: page.firstIn(post, '[id^="PostBadges--Locked"]') !== undefined,
    is_archived: page.firstIn(post, '[id^="PostBadges--Archived"]') !== undefined,
    subreddit_subscribers: countOf(members),
    links: [...new Set(links.filter((each) => each !== null))],
    comments: treeOfLevels(page.all('[id^="t1_"][tabindex]').map((comment) => redesignComment(page, comment, link))),
  };
}

function redesignComment(page: PageElements, comment: number, postLink: string | null): Comment {
  const id = bareId(page.attribute(comment, 'id'));
  const author =
    page.attribute(page.firstIn(comment, '[data-testid="comment_author_link"]'), 'href') ??
    page.attribute(page.firstIn(comment, '[data-testid="comment_author_icon"]'), 'href');
  const text = page.text(page.firstIn(comment, '[data-testid="comment"]'));
  const level = page
    .allIn(comment, 'span')
    .slice(0, 5)
    .map((label) => /^level (\d+)$/.exec(page.text(label) ?? '')?.[1])
    .find((found) => found !== undefined);
  const permalink = plainLink(page.attribute(page.firstIn(comment, 'a[data-testid="comment_timestamp"]'), 'href'));
  return {
    ...emptyComment(),
    id,
    link: permalink ?? (postLink === null || id === null ? null : `${postLink}${id}/`),
    text,
    ...personOf(userIn(author)),
    score: votesShown(page, comment),
    depth: level === undefined ? null : Math.max(0, Number(level) - 1),
    is_deleted:
      page.firstIn(comment, '[data-testid="post-comment-header-deleted"]') !== undefined || isRemovedText(text),
  };
}

/** The number between the arrows; dots or `Vote` mean that it is hidden. */
function votesShown(page: PageElements, thing: number): number | null {
  const arrows =
    page.firstIn(thing, '[id^="vote-arrows-"]') ?? page.firstIn(thing, 'button[data-click-id="upvote"] + div');
  const shown = page.text(arrows) ?? '';
  const count = countOf(shown.replace(/^[-−]/, ''));
  return count !== null && /^[-−]/.test(shown) ? -count : count;
}

function commentsShown(page: PageElements, post: number): number | null {
  return countOf(page.text(page.firstIn(post, '[data-test-id="comments-page-link-num-comments"]')));
}

function mediaOf(page: PageElements, post: number, target: string | null): Media[] {
  const preview = outerLink(page.meta('og:image'));
  const size = { width: sizeOf(page.meta('og:image:width')), height: sizeOf(page.meta('og:image:height')) };
  const stream =
    outerLink(page.meta('og:video')) ?? outerLink(page.attribute(page.firstIn(post, 'video source'), 'src'));
  const holder = page.firstIn(post, '[data-click-id="media"]');
  if (stream !== null) return [{ ...emptyMedium('video'), ...size, preview_image: preview, stream }];
  const frame = outerLink(page.attribute(page.firstIn(holder, 'iframe'), 'src'));
  const caption = textOf(page.attribute(page.firstIn(holder, 'iframe'), 'title'));
  if (holder !== undefined && frame !== null) {
    return [{ ...emptyMedium('embed'), ...size, url: target ?? frame, preview_image: preview, caption }];
  }
  const picture = outerLink(page.attribute(page.firstIn(post, 'img[alt="Post image"], figure img'), 'src'));
  return isPicture(picture) ? [{ ...emptyMedium('image'), ...size, url: picture, preview_image: preview }] : [];
}

function typeOf(media: readonly Media[], target: string | null): string {
  const [first] = media;
  if (first?.type === 'video' || first?.type === 'image') return first.type;
  return target === null ? 'text' : 'link';
}

function userIn(href: string | undefined): string | null {
  return /\/user\/([^/?]+)/.exec(href ?? '')?.[1] ?? null;
}
