/** The "About" part of a channel: a separate tab in older pages, a dialog in newer ones. */
import { at, isObject, type Json, linkOf, listOf, objectsWith, textOf } from '../lenient-json.ts';
import type { ChannelFields } from './channel-fields.ts';
import { countIn, dayIn, textIn } from './texts.ts';

export interface About {
  readonly subscribers: number | null;
  readonly videoCount: number | null;
  readonly views: number | null;
  readonly joinedAt: string | null;
  readonly country: string | null;
  readonly links: ChannelFields['links'];
}

export function readAbout(page: Json): About {
  const [dialog] = objectsWith(page, 'aboutChannelViewModel');
  const [tab] = dialog === undefined ? objectsWith(at(page, 'contents'), 'channelAboutFullMetadataRenderer') : [];
  const about = at(dialog, 'aboutChannelViewModel') ?? at(tab, 'channelAboutFullMetadataRenderer');
  const links = listOf(at(about, 'links')).map((link) => at(link, 'channelExternalLinkViewModel'));
  return {
    subscribers: countIn(at(about, 'subscriberCountText')),
    videoCount: countIn(at(about, 'videoCountText')),
    views: countIn(at(about, 'viewCountText')),
    joinedAt: dayIn(at(about, 'joinedDateText', 'content') ?? at(about, 'joinedDateText')),
    country: textIn(at(about, 'country')),
    links: [
      ...links.filter(isObject).flatMap((link) => linkIn(at(link, 'title'), textIn(at(link, 'link')))),
      ...listOf(at(about, 'primaryLinks')).flatMap((link) =>
        linkIn(at(link, 'title'), at(link, 'navigationEndpoint', 'urlEndpoint', 'url')),
      ),
    ],
  };
}

/** A link of the channel, without YouTube's redirect that counts clicks. */
export function linkIn(title: Json, address: Json): ChannelFields['links'] {
  const shown = textOf(address);
  if (shown === null) return [];
  const url = URL.parse(/^[a-z][a-z\d+.-]*:/i.test(shown) ? shown : `https://${shown}`);
  const behind = url?.pathname === '/redirect' ? url.searchParams.get('q') : url?.href;
  const link = linkOf(behind);
  return link === null ? [] : [{ title: textIn(title), url: link }];
}
