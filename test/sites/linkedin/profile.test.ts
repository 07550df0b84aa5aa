import assert from 'node:assert/strict';
import { test } from 'node:test';
import { monthOf } from '../../../src/sites/linkedin/months.ts';
import { readerOf } from '../site-reader.ts';
import { linkedinCases } from './cases.ts';
import * as fixtures from './fixtures.ts';

const { dataOf, readAs } = readerOf(linkedinCases);

const PROFILE = 'https://www.linkedin.com/in/river-walker';
const nothing = { start: null, end: null, description: null, link: null };

test('a complete profile', () => {
  assert.deepEqual(dataOf(PROFILE, fixtures.PROFILE), {
    id: 'river-walker',
    name: 'River Walker',
    link: 'https://uk.linkedin.com/in/river-walker',
    headline: 'Finder at Tide & Co',
    about: 'Finds things.\nTells stories.',
    location: 'London, England',
    country: 'GB',
    industry: null,
    image: 'https://media.licdn.example/river.jpg',
    cover_image: null,
    followers: 3971,
    connections: 500,
    badges: ['Creator', 'Top Voice'],
    job_titles: ['Finder'],
    websites: [],
    current_companies: [{ name: 'Tide & Co', link: 'https://uk.linkedin.com/company/tide-co' }],
    experience: [
      {
        title: 'Finder',
        company: 'Tide & Co',
        company_link: 'https://uk.linkedin.com/company/tide-co',
        company_logo: 'https://media.licdn.example/logo.png',
        location: 'London',
        start: '2016-01',
        end: null,
        is_current: true,
        duration: '9 years 2 months',
        description: 'Walks a lot',
      },
      {
        title: 'Captain',
        company: 'Ebb & Flow',
        company_link: null,
        company_logo: null,
        location: null,
        start: '2012',
        end: '2015-12',
        is_current: false,
        duration: null,
        description: null,
      },
    ],
    education: [
      {
        school: 'School of Mud',
        school_link: 'https://www.linkedin.com/school/mud/',
        degree: 'BA, Digging',
        start: '2006',
        end: '2009',
        description: null,
      },
    ],
    volunteering: [],
    certifications: [{ ...nothing, title: 'Licensed Finder', subtitle: 'River Authority', start: '2019-05' }],
    awards: [{ ...nothing, title: 'Golden Sieve', subtitle: null }],
    publications: [],
    projects: [],
    courses: [],
    organizations: [],
    languages: [{ name: 'English', proficiency: 'Native' }],
    skills: [],
    recommendations: [],
    articles: [
      {
        title: 'On pipes',
        link: 'https://www.linkedin.com/pulse/on-pipes-walker',
        published_at: '2023-05-01T08:00:00.000Z',
        image: 'https://media.licdn.example/pipe.jpg',
        likes: 47,
      },
    ],
    people_also_viewed: [
      {
        name: 'Mud Friend',
        headline: 'Guide',
        link: 'https://uk.linkedin.com/in/mud-friend',
        image: 'https://media.licdn.example/aside.jpg',
      },
    ],
  });
});

test('a profile with only structured data', () => {
  for (const body of [fixtures.PROFILE_FACTS_ONLY, fixtures.PROFILE_PAGE_FACTS]) {
    assert.partialDeepStrictEqual(dataOf(PROFILE, body), {
      name: 'River Walker',
      followers: 3971,
      location: 'London, England',
      // Names that guests may not see are written as asterisks.
      experience: [
        { title: 'Finder', company: 'Tide & Co', start: '2016', is_current: true },
        { company: 'Ebb & Flow', start: '2010-04', end: '2015', is_current: false },
      ],
      education: [{ school: 'School of Mud', start: '2006', end: '2009' }],
      languages: [{ name: 'English', proficiency: null }],
    });
  }
});

test('a profile of 2016', () => {
  assert.partialDeepStrictEqual(dataOf(PROFILE, fixtures.PROFILE_2016), {
    name: 'River Walker',
    headline: 'Finder',
    about: 'Finds.\n\nTells.',
    location: 'London',
    industry: 'River Work',
    connections: 500,
    websites: ['https://tide.example/'],
    current_companies: [{ name: 'Tide', link: 'https://www.linkedin.com/company/tide-co' }],
    experience: [
      {
        title: 'Finder',
        company: 'Tide',
        location: 'London',
        start: '2008-09',
        end: '2009-06',
        duration: '10 months',
        description: 'Dug',
      },
    ],
    education: [{ school: 'School of Mud', degree: 'BA', start: '2006', end: '2009' }],
    skills: ['Sieving', 'Washing'],
    recommendations: ['Finds everything.'],
    articles: [{ title: 'On pipes', published_at: '2015-04-09' }],
    people_also_viewed: [{ name: 'Mud Friend', headline: 'Guide' }],
  });
});

test('names that guests may not see are left out', () => {
  const masked = fixtures.PROFILE.replace('School of Mud</a></h3>', '****** ** ***</a></h3>').replace(
    '>Ebb &amp; Flow<',
    '>*** * ****<',
  );
  const { education, experience } = dataOf(PROFILE, masked);
  assert.partialDeepStrictEqual(education, [{ school: 'School of Mud', degree: null }], 'from the JSON-LD');
  assert.partialDeepStrictEqual(experience, [{ company: 'Tide & Co' }, { title: 'Captain', company: null }]);
});

test('a missing name is a changed site (parse_failed): the rest is kept', () => {
  const reading = readAs(PROFILE, fixtures.PROFILE_2016.replace('id="name"', ''));
  assert.equal(reading.status, 'parse_failed');
  assert.partialDeepStrictEqual(reading, { data: { name: null, headline: 'Finder' } });
});

test('pages that are not profiles', () => {
  assert.equal(readAs(PROFILE, fixtures.WALL).status, 'walled');
  assert.equal(readAs(PROFILE, fixtures.MISSING).status, 'not_found');
  assert.deepEqual(readAs(PROFILE, fixtures.ARTICLE_PAGE), { status: 'parse_failed', data: null });
});

const MONTHS: readonly [value: unknown, month: string | null][] = [
  ['December 2008', '2008-12'],
  ['Dec 2008', '2008-12'],
  ['2008', '2008'],
  [2008, '2008'],
  ['2008-12', '2008-12'],
  ['2008-13', '2008'],
  ['Dezember 2008', '2008'],
  ['12345', null],
  ['Present', null],
  [null, null],
];

for (const [value, month] of MONTHS) test(`${value} is ${month}`, () => assert.equal(monthOf(value), month));
