/** The pictures and videos of a post in Reddit's pages since 2023, and the post that a crosspost repeats. */
import { firstOfEach } from '../first-of-each.ts';
import type { PageElements } from '../page-elements.ts';
import { emptyMedium, type Media, type Post } from './fields.ts';
import { outerLink, redditLink } from './names.ts';

export interface AppPostTarget {
  readonly type: string | null;
  readonly target: string | null;
}

export function mediaOf(page: PageElements, post: number, shown: AppPostTarget): Media[] {
  const players = page.allIn(post, 'shreddit-player, shreddit-player-2').map((player) => videoOf(page, player, shown));
  if (players.length > 0) return players;
  const { type, target } = shown;
  if (type === 'image' || type === 'gif') {
    const preview = outerLink(
      page.attribute(page.firstIn(post, 'img.preview-img, [slot="post-media-container"] img'), 'src'),
    );
    return [{ ...emptyMedium(type), url: target, preview_image: preview }];
  }
  const gallery = page.allIn(post, 'gallery-carousel li').map((item) => pictureOfGallery(page, item));
  const inside = page
    .allIn(post, '[slot="text-body"] figure img, [slot="post-media-container"] :is(.preview-img, zoomable-img img)')
    .map((image) => pictureOf(page, image));
  const pictures = (gallery.length > 0 ? gallery : inside).filter((picture) => picture !== undefined);
  return firstOfEach(pictures, ({ url }) => url);
}

function videoOf(page: PageElements, player: number, { type, target }: AppPostTarget): Media {
  const stream = outerLink(page.attribute(player, 'src'));
  const isStream = stream?.includes('.m3u8') === true;
  // A crosspost and a text link to something else than their videos.
  const file = type === 'video' || type === 'gif' ? target : null;
  return {
    ...emptyMedium(type === 'gif' ? 'gif' : 'video'),
    url: isStream ? file : stream,
    preview_image: outerLink(page.attribute(player, 'poster') ?? page.attribute(player, 'preview')),
    stream: isStream ? stream : null,
  };
}

function pictureOf(page: PageElements, image: number | undefined): Media | undefined {
  const url = outerLink(page.attribute(image, 'src') ?? page.attribute(image, 'data-lazy-src'));
  return url === null ? undefined : { ...emptyMedium('image'), url, preview_image: url };
}

function pictureOfGallery(page: PageElements, item: number): Media | undefined {
  // The blurred picture behind each picture is for decoration.
  const picture = pictureOf(page, page.firstIn(item, 'img:not([role="presentation"]), faceplate-img'));
  if (picture === undefined) return undefined;
  const text = page.text(page.firstIn(item, 'figcaption'));
  const anchor = page.firstIn(item, 'figcaption a[href]');
  const linkText = page.text(anchor) ?? '';
  const caption = (linkText === '' ? text : text?.replace(linkText, '').trim()) || null;
  return { ...picture, caption, link: outerLink(page.attribute(anchor, 'href')) };
}

/** A crosspost links to its original. */
export function originalOf(page: PageElements, post: number, { type, target }: AppPostTarget): Post['crosspost_of'] {
  const link = type === 'crosspost' ? redditLink(target) : null;
  const [, place = '', id = null] =
    /^https:\/\/www\.reddit\.com\/(r\/\w+|user\/[\w-]+)\/comments\/(\w+)/.exec(link ?? '') ?? [];
  if (link === null || id === null) return null;
  const title = page
    .allIn(post, '[slot="post-media-container"] a[href]')
    .filter((anchor) => redditLink(page.attribute(anchor, 'href')) === link)
    .map((anchor) => page.text(anchor))
    .find((text) => text !== null);
  const subreddit = place.startsWith('r/') ? place.slice('r/'.length) : place.replace('user/', 'u_');
  return { id, title: title ?? null, link, subreddit, author: null };
}
