/** Addresses of LinkedIn: what each names, which are not supported, and what is requested. */
import type { AddressCases, KnownAddress } from '../site-cases.ts';

const HOME = 'https://www.linkedin.com/';

const PAGES: readonly (readonly [url: string, type: string, id: string, request: string])[] = [
  ['https://www.linkedin.com/company/tide-co/', 'company', 'tide-co', 'company/tide-co'],
  ['https://linkedin.com/company/tide-co', 'company', 'tide-co', 'company/tide-co'],
  ['https://uk.linkedin.com/company/Tide-Co?trk=x', 'company', 'tide-co', 'company/tide-co'],
  ['HTTPS://M.LINKEDIN.COM/company/tide-co#about', 'company', 'tide-co', 'company/tide-co'],
  ['https://www.linkedin.com./company/tide-co', 'company', 'tide-co', 'company/tide-co'],
  ['https://www.linkedin.com/company/tide-co/about/', 'company', 'tide-co', 'company/tide-co'],
  ['https://www.linkedin.com/company/tide-co/jobs', 'company', 'tide-co', 'company/tide-co'],
  ['https://www.linkedin.com/company/1441', 'company', '1441', 'company/1441'],
  ['https://www.linkedin.com/company/boys-&-girls', 'company', 'boys-&-girls', 'company/boys-%26-girls'],
  ['https://www.linkedin.com/company/caf%C3%A9', 'company', 'café', 'company/caf%C3%A9'],
  ['https://www.linkedin.com/mwlite/company/tide-co', 'company', 'tide-co', 'company/tide-co'],
  ['https://www.linkedin.com/organization-guest/company/tide-co', 'company', 'tide-co', 'company/tide-co'],
  ['https://www.linkedin.com/school/school-of-mud/', 'company', 'school-of-mud', 'school/school-of-mud'],
  ['https://www.linkedin.com/showcase/tide-labs/', 'company', 'tide-labs', 'showcase/tide-labs'],
  ['https://www.linkedin.com/in/river-walker/', 'profile', 'river-walker', 'in/river-walker'],
  ['https://de.linkedin.com/in/river-walker?originalSubdomain=de', 'profile', 'river-walker', 'in/river-walker'],
  ['https://www.linkedin.com/in/river-walker/en', 'profile', 'river-walker', 'in/river-walker'],
  ['https://www.linkedin.com/in/river-walker/details/experience/', 'profile', 'river-walker', 'in/river-walker'],
  ['https://www.linkedin.com/in/%E5%B7%9D', 'profile', '川', 'in/%E5%B7%9D'],
  ['https://www.linkedin.com/mwlite/in/river-walker', 'profile', 'river-walker', 'in/river-walker'],
  ['https://uk.linkedin.com/pub/river-walker/1/2b/345', 'profile', 'river-walker', 'pub/river-walker/1/2b/345'],
  ['https://www.linkedin.com/jobs/view/4000000001/', 'job', '4000000001', 'jobs/view/4000000001/'],
  [
    'https://uk.linkedin.com/jobs/view/mudlark-at-tide-4000000001?refId=x',
    'job',
    '4000000001',
    'jobs/view/4000000001/',
  ],
  [
    'https://www.linkedin.com/jobs/collections/recommended/?currentJobId=4000000001',
    'job',
    '4000000001',
    'jobs/view/4000000001/',
  ],
  [
    'https://www.linkedin.com/jobs/search/?currentJobId=4000000001&keywords=mud',
    'job',
    '4000000001',
    'jobs/view/4000000001/',
  ],
  ['https://www.linkedin.com/jobs-guest/jobs/api/jobPosting/4000000001', 'job', '4000000001', 'jobs/view/4000000001/'],
];

const UNSUPPORTED: readonly string[] = [
  'https://www.linkedin.com/',
  'https://www.linkedin.com',
  'https://www.linkedin.com/feed/',
  'https://www.linkedin.com/company/',
  'https://www.linkedin.com/company/setup/new/',
  'https://www.linkedin.com/company/unavailable/',
  'https://www.linkedin.com/in/',
  'https://www.linkedin.com/pub/dir/River/Walker',
  'https://www.linkedin.com/pub/river-walker',
  'https://www.linkedin.com/jobs/',
  'https://www.linkedin.com/jobs/search/?keywords=mud',
  'https://www.linkedin.com/jobs/mudlark-jobs',
  'https://www.linkedin.com/jobs/view/',
  'https://www.linkedin.com/jobs/view/mudlark',
  'https://www.linkedin.com/pulse/on-pipes-walker',
  'https://www.linkedin.com/posts/tide-co_x-activity-7000-ab',
  'https://www.linkedin.com/search/results/all/?keywords=x',
  'https://www.linkedin.com/settings/',
  'https://www.linkedin.com/login',
  'https://www.linkedin.com/authwall?sessionRedirect=https%3A%2F%2Fwww.linkedin.com%2Fauthwall',
  'https://www.linkedin.com/authwall?sessionRedirect=https%3A%2F%2Fexample.org%2Fin%2Fx',
  'https://www.linkedin.com/learning/mud',
  'https://www.linkedin.com/groups/123/',
  'https://business.linkedin.com/company/tide-co',
  'https://api.linkedin.com/in/river-walker',
  'https://www.linkedin.com/in/%E0%A4%A/',
  'https://notlinkedin.com/in/river-walker',
];

export const addresses: AddressCases = {
  known: PAGES.map(([url, type, id, request]): KnownAddress => [url, `${type} ${id}`, { asked: HOME + request }]),
  unknown: UNSUPPORTED,
  askedHosts: ['www.linkedin.com'],
  requests: {
    'https://www.linkedin.com/jobs/view/4000000001/': [
      `page ${HOME}jobs/view/4000000001/`,
      `guest ${HOME}jobs-guest/jobs/api/jobPosting/4000000001`,
      `page-in-browser ${HOME}jobs/view/4000000001/ in a browser`,
    ],
  },
};
