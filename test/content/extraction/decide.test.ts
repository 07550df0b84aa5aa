import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findByRules } from '../../../src/content/extraction/find-by-rules.ts';
import { layOut } from '../../../src/content/extraction/learned/boxes.ts';
import { decide } from '../../../src/content/extraction/learned/decide.ts';
import { KINDS } from '../../../src/content/extraction/learned/page-features.ts';
import { readPageHints } from '../../../src/content/extraction/learned/page-hints.ts';
import { parsePage } from '../../../src/content/page-parser.ts';
import { Visibility } from '../../../src/content/visibility/visibility.ts';

/** What is kept of a page of this kind if the model takes everything for content, except texts with these beginnings. */
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
  it('keeps all rated reviews if most of their texts are likely', () => {
    const review = (text: string): string =>
      `<div class="review"><div>5 out of 5</div><p>${text} dry, and I would buy them again.</p></div>`;
    const page = `<main>${offers(8)}${['One stays', 'Two stay', 'Three stay'].map(review).join('')}</main>`;
    assert.match(keptOf(page, 'product', { One: 0.1, Two: 0.42, Three: 0.42 }), /One[\s\S]*Two[\s\S]*Three/);
    assert.doesNotMatch(keptOf(page, 'product', { One: 0.1, Two: 0.1, Three: 0.42 }), /One|Two|Three/);
  });
});
