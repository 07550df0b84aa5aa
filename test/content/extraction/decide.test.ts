import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findByRules } from '../../../src/content/extraction/find-by-rules.ts';
import { chooseBest } from '../../../src/content/extraction/learned/best-choice.ts';
import { layOut } from '../../../src/content/extraction/learned/boxes.ts';
import { decide } from '../../../src/content/extraction/learned/decide.ts';
import { keepItemLines } from '../../../src/content/extraction/learned/item-lines.ts';
import { keepLinesBetween } from '../../../src/content/extraction/learned/lines-between.ts';
import { KINDS } from '../../../src/content/extraction/learned/page-features.ts';
import { readPageHints } from '../../../src/content/extraction/learned/page-hints.ts';
import { parsePage } from '../../../src/content/page-parser.ts';
import { Visibility } from '../../../src/content/visibility/visibility.ts';

/**
 * What is kept of a page of this kind if the model takes everything for content, except texts with these beginnings.
 */
function keptOf(html: string, kind: (typeof KINDS)[number], doubts: Readonly<Record<string, number>> = {}): string {
  const document = parsePage(html);
  const { content, claims } = findByRules(document);
  const { pieces } = layOut(document, content, new Visibility(document));
  const kinds = KINDS.map((one) => (one === kind ? 1 : 0));
  const probabilities = Float32Array.from(pieces, ({ stats: { start } }) => {
    const doubt = Object.entries(doubts).find(([beginning]) => start.startsWith(beginning));
    return doubt?.[1] ?? 0.9;
  });
  const { isKept } = decide(pieces, readPageHints(claims, false), probabilities, kinds);
  return pieces.flatMap(({ stats }, row) => (isKept[row] === 1 ? [stats.start] : [])).join('\n');
}

const NOTE = 'Prices are for members, and the harbor may change them at any time.';
const offers = (count: number): string =>
  Array.from({ length: count }, (_, at) => `<p>Offer ${at} has a float of its own, a board and a table.</p>`).join('');

