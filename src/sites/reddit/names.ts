/** How Reddit names things: ids with a prefix, user names, addresses. */
import { linkOf, textOf } from '../lenient-json.ts';

export const HOME = 'https://www.reddit.com';

/** The id without its prefix (`t3_`); null if there is none. */
export function bareId(fullname: unknown): string | null {
  return textOf(fullname)?.replace(/^t\d_/, '') ?? null;
}

/** An address on Reddit's main host. */
export function redditLink(path: unknown): string | null {
  const link = linkOf(typeof path === 'string' ? path.replaceAll('&amp;', '&') : path, HOME);
  return link === null ? null : link.replace(/^https?:\/\/(?:old|new|np|sh|www)\.reddit\.com/, HOME);
}

/** The address of a comment, without the parameters that only say where it was clicked. */
export function plainLink(path: unknown): string | null {
  return redditLink(path)?.replace(/[?#].*$/, '') ?? null;
}

/** Any link, without the escaping that Reddit's JSON has by default. */
export function outerLink(link: unknown): string | null {
  return linkOf(typeof link === 'string' ? link.replaceAll('&amp;', '&') : link, HOME);
}

/** Deleted accounts have no name. */
export function personOf(name: unknown): { author: string | null; author_link: string | null } {
  const author = textOf(name)?.replace(/^\/?u(?:ser)?\//, '') ?? null;
  if (author === null || /^\[.*\]$/.test(author)) return { author: null, author_link: null };
  return { author, author_link: `${HOME}/user/${author}/` };
}

export function subredditOf(name: unknown): { subreddit: string | null; subreddit_link: string | null } {
  const subreddit = textOf(name)?.replace(/^\/?r\//, '') ?? null;
  return { subreddit, subreddit_link: subreddit === null ? null : subredditLink(subreddit) };
}

export function subredditLink(name: string): string {
  return name.startsWith('u_') ? `${HOME}/user/${name.slice(2)}/` : `${HOME}/r/${name}/`;
}

/** Whether the text is the placeholder for a removed one. */
export function isRemovedText(text: string | null): boolean {
  return text !== null && /^\[\s*(deleted|removed)\b.*\]$/i.test(text);
}

export function isPicture(link: string | null): boolean {
  return link !== null && /^https?:\/\/(i|preview)\.redd\.it\/|\.(jpe?g|png|gif|webp)(\?|$)/i.test(link);
}
