/** Parts of a post in Instagram's JSON: pictures and videos, place, sound, comments. */
import { countOf } from '../counts.ts';
import { at, isoOfSeconds, type Json, linkOf, listOf, parseJson, sizeOf, textOf } from '../lenient-json.ts';
import { HOME } from './address.ts';
import type { Comment, Location, Medium, Music } from './fields.ts';
import { firstOf, idOf, nodesIn, numberOf } from './json-values.ts';
import { peopleOf, personOf } from './people.ts';

export function childrenOf(media: Json): readonly Json[] {
  const listed = listOf(at(media, 'carousel_media'));
  return listed.length > 0 ? listed : nodesIn(at(media, 'edge_sidecar_to_children'));
}

export function typeOf(media: Json): 'image' | 'video' | 'carousel' | null {
  const name = textOf(at(media, '__typename')) ?? '';
  const kind = at(media, 'media_type');
  if (kind === 8 || childrenOf(media).length > 0 || name.endsWith('Sidecar')) return 'carousel';
  const isVideo = kind === 2 || at(media, 'is_video') === true || name.endsWith('Video');
  if (isVideo || (kind === undefined && videoOf(media) !== null)) return 'video';
  return kind === 1 || imageOf(media) !== null ? 'image' : null;
}

export function imageOf(media: Json): string | null {
  return firstOf(
    linkOf,
    widest(at(media, 'image_versions2', 'candidates')),
    at(media, 'display_url'),
    at(media, 'display_uri'),
    at(media, 'display_src'),
    at(media, 'thumbnail_src'),
    at(media, 'thumbnail_url'),
  );
}

export function videoOf(media: Json): string | null {
  return firstOf(linkOf, widest(at(media, 'video_versions')), at(media, 'video_url'));
}

/** The link of the version with the most pixels; the first of equals. */
function widest(versions: Json): Json {
  const width = (version: Json) => numberOf(at(version, 'width')) ?? 0;
  const best = listOf(versions).reduce<Json>(
    (wide, version) => (wide === undefined || width(version) > width(wide) ? version : wide),
    undefined,
  );
  return at(best, 'url');
}

export function mediumOf(media: Json): Medium {
  const type = typeOf(media) === 'video' ? 'video' : 'image';
  const image = imageOf(media);
  return {
    id: firstOf(idOf, at(media, 'id'), at(media, 'pk')),
    type,
    url: type === 'video' ? videoOf(media) : image,
    preview_image: image,
    width: firstOf(sizeOf, at(media, 'original_width'), at(media, 'dimensions', 'width')),
    height: firstOf(sizeOf, at(media, 'original_height'), at(media, 'dimensions', 'height')),
    length_seconds: secondsOf(at(media, 'video_duration')),
    alt_text: textOf(at(media, 'accessibility_caption')),
    tagged_users: peopleOf(taggedIn(media)).flatMap(({ username }) => username ?? []),
  };
}

const MAX_SECONDS = 1e9;

/** To the millisecond: the other digits are rounding errors. */
function secondsOf(value: Json): number | null {
  const seconds = numberOf(value);
  return seconds === null || seconds < 0 || seconds > MAX_SECONDS ? null : Math.round(seconds * 1000) / 1000;
}

export function taggedIn(media: Json): readonly Json[] {
  const tags = [
    ...listOf(at(media, 'usertags', 'in')),
    ...nodesIn(at(media, 'usertags')),
    ...nodesIn(at(media, 'edge_media_to_tagged_user')),
  ];
  return tags.map((tag) => at(tag, 'user'));
}

export function locationOf(media: Json): Location | null {
  const place = at(media, 'location');
  const name = textOf(at(place, 'name'));
  if (name === null) return null;
  const id = firstOf(idOf, at(place, 'pk'), at(place, 'id'));
  const slug = textOf(at(place, 'slug'))?.toWellFormed();
  const address = parseJson(textOf(at(place, 'address_json')) ?? '');
  return {
    id,
    name,
    link: id === null ? null : linkOf(`explore/locations/${id}/${slug === undefined ? '' : `${slug}/`}`, HOME),
    latitude: firstOf(numberOf, at(place, 'lat'), at(media, 'lat')),
    longitude: firstOf(numberOf, at(place, 'lng'), at(media, 'lng')),
    address: firstOf(textOf, at(place, 'address'), at(address, 'street_address')),
    city: firstOf(textOf, at(place, 'city'), at(address, 'city_name')),
    country: textOf(at(address, 'country_code')),
  };
}

export function musicOf(media: Json): Music | null {
  const attribution = at(media, 'clips_music_attribution_info');
  if (textOf(at(attribution, 'song_name')) !== null) {
    return {
      id: idOf(at(attribution, 'audio_id')),
      title: textOf(at(attribution, 'song_name')),
      artist: textOf(at(attribution, 'artist_name')),
      is_original: at(attribution, 'uses_original_audio') === true,
    };
  }
  for (const metadata of [at(media, 'clips_metadata'), at(media, 'music_metadata')]) {
    const track = at(metadata, 'music_info', 'music_asset_info');
    const sound = at(metadata, 'original_sound_info');
    const title = firstOf(textOf, at(track, 'title'), at(sound, 'original_audio_title'));
    if (title === null) continue;
    return {
      id: firstOf(idOf, at(track, 'audio_cluster_id'), at(sound, 'audio_asset_id')),
      title,
      artist: firstOf(textOf, at(track, 'display_artist'), at(sound, 'ig_artist', 'username')),
      is_original: textOf(at(track, 'title')) === null,
    };
  }
  return null;
}

/** The comments of the longest list. */
export function commentsOf(media: Json): Comment[] {
  const lists = [
    'comments_connection',
    'edge_media_to_parent_comment',
    'edge_media_to_comment',
    'comments',
    'preview_comments',
    'edge_media_preview_comment',
  ].map((key) => nodesIn(at(media, key)).map(commentOf));
  const fullest = lists.reduce((longest, list) => (list.length > longest.length ? list : longest), []);
  return fullest.filter(({ text }) => text !== null);
}

function commentOf(comment: Json): Comment {
  return {
    id: firstOf(idOf, at(comment, 'id'), at(comment, 'pk')),
    text: textOf(at(comment, 'text')),
    created_at: firstOf(isoOfSeconds, at(comment, 'created_at'), at(comment, 'created_at_utc')),
    likes: firstOf(countOf, at(comment, 'comment_like_count'), at(comment, 'edge_liked_by', 'count')),
    author: firstOf(personOf, at(comment, 'user'), at(comment, 'owner')),
  };
}
