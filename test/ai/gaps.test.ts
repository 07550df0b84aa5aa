/** Inline elements that are shown apart without white space between them are not read as one word. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { PageReading } from '../../src/ai/page/page-reading.ts';
import { tries } from '../support/thorough.ts';
import { pageOf } from './support/settings.ts';

const textOf = (html: string) => new PageReading(pageOf(`<main><p>${html}</p></main>`)).lines.map(({ text }) => text);

describe('the lines of a page', () => {
  const TABLE: readonly [html: string, expected: string][] = [
    ['<span>By the river</span><span>Mara Quill</span>', 'By the river Mara Quill'],
    ['<span class="d-flex"><span>Osprey</span><span>Atmos</span></span>', 'Osprey Atmos'],
    ['<span>Clay pipes</span><!-- --><span></span><a href="/a">Tudor pins</a>', 'Clay pipes Tudor pins'],
    ['<span><b>Pins</b></span><span>£12</span>', 'Pins £12'],
    ['<i class="fact">2025</i><i class="fact">2h 41m</i><i class="fact">R</i>', '2025 2h 41m R'],
    ['<i class="fact">By the river</i><i class="fact">18 May</i>', 'By the river 18 May'],
    // The digits of a counter, the letters of a word, one word in two styles.
    ['<i class="digit">20</i><i class="digit">25</i>', '2025'],
    ['<i class="part">Foot</i><i class="part">ball</i>', 'Football'],
    ['<i class="part">2025</i><i class="other">a</i>', '2025a'],
    ['<span>Face</span><span>Book</span>', 'FaceBook'],
    ['<b>A</b><i>bout us</i>', 'About us'],
    ['<span>Mud</span>lark', 'Mudlark'],
  ];
  for (const [html, expected] of TABLE) {
    it(`are "${expected}" for ${html}`, () => {
      assert.deepEqual(textOf(html), [expected]);
    });
  }

  it('are never without a character of the page, whatever is beside what', () => {
    const part = fc.constantFrom(
      '<span>Red Clay</span>',
      '<a href="/">Blue</a>',
      '<i></i>',
      'x',
      ' ',
      '<!-- -->',
      '<b>9</b>',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const shown = parts.map((each) => each.replace(/<[^>]*>/g, '')).join('');
        assert.equal(textOf(parts.join('')).join('').replaceAll(' ', ''), shown.replaceAll(' ', ''));
      }),
      tries(200),
    );
  });
});
