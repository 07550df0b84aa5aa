import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findByRules } from '../../../src/content/extraction/find-by-rules.ts';
import { layOut } from '../../../src/content/extraction/learned/boxes.ts';
import { decide } from '../../../src/content/extraction/learned/decide.ts';
import { KINDS } from '../../../src/content/extraction/learned/page-features.ts';
import { readPageHints } from '../../../src/content/extraction/learned/page-hints.ts';
import { parsePage } from '../../../src/content/page-parser.ts';
import { Visibility } from '../../../src/content/visibility/visibility.ts';

/** What is kept of a page of this kind if the model takes everything for content. */
function keptOf(html: string, kind: (typeof KINDS)[number]): string {
  const document = parsePage(html);
  const { content, claims } = findByRules(document);
  const { pieces } = layOut(document, content, new Visibility(document));
  const kinds = KINDS.map((one) => (one === kind ? 1 : 0));
  const { isKept } = decide(pieces, readPageHints(claims, false), new Float32Array(pieces.length).fill(0.9), kinds);
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
});
