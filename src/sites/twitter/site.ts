/** X, formerly Twitter: its addresses, its page kinds, and the sources of each that work without logging in. */
import { linkOf, parseJson } from '../lenient-json.ts';
import { PageElements } from '../page-elements.ts';
import type { PageKind, Reading, Site, SiteAnswer, SiteTarget, Source } from '../site.ts';
import { HOSTS, matchAddress } from './address.ts';
import { isNotice, renderedPost, renderedProfile } from './app-page.ts';
import { readOEmbed } from './embed-answer.ts';
import { statesOf } from './embedded-state.ts';
import { emptyAuthor, emptyMedium, emptyPost, type Media, type Post, postFields, profileFields } from './fields.ts';
import { moreOfPost, supplementPost } from './guest.ts';
import { readingOfPost, readingOfProfile, readPostJson, readProfileJson } from './json-answer.ts';
import { oldPost } from './old-page.ts';

const GONE: Reading = { status: 'not_found' };
const UNREADABLE: Reading = { status: 'parse_failed', data: null };
const LOGIN_WALL: Reading = { status: 'walled', why: 'X answered with its log-in page' };

const post: PageKind = {
  type: 'post',
  fields: postFields,
  sources: (target) => {
    const { id, parts } = target;
    const page = `https://x.com/${parts.handle ?? 'i'}/status/${id}`;
    const read = (answer: SiteAnswer): Reading => {
      const reading = readPost(answer, target);
      return reading.status === 'ok' ? { ...reading, more: moreOfPost(reading.data as Post) } : reading;
    };
    return [
      plain('syndication', syndicationUrl(id), read),
      rendered('page', page, read),
      plain('oembed', `https://publish.twitter.com/oembed?${new URLSearchParams({ url: page })}`, read),
    ];
  },
  supplement: supplementPost,
};

const profile: PageKind = {
  type: 'profile',
  fields: profileFields,
  sources: (target) => {
    const { handle, user_id: userId } = target.parts;
    const read = (answer: SiteAnswer): Reading => readProfile(answer, target);
    if (handle === undefined) return [rendered('page', `https://x.com/i/user/${userId}`, read)];
    return [
      plain('timeline', `https://syndication.twitter.com/srv/timeline-profile/screen-name/${handle}`, read),
      rendered('page', `https://x.com/${handle}`, read),
    ];
  },
};

export const twitter: Site = {
  provider: 'twitter',
  title: 'X',
  hosts: HOSTS,
  kinds: [post, profile],
  match: matchAddress,
};

function plain(name: string, url: string, read: Source['read']): Source {
  return { name, request: { url, js: false }, read };
}

function rendered(name: string, url: string, read: Source['read']): Source {
  return { name, request: { url, js: true }, read };
}

function syndicationUrl(id: string): string {
  return `https://cdn.syndication.twimg.com/tweet-result?${new URLSearchParams({ id, lang: 'en', token: embedToken(id) })}`;
}

/** The token that X's embed script sends: the id times a constant, in base 36, without zeros and the point. */
export function embedToken(id: string): string {
  return ((Number(id) / 1e15) * Math.PI).toString(36).replace(/0+|\./g, '');
}

/** Parses any answer of any source: its form shows in the answer itself, not in the address. */
function readPost(answer: SiteAnswer, { id }: SiteTarget): Reading {
  const json = parseJson(answer.body);
  if (typeof json === 'object' && json !== null) {
    const isOEmbed = 'author_url' in json && 'html' in json;
    const reading = isOEmbed ? readOEmbed(json, id) : readPostJson(json, id);
    return orGone(reading, answer);
  }
  return readPage(answer, (page, states) => {
    for (const state of states) {
      const reading = readPostJson(state, id);
      if (reading.status === 'ok') return reading;
    }
    const shown = oldPost(page, id) ?? renderedPost(page, id);
    return shown === undefined ? previewOfMeta(page, id) : readingOfPost(shown);
  });
}

function readProfile(answer: SiteAnswer, target: SiteTarget): Reading {
  const json = parseJson(answer.body);
  if (typeof json === 'object' && json !== null) return orGone(readProfileJson(json, target), answer);
  return readPage(answer, (page, states) => {
    for (const state of states) {
      const reading = readProfileJson(state, target);
      if (reading.status === 'ok') return reading;
    }
    const shown = renderedProfile(answer.body, page);
    return shown === undefined ? UNREADABLE : readingOfProfile(shown);
  });
}

function readPage(answer: SiteAnswer, read: (page: PageElements, states: readonly unknown[]) => Reading): Reading {
  const path = URL.parse(answer.finalUrl)?.pathname ?? '';
  if (/^\/(i\/flow\/)?login\b/.test(path)) return LOGIN_WALL;
  if (/^\/account\/suspended\b/.test(path)) return GONE;
  const page = new PageElements(answer.body);
  const reading = read(page, statesOf(answer.body, page));
  if (reading.status === 'parse_failed' && isNotice(page)) return GONE;
  return orGone(reading, answer);
}

/** The status decides only if the answer itself says nothing. */
function orGone(reading: Reading, { status }: SiteAnswer): Reading {
  return reading.status === 'parse_failed' && (status === 404 || status === 410) ? GONE : reading;
}

/** The post in the page's meta elements: too little to count as read. */
function previewOfMeta(page: PageElements, id: string): Reading {
  const text = page.meta('og:description') ?? null;
  const name = /^(.+) on (?:X|Twitter)\b/.exec(page.meta('og:title') ?? '')?.[1] ?? null;
  if (text === null || name === null) return UNREADABLE;
  const shown = text.replace(/^“|”$/g, '');
  const [, handle = null] =
    /^https?:\/\/(?:www\.|mobile\.)?(?:x|twitter)\.com\/(\w{1,15})\/status\/(\d+)/.exec(page.meta('og:url') ?? '') ??
    [];
  const author = { ...emptyAuthor(), name, handle: handle === 'i' ? null : handle };
  const link = author.handle === null ? null : `https://x.com/${author.handle}/status/${id}`;
  return {
    status: 'parse_failed',
    data: { ...emptyPost(), id, link, text: shown, author, media: pictureOfMeta(page) },
  };
}

/** The picture of the post; for a post without one, previews show the author's. */
function pictureOfMeta(page: PageElements): Media[] {
  const url = linkOf(page.meta('og:image'));
  const isOfPost = url !== null && /\/media\/|_video_thumb\//.test(url);
  return isOfPost ? [{ ...emptyMedium('photo'), url, preview_image: url }] : [];
}
