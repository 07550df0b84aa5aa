/** The Markdown preview shows what a CommonMark parser reads, loses no text, and cannot be tricked. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Node, Parser } from 'commonmark';
import fc from 'fast-check';
import { type Block, parseMarkdown } from '../../web/src/playground/markdown/blocks.ts';
import type { Inline } from '../../web/src/playground/markdown/inlines.ts';
import { markdownOf } from '../content/markdown/page.ts';
import { tries } from '../support/thorough.ts';

/** A tree as text, the same for both parsers: `h1(Title)`, `p(a em(b))`. */
function written(blocks: readonly Block[]): string {
  return blocks.map(writtenBlock).join(' ');
}

function writtenBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `h${block.level}(${writtenInlines(block.inlines)})`;
    case 'paragraph':
      return `p(${writtenInlines(block.inlines)})`;
    case 'code':
      return `pre(${block.text})`;
    case 'quote':
      return `quote(${written(block.blocks)})`;
    case 'list':
      return `${block.start === undefined ? 'ul' : `ol${block.start}`}(${block.items.map((item) => `li(${written(item)})`).join(' ')})`;
    default:
      return 'hr';
  }
}

function writtenInlines(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      switch (inline.kind) {
        case 'text':
          return inline.text;
        case 'code':
          return `code(${inline.text})`;
        case 'break':
          return 'br';
        case 'image':
          return `img(${inline.href}|${inline.alt})`;
        case 'link':
          return `a(${inline.href}|${writtenInlines(inline.inlines)})`;
        default:
          return `${inline.kind === 'strong' ? 'strong' : 'em'}(${writtenInlines(inline.inlines)})`;
      }
    })
    .join('');
}

function childrenOf(node: Node): Node[] {
  const children: Node[] = [];
  for (let child = node.firstChild; child !== null; child = child.next) children.push(child);
  return children;
}

/** The same for the reference parser of the standard. */
function writtenByStandard(node: Node): string {
  const inside = () => childrenOf(node).map(writtenByStandard);
  switch (node.type) {
    case 'document':
      return inside().join(' ');
    case 'heading':
      return `h${node.level}(${inside().join('')})`;
    case 'paragraph':
      return `p(${inside().join('')})`;
    case 'code_block':
      return `pre(${(node.literal ?? '').replace(/\n$/, '')})`;
    case 'block_quote':
      return `quote(${inside().join(' ')})`;
    case 'list':
      return `${node.listType === 'bullet' ? 'ul' : `ol${node.listStart}`}(${inside().join(' ')})`;
    case 'item':
      return `li(${inside().join(' ')})`;
    case 'thematic_break':
      return 'hr';
    case 'softbreak':
      return ' ';
    case 'linebreak':
      return 'br';
    case 'code':
      return `code(${node.literal})`;
    case 'emph':
      return `em(${inside().join('')})`;
    case 'strong':
      return `strong(${inside().join('')})`;
    case 'link':
      return `a(${node.destination}|${inside().join('')})`;
    case 'image':
      return `img(${node.destination}|${inside().join('')})`;
    default:
      return node.literal ?? '';
  }
}

const ours = (text: string) => written(parseMarkdown(text));
const standard = (text: string) => writtenByStandard(new Parser().parse(text));

const SAMPLES = [
  '# One\n\n## Two ##\n\n###### Six\n\n####### not seven\n\n#none',
  'A paragraph\nover two lines.\n\nAnother.',
  'Hard  \nbreak and\\\nanother.',
  '*a* _b_ **c** __d__ ***e*** **f *g* h** *i **j***',
  'snake_case_name and 2 * 3 * 4 and a*b*c',
  '**a*b** and *a_b* and _a*b_',
  '**a *b** and ***a* b** and *a **b*',
  '*a**b* *a**b** **a***b* ***',
  '`code` and ``a ` b`` and `` ` `` and `unclosed',
  '`` `a` `` ` ` `  `',
  '[link](https://a.test/) ![image](https://a.test/i.png) [titled](https://a.test "A title")',
  '[nested *emphasis* and `code`](https://a.test/x_(y)) [escaped](https://a.test/\\(x)',
  '[![image](https://a.test/i.png)](https://a.test/)',
  '[outer [inner](https://a.test/) text](https://b.test/)',
  '[no link] [no](link here) [](https://a.test/) ](https://a.test/)',
  '<https://a.test/?q=1> <mailto:a@b.test> 1 < 2 > 3',
  '\\*not emphasis\\* \\[not\\](https://a.test/) \\\\ \\a',
  '- a\n- b\n  - c\n    - d\n- e',
  '1. a\n2. b\n\n7) c\n8) d',
  '- a\n\n  second paragraph\n\n- b\n\n  more',
  '* a\n+ b\n- c',
  '- a\nlazy\n- b',
  '-\n- empty before',
  '> quoted\n> *text*\nlazy\n>\n> > deeper\n\nout',
  '> - a\n>   - b\n> - c',
  '- > quote in item\n- # heading in item\n- ```\n  code\n  ```',
  '```js\nconst a = `x`;\n\n  indented\n```\nafter',
  '~~~\n```\n~~~',
  '````\n```\n````',
  '```\nunclosed\n\n# not a heading',
  '---\n***\n_ _ _\n\n- - -\n\n-- -',
  'text\n# heading at once\ntext\n- list at once\n\n> quote',
  '',
  '\n\n \n',
];

