/** A user and their counts, in every generation of TikTok's pages. */
import { at, integerOf, type Json, linkOf, textOf } from '../lenient-json.ts';
import type { VideoFields } from './fields.ts';

export const HOME = 'https://www.tiktok.com/';

export function profileLink(username: string | null): string | null {
  return username === null ? null : `${HOME}@${encodeURIComponent(username.toWellFormed())}`;
}

/** The count in the first of these objects that has it. `statsV2` is exact where `stats` is rounded. */
export function countAt(key: string, ...places: readonly Json[]): number | null {
  const found = places.map((place) => integerOf(at(place, key))).find((count) => count !== null && count >= 0);
  return found ?? null;
}

export function linkAt(value: Json, ...keys: readonly string[]): string | null {
  return keys.map((key) => linkOf(at(value, key)) ?? linkOf(at(value, key, 0))).find((link) => link !== null) ?? null;
}

function avatarOf(user: Json): string | null {
  return linkAt(user, 'avatarLarger', 'avatarMedium', 'avatarThumb', 'avatarMediumUrl', 'avatarThumbUrl', 'covers');
}

export function authorOf(user: Json, ...stats: readonly Json[]): VideoFields['author'] {
  const username = textOf(at(user, 'uniqueId'));
  return {
    id: textOf(at(user, 'id')) ?? textOf(at(user, 'userId')),
    sec_uid: textOf(at(user, 'secUid')),
    username,
    name: textOf(at(user, 'nickname')) ?? textOf(at(user, 'nickName')),
    link: profileLink(username),
    bio: textOf(at(user, 'signature')),
    avatar: avatarOf(user),
    is_verified: at(user, 'verified') === true,
    is_private: at(user, 'privateAccount') === true || at(user, 'secret') === true,
    followers: countAt('followerCount', ...stats),
    following: countAt('followingCount', ...stats),
    likes: countAt('heartCount', ...stats) ?? countAt('heart', ...stats),
    video_count: countAt('videoCount', ...stats),
  };
}
