/** The figures on captured pages: how many challenges are found, and that no normal page is mistaken for one. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { ChallengeAnswer } from '../../../src/fetching/challenges/challenge.ts';
import { findChallenge } from '../../../src/fetching/challenges/find-challenge.ts';
import { someOf } from '../../support/thorough.ts';

const captures = fileURLToPath(new URL('../../../../shared/captures', import.meta.url));
const skip = existsSync(captures) ? false : 'the captured pages are not here';
const MIN_FOUND = 0.95;

function filesUnder(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesUnder(path) : [path];
  });
}

interface Har {
  readonly log: {
    readonly entries: readonly {
      readonly request: { readonly url: string };
      readonly response: {
        readonly status: number;
        readonly headers: readonly { readonly name: string; readonly value: string }[];
        readonly content: { readonly text?: string };
      };
    }[];
  };
}

/**
 * A browser reports neither the status reliably nor headers, so plain pages have none, and recordings are tested both
 * ways.
 */
function answersIn(path: string, withHeaders: boolean): ChallengeAnswer[] {
  const bytes = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  if (!path.endsWith('.har.json')) return [{ status: 200, headers: {}, html: text, url: 'https://example.test/' }];
  const har: Har = JSON.parse(text);
  return har.log.entries.map(({ request, response }) => ({
    status: response.status,
    headers: withHeaders
      ? Object.fromEntries(response.headers.map(({ name, value }) => [name.toLowerCase(), value]))
      : {},
    html: response.content.text ?? '',
    url: request.url,
  }));
}

/** Pages that are walls, although they were captured as others: one within the header and footer of its site. */
const WALLS: Readonly<Record<string, readonly string[]>> = {
  lookalike: ['/lookalike/distil-script-on-normal-page/jscms2018-bigyellow.co.uk.html: unnamed/human-check'],
  text: ['/text/wcxb/html/0551.html.gz: Anubis/proof-of-work'],
};

const isPage = (path: string) => /\.html?(?:\.gz)?$/.test(path);

describe('captured pages', { skip }, () => {
  for (const withHeaders of [true, false]) {
    it(`finds 95 % of the challenges, ${withHeaders ? 'with' : 'without'} headers`, (test) => {
      const all = filesUnder(join(captures, 'challenge'));
      const missed = all.filter((path) => !answersIn(path, withHeaders).some((answer) => findChallenge(answer)));
      test.diagnostic(`found ${all.length - missed.length} of ${all.length}`);
      for (const path of missed) test.diagnostic(`missed ${path.slice(captures.length)}`);
      assert.ok(all.length > 0);
      assert.ok(missed.length <= all.length * (1 - MIN_FOUND), `missed: ${missed.join(', ')}`);
    });
  }

  for (const folder of ['lookalike', 'text', 'fields', 'serp', 'data']) {
    it(`takes no page under ${folder} for a challenge`, (test) => {
      const all = filesUnder(join(captures, folder)).filter(isPage);
      const pages = someOf(all, all.length < 1_000 ? 1 : 10);
      const refused = pages.flatMap((path) =>
        answersIn(path, true)
          .map((answer) => findChallenge(answer))
          .filter((challenge) => challenge !== undefined)
          .map(({ vendor, signature }) => `${path.slice(captures.length)}: ${vendor}/${signature}`),
      );
      test.diagnostic(`${pages.length} pages`);
      assert.ok(pages.length > 0);
      const walls = (WALLS[folder] ?? []).filter((wall) =>
        pages.some((path) => wall.startsWith(path.slice(captures.length))),
      );
      assert.deepEqual(refused, walls);
    });
  }
});
