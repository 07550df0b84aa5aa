/**
 * The flattened tree of declarative shadow roots: some pages are compared with a real browser, and some rules hold for
 * any page.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { composePage } from '../../../src/content/compose-page.ts';
import { readablePage } from '../../../src/content/page-text.ts';
import { tries } from '../../support/thorough.ts';
import { ChromiumOracle } from '../chromium-oracle.ts';
import { findChromium } from '../find-chromium.ts';

type Node = ReturnType<typeof composePage> | ReturnType<typeof composePage>['childNodes'][number];

/** All text of a tree, in order, without white space, which is irrelevant here. */
function textOf(root: Node): string {
  const parts: string[] = [];
  const pending: Node[] = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if ('value' in node) parts.push(node.value);
    if ('childNodes' in node) for (const child of node.childNodes.toReversed()) pending.push(child);
  }
  return parts.join('').replace(/\s+/g, '');
}

function flatText(page: string): string {
  return textOf(composePage({ html: page, url: 'https://page.test/', frames: [] }));
}

const TABLE: Readonly<Record<string, string>> = {
  'a default slot': '<div><template shadowrootmode=open>a<slot></slot>c</template>b</div>',
  'named slots, in the order of the shadow tree':
    '<div><template shadowrootmode=open><slot name=y></slot>-<slot name=x></slot></template><p slot=x>1</p><p slot=y>2</p></div>',
  'fallback content':
    '<div><template shadowrootmode=open><slot name=x>fallback</slot><slot>none</slot></template></div>',
  'no fallback where only white space is assigned':
    '<div><template shadowrootmode=open>[<slot>none</slot>]</template> </div>',
  'nodes that no slot is for':
    '<div><template shadowrootmode=open>a<slot name=x></slot></template>lost<p slot=z>too</p></div>',
  'the first of two slots of one name':
    '<div><template shadowrootmode=open><slot>1</slot>|<slot>2</slot></template>light</div>',
  'a slot handed on to a slot':
    '<x-a><template shadowrootmode=open><x-b><template shadowrootmode=closed>(<slot name=in>inner</slot>)</template><slot slot=in name=out>outer</slot></x-b></template><b slot=out>given</b></x-a>',
  'a slot handed on, with nothing given':
    '<x-a><template shadowrootmode=open><x-b><template shadowrootmode=closed>(<slot>inner</slot>)</template><slot name=out>outer</slot></x-b></template></x-a>',
  'a slot in the fallback of a slot':
    '<div><template shadowrootmode=open><slot name=x>[<slot></slot>]</slot></template>light</div>',
  'roots in light children':
    '<div><template shadowrootmode=open>a<slot></slot></template><p><template shadowrootmode=open>b</template>x</p></div>',
  'a root behind the children': '<div>light<template shadowrootmode=open>(<slot></slot>)</template></div>',
  'a root on the body': '<body><template shadowrootmode=open><h1>head</h1><slot></slot></template>body<p>more</p>',
  'a table in a shadow tree':
    '<div><template shadowrootmode=open><table><tr><td>1<td>2</table><slot></slot></template><a href=x>3</a></div>',
  'a template that is no declaration':
    '<div><template><p>inert</p></template>shown<ul><template shadowrootmode=open>inert too</template></ul></div>',
  'a slot outside of shadow trees': '<div><slot>shown</slot></div>',
  'elements with a tree of the browser': '<details open><summary>s</summary>d</details><select><option>o</select>',
};

