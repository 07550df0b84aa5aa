/**
 * Random documents, as HTML and as what a reader must find in it: nested blocks, and the marks of every character.
 * Knows nothing about Markdown.
 */
import fc from 'fast-check';

export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'br' }
  | { readonly kind: 'strong' | 'em'; readonly inside: readonly Inline[] }
  | { readonly kind: 'link'; readonly url: string; readonly inside: readonly Inline[] };

export type Block =
  | { readonly kind: 'p' | 'div'; readonly inside: readonly Inline[] }
  | { readonly kind: 'heading'; readonly level: number; readonly inside: readonly Inline[] }
  | { readonly kind: 'quote'; readonly inside: readonly Block[] }
  | { readonly kind: 'list'; readonly start: number | undefined; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: 'pre'; readonly text: string; readonly language: string }
  | { readonly kind: 'rule' };

export interface Character {
  readonly character: string;
  readonly strong: boolean;
  readonly em: boolean;
  readonly code: boolean;
  readonly url: string;
}

export type Found =
  | { readonly kind: 'paragraph'; readonly text: readonly Character[] }
  | { readonly kind: 'heading'; readonly level: number; readonly text: readonly Character[] }
  | { readonly kind: 'quote'; readonly inside: readonly Found[] }
  | { readonly kind: 'list'; readonly start: number | undefined; readonly items: readonly (readonly Found[])[] }
  | { readonly kind: 'code'; readonly text: string; readonly language: string }
  | { readonly kind: 'rule' };

const URLS = [
  'https://a.test/',
  'https://a.test/x_y_z?a=1&b=*2*',
  'https://a.test/(b',
  'https://a.test/w(b)',
  'mailto:a@b.test',
];

/** Pieces of text that contain markup characters. */
const TRICKY =
  `a b word _ __ * ** *** \` \`\` ~~~ ~~ # ## - -- --- + 1. 2) 10. = == === > >> < <b> </b> <!-- & &amp; &lt; &#35; \\ \\\\ [ ] [a] [b]: ](
  ( ) ! ![ | || : ; " ' . , ? $ @ ^ { } % / 中文 。 “ ” é snake_case 2*3 https://x.test/a_b_ 😀 مرحبا`.split(/\s+/);

const trickyText = fc
  .array(
    fc.oneof(
      { arbitrary: fc.constantFrom(...TRICKY), weight: 3 },
      { arbitrary: fc.constantFrom(' ', '  ', '\t'), weight: 2 },
    ),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((parts) => parts.join(''));
const plainText = fc
  .array(fc.constantFrom('one', 'two', 'three', 'vier', '五'), { minLength: 1, maxLength: 4 })
  .map((words) => ` ${words.join(' ')} `);

function inlines(text: fc.Arbitrary<string>): fc.Arbitrary<Inline[]> {
  const leaf: fc.Arbitrary<Inline> = fc.oneof(
    { arbitrary: text.map((value): Inline => ({ kind: 'text', text: value })), weight: 6 },
    { arbitrary: text.map((value): Inline => ({ kind: 'code', text: value })), weight: 1 },
    { arbitrary: fc.constant<Inline>({ kind: 'br' }), weight: 1 },
  );
  const marked = (inner: fc.Arbitrary<Inline>): fc.Arbitrary<Inline> =>
    fc.record({ kind: fc.constantFrom('strong' as const, 'em' as const), inside: fc.array(inner, { maxLength: 3 }) });
  // The content of a link is one paragraph: a link around several is written with one of them. Code with a bracket at
  // the start of a paragraph could be read as a link definition, so there it is plain text.
  const inLinks = leaf.filter(
    (inline) => inline.kind !== 'br' && !(inline.kind === 'code' && inline.text.includes(']')),
  );
  const inMarks = fc.oneof({ arbitrary: leaf, weight: 3 }, { arbitrary: marked(leaf), weight: 1 });
  const link: fc.Arbitrary<Inline> = fc.record({
    kind: fc.constant('link' as const),
    url: fc.constantFrom(...URLS),
    inside: fc.array(fc.oneof(inLinks, marked(inLinks)), { maxLength: 3 }),
  });
  const any = fc.oneof(
    { arbitrary: inMarks, weight: 3 },
    { arbitrary: marked(fc.oneof(inMarks, link)), weight: 2 },
    { arbitrary: link, weight: 1 },
  );
  return fc.array(any, { minLength: 1, maxLength: 5 });
}

function blocks(text: fc.Arbitrary<string>): fc.Arbitrary<Block[]> {
  const inside = inlines(text);
  const { block } = fc.letrec<{ block: Block; many: Block[] }>((tie) => ({
    many: fc.array(tie('block'), { maxLength: 3 }),
    block: fc.oneof(
      { maxDepth: 3 },
      { arbitrary: fc.record({ kind: fc.constantFrom('p' as const, 'div' as const), inside }), weight: 4 },
      {
        arbitrary: fc.record({ kind: fc.constant('heading' as const), level: fc.integer({ min: 1, max: 6 }), inside }),
        weight: 1,
      },
      {
        arbitrary: fc.record({ kind: fc.constant('pre' as const), text, language: fc.constantFrom('', 'js', 'c++') }),
        weight: 1,
      },
      { arbitrary: fc.constant<Block>({ kind: 'rule' }), weight: 1 },
      { arbitrary: fc.record({ kind: fc.constant('quote' as const), inside: tie('many') }), weight: 1 },
      {
        arbitrary: fc.record({
          kind: fc.constant('list' as const),
          start: fc.constantFrom(undefined, undefined, 1, 3, 0, 12),
          items: fc.array(tie('many'), { maxLength: 3 }),
        }),
        weight: 2,
      },
    ),
  }));
  return fc.array(block, { minLength: 1, maxLength: 5 });
}

/** Words separated by spaces: every mark can be written. */
export const plainDocuments: fc.Arbitrary<Block[]> = blocks(plainText);
/** Text full of markup characters, with marks in the middle of words. */
export const trickyDocuments: fc.Arbitrary<Block[]> = blocks(trickyText);

export function toHtml(document: readonly Block[]): string {
  return document.map(blockHtml).join('\n');
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'p':
    case 'div':
      return `<${block.kind}>${inlineHtml(block.inside)}</${block.kind}>`;
    case 'heading':
      return `<h${block.level}>${inlineHtml(block.inside)}</h${block.level}>`;
    case 'quote':
      return `<blockquote>${toHtml(block.inside)}</blockquote>`;
    case 'list': {
      const [open, close] = block.start === undefined ? ['<ul>', '</ul>'] : [`<ol start="${block.start}">`, '</ol>'];
      return open + block.items.map((item) => `<li>${toHtml(item)}</li>`).join('\n') + close;
    }
    case 'pre':
      return `<pre><code${block.language === '' ? '' : ` class="language-${block.language}"`}>\n${escapeHtml(block.text)}</code></pre>`;
    case 'rule':
      return '<hr>';
  }
}

