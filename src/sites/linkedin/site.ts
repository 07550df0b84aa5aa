/** LinkedIn: its addresses, its page kinds, and the sources of each that work without logging in. */
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
        // The page has the exact day. The fragment that the lists for guests load is seldom walled, and decides whether
        // the job is gone.
        return [
          plain('page', link, target, ignoringBare404(readJob)),
          plain('guest', `${HOME}jobs-guest/jobs/api/jobPosting/${target.id}`, target, readJob),
          rendered('page-in-browser', link, target, readJob),
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
  return [plain('page', url, target, read), rendered('page-in-browser', url, target, read)];
}

/** Leaves the meaning of a bare 404 to the next source. */
function ignoringBare404(read: Read): Read {
  return (answer, target) => (answer.status === 404 ? { status: 'parse_failed', data: null } : read(answer, target));
}

function plain(name: string, url: string, target: SiteTarget, read: Read): Source {
  return { name, request: { url, js: false }, read: (answer) => read(answer, target) };
}

function rendered(name: string, url: string, target: SiteTarget, read: Read): Source {
  return { name, request: { url, js: true }, read: (answer) => read(answer, target) };
}

function nameOf({ id }: SiteTarget): string {
  return encodeURIComponent(id.toWellFormed());
}
