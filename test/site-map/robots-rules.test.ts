/** What a robots.txt allows: RFC 9309, and other content of such files. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { robotsRules } from '../../src/site-map/robots-rules.ts';

const allows = (robots: string, path: string) =>
  robotsRules(robots, 'mudlark').allows(new URL(path, 'https://a.example/'));

describe('robots.txt', () => {
  const CASES: readonly [robots: string, path: string, allowed: boolean][] = [
    ['', '/x', true],
    ['User-agent: *\nDisallow:', '/x', true],
    ['User-agent: *\nDisallow: /', '/', false],
    ['User-agent: *\nDisallow: /', '/robots.txt', true],
    ['User-agent: *\nDisallow: /a', '/abc', false],
    ['User-agent: *\nDisallow: /a/', '/abc', true],
    ['user-agent: *\r\nDISALLOW : /a # why\r\n', '/a', false],
    ['User-agent: *\nDisallow: /a\nAllow: /a/b', '/a/b/c', true],
    ['User-agent: *\nAllow: /a\nDisallow: /a', '/a', true],
    ['User-agent: *\nDisallow: /*.pdf$', '/x/y.pdf', false],
    ['User-agent: *\nDisallow: /*.pdf$', '/x/y.pdf?z', true],
    ['User-agent: *\nDisallow: /*?sort=', '/list?sort=1', false],
    ['User-agent: *\nDisallow: /a.b', '/axb', true],
    ['User-agent: *\nDisallow: /ü', '/%C3%BC', false],
    ['User-agent: *\nDisallow: /%7Ejoe/', '/~joe/x', false],
    ['User-agent: *\nDisallow: /~joe/', '/%7ejoe/x', false],
    ['User-agent: *\nDisallow: /a%3cd', '/a%3Cd', false],
    ['User-agent: *\nDisallow: /a{b}|"c"', '/a{b}|"c"', false],
    ['User-agent: *\nDisallow: /*?q={', '/x?q={1}', false],
    ['User-agent: *\nDisallow: /a%2Fb', '/a/b', true],
    ['User-agent: *\nDisallow: /a%2a', '/a*', false],
    ['User-agent: *\nDisallow: /a%2a', '/ab', true],
    ['User-agent: *\nDisallow: /a$b', '/a$b/c', false],
    ['User-agent: *\nDisallow: /a%24', '/a$b', false],
    ['User-agent: *\nDisallow: /100%', '/100%/x', false],
    ['User-agent: other\nDisallow: /', '/x', true],
    ['User-agent: other\nUser-agent: Mudlark/1.0\nDisallow: /x\n\nUser-agent: *\nDisallow: /', '/y', true],
    ['User-agent: other\nUser-agent: Mudlark/1.0\nDisallow: /x\n\nUser-agent: *\nDisallow: /', '/x', false],
    ['User-agent: mudlark\nDisallow: /x\nUser-agent: *\nDisallow: /\nUser-agent: mudlark\nDisallow: /y', '/y', false],
    ['Disallow: /', '/x', true],
    ['\ufeffUser-agent: *\nDisallow: /x', '/x', false],
    ['<!doctype html>\nUser-agent: *\nDisallow: /', '/x', true],
  ];
  for (const [robots, path, allowed] of CASES) {
    it(`${allowed ? 'allows' : 'forbids'} ${path} by ${JSON.stringify(robots)}`, () => {
      assert.equal(allows(robots, path), allowed);
    });
  }

  it('accepts any text, and no pattern makes it slow', () => {
    const piece = fc.constantFrom('User-agent: *\n', 'Disallow: ', 'Allow: ', '/', '*', '$', 'a', '\n', '?', '%', '(');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 80 }), (all) => {
        allows(all.join(''), '/a/a/a');
      }),
    );
    allows(`User-agent: *\nDisallow: ${'/*a'.repeat(2_000)}$`, `/${'a/'.repeat(900)}`);
    allows(`User-agent: *\n${'Disallow: /*a*b*c*d*e*f$\n'.repeat(10_000)}`, `/${'abcde'.repeat(100)}`);
  });

  it('ignores a rule with dozens of stars', () => {
    assert.equal(allows(`User-agent: *\nDisallow: /${'*a'.repeat(20)}`, `/${'a'.repeat(50)}`), false);
    assert.equal(allows(`User-agent: *\nDisallow: /${'*a'.repeat(21)}`, `/${'a'.repeat(50)}`), true);
  });

  it('gives the delay between requests, up to a maximum', () => {
    const delay = (robots: string) => robotsRules(robots, 'mudlark').delay;
    assert.equal(delay('User-agent: *\nCrawl-delay: 2\n'), 2_000);
    assert.equal(delay('User-agent: *\nCrawl-delay: 0.5 # half\nDisallow: /x\n'), 500);
    assert.equal(delay('User-agent: *\nCrawl-delay: 86400\n'), 10_000);
    assert.equal(delay('User-agent: other\nCrawl-delay: 5\nUser-agent: *\nDisallow: /\n'), 0);
    assert.equal(delay('User-agent: mudlark\nCrawl-delay: 1\nUser-agent: *\nCrawl-delay: 9\n'), 1_000);
    for (const wrong of ['-1', 'x', '1e9', '']) assert.equal(delay(`User-agent: *\nCrawl-delay: ${wrong}\n`), 0);
  });
});
