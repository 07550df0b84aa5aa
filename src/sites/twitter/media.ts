/** The pictures and videos of a post on X. */
import { at, integerOf, type Json, linkOf, listOf, sizeOf, textOf } from '../lenient-json.ts';
import type { Media } from './fields.ts';

/** The media in a list of media entities. */
export function mediaOf(entities: Json): Media[] {
  return listOf(entities)
    .map(mediumOf)
    .filter((medium) => medium !== undefined);
}

function mediumOf(entity: Json): Media | undefined {
  const picture = linkOf(at(entity, 'media_url_https')) ?? linkOf(at(entity, 'media_url'));
  const variants = listOf(at(entity, 'video_info', 'variants')).map((variant) => ({
    url: linkOf(at(variant, 'url')),
    content_type: textOf(at(variant, 'content_type')),
    bitrate: integerOf(at(variant, 'bitrate')),
  }));
  if (picture === null && variants.length === 0) return undefined;
  const type = at(entity, 'type');
  const milliseconds = integerOf(at(entity, 'video_info', 'duration_millis'));
  return {
    type: type === 'video' || type === 'animated_gif' ? type : 'photo',
    url: bestVideo(variants) ?? picture,
    preview_image: picture,
    link: linkOf(at(entity, 'expanded_url')),
    width: sizeOf(at(entity, 'original_info', 'width')) ?? sizeOf(at(entity, 'sizes', 'large', 'w')),
    height: sizeOf(at(entity, 'original_info', 'height')) ?? sizeOf(at(entity, 'sizes', 'large', 'h')),
    alt_text: textOf(at(entity, 'ext_alt_text')),
    duration_seconds: milliseconds === null ? null : milliseconds / 1000,
    variants,
    views: integerOf(at(entity, 'mediaStats', 'viewCount')),
  };
}

function bestVideo(variants: Media['variants']): string | null {
  const files = variants.filter(({ content_type }) => content_type === 'video/mp4');
  const best = files.toSorted((one, other) => (other.bitrate ?? 0) - (one.bitrate ?? 0))[0] ?? variants[0];
  return best?.url ?? null;
}