function inlineHtml(inside: readonly Inline[]): string {
  return inside
    .map((inline) => {
      switch (inline.kind) {
        case 'text':
          return escapeHtml(inline.text);
        case 'code':
          return `<code>${escapeHtml(inline.text)}</code>`;
        case 'br':
          return '<br>';
        case 'link':
          return `<a href="${escapeHtml(inline.url)}">${inlineHtml(inline.inside)}</a>`;
        default:
          return `<${inline.kind}>${inlineHtml(inline.inside)}</${inline.kind}>`;
      }
    })
    .join('');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** What a reader must find in the document. Blocks without text are invisible. */
export function expected(document: readonly Block[]): Found[] {
  return document.flatMap(expectedOf);
}

function expectedOf(block: Block): Found[] {
  switch (block.kind) {
    case 'p':
    case 'div':
      return paragraphs(charactersOf(block.inside)).map((text) => ({ kind: 'paragraph', text }));
    case 'heading': {
      const oneLine = charactersOf(block.inside).map((each) =>
        each.character === '\n' ? { ...each, character: ' ' } : each,
      );
      return paragraphs(oneLine).map((text) => ({ kind: 'heading', level: block.level, text }));
    }
    case 'quote': {
      const inside = expected(block.inside);
      return inside.length === 0 ? [] : [{ kind: 'quote', inside }];
    }
    case 'list': {
      const items = block.items.map(expected).filter((item) => item.length > 0);
      return items.length === 0 ? [] : [{ kind: 'list', start: block.start, items }];
    }
    case 'pre': {
      const text = block.text.replace(/^(?: *\n)+/, '').trimEnd();
      return text === '' ? [] : [{ kind: 'code', text, language: block.language }];
    }
    case 'rule':
      return [{ kind: 'rule' }];
  }
}

const NO_MARKS = { strong: false, em: false, code: false, url: '' };

function charactersOf(inside: readonly Inline[], marks: Omit<Character, 'character'> = NO_MARKS): Character[] {
  return inside.flatMap((inline) => {
    switch (inline.kind) {
      case 'text':
        return [...inline.text.replace(/[\t\n]/g, ' ')].map((character) => ({ character, ...marks }));
      case 'code':
        return [...inline.text.replace(/[\t\n]/g, ' ')].map((character) => ({ character, ...marks, code: true }));
      case 'br':
        return [{ character: '\n', ...NO_MARKS }];
      case 'link':
        return charactersOf(inline.inside, { ...marks, url: inline.url });
      default:
        return charactersOf(inline.inside, { ...marks, [inline.kind]: true });
    }
  });
}

/**
 * White space collapsed, lines trimmed; two line breaks in a row end a paragraph. The marks of a space do not count.
 */
export function paragraphs(characters: readonly Character[]): Character[][] {
  const found: Character[][] = [[]];
  let gap = '';
  for (const each of characters) {
    if (each.character === ' ' || each.character === '\n') {
      gap += each.character;
      continue;
    }
    const breaks = gap.replaceAll(' ', '').length;
    if (breaks > 1) found.push([]);
    const paragraph = found.at(-1) as Character[];
    if (gap !== '' && paragraph.length > 0) paragraph.push({ character: breaks === 1 ? '\n' : ' ', ...NO_MARKS });
    gap = '';
    paragraph.push(each);
  }
  return found.filter((paragraph) => paragraph.length > 0);
}
