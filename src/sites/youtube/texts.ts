/** Texts, counts, lengths, pictures and channels in YouTube's renderers. Knows no page. */
import { countOf } from '../counts.ts';
import { at, isObject, type Json, linkOf, listOf, sizeOf, textOf } from '../lenient-json.ts';

export const HOME = 'https://www.youtube.com/';

/** A text in any of its notations: plain, `simpleText`, `runs`, `content`. */
export function textIn(value: Json): string | null {
  if (typeof value === 'string') return textOf(value);
  const runs = at(value, 'runs');
  if (!Array.isArray(runs)) return textOf(at(value, 'simpleText')) ?? textOf(at(value, 'content'));
  return textOf(
    runs
      .map((run) => at(run, 'text'))
      .map((text) => (typeof text === 'string' ? text : ''))
      .join(''),
  );
}

export function countIn(value: Json): number | null {
  return countOf(textIn(value));
}

/** The first number in a sentence: `along with 73,111 other people`. */
export function countWithin(value: Json): number | null {
  const [number] = /\d[\d.,\u00a0\u202f ]*/.exec(textIn(value) ?? '') ?? [];
  return countOf(number);
}

/** `1:07:34` in seconds. */
export function secondsIn(value: Json): number | null {
  const text = textIn(value) ?? '';
  if (!/^\d{1,3}(?::\d{2}){1,2}$/.test(text)) return null;
  return text.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0);
}

/** The day in an English text (`Streamed live on Oct 31, 2019`, `19 Nov 2020`), at midnight UTC. */
export function dayIn(value: Json): string | null {
  const text = textIn(value) ?? '';
  const [, month, day, year] = /\b([A-Z][a-z]{2})[a-z]* (\d{1,2}), (\d{4})\b/.exec(text) ?? [];
  const [, day2, month2, year2] = /\b(\d{1,2}) ([A-Za-z]{3})[a-z]* (\d{4})\b/.exec(text) ?? [];
  const time = Date.parse(`${day ?? day2} ${month ?? month2} ${year ?? year2} UTC`);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

export interface Picture {
  readonly url: string;
  readonly width: number | null;
  readonly height: number | null;
}

/** The pictures of a `thumbnails` or `sources` list, smallest first, as YouTube orders them. */
export function picturesIn(value: Json): Picture[] {
  return listOf(at(value, 'thumbnails') ?? at(value, 'sources')).flatMap((picture) => {
    const url = linkOf(at(picture, 'url'), HOME);
    if (url === null) return [];
    return [{ url, width: sizeOf(at(picture, 'width')), height: sizeOf(at(picture, 'height')) }];
  });
}

export function largestPicture(value: Json): string | null {
  return picturesIn(value).at(-1)?.url ?? null;
}

/** The `@handle` in a channel's address; null if there is none. */
function handleIn(address: Json): string | null {
  const [, handle] = /(?:^|\/)(@[^/?#]+)/.exec(textOf(address) ?? '') ?? [];
  if (handle === undefined) return null;
  try {
    return decodeURIComponent(handle);
  } catch {
    return handle;
  }
}

export interface ChannelRef {
  readonly id: string | null;
  readonly name: string | null;
  readonly handle: string | null;
  readonly link: string | null;
}

/** The link uses the id if there is one: handles can be given up and taken by others. */
export function channelRef(id: string | null, name: string | null, address: Json): ChannelRef {
  const link = id === null ? linkOf(address, HOME) : `${HOME}channel/${id}`;
  return { id, name, handle: handleIn(address), link: link?.replace(/^http:/, 'https:') ?? null };
}

/** The channel that the first run of a text, or its own `endpoint`, links to. */
export function channelIn(text: Json, endpoint?: Json): ChannelRef {
  const target =
    at(endpoint, 'browseEndpoint') ??
    listOf(at(text, 'runs'))
      .map((run) => at(run, 'navigationEndpoint', 'browseEndpoint'))
      .find(isObject) ??
    at(text, 'commandRuns', 0, 'onTap', 'innertubeCommand', 'browseEndpoint');
  const id = textOf(at(target, 'browseId'));
  return channelRef(id?.startsWith('UC') ? id : null, textIn(text), at(target, 'canonicalBaseUrl'));
}

/** Whether one of the badges has this style. */
export function hasBadge(badges: Json, style: RegExp): boolean {
  return listOf(badges).some((badge) => style.test(textOf(at(badge, 'metadataBadgeRenderer', 'style')) ?? ''));
}

/**
 * Whether there is the check mark of verified channels, or the musical note of artists: `BADGE_STYLE_TYPE_VERIFIED…`.
 */
export function hasVerifiedBadge(badges: Json): boolean {
  return hasBadge(badges, /VERIFIED/);
}

export function firstObject(...candidates: readonly Json[]): Record<string, Json> | undefined {
  return candidates.find(isObject);
}