describe('the flattened tree', () => {
  const binary = findChromium();
  const skip = binary === undefined ? 'no Chromium found: set MUDLARK_CHROMIUM to its path' : false;

  describe('is that of Chromium for', { skip }, () => {
    let oracle: ChromiumOracle;
    before(async () => {
      oracle = await ChromiumOracle.start(binary ?? '');
    });
    after(() => oracle?.close());
    // Closed roots are opened for the walk; this does not change what a slot shows.
    const WALK = `(page) => {
      const parsed = Document.parseHTMLUnsafe(page.replaceAll('shadowrootmode=closed', 'shadowrootmode=open'));
      const text = (node) => {
        if (node.nodeType === 3) return node.data;
        if (node.localName === 'slot' && node.getRootNode() instanceof ShadowRoot) {
          const assigned = node.assignedNodes();
          return (assigned.length > 0 ? assigned : [...node.childNodes]).map(text).join('');
        }
        return [...(node.shadowRoot ?? node).childNodes].map(text).join('');
      };
      return text(parsed.documentElement).replace(/\\s+/g, '');
    }`;
    for (const [what, page] of Object.entries(TABLE)) {
      it(what, async () => assert.equal(flatText(page), await oracle.call(WALK, page)));
    }
  });

  it('keeps the order in which a script has assigned nodes to a slot', () => {
    const one = 'assigned-by-script-0-0';
    const nodes = `<p slot=${one}.1>second</p>unassigned<p slot=${one}.10>last</p><p slot=${one}.0>first</p><p slot=x>no</p>`;
    // Older browsers do not write the attribute.
    for (const manual of ['shadowrootslotassignment=manual', '']) {
      const root = `<template shadowrootmode=open ${manual}>[<slot name=${one}></slot>]</template>`;
      assert.equal(flatText(`<div>${root}${nodes}</div>`), '[firstsecondlast]');
    }
  });

  it('is what /text reads', () => {
    const page = `<!doctype html><title>t</title><x-card><template shadowrootmode=closed><style>p{color:red}</style>
      <h1><slot name=title>Untitled</slot></h1><p>In the <a href="/more">shadow</a></p><ul><li>One<li>Two</ul><slot></slot></template>
      <span slot=title>The title</span><p>In the light</p></x-card>`;
    const { content, links } = readablePage(page, 'text/html', 'https://page.test/a/');
    assert.match(
      content,
      /# The title[\s\S]*In the \[shadow\]\(https:\/\/page\.test\/more\)[\s\S]*- One\n- Two[\s\S]*In the light/,
    );
    assert.doesNotMatch(content, /Untitled|color/);
    assert.deepEqual(links, ['https://page.test/more']);
  });

  /** Trees of hosts and slots; each text is a unique number, so that lost and repeated ones are noticed. */
  const piece: fc.Arbitrary<string> = fc.letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constant('<i>#</i>'),
      fc
        .tuple(fc.constantFrom('', ' name=x', ' name=y'), tie('node'))
        .map(([name, inner]) => `<slot${name}>${inner}</slot>`),
      fc
        .tuple(fc.constantFrom('', ' slot=x', ' slot=y'), tie('node'), tie('node'))
        .map(([slot, one, two]) => `<div${slot}>#${one}${two}</div>`),
      fc
        .tuple(fc.constantFrom('open', 'closed'), tie('node'), tie('node'), tie('node'))
        .map(
          ([mode, one, two, light]) => `<div><template shadowrootmode=${mode}>#${one}${two}</template>#${light}</div>`,
        ),
    ),
  })).node;

  it('has no text twice, and no text that is not on the page', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        let count = 0;
        const page = pieces.join('').replaceAll('#', () => `${count++};`);
        const shown = flatText(page).split(';').slice(0, -1);
        assert.equal(new Set(shown).size, shown.length);
        for (const number of shown) assert.ok(Number(number) < count);
      }),
      tries(500),
    );
  });

  it('loses no text where every root has a default slot', () => {
    const whole: fc.Arbitrary<string> = fc.letrec<{ node: string }>((tie) => ({
      node: fc.oneof(
        { depthSize: 'medium' },
        fc.constant('<i>#</i>'),
        fc.tuple(tie('node'), tie('node')).map(([one, two]) => `<div>#${one}${two}</div>`),
        fc
          .tuple(tie('node'), tie('node'))
          .map(([dark, light]) => `<div><template shadowrootmode=open>#${dark}<slot></slot></template>#${light}</div>`),
      ),
    })).node;
    fc.assert(
      fc.property(whole, (node) => {
        let count = 0;
        const page = node.replaceAll('#', () => `${count++};`);
        assert.equal(flatText(page).split(';').length - 1, count);
      }),
      tries(300),
    );
  });

  const HOSTILE: Readonly<Record<string, string>> = {
    'ten thousand roots': '<div><template shadowrootmode=open>a<slot></slot></template>b</div>'.repeat(10_000),
    'roots in roots': `${'<div><template shadowrootmode=open>a'.repeat(500)}b`,
    'slots handed on through many roots': `${'<x-a><template shadowrootmode=open><x-b><slot></slot></x-b></template>'.repeat(400)}b`,
    'a hundred thousand slots': `<div><template shadowrootmode=open>${'<slot></slot>'.repeat(100_000)}</template>b</div>`,
    'declarations that are never ended': '<div><template shadowrootmode=open>'.repeat(5_000),
    'slots in slots': `<div><template shadowrootmode=open>${'<slot>'.repeat(20_000)}</template>b</div>`,
  };
  for (const [what, page] of Object.entries(HOSTILE)) {
    it(`is built for a page of ${what}`, () => assert.ok(flatText(page).length >= 0));
  }
});
