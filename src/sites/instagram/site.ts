/** Instagram: its addresses, its page kinds, and where the data of each can be had without logging in. */
import type { PageKind, Reading, Site, SiteRequest, SiteTarget, Source } from '../site.ts';
import { HOME, matchAddress, postLink, profileLink } from './address.ts';
import { postFields, profileFields } from './fields.ts';
import { readPost, readWholePost } from './post.ts';
import { readProfile, readWholeProfile } from './profile.ts';

/** What the site's own scripts call themselves. */
const APPLICATION = { 'x-ig-app-id': '936619743392459' };
/** For an embed, browsers get an empty shell that their scripts should fill; other clients get the post. */
const NO_BROWSER = { 'user-agent': 'curl/8.7.1' };

const UNREADABLE: Reading = { status: 'parse_failed', data: null };

export const instagram: Site = {
  provider: 'instagram',
  title: 'Instagram',
  hosts: ['instagram.com', 'instagr.am'],
  kinds: [
    { type: 'post', fields: postFields, sources: postSources },
    { type: 'reel', fields: postFields, sources: postSources },
    { type: 'profile', fields: profileFields, sources: profileSources },
  ] satisfies readonly PageKind[],
  match: matchAddress,
};

/** Guests who ask too often get the page with its preview alone: then other places are asked, and it again at last. */
function postSources(target: SiteTarget): Source[] {
  const { id, parts, type } = target;
  const read: Source['read'] = (answer) => readPost(answer, target);
  if (parts.share !== undefined) {
    const link = `${HOME}share/${parts.share}/${id}/`;
    return [source('page-preview', plain(link), read), source('page-in-browser', { url: link, js: true }, read)];
  }
  const link = postLink(id, type === 'reel' ? 'reel' : 'p');
  const embed = plain(`${postLink(id)}embed/captioned/`, NO_BROWSER);
  return [
    source(
      'page',
      plain(link),
      notLast((answer) => readWholePost(answer, target)),
    ),
    source('embed', embed, unproven(read)),
    source('page-in-browser', { url: link, js: true }, read),
    source('page-preview', plain(link), read),
    // The embed says of posts that may not be embedded that they are gone: it is believed only after the page.
    source('embed-notice', embed, notLast(read)),
  ];
}

function profileSources(target: SiteTarget): Source[] {
  const read: Source['read'] = (answer) => readProfile(answer, target);
  const link = profileLink(target.id) ?? HOME;
  return [
    source(
      'page',
      plain(link),
      notLast((answer) => readWholeProfile(answer, target)),
    ),
    source(
      'web-profile',
      plain(`${HOME}api/v1/users/web_profile_info/?username=${target.id}`, APPLICATION),
      notLast(read),
    ),
    source('embed', plain(`${link}embed/`, NO_BROWSER), notLast(read)),
    source('page-in-browser', { url: link, js: true }, read),
    source('page-preview', plain(link), read),
  ];
}

/** A place that is not the last word: Instagram says "gone" with a page, and a bare 404 may be of that place alone. */
function notLast(read: Source['read']): Source['read'] {
  return (answer) => (answer.status === 404 || answer.status === 410 ? UNREADABLE : read(answer));
}

/** A place whose word that something is gone is no proof. */
function unproven(read: Source['read']): Source['read'] {
  return (answer) => {
    const reading = read(answer);
    return reading.status === 'not_found' ? UNREADABLE : reading;
  };
}

function source(name: string, request: SiteRequest, read: Source['read']): Source {
  return { name, request, read };
}

function plain(url: string, headers: Readonly<Record<string, string>> = {}): SiteRequest {
  return { url, js: false, headers };
}
