/** What follows from how a site answers a request for its robots.txt. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FetchFailure } from '../../src/fetching/failure.ts';
import type { PageRequest } from '../../src/fetching/page.ts';
import { readRobots } from '../../src/site-map/plain-ask.ts';
import { robotsOf } from '../../src/wiring/ask-site.ts';

const URL_OF_IT = 'https://a.example/robots.txt';
const PAGE = {
  finalUrl: URL_OF_IT,
  status: 200,
  statusMessage: 'OK',
  headers: {},
  contentType: 'text/plain',
  html: '',
  exit: 'datacenter',
} as const;

describe('robots.txt', () => {
  const text = 'User-agent: *\nDisallow: /ü\n';
  const swapped = Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  const FORMS: Readonly<Record<string, Buffer>> = {
    'UTF-8': Buffer.from(text),
    'UTF-8 with a mark': Buffer.from(`\ufeff${text}`),
    'UTF-16': Buffer.from(`\ufeff${text}`, 'utf16le'),
    'UTF-16, the other way round': swapped,
  };
  for (const [form, bytes] of Object.entries(FORMS)) {
    it(`is read in ${form}`, async () => {
      const read = await readRobots(async (take) => {
        for (const byte of bytes) await take?.(Buffer.from([byte]));
        return { page: PAGE, tiersTried: undefined };
      });
      assert.ok('text' in read);
      assert.equal(read.text.replace('\ufeff', ''), text);
    });
  }

  const FAILURES: readonly [why: string, failure: FetchFailure, allowed: boolean][] = [
    ['missing', failure(404), true],
    ['refused', failure(403), true],
    ['behind redirects without end', failure(301), true],
    ['an error of the server', failure(500), false],
    ['not to be fetched now', failure(503), false],
    ['unreachable', new FetchFailure('target_unreachable', 'no'), false],
    ['late', new FetchFailure('timeout', 'no'), false],
  ];
  for (const [why, problem, allowed] of FAILURES) {
    it(`${allowed ? 'forbids nothing' : 'forbids everything'} if it is ${why}`, async () => {
      const fetching = {
        fetchPage: async (_request: PageRequest) => ({ failure: problem, exit: 'datacenter', tiersTried: undefined }),
        pool: { offeredTiers: ['datacenter'] },
      } as unknown as Parameters<typeof robotsOf>[0];
      const rules = await robotsOf(fetching, new URL('https://a.example/'), 'a', new AbortController().signal);
      assert.equal(rules.allows(new URL('https://a.example/x')), allowed);
    });
  }
});

function failure(statusCode: number): FetchFailure {
  return new FetchFailure('target_error', 'no', { target: { statusCode, statusMessage: '' } });
}
