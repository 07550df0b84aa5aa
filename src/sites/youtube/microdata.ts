/** The microdata of a watch page: the last source if its scripts have nothing readable. */
import { integerOf, isoOfDate, textOf } from '../lenient-json.ts';
import { microdata } from './markup.ts';
import { type ChannelRef, channelRef, type Picture } from './texts.ts';

export interface Microdata {
  readonly videoId: string | null;
  readonly title: string | null;
  /** Cut off by YouTube. */
  readonly description: string | null;
  readonly views: number | null;
  readonly likes: number | null;
  readonly lengthSeconds: number | null;
  readonly publishedAt: string | null;
  readonly uploadedAt: string | null;
  readonly category: string | null;
  readonly isUnlisted: boolean;
  readonly isFamilySafe: boolean | null;
  readonly thumbnails: Picture[];
  readonly channel: ChannelRef;
}

export function readMicrodata(html: string): Microdata {
  const properties = microdata(html);
  const all = (name: string) => properties.get(name) ?? [];
  const first = (name: string) => textOf(all(name)[0]);
  const counts = interactions(all('interactionType'), all('userInteractionCount'));
  const familySafe = first('isFamilyFriendly');
  const owner = all('url').find((address) => /youtube\.com\/(?:@|channel\/|user\/|c\/)/.test(address));
  const thumbnail = first('thumbnailUrl');
  return {
    videoId: first('videoId') ?? first('identifier'),
    title: first('name'),
    description: first('description'),
    views: counts.get('WatchAction') ?? integerOf(first('interactionCount')),
    likes: counts.get('LikeAction') ?? null,
    lengthSeconds: durationOf(first('duration') ?? ''),
    publishedAt: isoOfDate(first('datePublished')),
    uploadedAt: isoOfDate(first('uploadDate')),
    category: first('genre'),
    isUnlisted: first('unlisted') === 'True',
    isFamilySafe: familySafe === null ? null : familySafe === 'true',
    thumbnails: thumbnail === null ? [] : [{ url: thumbnail, width: null, height: null }],
    channel: channelRef(first('channelId'), owner === undefined ? null : textOf(all('name')[1]), owner),
  };
}

/** Kinds of interaction and their counts come in pairs. */
function interactions(kinds: readonly string[], counts: readonly string[]): Map<string, number> {
  const pairs = new Map<string, number>();
  kinds.forEach((kind, index) => {
    const count = integerOf(counts[index]);
    if (count !== null) pairs.set(kind.replace(/^.*\//, ''), count);
  });
  return pairs;
}

/** `PT66M4S` in seconds. */
function durationOf(text: string): number | null {
  const match = /^PT(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?$/.exec(text);
  if (match === null) return null;
  const [, hours = 0, minutes = 0, seconds = 0] = match;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
