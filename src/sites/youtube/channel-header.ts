/** The header of a channel's page, in every form that YouTube has used. */
import { countOf } from '../counts.ts';
import { at, isObject, type Json, listOf, objectsWith, textOf } from '../lenient-json.ts';
import { linkIn } from './channel-about.ts';
import type { ChannelFields } from './channel-fields.ts';
import { countIn, hasVerifiedBadge, largestPicture, textIn } from './texts.ts';

export interface ChannelHeader {
  readonly id: string | null;
  readonly title: string | null;
  readonly handle: string | null;
  readonly address: Json;
  readonly description: string | null;
  readonly subscribers: number | null;
  readonly videoCount: number | null;
  readonly isVerified: boolean;
  readonly avatar: string | null;
  readonly banner: string | null;
  readonly links: ChannelFields['links'];
}

export function readHeader(page: Json): ChannelHeader {
  const header = at(page, 'header');
  const current = at(header, 'pageHeaderRenderer', 'content', 'pageHeaderViewModel');
  if (isObject(current)) return pageHeader(current);
  const tabbed = at(header, 'c4TabbedHeaderRenderer');
  return isObject(tabbed) ? tabbedHeader(tabbed) : topicHeader(page);
}

/** Since 2024. */
function pageHeader(header: Json): ChannelHeader {
  const rows = listOf(at(header, 'metadata', 'contentMetadataViewModel', 'metadataRows'));
  const parts = rows.flatMap((row) => listOf(at(row, 'metadataParts'))).map((part) => textIn(at(part, 'text')) ?? '');
  const counts = parts.filter((part) => countOf(part) !== null);
  const attribution = at(header, 'attribution', 'attributionViewModel', 'text');
  return {
    id: null,
    title: textIn(at(header, 'title', 'dynamicTextViewModel', 'text')),
    handle: parts.find((part) => part.startsWith('@')) ?? null,
    address: undefined,
    description: textIn(at(header, 'description', 'descriptionPreviewViewModel', 'description')),
    subscribers: countOf(counts.find((part) => !/\bvideos?\b/i.test(part))),
    videoCount: countOf(counts.find((part) => /\bvideos?\b/i.test(part)) ?? counts[1]),
    isVerified: hasCheckMark(at(header, 'title')),
    avatar: largestPicture(at(header, 'image', 'decoratedAvatarViewModel', 'avatar', 'avatarViewModel', 'image')),
    banner: largestPicture(at(header, 'banner', 'imageBannerViewModel', 'image')),
    links: linkIn(undefined, urlOfRun(attribution) ?? textIn(attribution)),
  };
}

/** The check mark of verified channels, or the musical note of artists, is a picture in the title. */
function hasCheckMark(title: Json): boolean {
  for (const { imageName } of objectsWith(title, 'imageName', 2000)) {
    if (/CHECK_CIRCLE|AUDIO_BADGE|MUSIC/.test(textOf(imageName) ?? '')) return true;
  }
  return false;
}

function urlOfRun(text: Json): Json {
  return at(text, 'commandRuns', 0, 'onTap', 'innertubeCommand', 'urlEndpoint', 'url');
}

/** Until 2024. */
function tabbedHeader(header: Json): ChannelHeader {
  const old = at(header, 'headerLinks', 'channelHeaderLinksRenderer');
  const first = at(header, 'headerLinks', 'channelHeaderLinksViewModel', 'firstLink');
  return {
    id: textOf(at(header, 'channelId')),
    title: textIn(at(header, 'title')),
    handle: textIn(at(header, 'channelHandleText')),
    address: at(header, 'navigationEndpoint', 'browseEndpoint', 'canonicalBaseUrl'),
    description: null,
    subscribers: countIn(at(header, 'subscriberCountText')),
    videoCount: countIn(at(header, 'videosCountText')),
    isVerified: hasVerifiedBadge(at(header, 'badges')),
    avatar: largestPicture(at(header, 'avatar')),
    banner: largestPicture(at(header, 'banner')),
    links: [
      ...linkIn(undefined, urlOfRun(first) ?? textIn(first)),
      ...[...listOf(at(old, 'primaryLinks')), ...listOf(at(old, 'secondaryLinks'))].flatMap((link) =>
        linkIn(at(link, 'title'), at(link, 'navigationEndpoint', 'urlEndpoint', 'url')),
      ),
    ],
  };
}

/** Channels that YouTube generates for games and topics, and those behind an age check. */
function topicHeader(page: Json): ChannelHeader {
  const header = at(page, 'header');
  const game = at(header, 'interactiveTabbedHeaderRenderer');
  const [found] = objectsWith(at(header, 'carouselHeaderRenderer'), 'topicChannelDetailsRenderer');
  const [gated] = objectsWith(at(page, 'contents'), 'channelAgeGateRenderer');
  const gate = at(gated, 'channelAgeGateRenderer');
  const topic = at(found, 'topicChannelDetailsRenderer');
  return {
    id: textOf(at(topic, 'navigationEndpoint', 'browseEndpoint', 'browseId')),
    title: textIn(at(game, 'title')) ?? textIn(at(topic, 'title')) ?? textIn(at(gate, 'channelTitle')),
    handle: null,
    address: undefined,
    description: textIn(at(game, 'description')),
    subscribers: countIn(at(topic, 'subtitle')),
    videoCount: null,
    isVerified: false,
    avatar: [at(game, 'boxArt'), at(topic, 'avatar'), at(gate, 'avatar')].map(largestPicture).find(Boolean) ?? null,
    banner: largestPicture(at(game, 'banner')),
    links: [],
  };
}
