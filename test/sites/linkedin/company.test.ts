import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readerOf } from '../site-reader.ts';
import { linkedinCases } from './cases.ts';
import * as fixtures from './fixtures.ts';

const { dataOf, readAs } = readerOf(linkedinCases);

const COMPANY = 'https://www.linkedin.com/company/tide-co';

test('a complete company', () => {
  assert.deepEqual(dataOf(COMPANY, fixtures.COMPANY), {
    id: '99001',
    universal_name: 'tide-co',
    name: 'Tide & Co',
    link: 'https://uk.linkedin.com/company/tide-co',
    tagline: 'What the river gives',
    description: 'We walk.\n\nWe find.',
    website: 'https://tide.example/',
    industry: 'River Work',
    company_size: '11-50 employees',
    employees: 42,
    followers: 12_345,
    headquarters: 'London',
    address: { street: '1 Quay', city: 'London', region: 'London', postal_code: 'E1', country: 'GB' },
    type: 'Partnership',
    founded: 1999,
    specialties: ['mud', 'sieves', 'patience'],
    logo: 'https://media.licdn.example/logo.png?e=1&v=beta',
    cover_image: 'https://media.licdn.example/cover.jpg',
    locations: [
      { address: '1 Quay, London, GB', is_primary: true },
      { address: '2 Pier', is_primary: false },
    ],
    people: [
      {
        name: 'River Walker',
        headline: 'Finder',
        link: 'https://uk.linkedin.com/in/river-walker',
        image: 'https://media.licdn.example/main.jpg',
      },
    ],
    products: [
      { name: 'Sieve', category: 'Tools', description: 'It sieves.', link: 'https://www.linkedin.com/products/sieve/' },
    ],
    posts: [
      {
        id: '7000',
        link: 'https://www.linkedin.com/posts/tide-co_x-activity-7000-ab',
        text: 'Look at this pipe',
        author: 'Tide & Co',
        author_link: 'https://uk.linkedin.com/company/tide-co',
        posted_ago: '4d',
        created_at: null,
        reactions: 1033,
        comments_count: 2,
      },
    ],
    funding: {
      rounds: 3,
      last_round: 'Seed',
      last_round_date: '2021-03-08',
      last_round_amount: 'US$ 1.5M',
      investors: ['River Fund'],
    },
    affiliated_companies: [
      {
        name: 'Tide Labs',
        link: 'https://www.linkedin.com/showcase/tide-labs/',
        industry: null,
        location: null,
        logo: 'https://media.licdn.example/aside.jpg',
      },
    ],
    similar_companies: [
      {
        name: 'Ebb',
        link: 'https://fr.linkedin.com/company/ebb',
        industry: 'Boats',
        location: 'Paris',
        logo: 'https://media.licdn.example/aside.jpg',
      },
    ],
  });
});

test('the HTML alone or the JSON-LD alone is enough', () => {
  assert.partialDeepStrictEqual(dataOf(COMPANY, fixtures.COMPANY_MARKUP_ONLY), {
    name: 'Tide & Co',
    website: 'https://tide.example/',
    employees: 42,
    description: 'We walk. We find.',
    logo: 'https://media.licdn.example/logo.png',
  });
  assert.partialDeepStrictEqual(dataOf(COMPANY, fixtures.COMPANY_FACTS_ONLY), {
    name: 'Tide & Co',
    employees: 42,
    followers: null,
  });
});

test('followers and id are found in other places too', () => {
  const body = fixtures.COMPANY.replace('12,345 followers </h3>', '</h3>').replace(
    'data-semaphore-content-urn="urn:li:organization:99001"',
    '',
  );
  const search =
    '<a href="https://www.linkedin.com/signup?session_redirect=x%3FfacetCurrentCompany%3D%255B99001%255D">all</a>';
  assert.partialDeepStrictEqual(dataOf(COMPANY, body + search), { followers: 12_345, id: '99001' });
});

test('a missing name is a changed site (parse_failed): the rest is kept', () => {
  const body = fixtures.COMPANY_MARKUP_ONLY.replaceAll('top-card-layout__title', 'renamed');
  const reading = readAs(COMPANY, body);
  assert.equal(reading.status, 'parse_failed');
  assert.partialDeepStrictEqual(reading, { data: { name: null, followers: 12_345 } });
});

const NOTICES: readonly [
  name: string,
  body: string,
  answer: { status?: number; finalUrl?: string },
  expected: string,
][] = [
  ['the wall', fixtures.WALL, {}, 'walled'],
  ['the wall behind a script', fixtures.WALL_BY_SCRIPT, {}, 'walled'],
  ['the wall by its address', '<html></html>', { finalUrl: 'https://www.linkedin.com/authwall?trk=x' }, 'walled'],
  ['the log-in form by its address', '<html></html>', { finalUrl: 'https://www.linkedin.com/uas/login?x' }, 'walled'],
  ['a checkpoint', '<html></html>', { finalUrl: 'https://www.linkedin.com/checkpoint/challenge/x' }, 'walled'],
  ['status 404', '<html></html>', { status: 404 }, 'not_found'],
  ['a missing page', fixtures.MISSING, {}, 'not_found'],
  [
    'the address of what is missing',
    '<html></html>',
    { finalUrl: 'https://www.linkedin.com/company/unavailable/' },
    'not_found',
  ],
  ['an article', fixtures.ARTICLE_PAGE, {}, 'parse_failed'],
  ['a company that is named like the wall', fixtures.COMPANY.replace('<title>Tide', '<title>Sign Up Tide'), {}, 'ok'],
];

for (const [name, body, answer, expected] of NOTICES) {
  test(`${name} is ${expected}`, () => assert.equal(readAs(COMPANY, body, answer).status, expected));
}

test('the date of a post is computed from its id, if it contains one', () => {
  const table: [id: string, moment: string | null][] = [
    ['7247945789950353408', '2024-10-04T12:28:56.000Z'],
    ['7000', null],
    ['123456789012345678', null],
    ['9999999999999999999', null],
  ];
  for (const [id, moment] of table) {
    const page = fixtures.COMPANY.replaceAll('activity:7000', `activity:${id}`);
    const [post] = dataOf(COMPANY, page).posts as { id: string; created_at: string | null }[];
    assert.deepEqual([post?.id, post?.created_at], [id, moment]);
  }
});
