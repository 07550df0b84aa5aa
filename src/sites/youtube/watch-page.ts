/** What a watch page shows around its player: counts, the publisher, chapters. Takes its JSON. */
import { at, integerOf, isObject, type Json, listOf, objectsWith, textOf } from '../lenient-json.ts';
import { commentsContinuation } from './continuations.ts';
import { itemsIn } from './items.ts';
import {
  type ChannelRef,
  channelIn,
  countIn,
  countWithin,
  dayIn,
  hasVerifiedBadge,
  largestPicture,
  textIn,
} from './texts.ts';
import type { VideoFields } from './video-fields.ts';

type Author = ChannelRef & { readonly subscribers: number | null };

export interface WatchPage {
  readonly videoId: string | null;
  readonly title: string | null;
  readonly description: string | null;
  readonly views: number | null;
  readonly likes: number | null;
  readonly commentsCount: number | null;
  /** With which the first comments are requested. */
  readonly commentsToken: string | null;
  readonly publishedAt: string | null;
  readonly isLive: boolean;
  readonly isUpcoming: boolean;
  readonly liveViewers: number | null;
  readonly isUnlisted: boolean;
  readonly chapters: VideoFields['chapters'];
  readonly channel: Author;
  readonly isChannelVerified: boolean;
  readonly channelAvatar: string | null;
  readonly collaborators: Author[];
  readonly related: VideoFields['related_videos'];
  /** Whether it is the player page for Shorts. */
  readonly isReel: boolean;
  /** Whether the page shows a notice in place of the video. */
  readonly isNotice: boolean;
}

export function readWatchPage(page: Json): WatchPage {
  const blocks = listOf(at(page, 'contents', 'twoColumnWatchNextResults', 'results', 'results', 'contents'));
  const primary = blocks.map((block) => at(block, 'videoPrimaryInfoRenderer')).find(isObject);
  const secondary = blocks.map((block) => at(block, 'videoSecondaryInfoRenderer')).find(isObject);
  const reel = at(page, 'overlay', 'reelPlayerOverlayRenderer');
  const owner = at(secondary, 'owner', 'videoOwnerRenderer');
  const collaborators = collaboratorsOf(owner);
  const shown = at(primary, 'viewCount', 'videoViewCountRenderer');
  const counted = at(shown, 'isLive') === true;
  const isUpcoming = counted && /waiting/i.test(textIn(at(shown, 'viewCount')) ?? '');
  return {
    videoId: textOf(at(page, 'currentVideoEndpoint', 'watchEndpoint', 'videoId')),
    title: textIn(at(primary, 'title')),
    description: textIn(at(secondary, 'attributedDescription')) ?? textIn(at(secondary, 'description')),
    views: counted ? null : (countIn(at(shown, 'viewCount')) ?? countIn(at(shown, 'shortViewCount'))),
    likes: likesOf(at(primary, 'videoActions', 'menuRenderer', 'topLevelButtons')) ?? likesOfReel(reel),
    commentsCount: commentsOf(page, blocks),
    commentsToken: commentsContinuation(page),
    publishedAt: isUpcoming ? null : dayIn(at(primary, 'dateText')),
    isLive: counted && !isUpcoming,
    isUpcoming,
    liveViewers: counted ? countIn(at(shown, 'viewCount')) : null,
    isUnlisted: listOf(at(primary, 'badges')).some((badge) =>
      /UNLISTED/.test(textOf(at(badge, 'metadataBadgeRenderer', 'icon', 'iconType')) ?? ''),
    ),
    chapters: chaptersOf(page),
    channel: collaborators[0] ?? {
      ...channelIn(at(owner, 'title'), at(owner, 'navigationEndpoint')),
      subscribers: countIn(at(owner, 'subscriberCountText')),
    },
    isChannelVerified: hasVerifiedBadge(at(owner, 'badges')),
    channelAvatar: largestPicture(at(owner, 'thumbnail')),
    collaborators,
    related: itemsIn(at(page, 'contents', 'twoColumnWatchNextResults', 'secondaryResults')).videos,
    isReel: isObject(reel),
    isNotice: primary === undefined && hasNotice(blocks),
  };
}

