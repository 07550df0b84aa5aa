/** Reads a YouTube channel from its page, the page's JSON, or its feed. */
import { emptyFields } from '../empty-fields.ts';
import { at, isObject, type Json, linkOf, textOf, textsOf } from '../lenient-json.ts';
import type { Reading, SiteAnswer, SiteTarget } from '../site.ts';
import { contentsOf, hasErrorAlert, isUnknownId, refusalOf } from './answer.ts';
import { readAbout } from './channel-about.ts';
import { type ChannelFields, channelFields } from './channel-fields.ts';
import { readHeader } from './channel-header.ts';
import { moreOfChannel as moreOf } from './channel-supplements.ts';
import { type Feed, readFeed } from './feed.ts';
import { itemsIn } from './items.ts';
import { channelRef, HOME, largestPicture } from './texts.ts';

export function readChannel(answer: SiteAnswer, target: SiteTarget): Reading {
  const refusal = refusalOf(answer);
  if (refusal !== undefined) return refusal;
  const { page, json } = contentsOf(answer);
  if (isUnknownId(json)) return { status: 'not_found' };
  const feed = isObject(page) ? undefined : readFeed(answer.body);
  const data = feed === undefined ? fieldsOfPage(page, target) : fieldsOfFeed(feed);
  if (hasErrorAlert(page) && data.videos.length === 0) return { status: 'not_found' };
  if (data.title !== null) return { status: 'ok', data, more: feed === undefined ? moreOf(data, page, target) : [] };
  return { status: 'parse_failed', data: data.description === null && data.videos.length === 0 ? null : data };
}

function fieldsOfPage(page: Json, target: SiteTarget): ChannelFields {
  const metadata = at(page, 'metadata', 'channelMetadataRenderer');
  const microformat = at(page, 'microformat', 'microformatDataRenderer');
  const header = readHeader(page);
  const about = readAbout(page);
  const id =
    textOf(at(metadata, 'externalId')) ??
    header.id ??
    idIn(at(microformat, 'urlCanonical')) ??
    idIn(`/channel/${target.id}`);
  const address = at(metadata, 'vanityChannelUrl') ?? header.address;
  const named = channelRef(
    id,
    textOf(at(metadata, 'title')) ?? header.title ?? textOf(at(microformat, 'title')),
    address,
  );
  const familySafe = at(metadata, 'isFamilySafe') ?? at(microformat, 'familySafe');
  return {
    channel_id: id,
    title: named.name,
    handle: named.handle ?? header.handle,
    link: named.link,
    description: textOf(at(metadata, 'description')) ?? header.description ?? textOf(at(microformat, 'description')),
    subscribers: header.subscribers ?? about.subscribers,
    video_count: about.videoCount ?? header.videoCount,
    views: about.views,
    joined_at: about.joinedAt,
    country: about.country,
    is_verified: header.isVerified,
    is_family_safe: typeof familySafe === 'boolean' ? familySafe : null,
    keywords: textsOf(at(microformat, 'tags')),
    avatar: largestPicture(at(metadata, 'avatar')) ?? header.avatar,
    banner: header.banner,
    links: about.links.length > 0 ? about.links : header.links,
    feed_link: linkOf(at(metadata, 'rssUrl')),
    ...itemsIn(at(page, 'contents')),
    shorts: [],
    streams: [],
  };
}

function idIn(address: Json): string | null {
  return /\/channel\/(UC[\w-]{22})$/.exec(textOf(address) ?? '')?.[1] ?? null;
}

function fieldsOfFeed({ channel, title, publishedAt, videos }: Feed): ChannelFields {
  return {
    ...emptyFields(channelFields),
    channel_id: channel.id,
    title: channel.name ?? title,
    handle: channel.handle,
    link: channel.link,
    joined_at: publishedAt,
    feed_link: channel.id === null ? null : `${HOME}feeds/videos.xml?channel_id=${channel.id}`,
    videos,
  };
}
