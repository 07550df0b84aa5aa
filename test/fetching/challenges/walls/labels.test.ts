/** Walls that say what they are only in a picture, in the title of a frame, or to browsers without scripts. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findChallenge } from '../../../../src/fetching/challenges/find-challenge.ts';

const find = (content: string, status = 200) =>
  findChallenge({
    html: `<html><head><title>Moonpool</title></head><body>${content}</body></html>`,
    status,
    headers: {},
    url: 'https://www.moonpool.com/tides',
  });

const SCRIPT = '<script src="/k3/a.js"></script>';

const WALLS: readonly [name: string, status: number, content: string][] = [
  ['a picture', 200, `<img src="/p.png" alt="Please wait while your browser is being checked">${SCRIPT}`],
  ['a picture, in Italian', 200, `<img alt="Stiamo verificando il tuo browser, attendere prego">${SCRIPT}`],
  ['a picture, with a refusing status', 403, '<img src="/s.gif" alt="Your IP address was blocked by our firewall">'],
  ['a frame', 200, `<iframe src="/k3/f" title="Confirm that you are a human, not a robot"></iframe>${SCRIPT}`],
  [
    'no script',
    200,
    `<div id=k></div><noscript>We check that you are not a robot.</noscript><script src="/challenge.js">`,
  ],
];

const PAGES: readonly [name: string, content: string][] = [
  ['a picture and no script', '<img src="/p.png" alt="Please prove that you are human. The robot sighs.">'],
  ['a gallery', `${'<img src="/p.png" alt="Please wait while your browser is checked">'.repeat(3)}${SCRIPT}`],
  ['a film', `<iframe src="https://films.example/7" title="Checking your browser: a talk"></iframe>${SCRIPT}`],
  ['a picture on a page', `<p>The tides of May</p><img alt="Your IP address was blocked">${SCRIPT}`],
  ['a logo', `<a href="/"><img src="/logo.png" alt="Human Robot Check"></a>${SCRIPT}`],
  ['an application', '<div id=app></div><noscript>Turn on JavaScript to join.</noscript><script src="/challenge.js">'],
];

describe('walls in labels', () => {
  for (const [name, status, content] of WALLS) it(`are found: ${name}`, () => assert.ok(find(content, status)));
  for (const [name, content] of PAGES) it(`are none: ${name}`, () => assert.equal(find(content), undefined));
});
