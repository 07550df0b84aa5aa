/**
 * Small pages with everything that makes an element hard to select: duplicate ids, classes with special characters, SVG
 * elements.
 */
import fc from 'fast-check';

const name = fc.oneof(
  fc.constantFrom('a', 'item', 'x1', '-', '--', '-1', '1', 'a.b', 'a:b', '"', '\\', ']', 'é', '😀', 'css-1x2y3z'),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
);
const attribute = fc.tuple(fc.constantFrom('id', 'class', 'name', 'data-testid', 'itemprop', 'aria-label'), name);
const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const { tree } = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc
    .tuple(
      fc.constantFrom('div', 'p', 'span', 'ul', 'li', 'a', 'b', 'svg', 'section', 'title', 'x-y'),
      fc.uniqueArray(attribute, { maxLength: 3, selector: ([key]) => key }),
      fc.oneof({ maxDepth: 4 }, fc.constant([]), fc.array(tie('tree'), { maxLength: 3 })),
    )
    .map(([tag, attributes, children]) => {
      const written = attributes.map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
      return `<${tag}${written.join('')}>${children.join('')}</${tag}>`;
    }),
}));

export const smallPage = fc
  .tuple(fc.constantFrom('', '<!doctype html>'), fc.array(tree, { minLength: 1, maxLength: 4 }))
  .map(([doctype, trees]) => doctype + trees.join(''));
