/**
 * Pages made of components whose names say nothing about their content: cards, lists, panels and labels of libraries.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findMainContent } from '../../../src/content/extraction/find-main-content.ts';
import { toMarkdown } from '../../../src/content/markdown/to-markdown.ts';
import { parsePage } from '../../../src/content/page-parser.ts';

const page = (title: string, main: string): string =>
  `<!doctype html><html lang="en"><head><title>${title} | Tidewater</title></head><body><div class="bar"><a href="/">Tidewater</a><a href="/boats">Boats</a><a href="/ropes">Ropes</a></div><main>${main}</main><footer><a href="/imprint">Imprint</a><p>© 2026 Tidewater Ltd</p></footer></body></html>`;
const markdownOf = (html: string): string =>
  toMarkdown(findMainContent(parsePage(html)), { baseUrl: 'https://site.example/' }).markdown;

const TEXT =
  'The keeper has written down the level twice a day for forty years, and since the lock was built the water rises more slowly than before.';

const ITEMS = [
  ['Deck brush', '€14.00', 'Beech and horsehair, for teak'],
  ['Boat hook', '€39.50', 'Telescopic, up to two meters'],
  ['Signal horn', '€22.00', 'Brass, by mouth'],
  ['Fender', '€27.00', 'Filled with cork'],
  ['Bucket', '€11.00', 'Canvas, folds flat'],
  ['Lead line', '€64.00', 'Marked by hand in fathoms'],
] as const;
const CARDS = ITEMS.map(
  ([name, price, text]) =>
    `<div class="c8"><div class="card"><img src="/i.jpg" alt=""><div class="card__body"><div><a href="/p">${name}</a></div><p>${text}</p><h6>${price}</h6></div><div class="card__actions"><button>Add</button></div></div></div>`,
).join('');
const INTRO =
  '<h1>Things for the deck</h1><p>Everything on this page hangs in our own boat shed, and has been wet more than once.</p>';
const MATERIALS = ['Beech (4)', 'Brass (2)', 'Canvas (3)'];
const COLORS = ['Natural', 'Black', 'Red'];
const inLabel = (text: string): string =>
  `<label class="k1"><span><input type="checkbox" class="k2"></span><span>${text}</span></label>`;
const besideLabel = (text: string, at: number): string =>
  `<div class="f1"><div class="f2"><input type="checkbox" id="c${text[0]}${at}"></div><label for="c${text[0]}${at}">${text}</label></div>`;

describe('pages made of components', () => {
  for (const [name, choice] of [
    ['around their check boxes', inLabel],
    ['beside their check boxes', besideLabel],
  ] as const) {
    it(`leaves out the labels of filters ${name}, with the names of their groups`, () => {
      const groups = [
        ['Material', MATERIALS],
        ['Color', COLORS],
      ] as const;
      const filters = groups
        .map(([title, all]) => `<div><div>${title}</div>${all.map(choice).join('')}</div>`)
        .join('');
      const markdown = markdownOf(
        page(
          'Things for the deck',
          `${INTRO}<div class="g"><div class="c6">${filters}</div><div class="c18">${CARDS}</div></div>`,
        ),
      );
      for (const words of ['Beech (4)', 'Natural', 'Material', 'Color']) assert.ok(!markdown.includes(words), markdown);
      for (const [item, price, text] of ITEMS)
        for (const words of [item, price, text]) assert.ok(markdown.includes(words), `${words}\n${markdown}`);
    });
  }

  it('keeps the tasks of a list whose boxes nobody can change, and a quiz', () => {
    const tasks = MATERIALS.map((text) => `<li><label><input type="checkbox" disabled checked> ${text}</label></li>`);
    const html = page(
      'Tasks',
      `<h1>Tasks</h1><p>${TEXT}</p><ul>${tasks.join('')}</ul><p>${TEXT.replace('keeper', 'warden')}</p>`,
    );
    assert.ok(markdownOf(html).includes('Brass (2)'), markdownOf(html));
    const answers = ['At spring tide', 'At neap tide', 'In the month of March', 'After a storm from the west'];
    const quiz = page('Quiz', `<h1>When is the water lowest?</h1>${answers.map(inLabel).join('')}`);
    assert.ok(markdownOf(quiz).includes('At neap tide'), markdownOf(quiz));
  });
});

describe('texts that are only read aloud', () => {
  const section = (id: string, title: string): string =>
    `<div class="wrapper"><h2 id="${id}">${title}</h2><a class="mark" href="#${id}"><span aria-hidden="true"><svg><path d="M0 0"/></svg></span><span class="sr-only">Section titled “${title}”</span></a></div><p>${TEXT.replace('keeper', `keeper of ${id}`)}</p>`;
  const figure =
    '<figure><figcaption class="head"><span class="title"></span><span class="sr-only">Terminal window</span></figcaption><pre data-language="sh"><code>gauge read --once</code></pre></figure>';

  it('leaves out the links of headings to themselves, and captions that nobody sees', () => {
    const html = page(
      'Reading the gauge',
      `<h1>Reading the gauge</h1><p>${TEXT}</p>${section('levels', 'Levels')}${figure}${section('floats', 'Floats')}`,
    );
    const markdown = markdownOf(html);
    assert.ok(!markdown.includes('Section titled') && !markdown.includes('Terminal window'), markdown);
    assert.ok(markdown.includes('## Floats') && markdown.includes('gauge read --once'), markdown);
  });

  it('keeps them where they are all there is, and where they are a value', () => {
    const cell = '<span class="visually-hidden">Included</span>';
    const html = page(
      'Berths',
      `<h1 class="sr-only">Berths in the harbor</h1><p>${TEXT}</p><table><tr><th>Berth</th><th>Water</th></tr><tr><td>North <span class="sr-only">jetty of the harbor</span></td><td>${cell}</td></tr></table><p>The berths were rated <span class="sr-only">4.6 out of 5</span> by those who stayed there for a whole winter.</p>`,
    );
    const markdown = markdownOf(html);
    for (const words of ['# Berths in the harbor', 'Included', '4.6 out of 5', 'North'])
      assert.ok(markdown.includes(words), markdown);
    assert.ok(!markdown.includes('jetty of the harbor'), markdown);
  });
});

describe('the title of a page', () => {
  const body = `<p>${TEXT}</p><p>${TEXT.replace('keeper', 'warden')}</p>`;

  it('is not the name of the site that links to its first page', () => {
    const html = `<!doctype html><html><head><title>Gauge list | Tidewater notes</title></head><body><div id="head"><h1 id="logo"><a href="/">Tidewater notes</a></h1></div><div class="inner"><h1>Gauge list</h1>${body}</div></body></html>`;
    assert.equal(markdownOf(html).split('\n')[0], '# Gauge list');
  });

  it('may be a line of two words that is named as the title', () => {
    const html = `<!doctype html><html><head><title>Gauge list | Tidewater</title></head><body><div class="inner"><div class="post-title">Gauge list</div><div class="post-content">${body}</div></div></body></html>`;
    assert.equal(markdownOf(html).split('\n')[0], '# Gauge list');
  });
});

it('keeps several callouts at the end of a text', () => {
  const note = (title: string, text: string): string =>
    `<aside class="note-box callout"><p>${title}</p><div><p>${text}</p></div></aside>`;
  const html = page(
    'Reading',
    `<article><h1>Reading the gauge</h1><p>${TEXT}</p><h2>At night</h2><p>${TEXT.replace('keeper', 'warden')}</p>${note('Tip', 'No restart is needed after a change.')}${note('Mind the clock', 'Readings follow the clock of the harbor.')}</article>`,
  );
  const markdown = markdownOf(html);
  for (const words of ['Tip', 'No restart', 'Mind the clock', 'clock of the harbor'])
    assert.ok(markdown.includes(words), markdown);
});
