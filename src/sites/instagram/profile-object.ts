/** A profile in Instagram's JSON, of any generation, with its posts. */
import { countOf } from '../counts.ts';
import { at, isObject, type Json, linkOf, listOf, objectsWith, parseJson, textOf, textsOf } from '../lenient-json.ts';
import { emptyProfile, type Profile } from './fields.ts';
import { firstOf, idOf, nodesIn } from './json-values.ts';
import { itemOf, shortcodeOf } from './media-object.ts';
import { authorOf, peopleOf } from './people.ts';

/** Keys that only the account itself has, not its user as the author of something. */
const OWN_KEYS = ['edge_owner_to_timeline_media', 'follower_count', 'followed_by', 'followers_count', 'biography'];
const TIMELINES = [
  'edge_owner_to_timeline_media',
  'polaris_ordered_timeline_connection',
  'polaris_clips_connection',
  'media',
];
const POSTS_BY_USER = 'xdt_api__v1__feed__user_timeline_graphql_connection';

/** The profile of the user, anywhere in the value; otherwise what the user's own posts say about them. */
export function profileIn(value: Json, username: string): Profile | undefined {
  const users = Array.from(objectsWith(value, 'username')).filter((user) => isNamed(user, username));
  const user = users.find((each) => OWN_KEYS.some((sign) => Object.hasOwn(each, sign))) ?? soleUser(value);
  const posts = postsIn(value, [...users, ...timelineUsers(value)]);
  if (user !== undefined) return profileOf(user, posts);
  if (timelineUsers(value).length > 0) return { ...emptyProfile(), posts: posts.map(itemOf) };
  const author = posts.map((post) => at(post, 'user') ?? at(post, 'owner')).find((each) => isNamed(each, username));
  return author === undefined ? undefined : profileOf(author, posts);
}

/** The user that an answer is about, even if it was renamed. */
function soleUser(value: Json): Json {
  return [
    at(value, 'data', 'user'),
    at(value, 'graphql', 'user'),
    at(value, 'entry_data', 'ProfilePage', 0, 'graphql', 'user'),
    at(value, 'entry_data', 'ProfilePage', 0, 'user'),
    at(value, 'user'),
  ].find((user) => textOf(at(user, 'username')) !== null && OWN_KEYS.some((sign) => at(user, sign) !== undefined));
}

function isNamed(user: Json, username: string): boolean {
  return textOf(at(user, 'username'))?.toLowerCase() === username.toLowerCase();
}

/** The current page has its user twice: with the counts, and without a name beside the posts. */
function timelineUsers(value: Json): Json[] {
  return Array.from(objectsWith(value, 'xig_user_by_username'), (holder) => holder.xig_user_by_username);
}

function postsIn(value: Json, users: readonly Json[]): readonly Json[] {
  const lists = [
    ...users.flatMap((user) => TIMELINES.map((key) => nodesIn(at(user, key)))),
    ...users.map((user) => listOf(at(user, 'graphql_media')).map((item) => at(item, 'shortcode_media') ?? item)),
    ...Array.from(objectsWith(value, POSTS_BY_USER), (holder) => nodesIn(holder[POSTS_BY_USER])),
    listOf(at(value, 'items')).map((item) => at(item, 'media') ?? item),
  ];
  return (lists.find((list) => list.length > 0) ?? []).filter((post) => shortcodeOf(post) !== null);
}

function profileOf(user: Json, posts: readonly Json[]): Profile {
  const author = authorOf(user);
  const accountType = at(user, 'account_type');
  const isBusiness = at(user, 'is_business_account') === true || at(user, 'is_business') === true || accountType === 2;
  return {
    ...emptyProfile(),
    id: firstOf(idOf, author?.id, at(user, 'owner_id')),
    username: author?.username ?? null,
    name: author?.name ?? null,
    link: author?.link ?? null,
    bio: textOf(at(user, 'biography')),
    bio_links: listOf(at(user, 'bio_links')).flatMap(bioLink),
    website: linkOf(at(user, 'external_url')),
    pronouns: textsOf(at(user, 'pronouns')),
    category: firstOf(
      textOf,
      at(user, 'category_name'),
      at(user, 'category'),
      at(user, 'business_category_name'),
      at(user, 'overall_category_name'),
    ),
    avatar: author?.avatar ?? null,
    followers: author?.followers ?? null,
    following: firstOf(
      countOf,
      at(user, 'following_count'),
      at(user, 'edge_follow', 'count'),
      at(user, 'follows', 'count'),
    ),
    posts_count: author?.posts_count ?? null,
    highlights_count: countOf(at(user, 'highlight_reel_count')),
    is_verified: author?.is_verified === true || at(user, 'verified') === true,
    is_private: author?.is_private === true,
    is_business: isBusiness,
    is_professional: isBusiness || at(user, 'is_professional_account') === true || accountType === 3,
    email: firstOf(textOf, at(user, 'business_email'), at(user, 'public_email')),
    phone: firstOf(
      textOf,
      at(user, 'business_phone_number'),
      at(user, 'public_phone_number'),
      at(user, 'contact_phone_number'),
    ),
    address: addressOf(user),
    facebook_id: firstOf(idOf, at(user, 'fbid'), at(user, 'fbid_v2')),
    posts: posts.map(itemOf),
    related_profiles: peopleOf(nodesIn(at(user, 'edge_related_profiles'))),
  };
}

function bioLink(link: Json): Profile['bio_links'] {
  const url = linkOf(at(link, 'url'));
  return url === null ? [] : [{ title: textOf(at(link, 'title')), url }];
}

function addressOf(user: Json): string | null {
  const written = parseJson(textOf(at(user, 'business_address_json')) ?? '');
  const address = isObject(written)
    ? written
    : { street_address: at(user, 'address_street'), zip_code: at(user, 'zip'), city_name: at(user, 'city_name') };
  return textOf(textsOf([address.street_address, address.zip_code, address.city_name]).join(', '));
}
