/** Random selectors and pages, made from the pieces that matter. */
import fc from 'fast-check';

const PIECES =
  `a b * | .c #d [e] [f=g] [h="i"i] :hover :is( :not( :has( :where( :nth-child( ) 2n+1 odd , > + ~ ::before ::part(x)
  ::-webkit-foo :foo " ' \\ & /* */ :host( :-webkit-any( ::slotted( ::marker :lang(en) url( ( [ ] - -- 1 n = |= :
  :first-child ::column ::cue( :only-child ::view-transition-group( ::details-content :checked @x % <!-- --> i \u00e9 !
  ::scroll-marker :active of`.split(/\s+/);

/** Tokens in any order: mostly invalid, and refused exactly if the browser refuses them. */
export const tokenSoup: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...PIECES, ' ', ' of ', '\n'), { minLength: 1, maxLength: 9 })
  .map((pieces) => pieces.join(''));

const simple = fc.constantFrom(
  ...`.a .b .A #x #y [class] [class=a] [class~=b] [title] [title^=t] [title$="e" i] [lang|=en] :first-child :last-child
  :only-child :first-of-type :last-of-type :only-of-type :empty :root :scope :nth-child(2) :nth-child(2n+1) :nth-last-child(-n+2)
  :nth-of-type(2) :nth-last-of-type(odd) :checked :disabled :enabled :link :lang(en) :dir(rtl) :hover :required :optional
  :read-only :default :defined & ::before`.split(/\s+/),
);
const type = fc.constantFrom(
  '',
  '',
  'p',
  'b',
  'i',
  'div',
  'ul',
  'li',
  'SPAN',
  'svg',
  'g',
  '*',
  '*|p',
  '|p',
  'td',
  'option',
  'input',
);
const combinator = fc.constantFrom(' ', ' > ', ' + ', ' ~ ', '>', '+');

const { list } = fc.letrec<{ list: string; complex: string; compound: string; part: string }>((tie) => ({
  list: fc.array(tie('complex'), { minLength: 1, maxLength: 3 }).map((all) => all.join(', ')),
  complex: fc
    .tuple(tie('compound'), fc.array(fc.tuple(combinator, tie('compound')), { maxLength: 2 }))
    .map(([first, rest]) => first + rest.map(([join, next]) => join + next).join('')),
  compound: fc
    .tuple(type, fc.array(tie('part'), { maxLength: 2 }))
    .map(([name, parts]) => (name === '' && parts.length === 0 ? '*' : name + parts.join(''))),
  part: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    { arbitrary: simple, weight: 6 },
    { arbitrary: tie('list').map((inner) => `:not(${inner})`), weight: 1 },
    { arbitrary: tie('list').map((inner) => `:is(${inner})`), weight: 1 },
    { arbitrary: tie('list').map((inner) => `:has(${inner})`), weight: 1 },
    { arbitrary: tie('list').map((inner) => `:has(> ${inner})`), weight: 1 },
    { arbitrary: tie('list').map((inner) => `:has(+ ${inner})`), weight: 1 },
    { arbitrary: tie('list').map((inner) => `:nth-child(2n+1 of ${inner})`), weight: 1 },
    { arbitrary: tie('list').map((inner) => `:nth-last-child(1 of ${inner})`), weight: 1 },
  ),
}));

/** Well-formed selectors; most are valid. */
export const selectorTexts: fc.Arbitrary<string> = list;

const TAGS =
  `p b i div ul li span svg g table tr td select option input button a h1 form fieldset legend template noscript
  textarea pre script style title math mi foreignObject br img dl dt dd optgroup hr object`.split(/\s+/);
const attribute = fc.constantFrom(
  ...[
    '',
    '',
    '',
    ' class=a',
    ' class="a b"',
    ' class=A',
    ' id=x',
    ' id=Y',
    ' title="t<e>"',
    ' lang=en-US',
    ' dir=rtl',
    ' checked',
  ],
  ...[
    ' disabled',
    ' href=x',
    ' selected',
    ' required',
    ' type=checkbox',
    ' value="a&amp;b"',
    ' xlink:href=z',
    ' name=n',
  ],
);
const piece = fc.oneof(
  { arbitrary: fc.tuple(fc.constantFrom(...TAGS), attribute).map(([tag, text]) => `<${tag}${text}>`), weight: 6 },
  { arbitrary: fc.constantFrom(...TAGS).map((tag) => `</${tag}>`), weight: 4 },
  {
    arbitrary: fc.constantFrom('text', ' ', '\n', '&amp;', '&lt;b', 'a\u00a0b', '\u05d0', '<!--c-->', '<', '</'),
    weight: 3,
  },
);

/** Pages of tags in any order, with or without a doctype. */
export const htmlFragments: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom('', '<!doctype html>', '<!doctype html><body>'), fc.array(piece, { maxLength: 40 }))
  .map(([start, pieces]) => start + pieces.join(''));
