import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readerOf } from '../site-reader.ts';
import { linkedinCases } from './cases.ts';
import * as fixtures from './fixtures.ts';

const { dataOf, readAs } = readerOf(linkedinCases);

const JOB = 'https://uk.linkedin.com/jobs/view/mudlark-at-tide-4000000001';

test('a complete job', () => {
  assert.deepEqual(dataOf(JOB, fixtures.JOB), {
    id: '4000000001',
    title: 'Senior Mudlark & Guide',
    link: 'https://www.linkedin.com/jobs/view/4000000001/',
    company: {
      name: 'Tide & Co',
      link: 'https://uk.linkedin.com/company/tide-co',
      logo: 'https://media.licdn.example/logo.png?e=1&v=beta',
    },
    location: 'London, England, GB',
    address: { street: null, city: 'London', region: 'England', postal_code: null, country: 'GB' },
    latitude: 51.5,
    longitude: -0.1,
    is_remote: true,
    posted_at: '2024-12-15T23:55:13.000Z',
    posted_ago: '2 weeks ago',
    expires_at: '2025-01-30T11:55:16.000Z',
    is_closed: false,
    description: 'Walk the foreshore.\n\nSieve & wash',
    description_html: '<p>Walk the <strong>foreshore</strong>.</p><ul><li>Sieve &amp; wash</li></ul>',
    employment_type: 'FULL_TIME',
    seniority_level: 'Mid-Senior level',
    job_function: 'Arts and Digging',
    industry: 'River Work',
    skills: ['Patience', 'Boots'],
    education: 'bachelor degree',
    experience_months: 48,
    salary: { text: '$90,000.00/yr - $120,000.00/yr', min: 30_000, max: 45_000.5, currency: 'GBP', period: 'year' },
    applicants: 200,
    applicants_text: 'Over 200 applicants',
    apply_link: 'https://tide.example/jobs',
    recruiter: {
      name: 'River Walker',
      headline: 'Finder',
      link: 'https://uk.linkedin.com/in/river-walker',
      image: null,
    },
    similar_jobs: [
      {
        title: 'Sieve Maker',
        company: 'Ebb',
        location: 'Paris',
        link: 'https://uk.linkedin.com/jobs/view/sieve-maker-4000000002',
        posted_at: '2024-12-01',
      },
    ],
  });
});

test('the fragment that job lists load for guests', () => {
  assert.partialDeepStrictEqual(dataOf(JOB, fixtures.GUEST_JOB, { source: 'guest' }), {
    title: 'Senior Mudlark & Guide',
    company: {
      name: 'Tide & Co',
      link: 'https://uk.linkedin.com/company/tide-co',
      logo: 'https://media.licdn.example/logo.png',
    },
    location: 'London, England, United Kingdom',
    posted_at: null,
    posted_ago: '2 weeks ago',
    description: 'Walk the foreshore.\n\nSieve & wash',
    employment_type: 'Full-time',
    salary: { min: 90_000, max: 120_000, currency: 'USD', period: 'year' },
  });
});

test('criteria in another language are recognized by their order', () => {
  assert.partialDeepStrictEqual(dataOf(JOB, fixtures.GERMAN_GUEST_JOB), {
    seniority_level: 'Mid-Senior level',
    employment_type: 'Full-time',
    job_function: 'Arts and Digging',
    industry: 'River Work',
  });
});

test('a closed job is marked; "first 25 applicants" is not a count', () => {
  assert.partialDeepStrictEqual(dataOf(JOB, fixtures.CLOSED_JOB), {
    is_closed: true,
    applicants: null,
    applicants_text: 'Be among the first 25 applicants',
  });
});

test('the JSON-LD alone is enough', () => {
  assert.partialDeepStrictEqual(dataOf(JOB, fixtures.JOB_FACTS_ONLY), {
    salary: { text: null, min: 30_000 },
    applicants: null,
  });
});

test('a missing title is a changed site (parse_failed): the rest is kept', () => {
  const body = fixtures.GUEST_JOB.replaceAll('top-card-layout__title', 'renamed').replace('topcard__title', 'x');
  const reading = readAs(JOB, body);
  assert.equal(reading.status, 'parse_failed');
  assert.partialDeepStrictEqual(reading, { data: { title: null, applicants: 200 } });
});

test('a job that redirects to a list of others is gone', () => {
  for (const finalUrl of [
    'https://uk.linkedin.com/jobs/mudlark-jobs?trk=expired_jd_redirect',
    'https://www.linkedin.com/jobs/search',
  ]) {
    assert.deepEqual(readAs(JOB, fixtures.JOB, { finalUrl }), { status: 'not_found' });
  }
  assert.equal(readAs(JOB, '', { status: 404 }).status, 'parse_failed', 'the page leaves that to the next');
  assert.equal(readAs(JOB, '', { status: 404, source: 'guest' }).status, 'not_found');
  assert.equal(readAs(JOB, fixtures.WALL).status, 'walled');
});
