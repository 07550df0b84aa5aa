/** Pages that put their scripts aside until a visitor does something show what they show to visitors. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { readBrowserRelease } from '../../../src/fetching/browser/process/browser-release.ts';
import { someOf } from '../../support/thorough.ts';
import { type LiveSite, startLiveSite } from './live-site.ts';
import { FULL, SHELL, startTestEngine, type TestEngine } from './test-engine.ts';

/** Runs scripts of a type once `run` is called, first those that must be fetched. */
const runner = (type: string) => `const run = () => {
    for (const each of document.querySelectorAll('script[type="${type}"]')) {
      const script = document.createElement('script');
      if (each.dataset.src) script.src = each.dataset.src;
      else script.textContent = each.textContent;
      each.replaceWith(script);
    }
  };`;
const aside = (type: string) => `<p id="late" hidden></p><script type="${type}">
  setTimeout(() => { late.hidden = false; late.textContent = 'Shown to visitors.'; }, 50)</script>`;

/** Each is the body of a page. */
const WAITING: Readonly<Record<string, string>> = {
  'one listener for every kind of input': `${aside('rocketlazyloadscript')}<script>${runner('rocketlazyloadscript')}
    const kinds = ['keydown', 'mousedown', 'mousemove', 'touchmove', 'touchstart', 'touchend', 'wheel'];
    const begin = () => { kinds.forEach((kind) => removeEventListener(kind, begin)); run(); };
    kinds.forEach((kind) => addEventListener(kind, begin, { passive: true }));</script>`,
  'listeners on the document, after it has loaded': `${aside('pmdelayedscript')}<script>${runner('pmdelayedscript')}
    addEventListener('load', () => ['keydown', 'mouseover', 'touchmove', 'touchstart', 'wheel'].forEach((kind) =>
      document.addEventListener(kind, run)));</script>`,
  'an object that listens': `<style>body { height: 100vh }</style>${aside('text/delayscript')}<script>${runner('text/delayscript')}
    const listener = { handleEvent: run };
    for (const kind of ['click', 'pointermove', 'keydown', 'touchstart']) document.body.addEventListener(kind, listener);</script>`,
  'a function for each kind, once': `${aside('litespeed/javascript')}<script>${runner('litespeed/javascript')}
    for (const kind of ['mousemove', 'touchstart', 'keydown']) addEventListener(kind, () => run(), { once: true });</script>`,
  'a trusted event': `${aside('lazy')}<script>${runner('lazy')}
    for (const kind of ['mousemove', 'touchstart', 'keydown']) addEventListener(kind, ({ isTrusted }) => isTrusted && run(), { once: true });</script>`,
  'data that is fetched then': `<p id="late"></p><script type="lazy">
    fetch('/data?ms=200').then(() => late.textContent = 'Shown to visitors.')</script><script>${runner('lazy')}
    for (const kind of ['mousemove', 'scroll', 'touchstart', 'wheel', 'keydown']) addEventListener(kind, run);</script>`,
};

const INDIFFERENT: Readonly<Record<string, string>> = {
  'listens for the mouse alone': `<script>for (const kind of ['mousemove', 'mouseover', 'pointermove'])
    addEventListener(kind, () => document.body.append('Moved.'))</script>`,
  'listens in an element': `<div id="game" style="height: 900px"></div><script>for (const kind of ['mousemove', 'keydown', 'touchstart', 'wheel'])
    game.addEventListener(kind, () => document.body.append('Moved.'))</script>`,
  'has a listener for each kind': `<script>for (const kind of ['mousemove', 'keydown', 'touchstart', 'wheel'])
    addEventListener(kind, () => document.body.append('Moved.'))</script>`,
  'removes what it cannot hear': `<script>for (const kind of ['mousemove', 'keydown', 'touchstart', 'wheel'])
    for (const listener of [null, undefined]) addEventListener(kind, listener)</script>`,
};

const addressOf = (name: string) => `/page/${name.replaceAll(/[^a-z]/gi, '-')}`;

describe('a page that waits for a visitor', { skip: SHELL === undefined && 'no browser', concurrency: 4 }, () => {
  let site: LiveSite;
  let engine: TestEngine;
  before(async () => {
    const all = Object.entries({ ...WAITING, ...INDIFFERENT });
    site = await startLiveSite(
      new Map(all.map(([name, body]) => [addressOf(name), `<!doctype html><title>page</title><body>${body}`])),
    );
    engine = await startTestEngine({ pages: 4, lent: true });
  });
  after(async () => {
    await engine[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });
  const load = async (name: string) => (await engine.load(`${site.url}${addressOf(name)}`, { jsTimeout: 3_000 })).body;

  for (const name of someOf(Object.keys(WAITING), 3)) {
    it(`has one: ${name}`, async () => {
      assert.match(await load(name), /<p id="late">Shown to visitors\./);
    });
  }

  for (const name of someOf(Object.keys(INDIFFERENT), 2)) {
    it(`is not one that ${name}`, async () => {
      assert.doesNotMatch(await load(name), />(?:Moved\.)+</);
    });
  }

  it('has one at stealth, where its scripts show it', { skip: FULL === undefined && 'no full Chromium' }, async () => {
    await using stealth = await startTestEngine({
      executable: FULL ?? '',
      kind: 'full',
      lent: true,
      stealth: { release: () => readBrowserRelease(FULL ?? '', process.platform), unusedLife: 60_000 },
    });
    const url = `${site.url}${addressOf('one listener for every kind of input')}`;
    const { body } = await stealth.load(url, { jsTimeout: 3_000 });
    assert.match(body, /<p id="late">Shown to visitors\./);
  });
});
