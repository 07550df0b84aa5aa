/** Reads an account object of X, in every form that its interfaces have used. */
import { at, integerOf, isObject, isoOfDate, type Json, linkOf, listOf, textOf, textsOf } from '../lenient-json.ts';
import { type Author, emptyAuthor, emptyProfile, type Profile } from './fields.ts';
import { expandLinks, linksOf } from './text.ts';

/** Newer answers split what older ones have under `legacy`; the oldest are flat. */
function pick(user: Json, ...paths: readonly (readonly string[])[]): Json {
  for (const path of paths) {
    for (const place of [path, ['legacy', ...path]]) {
      const value = at(user, ...place);
      if (value !== undefined && value !== null && value !== '') return value;
    }
  }
  return undefined;
}

export function handleOf(user: Json): string | null {
  return textOf(pick(user, ['core', 'screen_name'], ['screen_name']));
}

export function userIdOf(user: Json): string | null {
  return textOf(pick(user, ['rest_id'], ['id_str']));
}

export function profileLink(handle: string | null): string | null {
  return handle === null ? null : `https://x.com/${handle}`;
}

/** The author of a post; null if the value is not an account. */
export function authorOf(user: Json): Author {
  const handle = handleOf(user);
  if (!isObject(user) || (handle === null && userIdOf(user) === null)) return null;
  return {
    ...emptyAuthor(),
    id: userIdOf(user),
    name: textOf(pick(user, ['core', 'name'], ['name'])),
    handle,
    link: profileLink(handle),
    avatar: largeAvatar(pick(user, ['avatar', 'image_url'], ['profile_image_url_https'], ['profile_image_url'])),
    is_verified: isVerified(user),
    verified_type: textOf(pick(user, ['verification', 'verified_type'], ['verified_type'])),
    is_protected: pick(user, ['privacy', 'protected'], ['protected']) === true,
    followers: integerOf(pick(user, ['relationship_counts', 'followers'], ['followers_count'])),
    description: expandLinks(pick(user, ['profile_bio', 'description'], ['description']), descriptionUrls(user)),
    following: integerOf(pick(user, ['relationship_counts', 'following'], ['friends_count'])),
    posts_count: integerOf(pick(user, ['tweet_counts', 'tweets'], ['statuses_count'])),
    media_count: integerOf(pick(user, ['tweet_counts', 'media_tweets'], ['media_count'])),
    likes_count: integerOf(pick(user, ['action_counts', 'favorites_count'], ['favourites_count'])),
    listed_count: integerOf(pick(user, ['listed_count'])),
  };
}

function entitiesOf(user: Json): Json {
  return pick(user, ['profile_bio', 'entities'], ['entities']);
}

function descriptionUrls(user: Json): Json {
  return at(entitiesOf(user), 'description', 'urls');
}

/** All fields except the posts. */
export function profileOf(user: Json): Profile {
  return {
    ...emptyProfile(),
    ...(authorOf(user) ?? emptyAuthor()),
    description_links: linksOf(descriptionUrls(user)),
    location: textOf(pick(user, ['location', 'location'], ['location'])),
    website: linksOf(at(entitiesOf(user), 'url', 'urls'))[0] ?? linkOf(pick(user, ['website', 'url'], ['url'])),
    created_at: isoOfDate(pick(user, ['core', 'created_at'], ['created_at'])),
    banner: linkOf(pick(user, ['banner', 'image_url'], ['profile_banner_url'])),
    category: textOf(at(listOf(pick(user, ['professional', 'category'])), 0, 'name')),
    affiliation: textOf(
      pick(user, ['affiliates_highlighted_label', 'label', 'description'], ['highlighted_label', 'description']),
    ),
    pinned_post_ids: textsOf(pick(user, ['pinned_items', 'tweet_ids_str'], ['pinned_tweet_ids_str'])),
  };
}

function isVerified(user: Json): boolean {
  return [
    pick(user, ['is_blue_verified']),
    pick(user, ['verification', 'is_blue_verified']),
    pick(user, ['verification', 'verified']),
    pick(user, ['verified']),
  ].includes(true);
}

/** X names the picture in its smallest size. */
export function largeAvatar(value: Json): string | null {
  const link = linkOf(value);
  return link === null ? null : link.replace(/_(normal|mini|bigger)(\.\w+)$/, '_400x400$2');
}