describe('decide', () => {
  it('does not follow rules that take a part of a list for a short article', () => {
    const { is } = readPageHints(findByRules(parsePage('<meta property="og:type" content="article">')).claims, true);
    const candidates = {
      probabilities: Float32Array.of(0.1, 0.9, 0.9, 0.9, 0.9),
      sizes: [20, 30, 30, 30, 30],
      byRules: Uint8Array.of(0, 1, 0, 0, 0),
      shapes: Int32Array.of(1, 2, 2, 2, 2),
    };
    const kept = (changes: Partial<typeof candidates>, other = 0.3): readonly number[] => {
      const figures = { length: 2_000, article: 0.3, other, isThread: false };
      return [...chooseBest({ ...candidates, ...changes }, { isArticleByRules: true, is }, figures).isKept];
    };
    assert.deepEqual(kept({}), [0, 1, 1, 1, 1]);
    // The rules know short articles better than the model, as long as it is no list and most of the text is there.
    assert.deepEqual(kept({ byRules: Uint8Array.of(1, 1, 1, 0, 0) }), [1, 1, 1, 0, 0]);
    assert.deepEqual(kept({ shapes: Int32Array.of(1, 2, 3, 4, 5) }), [0, 1, 0, 0, 0]);
    assert.deepEqual(kept({ shapes: Int32Array.of(1, 2, 3, 4, 5) }, 0.7), [0, 1, 1, 1, 1]);
  });
  it('leaves out the footer of the page', () =>
    assert.doesNotMatch(keptOf(`<main>${offers(8)}</main><footer><p>${NOTE}</p></footer>`, 'product'), /members/));
  it('keeps the footer of a text', () =>
    assert.match(keptOf(`<main>${offers(8)}<footer><p>${NOTE}</p></footer></main>`, 'product'), /members/));
  it('keeps the footer of a page with hardly anything else', () =>
    assert.match(keptOf(`<main>${offers(2)}</main><footer><p>${NOTE}</p></footer>`, 'product'), /members/));
  it('leaves out the signatures of a thread', () => {
    const post = `<div class="post"><div class="body">${offers(8)}</div><div class="signature-2"><div>${NOTE}</div></div></div>`;
    assert.doesNotMatch(keptOf(`<main>${post}</main>`, 'forum'), /members/);
    assert.match(keptOf(`<main>${post}</main>`, 'service'), /members/);
  });
  it('leaves out a copy of a text, except in a reference', () => {
    const copies = `<main>${offers(8)}<div class="wide"><p>${NOTE}</p></div><div class="narrow"><p>${NOTE}</p></div></main>`;
    assert.equal(keptOf(copies, 'product').split(NOTE).length, 2);
    assert.equal(keptOf(copies, 'documentation').split(NOTE).length, 3);
  });
  it('keeps a term with its description, or neither', () => {
    const list = `<main>${offers(8)}<dl><dt>Berth</dt><dd>Twelve feet</dd></dl></main>`;
    assert.match(keptOf(list, 'product', { Twelve: 0.41 }), /Berth\nTwelve/);
    assert.doesNotMatch(keptOf(list, 'product', { Twelve: 0.1 }), /Berth|Twelve/);
  });
  it('keeps a date between two kept lines of a box, but no other line', () => {
    const box = `<main>${offers(8)}<div><h4>Ada R.</h4><div>March 3, 2025</div><div>Harbor</div></div></main>`;
    assert.match(keptOf(box, 'product', { March: 0.1 }), /March/);
    assert.doesNotMatch(keptOf(box.replace('March 3, 2025', 'March past'), 'product', { March: 0.1 }), /March/);
  });
  it('keeps the names at dates over several texts of the same structure', () => {
    const texts = [
      'Hose lasts for nine winters here.',
      'Leather dries hard and cuts it.',
      'Cork is what I use instead.',
    ];
    const comment = (text: string, at: number): string =>
      `<div class="k4"><div class="k5"><div>Anna ${at}</div><div>${at + 1} May 2025</div></div><p>${text}</p></div>`;
    const comments = texts.map(comment);
    const doubts = { Anna: 0.1, '1 May': 0.1, '2 May': 0.1, '3 May': 0.1 };
    const around = (inner: string): string => `<main>${offers(8)}${inner}</main>`;
    assert.match(keptOf(around(comments.join('')), 'product', doubts), /Anna 0[\s\S]*Hose[\s\S]*Anna 2[\s\S]*Cork/);
    assert.doesNotMatch(keptOf(around(comments.slice(1).join('')), 'product', doubts), /Anna/);
    const inOneLine = comments.join('').replace(/<div>(Anna \d)<\/div><div>(\d May 2025)<\/div>/g, '<b>$1</b> $2');
    assert.match(keptOf(around(inOneLine), 'product', doubts), /Anna 0[\s\S]*Hose/);
    const ofArticles = comments.map((html) =>
      html.replace('<div class="k5">', '<a href="/a">How to save a rope</a><div class="k5">'),
    );
    assert.doesNotMatch(keptOf(around(ofArticles.join('')), 'product', doubts), /Anna/);
  });
  it('keeps a line of all items of a list if it is kept in some', () => {
    const linesOf = (names: readonly string[], text: string): string => {
      const cards = names.map((name) => `<div class="card"><div class="k7">${name}</div><p>${text}</p></div>`).join('');
      const document = parsePage(`<main>${cards}</main>`);
      const { pieces } = layOut(document, findByRules(document).content, new Visibility(document));
      // The texts of all items, and the lines of two.
      const isKept = Uint8Array.from(pieces, ({ tag, stats }, row) =>
        tag === 'p' ? Number(stats.words > 2) : Number(row < 4),
      );
      keepItemLines(pieces, isKept, new Float32Array(pieces.length).fill(0.4));
      return pieces
        .flatMap(({ stats, tag }, row) => (isKept[row] === 1 && tag === 'div' ? [stats.start] : []))
        .join(' ');
    };
    const text = 'With a board and a table of its own.';
    assert.equal(linesOf(['Brush', 'Horn', 'Fender', 'Bucket', 'Lead'], text), 'Brush Horn Fender Bucket Lead');
    assert.equal(linesOf(['Brush', 'Horn', 'Fender'], text), 'Brush Horn');
    assert.equal(linesOf(['Brush', 'Horn', 'Fender', 'Bucket', 'Lead'], 'Sold out'), 'Brush Horn');
    const dates = ['May 3, 2025', 'May 4, 2025', 'May 5, 2025', 'May 6, 2025'];
    assert.equal(linesOf(dates, text), 'May 3, 2025 May 4, 2025');
  });
  it('keeps the list below a kept price, but no list of links', () => {
    const plan = (items: string): string =>
      `<main>${offers(8)}<div class="plan"><b>Winter</b><div>€640</div><ul>${items}</ul><button>Book</button></div></main>`;
    const doubts = { Shed: 0.05, Mast: 0.05 };
    assert.match(
      keptOf(plan('<li>Shed with a roof</li><li>Mast laid down</li>'), 'service', doubts),
      /Shed[\s\S]*Mast/,
    );
    const links = plan('<li><a href="/s">Shed with a roof</a></li><li><a href="/m">Mast laid down</a></li>');
    assert.doesNotMatch(keptOf(links, 'service', doubts), /Shed|Mast/);
  });
  it('keeps a price that is marked up as a heading', () => {
    const item = (at: number): string =>
      `<div class="card"><p>Offer ${at} comes with a float.</p><h6>€1${at}.00</h6></div>`;
    const html = `<main>${offers(8)}${[1, 2, 3].map(item).join('')}<div><button>Next</button><p>Page</p></div></main>`;
    assert.match(keptOf(html, 'collection', { Next: 0, Page: 0 }), /€13\.00/);
  });
  it('keeps a line between two kept ones of the same structure, unless it is a link', () => {
    const isLineKept = (lines: string): boolean => {
      const document = parsePage(`<main>${lines}</main>`);
      const { pieces } = layOut(document, findByRules(document).content, new Visibility(document));
      const isKept = Uint8Array.of(1, 0, 1);
      keepLinesBetween(pieces, isKept);
      return pieces.length === 3 && isKept[1] === 1;
    };
    assert.ok(isLineKept('<p>Harbor office</p><p>Quay 12, Kiel</p><p>Open from seven to four</p>'));
    assert.ok(!isLineKept('<p>Harbor office</p><p><a href="/q">Quay 12, Kiel</a></p><p>Open from seven to four</p>'));
    assert.ok(!isLineKept('<p>Harbor office</p><div>Quay 12, Kiel</div><p>Open from seven to four</p>'));
  });
  it('keeps all rated reviews if most of their texts are likely', () => {
    const review = (text: string): string =>
      `<div class="review"><div>5 out of 5</div><p>${text} dry, and I would buy them again.</p></div>`;
    const page = `<main>${offers(8)}${['One stays', 'Two stay', 'Three stay'].map(review).join('')}</main>`;
    assert.match(keptOf(page, 'product', { One: 0.1, Two: 0.42, Three: 0.42 }), /One[\s\S]*Two[\s\S]*Three/);
    assert.doesNotMatch(keptOf(page, 'product', { One: 0.1, Two: 0.1, Three: 0.42 }), /One|Two|Three/);
  });
});