describe('the Markdown preview', () => {
  for (const sample of SAMPLES) {
    it(`reads ${JSON.stringify(sample)} as the standard does`, () => assert.equal(ours(sample), standard(sample)));
  }

  it('reads what the API writes as the standard does', () => {
    const word = fc.constantFrom(
      'river',
      'a_b',
      '*',
      '2 * 3',
      '`x`',
      '<b>',
      'C&amp;A',
      '[1]',
      '(x)',
      'end.',
      '#',
      '1.',
      'über',
    );
    const text = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
    const inline = text.chain((inside) =>
      fc.constantFrom(
        inside,
        `<b>${inside}</b>`,
        `<i>${inside}</i> after`,
        `before <code>${inside}</code>`,
        `<a href="https://a.test/b_(c)?d=e">${inside}</a>`,
        `<img src="https://a.test/i.png" alt="picture">`,
        `first<br>second`,
      ),
    );
    const block = fc
      .array(inline, { minLength: 1, maxLength: 3 })
      .chain((inlines) =>
        fc.constantFrom(
          `<p>${inlines.join(' ')}</p>`,
          `<h2>${inlines.join(' ')}</h2>`,
          `<ul>${inlines.map((item) => `<li>${item}<ol><li>${item}</li></ol></li>`).join('')}</ul>`,
          `<blockquote><p>${inlines.join('</p><p>')}</p></blockquote>`,
          `<pre>${inlines.join('\n')}</pre>`,
        ),
      );
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 6 }), (blocks) => {
        const markdown = markdownOf(blocks.join(''));
        assert.equal(ours(markdown), standard(markdown));
      }),
      tries(60),
    );
  });

  for (const href of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//a.test',
    '/a',
    'file:///etc/passwd',
    '\u0001javascript:x',
  ]) {
    it(`makes no link of ${JSON.stringify(href)}`, () => {
      assert.equal(ours(`[text](${href})`), 'p(a(undefined|text))');
      assert.equal(ours(`![text](${href})`), 'p(img(undefined|text))');
      assert.doesNotMatch(ours(`<${href}>`), /a\(/);
    });
  }

  it('keeps HTML as text', () => {
    assert.equal(
      ours('<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>'),
      'p(<script>alert(1)</script>) p(<img src=x onerror=alert(1)>)',
    );
  });

  it('loses no word of any text', () => {
    const piece = fc.constantFrom(
      '*',
      '_',
      '`',
      '[',
      ']',
      '(',
      ')',
      '!',
      '<',
      '>',
      '#',
      '-',
      '1.',
      '\\',
      '\n',
      ' ',
      '    ',
      '~~~',
      'word',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = pieces.join('');
        // Words in addresses and titles are not shown, and those after the fence of a code block are its language.
        fc.pre(!text.includes('](') && !/(?:```|~~~)/.test(text));
        const count = (where: string) => where.split('word').length;
        assert.equal(count(ours(text)), count(text));
      }),
    );
  });

  for (const [name, text] of Object.entries({
    'open brackets': '['.repeat(50_000),
    'images in images': '![['.repeat(50_000),
    stars: '*a '.repeat(50_000),
    'stars and underscores': '*a _b'.repeat(30_000),
    'a run of stars': '*'.repeat(200_000),
    'backticks of all lengths': Array.from({ length: 600 }, (_, at) => '`'.repeat(at)).join(' '),
    'links that do not end': '[a](<b'.repeat(30_000),
    'links with parentheses': '[a](('.repeat(30_000),
    'quotes in quotes': `${'> '.repeat(10_000)}a`,
    'lists in lists': Array.from({ length: 1_000 }, (_, at) => `${'  '.repeat(at)}- a`).join('\n'),
    'many short lines': '- a\n\n'.repeat(50_000),
    'many blank lines': `- a${'\n'.repeat(200_000)}- b`,
    'unclosed fences': '```\n'.repeat(50_001),
    backslashes: '\\'.repeat(200_001),
  })) {
    it(`finishes on ${name}`, () => assert.ok(parseMarkdown(text).length > 0));
  }
});
