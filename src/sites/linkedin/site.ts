/** LinkedIn: its addresses, its page kinds, and where the data of each can be had without logging in. */
import type { Reading, Site, SiteAnswer, SiteTarget, Source } from '../site.ts';
import { HOME, matchAddress } from './address.ts';
import { readCompany } from './company.ts';
import { companyFields, jobFields, profileFields } from './fields.ts';
import { jobLink, readJob } from './job.ts';
import { readProfile } from './profile.ts';

export const linkedin: Site = {
  provider: 'linkedin',
  title: 'LinkedIn',
  hosts: ['linkedin.com'],
  kinds: [
    {
      type: 'company',
      fields: companyFields,
      sources: (target) => pageSources(target, readCompany, `${HOME}${target.parts.path}/${nameOf(target)}`),
    },
    {
      type: 'job',
      fields: jobFields,
      sources: (target) => {
        const link = jobLink(target.id);
        // The page knows the day; the piece that guests' lists load is seldom walled, and the last to say "gone".
        return [
          source('page', link, false, target, unlessMissing(readJob)),
          source('guest', `${HOME}jobs-guest/jobs/api/jobPosting/${target.id}`, false, target, readJob),
          source('page-in-browser', link, true, target, readJob),
        ];
      },
    },
    {
      type: 'profile',
      fields: profileFields,
      sources: (target) => {
        const { numbers } = target.parts;
        const path = numbers === undefined ? `in/${nameOf(target)}` : `pub/${nameOf(target)}/${numbers}`;
        return pageSources(target, readProfile, `${HOME}${path}`);
      },
    },
  ],
  match: matchAddress,
};

type Read = (answer: SiteAnswer, target: SiteTarget) => Reading;

function pageSources(target: SiteTarget, read: Read, url: string): Source[] {
  return [source('page', url, false, target, read), source('page-in-browser', url, true, target, read)];
}

/** Leaves it to the next source what a bare 404 means. */
function unlessMissing(read: Read): Read {
  return (answer, target) => (answer.status === 404 ? { status: 'parse_failed', data: null } : read(answer, target));
}

function source(name: string, url: string, js: boolean, target: SiteTarget, read: Read): Source {
  return { name, request: { url, js }, read: (answer) => read(answer, target) };
}

function nameOf({ id }: SiteTarget): string {
  return encodeURIComponent(id.toWellFormed());
}