/** The label of the like button for screen readers has the exact number, its visible text a rounded one. */
function likesOf(buttons: Json): number | null {
  for (const button of listOf(buttons)) {
    const [viewModel] = objectsWith(
      at(button, 'segmentedLikeDislikeButtonViewModel', 'likeButtonViewModel'),
      'iconName',
      5000,
    );
    if (viewModel !== undefined)
      return countWithin(at(viewModel, 'accessibilityText')) ?? countIn(at(viewModel, 'title'));
    const toggle =
      at(button, 'segmentedLikeDislikeButtonRenderer', 'likeButton', 'toggleButtonRenderer') ??
      at(button, 'toggleButtonRenderer');
    if (at(toggle, 'defaultIcon', 'iconType') !== 'LIKE') continue;
    const text = at(toggle, 'defaultText');
    return countWithin(at(text, 'accessibility', 'accessibilityData', 'label')) ?? countIn(text);
  }
  return null;
}

function likesOfReel(reel: Json): number | null {
  return integerOf(at(reel, 'likeButton', 'likeButtonRenderer', 'likeCount'));
}

function hasNotice(blocks: readonly Json[]): boolean {
  const contents = blocks.flatMap((block) => listOf(at(block, 'itemSectionRenderer', 'contents')));
  return [...blocks, ...contents].some((block) => isObject(at(block, 'backgroundPromoRenderer')));
}

/** The count beside the heading of the comments: in their panel, in the link to it, or above them in older pages. */
function commentsOf(page: Json, blocks: readonly Json[]): number | null {
  for (const panel of listOf(at(page, 'engagementPanels'))) {
    const renderer = at(panel, 'engagementPanelSectionListRenderer');
    if (!/comments-section/.test(textOf(at(renderer, 'panelIdentifier')) ?? textOf(at(renderer, 'targetId')) ?? ''))
      continue;
    const count = countIn(at(renderer, 'header', 'engagementPanelTitleHeaderRenderer', 'contextualInfo'));
    if (count !== null) return count;
  }
  for (const block of blocks) {
    for (const content of listOf(at(block, 'itemSectionRenderer', 'contents'))) {
      const count = countIn(at(content, 'commentsEntryPointHeaderRenderer', 'commentCount'));
      if (count !== null) return count;
    }
  }
  return null;
}

/** The chapters of the player's bar; otherwise the timestamps of the description. */
function chaptersOf(page: Json): VideoFields['chapters'] {
  const onBar = [...objectsWith(at(page, 'playerOverlays'), 'chapterRenderer')].map(({ chapterRenderer }) => ({
    title: textIn(at(chapterRenderer, 'title')),
    start: moment(at(chapterRenderer, 'timeRangeStartMillis'), 1000),
  }));
  const marked = () =>
    [...objectsWith(at(page, 'engagementPanels'), 'macroMarkersListItemRenderer')].map(
      ({ macroMarkersListItemRenderer }) => ({
        title: textIn(at(macroMarkersListItemRenderer, 'title')),
        start: moment(at(macroMarkersListItemRenderer, 'onTap', 'watchEndpoint', 'startTimeSeconds'), 1),
      }),
    );
  const chapters = new Map<number, VideoFields['chapters'][number]>();
  for (const { title, start } of onBar.length > 0 ? onBar : marked()) {
    if (start === null || chapters.has(start)) continue;
    chapters.set(start, { title, start_seconds: start });
  }
  return [...chapters.values()];
}

/** Seconds with milliseconds, from a time with this many units per second. */
function moment(value: Json, units: number): number | null {
  return typeof value === 'number' && value >= 0 && value < 1e9 ? Math.round((value * 1000) / units) / 1000 : null;
}

/** A video of several channels lists them in a dialog behind its byline, with handles and subscribers. */
function collaboratorsOf(owner: Json): Author[] {
  const authors = new Map<string, Author>();
  for (const { listItemViewModel } of objectsWith(at(owner, 'navigationEndpoint'), 'listItemViewModel', 50_000)) {
    const channel = channelIn(at(listItemViewModel, 'title'));
    if (channel.id === null || authors.has(channel.id)) continue;
    const [, handle, subscribers] =
      /(@[^\s\u2068\u2069]+)?[^\d@]*([\d.,]+\s?[KMB]?)?/iu.exec(
        textIn(at(listItemViewModel, 'subtitle'))?.replace(/[\u200e\u200f\u2066-\u2069]/g, '') ?? '',
      ) ?? [];
    authors.set(channel.id, {
      ...channel,
      handle: channel.handle ?? handle ?? null,
      subscribers: countIn(subscribers),
    });
  }
  return [...authors.values()];
}
