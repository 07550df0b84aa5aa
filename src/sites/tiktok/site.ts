/** TikTok: its addresses, its page kinds, and the sources of each. */
import type { Reading, Site, SiteAnswer, SiteRequest, SiteTarget, Source } from '../site.ts';
import { matchAddress } from './address.ts';
import { profileFields, videoFields } from './fields.ts';
import { HOME, profileLink } from './people.ts';
import { readProfile, supplementProfile } from './profile.ts';
import { embeddedProfile, plain } from './requests.ts';
import { readVideo, videoLink } from './video.ts';

export const tiktok: Site = {
  provider: 'tiktok',
  title: 'TikTok',
  hosts: ['tiktok.com', 'tiktokv.com'],
  kinds: [
    { type: 'video', fields: videoFields, sources: (target) => sources(target, readVideo, videoRequests(target)) },
    {
      type: 'profile',
      fields: profileFields,
      sources: (target) => sources(target, readProfile, profileRequests(target)),
      supplement: supplementProfile,
    },
  ],
  match: matchAddress,
};

type Read = (answer: SiteAnswer, target: SiteTarget) => Reading;

function sources(target: SiteTarget, read: Read, requests: Readonly<Record<string, SiteRequest>>): Source[] {
  return Object.entries(requests).map(([name, request]) => ({ name, request, read: (answer) => read(answer, target) }));
}

/** The page has the most data. The embed answers without a browser when the page shows a challenge. */
function videoRequests({ id, parts }: SiteTarget): Record<string, SiteRequest> {
  const link = parts.short ?? videoLink(id, parts.username ?? null);
  const embed: Record<string, SiteRequest> = parts.short === undefined ? { embed: plain(`${HOME}embed/v2/${id}`) } : {};
  return {
    page: plain(link),
    ...embed,
    'page-in-browser': { url: link, js: true },
    oembed: plain(`${HOME}oembed?url=${encodeURIComponent(link)}`),
  };
}

function profileRequests({ id }: SiteTarget): Record<string, SiteRequest> {
  const link = profileLink(id) ?? HOME;
  return {
    page: plain(link),
    embed: embeddedProfile(id),
    'page-in-browser': { url: link, js: true },
  };
}
