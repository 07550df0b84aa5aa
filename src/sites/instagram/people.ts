/** A user in Instagram's JSON, of any generation. */
import { countOf } from '../counts.ts';
import { at, type Json, linkOf, textOf } from '../lenient-json.ts';
import { profileLink } from './address.ts';
import type { Author, Person } from './fields.ts';
import { firstOf, idOf } from './json-values.ts';

export function personOf(user: Json): Person | null {
  const username = textOf(at(user, 'username'));
  const id = firstOf(idOf, at(user, 'id'), at(user, 'pk'), at(user, 'pk_id'));
  if (username === null && id === null) return null;
  return {
    id,
    username,
    name: textOf(at(user, 'full_name')),
    link: profileLink(username),
    avatar: firstOf(
      linkOf,
      at(user, 'hd_profile_pic_url_info', 'url'),
      at(user, 'profile_pic_url_hd'),
      at(user, 'profile_pic_url'),
    ),
    is_verified: at(user, 'is_verified') === true,
  };
}

export function authorOf(user: Json): Author | null {
  const person = personOf(user);
  return (
    person && {
      ...person,
      is_private: at(user, 'is_private') === true,
      followers: followersOf(user),
      posts_count: postsCountOf(user),
    }
  );
}

export function peopleOf(users: readonly Json[]): Person[] {
  return users.map(personOf).filter((person) => person !== null);
}

function followersOf(user: Json): number | null {
  return firstOf(
    countOf,
    at(user, 'follower_count'),
    at(user, 'edge_followed_by', 'count'),
    at(user, 'followers_count'),
    at(user, 'followed_by', 'count'),
  );
}

function postsCountOf(user: Json): number | null {
  return firstOf(
    countOf,
    at(user, 'media_count'),
    at(user, 'edge_owner_to_timeline_media', 'count'),
    at(user, 'posts_count'),
    at(user, 'media', 'count'),
  );
}
