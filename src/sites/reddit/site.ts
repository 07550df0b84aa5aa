/**
 * Reddit: posts, subreddits and users. Since mid-2026 its JSON and its old pages require a log-in from most visitors,
 * so the page itself and the feeds come first.
 */
import { fillGaps } from '../fill-gaps.ts';
import { type Json, parseJson } from '../lenient-json.ts';
import { describeSameThing } from '../merge-records.ts';
import { PageElements } from '../page-elements.ts';
import type { Fields, PageKind, Reading, Site, SiteAnswer, Source, Supplemented } from '../site.ts';
import { HOSTS, matchAddress } from './address.ts';
import { readError, readPostJson, readSubredditJson, readUserJson } from './api-answer.ts';
import { appPost, appSubreddit, appUser } from './app-page.ts';
import { isFeed, readPostFeed, readSubredditFeed, readUserFeed } from './feed.ts';
import { postFields, subredditFields, userFields } from './fields.ts';
import { HOME } from './names.ts';
import { readAddress, readNotice } from './notices.ts';
import { oldPost, oldSubreddit, oldUser } from './old-page.ts';
import { GONE, readingOfPost, readingOfSubreddit, readingOfUser, UNREADABLE } from './readings.ts';
import { redesignPost } from './redesign-page.ts';

const OLD = 'https://old.reddit.com';

/** The parsers of one page kind, for each form that an answer may have. */
interface Readers {
  json(json: Json): Reading;
  feed(body: string): Reading;
  page(page: PageElements): Reading;
}

/** For answers that can only be JSON. */
const NO_READERS: Readers = { json: () => UNREADABLE, feed: () => UNREADABLE, page: () => UNREADABLE };

const post: PageKind = {
  type: 'post',
  fields: postFields,
  sources: ({ id, parts }) => {
    const read = reader({
      json: readPostJson,
      feed: readPostFeed,
      page: (page) => {
        const found = appPost(page, id) ?? oldPost(page, id) ?? redesignPost(page, id);
        return found === undefined ? UNREADABLE : readingOfPost(found);
      },
    });
    // Which post it is becomes known only by following the link.
    if (parts.follow !== undefined) return [rendered('page', `${HOME}${parts.follow}`, read)];
    const path = parts.comment === undefined ? `/comments/${id}/` : `/comments/${id}/comment/${parts.comment}/`;
    const json = plain('json', `${HOME}${path}.json?raw_json=1&limit=500`, read);
    return [
      rendered('page', `${HOME}${path}`, read),
      plain('feed', `${HOME}${path}.rss?limit=100`, supplementedBy(json, read)),
      json,
      plain('old-page', `${OLD}${path}?limit=500`, read),
    ];
  },
  supplement: (_name, answer, known) => completed(known, readBody(answer.body, { ...NO_READERS, json: readPostJson })),
};

const subreddit: PageKind = {
  type: 'subreddit',
  fields: subredditFields,
  sources: ({ id, parts }) => {
    const read = reader({
      json: (json) => readSubredditJson(json, id),
      feed: (body) => readSubredditFeed(body, id),
      page: (page) => {
        const found = appSubreddit(page, id) ?? oldSubreddit(page, id);
        return found === undefined ? UNREADABLE : readingOfSubreddit(found);
      },
    });
    const path = parts.sort === undefined ? `/r/${id}/` : `/r/${id}/${parts.sort}/`;
    const period = parts.period === undefined ? '' : `t=${parts.period}`;
    const about = plain('json-about', `${HOME}/r/${id}/about.json?raw_json=1`, read);
    return [
      rendered('page', `${HOME}${path}${period && `?${period}`}`, read),
      plain('feed', `${HOME}${path}.rss${period && `?${period}`}`, supplementedBy(about, read)),
      // With `sr_detail`, each post contains the details of its subreddit.
      plain('json', `${HOME}${path}.json?raw_json=1&sr_detail=1${period && `&${period}`}`, read),
      about,
      plain('old-page', `${OLD}${path}${period && `?${period}`}`, read),
    ];
  },
  supplement: (_name, answer, known, { id }) =>
    completed(known, readBody(answer.body, { ...NO_READERS, json: (json) => readSubredditJson(json, id) })),
};

const user: PageKind = {
  type: 'user',
  fields: userFields,
  sources: ({ id }) => {
    const read = reader({
      json: (json) => readUserJson(json, id),
      feed: (body) => readUserFeed(body, id),
      page: (page) => {
        const found = appUser(page, id) ?? oldUser(page, id);
        return found === undefined ? UNREADABLE : readingOfUser(found);
      },
    });
    const about = plain('json-about', `${HOME}/user/${id}/about.json?raw_json=1`, read);
    return [
      rendered('page', `${HOME}/user/${id}/`, read),
      plain('feed', `${HOME}/user/${id}/.rss`, supplementedBy(about, read)),
      about,
      plain('old-page', `${OLD}/user/${id}/`, read),
    ];
  },
  supplement: (_name, answer, known, { id }) =>
    completed(known, readBody(answer.body, { ...NO_READERS, json: (json) => readUserJson(json, id) })),
};

export const reddit: Site = {
  provider: 'reddit',
  title: 'Reddit',
  hosts: HOSTS,
  kinds: [post, subreddit, user],
  credits: 50,
  match: matchAddress,
};

/** Answers the age question, which old pages and feeds ask on a page of their own. */
const OF_AGE = { cookie: 'over18=1' };

function plain(name: string, url: string, read: Source['read']): Source {
  return { name, request: { url, js: false, headers: OF_AGE }, read };
}

function rendered(name: string, url: string, read: Source['read']): Source {
  return { name, request: { url, js: true }, read };
}

/** Adds the JSON as a supplement: a feed has no counts, and some exits get the JSON without a log-in. */
function supplementedBy({ name, request }: Source, read: Source['read']): Source['read'] {
  return (answer) => {
    const reading = read(answer);
    return reading.status === 'ok' ? { ...reading, more: [{ name, request }] } : reading;
  };
}

/** The JSON takes precedence, because it is more reliable and has the tree of comments. */
function completed(known: Fields, reading: Reading): Supplemented | undefined {
  if (reading.status !== 'ok' || !describeSameThing(known, reading.data)) return undefined;
  return { data: fillGaps(reading.data, known) };
}

/** Parses any answer of any source: its form shows in the answer itself, not in the address. */
function reader(readers: Readers): (answer: SiteAnswer) => Reading {
  return (answer) => {
    const reading = readAddress(answer.finalUrl) ?? readBody(answer.body, readers);
    // The status decides only if the answer itself says nothing.
    const isMissing = answer.status === 404 || answer.status === 410;
    return reading.status === 'parse_failed' && isMissing ? GONE : reading;
  };
}

function readBody(body: string, readers: Readers): Reading {
  const json = parseJson(body);
  if (typeof json === 'object' && json !== null) return readError(json) ?? readers.json(json);
  if (isFeed(body)) return readers.feed(body);
  const page = new PageElements(body);
  const reading = readers.page(page);
  return reading.status === 'ok' ? reading : (readNotice(page) ?? reading);
}
