/** The pictures and videos of a post in Reddit's JSON. */
import { at, integerOf, isObject, type Json, listOf, sizeOf, textOf } from '../lenient-json.ts';
import { emptyMedium, type Media } from './fields.ts';
import { isPicture, outerLink } from './names.ts';

/** A crosspost has none of its own, but shows those of the original post. */
export function mediaOf(post: Json): Media[] {
  const own = ownMediaOf(post);
  return own.length > 0 ? own : ownMediaOf(at(post, 'crosspost_parent_list', 0));
}

function ownMediaOf(post: Json): Media[] {
  const gallery = galleryOf(post);
  if (gallery.length > 0) return gallery;
  const media = at(post, 'secure_media') ?? at(post, 'media');
  if (isObject(at(media, 'reddit_video'))) return [videoOf(at(media, 'reddit_video'), post)];
  if (isObject(at(media, 'oembed'))) return [embedOf(at(media, 'oembed'), post)];
  const url = outerLink(at(post, 'url_overridden_by_dest')) ?? outerLink(at(post, 'url'));
  return isPicture(url) ? [pictureOf(url, post)] : [];
}

/** The preview in full size. */
function previewOf(post: Json): string | null {
  return outerLink(at(post, 'preview', 'images', 0, 'source', 'url'));
}

/** The pictures of a gallery in order, or the pictures and videos inside a text. */
function galleryOf(post: Json): Media[] {
  const metadata = at(post, 'media_metadata');
  if (!isObject(metadata)) return [];
  const items = listOf(at(post, 'gallery_data', 'items'));
  const ordered = items.length > 0 ? items : Object.keys(metadata).map((key) => ({ media_id: key }));
  return ordered
    .map((item) => galleryMedium(at(metadata, textOf(at(item, 'media_id')) ?? ''), item))
    .filter((medium) => medium !== undefined);
}

function galleryMedium(metadata: Json, item: Json): Media | undefined {
  if (at(metadata, 'e') === 'RedditVideo') return videoInText(metadata);
  const source = at(metadata, 's');
  const url = outerLink(at(source, 'u')) ?? outerLink(at(source, 'mp4')) ?? outerLink(at(source, 'gif'));
  if (url === null) return undefined;
  return {
    ...emptyMedium(at(metadata, 'e') === 'AnimatedImage' ? 'gif' : 'image'),
    url,
    preview_image: outerLink(at(metadata, 'p', -1, 'u')) ?? url,
    width: sizeOf(at(source, 'x')),
    height: sizeOf(at(source, 'y')),
    caption: textOf(at(item, 'caption')),
    link: outerLink(at(item, 'outbound_url')),
  };
}

/** Its file is known only to the player of its stream. */
function videoInText(metadata: Json): Media | undefined {
  const stream = outerLink(at(metadata, 'hlsUrl')) ?? outerLink(at(metadata, 's', 'hlsUrl'));
  if (stream === null) return undefined;
  return {
    ...emptyMedium(at(metadata, 'isGif') === true ? 'gif' : 'video'),
    width: sizeOf(at(metadata, 'x')),
    height: sizeOf(at(metadata, 'y')),
    stream,
  };
}

function videoOf(video: Json, post: Json): Media {
  return {
    ...emptyMedium(at(video, 'is_gif') === true ? 'gif' : 'video'),
    url: outerLink(at(video, 'fallback_url')),
    preview_image: previewOf(post),
    width: sizeOf(at(video, 'width')),
    height: sizeOf(at(video, 'height')),
    duration_seconds: integerOf(at(video, 'duration')),
    stream: outerLink(at(video, 'hls_url')),
  };
}

function embedOf(embed: Json, post: Json): Media {
  return {
    ...emptyMedium('embed'),
    url: outerLink(at(embed, 'url')) ?? outerLink(at(post, 'url')),
    preview_image: outerLink(at(embed, 'thumbnail_url')) ?? previewOf(post),
    width: sizeOf(at(embed, 'width')),
    height: sizeOf(at(embed, 'height')),
    caption: textOf(at(embed, 'title')),
  };
}

function pictureOf(url: string | null, post: Json): Media {
  const source = at(post, 'preview', 'images', 0, 'source');
  return {
    ...emptyMedium(/\.gif(\?|$)/i.test(url ?? '') ? 'gif' : 'image'),
    url,
    preview_image: previewOf(post),
    width: sizeOf(at(source, 'width')),
    height: sizeOf(at(source, 'height')),
  };
}
