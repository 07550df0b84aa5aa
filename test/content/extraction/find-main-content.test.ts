import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, serialize } from 'parse5';
import type { Document, Element } from '../../../src/content/element-index.ts';
import { findMainContent } from '../../../src/content/extraction/find-main-content.ts';
import type { MainContent, Node } from '../../../src/content/main-content.ts';
import { parsePage } from '../../../src/content/page-parser.ts';
import { THOROUGH, tries } from '../../support/thorough.ts';

type Parent = Document | Element | DefaultTreeAdapterTypes.DocumentFragment;

const TAGS =
  'div p section article main aside footer header nav ul li table tr td h1 h2 a span b pre form button figure'.split(
    ' ',
  );
const NAMES = [
  '',
  ' class="comments"',
  ' class="related-posts"',
  ' class="cookie-bar"',
  ' id="content"',
  ' hidden',
  ' role="dialog"',
];
const TEXTS = [
  '',
  'x',
  'Home',
  'A sentence that is long enough to be prose, and that ends with a mark.',
  '文章的第一句话很长，足以成为散文。',
];

const piece: fc.Arbitrary<string> = fc.letrec<{ piece: string }>((tie) => ({
  piece: fc.oneof(
    { maxDepth: 6 },
    fc.constantFrom(...TEXTS),
    fc
      .tuple(fc.constantFrom(...TAGS), fc.constantFrom(...NAMES), fc.array(tie('piece'), { maxLength: 5 }))
      .map(([tag, names, inner]) => `<${tag}${names}>${inner.join('')}</${tag}>`),
  ),
})).piece;
const page = fc
  .array(piece, { maxLength: 8 })
  .map((pieces) => `<!doctype html><title>Home</title><body>${pieces.join('')}`);
const noise = fc
  .array(
    fc.constantFrom(
      '<',
      '>',
      '<div',
      '</div>',
      '"',
      ' class=',
      '&',
      '<table>',
      '<p>',
      '\0',
      'text. ',
      '<!--',
      '<script>',
    ),
  )
  .map((bits) => bits.join(''));

function children(node: Node): readonly Node[] {
  return 'childNodes' in node ? node.childNodes : [];
}

function isElement(node: Node): node is Element {
  return 'tagName' in node;
}

/** Every node with its place in document order. */
function placesOf(document: Document): ReadonlyMap<Node, number> {
  const places = new Map<Node, number>();
  const work: Node[] = [document];
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    places.set(node, places.size);
    work.push(...[...children(node)].reverse());
  }
  return places;
}

function parentOf(node: Node): Node | null {
  return 'parentNode' in node ? node.parentNode : null;
}

function ancestors(node: Node): Node[] {
  const found: Node[] = [];
  for (let at = parentOf(node); at !== null; at = parentOf(at)) found.push(at);
  return found;
}

function textOf(start: readonly Node[], isLeftOut: (node: Node) => boolean): string {
  let text = '';
  const work = [...start].reverse();
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    if (isLeftOut(node)) continue;
    if (node.nodeName === '#text' && 'value' in node) text += node.value;
    work.push(...[...children(node)].reverse());
  }
  return text.trim();
}

const isUnseen = (node: Node): boolean =>
  isElement(node) &&
  (['head', 'script', 'style', 'template'].includes(node.tagName) || node.attrs.some(({ name }) => name === 'hidden'));

const textOfContent = ({ roots, removed }: MainContent): string => textOf(roots, (node) => removed.has(node));

function assertSound(document: Document, content: MainContent): void {
  const places = placesOf(document);
  const order = content.roots.map((root) => places.get(root) ?? -1);
  assert.deepEqual(
    order,
    order.toSorted((a, b) => a - b),
    'roots are in document order',
  );
  const roots = new Set<Node>(content.roots);
  for (const root of content.roots)
    assert.ok(!ancestors(root).some((node) => roots.has(node)), 'no root is inside of another');
  for (const node of content.removed)
    assert.ok(
      ancestors(node).some((around) => roots.has(around)),
      'what is removed is inside of a root',
    );
}

/** Deeper than functions can call themselves. */
const LEVELS = THOROUGH ? 100_000 : 30_000;
/** Of the same thing on a page, few and many. */
const COUNTS = THOROUGH ? [500, 2000] : [200, 800];

