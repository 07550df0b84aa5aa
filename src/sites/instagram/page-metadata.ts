/** A post or profile as described by the meta elements and JSON-LD of its page. */
import { countOf } from '../counts.ts';
import { jsonLd } from '../embedded-json.ts';
import { at, isoOfDate, type Json, linkOf, listOf, textOf } from '../lenient-json.ts';
import type { PageElements } from '../page-elements.ts';
import { postLink, profileLink, shortcodeIn } from './address.ts';
import { emptyAuthor, emptyMedium, emptyPost, emptyProfile, type Medium, type Post, type Profile } from './fields.ts';
import { firstOf } from './json-values.ts';
import { namesIn } from './media-object.ts';

/** `Name (@handle) • Instagram photos and videos`. */
function nameAndHandle(title: string | undefined): { name: string | null; handle: string | null } {
  const [, handle = null] = /\(@([\w.]+)\)/.exec(title ?? '') ?? [];
  return { handle, name: handle === null ? null : textOf(title?.split(`(@${handle})`, 1)[0]) };
}

/** The text in quotes at the end: `Name on Instagram: "…"`. */
function quotedIn(text: string): string | null {
  const [opening = ''] = /:\s?["“”„«]/.exec(text) ?? [];
  if (opening === '') return null;
  const quoted = text.slice(text.indexOf(opening) + opening.length).trimEnd();
  return textOf(quoted.replace(/["“”»]\.?$/, ''));
}

/** A post by its meta elements; undefined if they describe none. */
export function postOfMeta(page: PageElements): Post | undefined {
  const link = page.meta('og:url') ?? page.attribute(page.first('link[rel="canonical"]'), 'href');
  const shortcode = shortcodeIn(link) ?? shortcodeIn(page.meta('al:android:url'));
  const title = page.meta('og:title');
  if (shortcode === null || title === undefined) return undefined;
  const description = page.meta('og:description') ?? page.meta('description') ?? '';
  const named = nameAndHandle(page.meta('twitter:title'));
  const caption = quotedIn(title) ?? quotedIn(description);
  const facts = factsOf(description);
  const handle = named.handle ?? facts.username;
  const image = linkOf(page.meta('og:image'));
  const video = linkOf(page.meta('og:video:secure_url')) ?? linkOf(page.meta('og:video'));
  const isReel = /\/reels?\//.test(link ?? '') || /\breel$/.test(page.meta('twitter:title') ?? '');
  const type = video !== null || isReel ? 'video' : 'image';
  return {
    ...emptyPost(),
    id: textOf(/media\?id=(\d+)/.exec(page.meta('al:ios:url') ?? '')?.[1]),
    shortcode,
    link: postLink(shortcode, isReel ? 'reel' : 'p'),
    is_reel: isReel,
    type: isReel || video !== null ? 'video' : typeIn(page),
    caption,
    ...namesIn(caption),
    created_at: facts.created_at,
    likes: facts.likes,
    are_likes_hidden: facts.are_likes_hidden,
    comments_count: facts.comments_count,
    image,
    video_url: video,
    media:
      image === null ? [] : [{ ...emptyMedium(), type, url: type === 'image' ? image : video, preview_image: image }],
    author: {
      ...emptyAuthor(),
      id: textOf(page.meta('instapp:owner_user_id')),
      username: handle,
      name: named.name ?? textOf(/^(.{1,100}?) (?:on|auf|en|sur|su|no) Instagram\b/.exec(title)?.[1]),
      link: profileLink(handle),
    },
  };
}

/** `Name (@handle) • Instagram photo`, `… photos and videos`, `… video`. */
function typeIn(page: PageElements): Post['type'] {
  const kind = `${page.meta('twitter:title')} ${page.meta('og:type')}`;
  if (/photos and videos/.test(kind)) return 'carousel';
  if (/\bvideo\b/.test(kind)) return 'video';
  return /\bphoto\b/.test(kind) ? 'image' : null;
}

/** In the languages that Instagram is asked in. */
const COMMENTS = /comm?ent|kommentar|коммент|yorum|댓글|コメント|[评評]论|評論|留言|रिप्लाई|कमेंट|टिप्पणी/i;

interface Facts extends Pick<Post, 'likes' | 'are_likes_hidden' | 'comments_count' | 'created_at'> {
  readonly username: string | null;
}

/** `12K likes, 215 comments - handle on June 12, 2026: "…"`. */
function factsOf(description: string): Facts {
  const [counts = '', rest = ''] = description.split(/ [-–—] /, 2);
  const parts = /^\d/.test(counts) ? counts.split(/,\s+/) : [];
  // Without likes (the author hid them), the comments come first.
  const are_likes_hidden = COMMENTS.test(parts[0] ?? '');
  const [likes, comments] = are_likes_hidden ? [undefined, parts[0]] : parts;
  const [, username = null, day = ''] = /^([\w.]+) \S+ ([^:"]+?)(?::|$)/.exec(rest.trim()) ?? [];
  return {
    likes: countOf(likes),
    are_likes_hidden,
    comments_count: countOf(comments),
    username: parts.length === 0 ? null : username,
    created_at: isoOfDate(`${day} UTC`)?.slice(0, 10) ?? null,
  };
}

const POSTS = new Set(['ImageObject', 'VideoObject', 'SocialMediaPosting', 'Photograph']);

/** A post by its JSON-LD; undefined if the page has none. */
export function postOfJsonLd(html: string): Post | undefined {
  const block = jsonLd(html).find((each) => POSTS.has(textOf(at(each, '@type')) ?? ''));
  if (block === undefined) return undefined;
  const caption = firstOf(textOf, at(block, 'articleBody'), at(block, 'caption'));
  const username = handleOf(at(block, 'author'));
  const shortcode = shortcodeIn(
    firstOf(textOf, at(block, 'mainEntityofPage', '@id'), at(block, 'mainEntityOfPage', '@id'), at(block, 'url')) ?? '',
  );
  const media = [...mediaIn(at(block, 'video'), 'video'), ...mediaIn(at(block, 'image'), 'image')];
  const video = firstOf(linkOf, at(block, 'contentUrl'), media.find(({ type }) => type === 'video')?.url);
  return {
    ...emptyPost(),
    shortcode,
    link: shortcode === null ? null : postLink(shortcode),
    caption,
    ...namesIn(caption),
    created_at: firstOf(isoOfUtc, at(block, 'uploadDate'), at(block, 'dateCreated'), at(block, 'datePublished')),
    likes: countIn(block, 'LikeAction'),
    comments_count: firstOf(countOf, at(block, 'commentCount'), countIn(block, 'CommentAction')),
    views: countIn(block, 'WatchAction'),
    image: media[0]?.preview_image ?? null,
    video_url: at(block, '@type') === 'ImageObject' ? null : video,
    media,
    author: {
      ...emptyAuthor(),
      username,
      name: textOf(at(block, 'author', 'name')),
      link: profileLink(username),
      avatar: linkOf(at(block, 'author', 'image')),
    },
  };
}

function mediaIn(value: Json, type: 'image' | 'video'): Medium[] {
  return (Array.isArray(value) ? value : [value]).flatMap((each) => {
    const url = firstOf(linkOf, at(each, 'contentUrl'), at(each, 'url'), each);
    if (url === null) return [];
    const preview = type === 'image' ? url : linkOf(at(each, 'thumbnailUrl'));
    return [{ ...emptyMedium(), type, url, preview_image: preview, alt_text: textOf(at(each, 'caption')) }];
  });
}

/** Times without a zone are UTC. */
function isoOfUtc(value: Json): string | null {
  const text = textOf(value);
  return isoOfDate(text !== null && /T[\d:.]+$/.test(text) ? `${text}Z` : text);
}

function handleOf(person: Json): string | null {
  return textOf(firstOf(textOf, at(person, 'alternateName'), at(person, 'identifier', 'value'))?.replace(/^@/, ''));
}

function countIn(block: Json, action: string): number | null {
  const counters = at(block, 'interactionStatistic');
  const found = (Array.isArray(counters) ? counters : [counters]).find((counter) => {
    const type = at(counter, 'interactionType');
    return (firstOf(textOf, at(type, '@type'), type) ?? '').endsWith(action);
  });
  return countOf(at(found, 'userInteractionCount'));
}

/** A profile by its meta elements: `12 Followers, 3 Following, 4 Posts - Name (@handle) on Instagram: "bio"`. */
export function profileOfMeta(page: PageElements): Profile | undefined {
  const { name, handle: username } = nameAndHandle(
    page.meta('og:title') ?? page.text(page.first('title')) ?? undefined,
  );
  const isProfile = page.meta('og:type') === 'profile' || page.meta('al:ios:url')?.startsWith('instagram://user?');
  if (username === null || isProfile !== true) return undefined;
  const description = page.meta('description') ?? page.meta('og:description') ?? '';
  const [followers, following, posts] = (description.split(/ [-–—] /, 1)[0] ?? '').split(/,\s+/);
  return {
    ...emptyProfile(),
    username,
    name,
    link: profileLink(username),
    bio: quotedIn(description),
    avatar: linkOf(page.meta('og:image')),
    followers: countOf(followers),
    following: countOf(following),
    posts_count: countOf(posts),
  };
}

export function profileOfJsonLd(html: string): Profile | undefined {
  const blocks = jsonLd(html);
  const found =
    blocks.find((block) => at(block, '@type') === 'ProfilePage') ??
    blocks.find((block) => at(block, '@type') === 'Person');
  const person = at(found, 'mainEntity') ?? at(found, 'author') ?? found;
  const username = handleOf(person);
  if (username === null) return undefined;
  return {
    ...emptyProfile(),
    username,
    name: textOf(at(person, 'name')),
    link: profileLink(username),
    bio: firstOf(textOf, at(person, 'description'), at(found, 'description')),
    website: firstOf(linkOf, ...listOf(at(person, 'sameAs')), at(person, 'sameAs')),
    avatar: linkOf(at(person, 'image')),
    email: textOf(at(person, 'email')),
    phone: textOf(at(person, 'telephone')),
    followers:
      countIn(person, 'FollowAction') ??
      countIn(found, 'FollowAction') ??
      countIn(at(person, 'mainEntityofPage'), 'FollowAction'),
    posts_count: countIn(found, 'FilmAction') ?? countIn(found, 'WriteAction'),
  };
}
