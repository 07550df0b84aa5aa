/** Pages of X as rendered in a browser: a post, a profile, or a notice in their place. */
import { countOf } from '../counts.ts';
import { jsonLd } from '../embedded-json.ts';
import { at, integerOf, isoOfDate, type Json, linkOf, listOf, textOf } from '../lenient-json.ts';
import type { PageElements } from '../page-elements.ts';
import { emptyAuthor, emptyMedium, emptyPost, emptyProfile, type Media, type Post, type Profile } from './fields.ts';
import { postLink } from './post.ts';
import { largeAvatar, profileLink } from './user.ts';

/** The post with this id; undefined if the page does not show it. */
export function renderedPost(page: PageElements, id: string): Post | undefined {
  const articles = page.all('article[data-testid="tweet"]');
  const time = page.first(`a[href$="/status/${id}"] time`);
  const article = time === undefined ? undefined : page.enclosing(time, new Set(articles));
  if (article === undefined) return undefined;
  const href = page.attribute(page.firstIn(article, `a[href$="/status/${id}"]`), 'href') ?? '';
  const handle = /\/?(\w+)\/status\//.exec(href)?.[1] ?? null;
  const text = page.firstIn(article, '[data-testid="tweetText"]');
  const counts = page.attribute(page.firstIn(article, '[role="group"][aria-label]'), 'aria-label') ?? '';
  return {
    ...emptyPost(),
    id,
    link: postLink(id, handle),
    text: page.text(text),
    language: textOf(page.attribute(text, 'lang')),
    created_at: isoOfDate(page.attribute(time, 'datetime')),
    author: {
      ...emptyAuthor(),
      name: firstLine(page.text(page.firstIn(article, '[data-testid="User-Name"] a'))),
      handle,
      link: profileLink(handle),
      avatar: largeAvatar(page.attribute(page.firstIn(article, '[data-testid="Tweet-User-Avatar"] img'), 'src')),
      is_verified: page.firstIn(article, '[data-testid="icon-verified"]') !== undefined,
    },
    likes: counted(counts, 'like'),
    reposts: counted(counts, '(?:repost|retweet)'),
    replies: counted(counts, 'repl'),
    bookmarks: counted(counts, 'bookmark'),
    views: counted(counts, 'view'),
    media: [...renderedPhotos(page, article), ...renderedVideos(page, article)],
  };
}

/** The profile, from its JSON-LD or else from the rendered page. */
export function renderedProfile(html: string, page: PageElements): Profile | undefined {
  const described = jsonLd(html).find((block) => at(block, '@type') === 'ProfilePage');
  return described === undefined ? renderedHeader(page) : describedProfile(described, page);
}

/** Whether the page is a notice that there is nothing to see: no such page or account, suspended. */
export function isNotice(page: PageElements): boolean {
  const notice = page.text(page.first('[data-testid="error-detail"], [data-testid="emptyState"], .errorpage-topbar'));
  const old = page.text(page.first('.errorpage-body-content, .flex-module.error-page'));
  return /doesn.t exist|suspended|not found|page is not available|no longer available/i.test(`${notice} ${old}`);
}

function describedProfile(described: Json, page: PageElements): Profile {
  const person = at(described, 'mainEntity') ?? at(described, 'author');
  const handle = textOf(at(person, 'additionalName'));
  const counts = listOf(at(person, 'interactionStatistic'));
  const count = (...names: readonly string[]): number | null => {
    const found = counts.find((each) => names.includes(textOf(at(each, 'name')) ?? ''));
    return integerOf(at(found, 'userInteractionCount'));
  };
  return {
    ...emptyProfile(),
    id: textOf(at(person, 'identifier')),
    handle,
    name: textOf(at(person, 'givenName')) ?? textOf(at(person, 'name')),
    link: profileLink(handle),
    description: textOf(at(person, 'description')),
    location: textOf(at(person, 'homeLocation', 'name')),
    website:
      listOf(at(described, 'relatedLink'))
        .map((link) => linkOf(link))
        .find((link) => link !== null) ?? null,
    created_at: isoOfDate(at(described, 'dateCreated')),
    followers: count('Follows'),
    following: count('Friends'),
    posts_count: count('Tweets', 'Posts'),
    avatar: largeAvatar(at(person, 'image', 'contentUrl')),
    banner: linkOf(page.attribute(page.first('a[href$="/header_photo"] img'), 'src')),
    is_verified: page.first('[data-testid="UserName"] [data-testid="icon-verified"]') !== undefined,
    is_protected: page.first('[data-testid="UserName"] [data-testid="icon-lock"]') !== undefined,
  };
}

function renderedHeader(page: PageElements): Profile | undefined {
  const name = page.text(page.first('[data-testid="UserName"]'));
  const handle = /@(\w+)/.exec(name ?? '')?.[1] ?? null;
  if (name === null || handle === null) return undefined;
  const website = page.first('a[data-testid="UserUrl"]');
  const shownWebsite = page.text(website);
  const followers = page.first('a[href$="/verified_followers"], a[href$="/followers"]');
  return {
    ...emptyProfile(),
    handle,
    name: firstLine(name.replace(`@${handle}`, '\n')),
    link: profileLink(handle),
    description: page.text(page.first('[data-testid="UserDescription"]')),
    location: page.text(page.first('[data-testid="UserLocation"]')),
    website: linkOf(shownWebsite === null ? page.attribute(website, 'href') : `https://${shownWebsite}`),
    followers: countOf(page.text(followers)),
    following: countOf(page.text(page.first('a[href$="/following"]'))),
    avatar: largeAvatar(page.attribute(page.first('a[href$="/photo"] img'), 'src')),
    banner: linkOf(page.attribute(page.first('a[href$="/header_photo"] img'), 'src')),
    is_verified: page.first('[data-testid="UserName"] [data-testid="icon-verified"]') !== undefined,
    is_protected: page.first('[data-testid="UserName"] [data-testid="icon-lock"]') !== undefined,
  };
}

/** `12 replies, 3 reposts, 45 likes`: a count of zero is left out. */
function counted(label: string, noun: string): number | null {
  const shown = new RegExp(`([\\d.,]+)\\s+${noun}`, 'i').exec(label)?.[1];
  if (shown !== undefined) return countOf(shown);
  return label === '' ? null : 0;
}

function firstLine(text: string | null): string | null {
  return textOf(text?.trim().split('\n')[0]);
}

function renderedPhotos(page: PageElements, article: number): Media[] {
  return page.allIn(article, '[data-testid="tweetPhoto"] img').map((image) => {
    const url = linkOf(page.attribute(image, 'src'));
    return { ...emptyMedium('photo'), url, preview_image: url, alt_text: altText(page.attribute(image, 'alt')) };
  });
}

function renderedVideos(page: PageElements, article: number): Media[] {
  return page.allIn(article, 'video[poster]').map((video) => {
    const url = linkOf(page.attribute(video, 'src'));
    return { ...emptyMedium('video'), url, preview_image: linkOf(page.attribute(video, 'poster')) };
  });
}

/** `Image` means that the author wrote no description. */
function altText(alt: string | undefined): string | null {
  return alt === 'Image' ? null : textOf(alt);
}
