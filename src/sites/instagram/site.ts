/** Instagram: its addresses, its page kinds, and the sources of each that work without logging in. */
import type { PageKind, Reading, Site, SiteRequest, SiteTarget, Source } from '../site.ts';
import { HOME, matchAddress, postLink, profileLink } from './address.ts';
import { postFields, profileFields } from './fields.ts';
import { readPost, readWholePost } from './post.ts';
import { readProfile, readWholeProfile } from './profile.ts';

/** The id that the site's own scripts send. */
const APPLICATION = { 'x-ig-app-id': '936619743392459' };
/** Browsers get an embed as an empty shell that scripts fill; other clients get the post. */
const NOT_A_BROWSER = { 'user-agent': 'curl/8.7.1' };

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

/** Guests who ask too often get a page with only its preview: the other sources are tried first, the preview last. */
function postSources(target: SiteTarget): Source[] {
  const { id, parts, type } = target;
  const read: Source['read'] = (answer) => readPost(answer, target);
  if (parts.share !== undefined) {
    const link = `${HOME}share/${parts.share}/${id}/`;
    return [source('page-preview', plain(link), read), source('page-in-browser', { url: link, js: true }, read)];
  }
  const link = postLink(id, type === 'reel' ? 'reel' : 'p');
  const embed = plain(`${postLink(id)}embed/captioned/`, NOT_A_BROWSER);
  return [
    source(
      'page',
      plain(link),
      ignoringBare404((answer) => readWholePost(answer, target)),
    ),
    source('embed', embed, ignoringNotFound(read)),
    source('page-in-browser', { url: link, js: true }, read),
    source('page-preview', plain(link), read),
    // The embed also calls posts gone that may not be embedded, so it is believed only after the page.
    source('embed-notice', embed, ignoringBare404(read)),
  ];
}

function profileSources(target: SiteTarget): Source[] {
  const read: Source['read'] = (answer) => readProfile(answer, target);
  const link = profileLink(target.id) ?? HOME;
  return [
    source(
      'page',
      plain(link),
      ignoringBare404((answer) => readWholeProfile(answer, target)),
    ),
    source(
      'web-profile',
      plain(`${HOME}api/v1/users/web_profile_info/?username=${target.id}`, APPLICATION),
      ignoringBare404(read),
    ),
    source('embed', plain(`${link}embed/`, NOT_A_BROWSER), ignoringBare404(read)),
    source('page-in-browser', { url: link, js: true }, read),
    source('page-preview', plain(link), read),
  ];
}

/** Ignores a bare 404, which may be about this source alone: Instagram says "gone" with a page. */
function ignoringBare404(read: Source['read']): Source['read'] {
  return (answer) => (answer.status === 404 || answer.status === 410 ? UNREADABLE : read(answer));
}

/** Ignores "not found" from a source that also says it of posts that exist. */
function ignoringNotFound(read: Source['read']): Source['read'] {
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