describe('findMainContent', () => {
  it('chooses roots in document order, none inside another, with removed parts inside of them', () => {
    fc.assert(
      fc.property(fc.oneof(page, noise), (html) => {
        const document = parsePage(html);
        assertSound(document, findMainContent(document));
      }),
      tries(400),
    );
  });

  it('is never empty if a reader sees text', () => {
    fc.assert(
      fc.property(page, (html) => {
        const document = parsePage(html);
        const visible = textOf([document], isUnseen);
        if (visible !== '') assert.notEqual(textOfContent(findMainContent(document)), '');
      }),
      tries(400),
    );
  });

  it('does not change the tree, and makes the same choice again', () => {
    fc.assert(
      fc.property(page, (html) => {
        const document = parsePage(html);
        const before = serialize(document);
        const first = findMainContent(document);
        assert.equal(serialize(document), before);
        assert.deepEqual(findMainContent(document), first);
      }),
      tries(100),
    );
  });

  for (const html of ['', ' ', '<!doctype html>', '<body>', '<script>alert(1)</script>', '<p hidden>x</p>']) {
    it(`finds no text in ${JSON.stringify(html)}`, () => {
      const content = findMainContent(parsePage(html));
      assert.equal(
        textOf(content.roots, (node) => content.removed.has(node) || isUnseen(node)),
        '',
      );
    });
  }

  it(`reads a tree of ${LEVELS} levels`, () => {
    const document = parsePage('<body></body>');
    const html = document.childNodes.find(isElement);
    let at: Element | undefined = html?.childNodes.filter(isElement).at(-1);
    assert.ok(at);
    for (let level = 0; level < LEVELS; level++) {
      const inner: Element = { ...at, nodeName: 'div', tagName: 'div', attrs: [], childNodes: [], parentNode: at };
      at.childNodes.push(inner);
      at = inner;
    }
    at.childNodes.push({ nodeName: '#text', value: 'The bottom of it all, at last. '.repeat(10), parentNode: at });
    assert.match(textOfContent(findMainContent(document)), /The bottom of it all/);
  });

  it('reads a block with more children than a function call can have arguments', () => {
    const beginning = 'A sentence that is long enough to be prose';
    const empty = '<i></i>'.repeat(150_000);
    const document = parsePage(
      `<meta name=description content="${beginning}"><p><span>${empty}${beginning}, and that ends with a mark.</span></p>`,
    );
    assert.equal(findMainContent(document).roots.length, 1);
  });

  it('reads a page with more pieces than the model is asked about', () => {
    const prose = '<p>A sentence that is long enough to be prose, and that ends with a mark, as sentences do.</p>';
    const document = parsePage(
      `<title>Many</title><nav><a href="/">Home of many</a></nav><main><article><h1>Many</h1>${prose.repeat(30_001)}</article></main><footer>Foot of many</footer>`,
    );
    const text = textOfContent(findMainContent(document));
    assert.ok(text.length > 30_001 * 50);
    assert.doesNotMatch(text, /Home of many|Foot of many/);
  });

  for (const [name, unit] of [
    ['paragraphs', '<p>A sentence that is long enough to be prose, and that ends with a mark.</p>'],
    ['links', '<a href="/x">Another page</a> '],
    ['unclosed elements', '<div class="related"><h2>Heading<b><a href="/x">'],
    ['headings', '<h1>One</h1><h2>Two</h2>'],
    ['cells', '<table><tr><td>1<td>2'],
    [
      'captions',
      '<figure><blockquote><p>A line that is quoted.</p></blockquote><figcaption>Who said it</figcaption></figure>',
    ],
    ['panels', '<div role="tabpanel" hidden><h3>More</h3><p>What a tab would show, if there were one.</p></div>'],
    [
      'prices',
      '<div class="card"><b>A thing</b><div class="price">$3.00</div><div class="rating">4.5 out of 5</div></div>',
    ],
    [
      'style sheets',
      '<style>.a, p.b > i, #c { color: red }</style><p class="a b">A sentence that ends with a mark.</p>',
    ],
    ['frames of nothing', '<div><section><div></div></section></div>'],
    [
      'comments',
      '<div class="comment"><p>A sentence that is long enough to be prose, and that ends with a mark.</p></div>',
    ],
  ] as const) {
    it(`visits ${name} a bounded number of times each`, () => {
      const [few, many] = COUNTS.map((count) => looksPerNode(parsePage(unit.repeat(count))));
      assert.ok(few !== undefined && many !== undefined);
      assert.ok(many < few * 1.5 + 1, `${few} looks per node became ${many}`);
    });
  }
});

/** How often the children of a node are read, on average. */
function looksPerNode(document: Document): number {
  let looks = 0;
  let nodes = 0;
  const work: Node[] = [document];
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    nodes++;
    const inner = [...children(node)];
    work.push(...inner);
    if (!('childNodes' in node)) continue;
    Object.defineProperty(node satisfies Parent, 'childNodes', {
      get: () => {
        looks++;
        return inner;
      },
    });
  }
  findMainContent(document);
  return looks / nodes;
}
