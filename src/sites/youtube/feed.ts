/** Atom feeds of channels and playlists: their newest videos, with exact dates. */
import { integerOf, isoOfDate, linkOf, textOf } from '../lenient-json.ts';
import type { VideoItem } from './fields.ts';
import { videoLink } from './items.ts';
import { attribute, elementText, startTag } from './markup.ts';
import { type ChannelRef, channelRef } from './texts.ts';

export interface Feed {
  readonly title: string | null;
  readonly playlistId: string | null;
  readonly channel: ChannelRef;
  readonly publishedAt: string | null;
  readonly videos: VideoItem[];
}

/** Maximum entries that are read: YouTube sends fifteen. */
const MAX_ENTRIES = 500;

/** The feed; undefined if the text is not one. */
export function readFeed(xml: string): Feed | undefined {
  if (!/<feed\b/.test(xml.slice(0, 1000))) return undefined;
  const [head = '', ...entries] = xml.split('<entry>', MAX_ENTRIES + 1);
  return {
    title: textOf(elementText(head, 'title')),
    playlistId: textOf(elementText(head, 'yt:playlistId')),
    channel: authorOf(head),
    publishedAt: isoOfDate(elementText(head, 'published')),
    videos: entries.flatMap(videoOf),
  };
}

function videoOf(entry: string): VideoItem[] {
  const id = textOf(elementText(entry, 'yt:videoId'));
  if (id === null) return [];
  const isShort = (startTag(entry, 'link') ?? '').includes('/shorts/');
  return [
    {
      video_id: id,
      title: textOf(elementText(entry, 'title')),
      link: videoLink(id, isShort),
      description: textOf(elementText(entry, 'media:description')),
      length_seconds: null,
      views: integerOf(attribute(startTag(entry, 'media:statistics') ?? '', 'views')),
      published_text: null,
      published_at: isoOfDate(elementText(entry, 'published')),
      is_live: false,
      is_short: isShort,
      is_members_only: false,
      thumbnail: linkOf(attribute(startTag(entry, 'media:thumbnail') ?? '', 'url')),
      channel: authorOf(entry),
    },
  ];
}

/** The author's address has the complete id: the id element of a channel's feed lacks `UC`. */
function authorOf(part: string): ChannelRef {
  const address = elementText(part, 'uri');
  const [, id = null] = /\/channel\/(UC[\w-]{22})/.exec(address ?? '') ?? [];
  return channelRef(id, textOf(elementText(part, 'name')), address);
}
