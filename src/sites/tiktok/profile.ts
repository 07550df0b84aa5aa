/** Reads a TikTok profile from its page or its embed. */
import { jsonLd } from '../embedded-json.ts';
import { fillGaps } from '../fill-gaps.ts';
import { at, isObject, isoOfSeconds, type Json, linkOf, listOf, textOf } from '../lenient-json.ts';
import { describeSameThing } from '../merge-records.ts';
import type { Fields, Reading, SiteAnswer, SiteTarget, Supplement, Supplemented } from '../site.ts';
import type { ProfileFields } from './fields.ts';
import { authorOf, countAt, linkAt } from './people.ts';
import { embeddedProfile } from './requests.ts';
import { refusalIn, type State, stateOf, wallOf } from './state.ts';
import { videoLink } from './video.ts';

/** A user, the counts beside them, and their videos. */
interface Account {
  readonly user: Json;
  readonly stats: readonly Json[];
  readonly videos: readonly Json[];
}

export function readProfile(answer: SiteAnswer, target: SiteTarget): Reading {
  if (answer.status === 404 || answer.status === 410) return { status: 'not_found' };
  const state = stateOf(answer);
  const account = accountIn(state, target) ?? accountOfJsonLd(answer.body);
  const data = account === undefined ? null : fieldsOf(account);
  if (data !== null && data.username !== null) return { status: 'ok', data, more: listedVideos(data, state, target) };
  return refusalIn(state) ?? wallOf(answer) ?? { status: 'parse_failed', data };
}

/** Only the embed lists videos: it is requested unless a guest can see none. */
function listedVideos(known: ProfileFields, { isEmbed }: State, { id }: SiteTarget): Supplement[] {
  const isComplete = isEmbed || known.videos.length > 0 || known.video_count === 0 || known.is_private;
  return isComplete ? [] : [{ name: 'embed', request: embeddedProfile(id) }];
}

export function supplementProfile(
  _name: string,
  answer: SiteAnswer,
  known: Fields,
  target: SiteTarget,
): Supplemented | undefined {
  const reading = readProfile(answer, target);
  return reading.status === 'ok' && describeSameThing(known, reading.data)
    ? { data: fillGaps(known, reading.data) }
    : undefined;
}

function accountIn({ details, store }: State, target: SiteTarget): Account | undefined {
  for (const detail of details) {
    const info = at(detail, 'userInfo');
    const videos = [
      ...listOf(at(info, 'itemList')),
      ...listOf(at(detail, 'videoList')),
      ...listOf(at(detail, 'itemList')),
    ];
    if (isObject(at(info, 'user')))
      return { user: at(info, 'user'), stats: [at(info, 'statsV2'), at(info, 'stats')], videos };
    if (isObject(info)) return { user: info, stats: [info], videos };
  }
  return accountInStore(store, target);
}

function accountInStore(store: Json, target: SiteTarget): Account | undefined {
  const users = at(store, 'UserModule', 'users');
  if (!isObject(users)) return undefined;
  const [name, user] =
    Object.entries(users).find(([key]) => key.toLowerCase() === target.id.toLowerCase()) ??
    Object.entries(users)[0] ??
    [];
  if (name === undefined) return undefined;
  const items = at(store, 'ItemModule');
  return { user, stats: [at(store, 'UserModule', 'stats', name)], videos: isObject(items) ? Object.values(items) : [] };
}

/** The description of the person for search engines. */
function accountOfJsonLd(body: string): Account | undefined {
  const page = jsonLd(body).find((block) => at(block, '@type') === 'ProfilePage');
  const person = at(page, 'mainEntity');
  if (!isObject(person)) return undefined;
  const counts = listOf(at(person, 'interactionStatistic'));
  const count = (action: string) =>
    at(
      counts.find((counter) => actionOf(counter).endsWith(action)),
      'userInteractionCount',
    );
  return {
    user: {
      uniqueId: at(person, 'alternateName'),
      nickname: at(person, 'name'),
      signature: at(person, 'description'),
      avatarThumb: at(person, 'image'),
      language: at(person, 'knowsLanguage'),
      bioLink: { link: at(person, 'sameAs', 0) },
      verified: at(person, 'disambiguatingDescription') === 'verified',
    },
    stats: [{ followerCount: count('FollowAction'), heartCount: count('LikeAction') }],
    videos: [],
  };
}

function actionOf(counter: Json): string {
  const type = at(counter, 'interactionType');
  return textOf(type) ?? textOf(at(type, '@type')) ?? '';
}

function fieldsOf({ user, stats, videos }: Account): ProfileFields {
  const author = authorOf(user, ...stats);
  const commerce = at(user, 'commerceUserInfo');
  return {
    user_id: author.id,
    sec_uid: author.sec_uid,
    username: author.username,
    name: author.name,
    link: author.link,
    bio: author.bio,
    bio_link: bioLink(textOf(at(user, 'bioLink', 'link'))),
    avatar: author.avatar,
    created_at: isoOfSeconds(at(user, 'createTime')),
    language: textOf(at(user, 'language')),
    country: textOf(at(user, 'region')),
    category: textOf(at(commerce, 'category')),
    is_verified: author.is_verified,
    is_private: author.is_private,
    is_business: at(commerce, 'commerceUser') === true,
    is_seller: at(user, 'ttSeller') === true,
    followers: author.followers,
    following: author.following,
    likes: author.likes,
    video_count: author.video_count,
    friends: countAt('friendCount', ...stats),
    videos: videos.flatMap((video) => videoOf(video, author.username)),
  };
}

function videoOf(video: Json, username: string | null): ProfileFields['videos'] {
  const id = textOf(at(video, 'id'));
  if (id === null) return [];
  const stats = [at(video, 'statsV2'), at(video, 'stats'), video];
  return [
    {
      video_id: id,
      title: textOf(at(video, 'desc')),
      link: videoLink(id, username),
      created_at: isoOfSeconds(at(video, 'createTime')),
      views: countAt('playCount', ...stats),
      likes: countAt('diggCount', ...stats),
      comments_count: countAt('commentCount', ...stats),
      shares: countAt('shareCount', ...stats),
      cover: linkAt(at(video, 'video'), 'cover', 'originCover') ?? linkAt(video, 'coverUrl', 'originCoverUrl', 'cover'),
    },
  ];
}

/** Users write links without a scheme: `twitch.tv/name`. */
function bioLink(text: string | null): string | null {
  if (text === null) return null;
  return linkOf(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`);
}
