/** Random markup, made from the pieces on which parsers of HTML disagree. */
import fc from 'fast-check';

/** Elements of every insertion mode: elements that close others, void, raw, formatting and foreign ones. */
const NAMES =
  `html head body base link meta title style script noscript template frameset frame noframes iframe p div h1 h3 ul ol li
  dl dt dd a b i em font nobr code u address article section main nav pre listing textarea xmp plaintext button form
  input br hr img image wbr area param select option optgroup datalist table caption colgroup col tbody thead tfoot tr
  td th svg path g title desc foreignObject math mi mo mtext annotation-xml mglyph malignmark applet object marquee
  ruby rb rt rtc rp details summary dialog custom-element-name o:p x\u00e9 \u212abd search`.split(/\s+/);

const casing = fc.constantFrom(
  (text: string) => text,
  (text: string) => text,
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => text.charAt(0).toUpperCase() + text.slice(1),
);

const name = fc.tuple(fc.constantFrom(...NAMES), casing).map(([text, change]) => change(text));

const REFERENCES =
  `&amp; &amp &lt;b&gt; &nbsp; &nbsp &notit; &not= &copy &copy=1 &copyx &NotEqualTilde; &ThickSpace; &#65; &#65 &#x41;
  &#X4a &#0; &#13; &#10; &#128; &#xD800; &#x110000; &#99999999999; &# &#x &#; & && &; &unknown; &a &amp&amp; &hellip
  &AMP &Aacute &acE; &fjlig;`.split(/\s+/);

const text = fc.constantFrom(
  ...[' ', '\n', '\n\n', '\t', '\f', 'a', 'word', 'two words', ' padded ', '\nline', '\0', 'a\0b', '\ud83d\ude00'],
  ...['\ud800', '\udc00', '\ufeff', '\u00a0', '\u0085', '\u007f', '<', '< ', '<3', '</', '</ ', '</>', '<!', '<?', '>'],
  ...['"', "'", '=', '/', '/>', ']]>', '-->', '--', '-', '`', 'x<y', 'x>y', '\ud83d\ude00<', '<\ud83d\ude00'],
  ...REFERENCES,
);

const attributeName = fc.constantFrom(
  ...['class', 'CLASS', 'id', 'Id', 'href', 'type', 'encoding', 'definitionurl', 'viewbox', 'xlink:href', 'xml:lang'],
  ...['a', 'b', 'a"', "a'", 'a<', '=', '=a', '@click', 'data-a-name-of-some-length', '\ud83d\ude00', '\u0130', 'a\0'],
  ...['color', 'face', 'xmlns', '*', 'x\ud800'],
);
const attributeValue = fc.array(
  fc.oneof(
    fc.constantFrom('x', 'hidden', 'text/html', 'two words', '', '>', '<', '/', '=', '\n', '\0', '\ud83d\ude00', 'a=b'),
    fc.constantFrom(...REFERENCES),
  ),
  { maxLength: 3 },
);
const space = fc.constantFrom('', ' ', ' ', ' ', '\n', '\t\f', '/', ' / ');
const quoting = fc.constantFrom('""', '""', "''", '', 'none', '"', "'");

const attribute = fc
  .tuple(space, attributeName, space, attributeValue, quoting, space)
  .map(([before, key, middle, value, quotes, after]) => {
    if (quotes === 'none') return `${before}${key}${after}`;
    return `${before}${key}${middle}=${after}${quotes.charAt(0)}${value.join('')}${quotes.charAt(1)}`;
  });

const attributes = fc.array(attribute, { maxLength: 4 }).map((all) => all.join(''));
const tagEnd = fc.constantFrom('>', '>', '>', '>', '>', '/>', ' >', '\n>', ' / >', '', ' ');

const startTag = fc.tuple(name, attributes, tagEnd).map(([tag, rest, end]) => `<${tag}${rest}${end}`);
const endTag = fc.tuple(name, attributes, tagEnd).map(([tag, rest, end]) => `</${tag}${rest}${end}`);
const plainTag = fc.tuple(fc.constantFrom('<', '</'), name).map(([open, tag]) => `${open}${tag}>`);

const declaration = fc.constantFrom(
  ...['<!doctype html>', '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN">', '<!doctype>', '<!doctype a b>'],
  ...['<!doctype html SYSTEM "about:legacy-compat">', "<!doctype html public 'x' 'y'>", '<!doctype', '<!doc>'],
  ...['<!-- a -->', '<!---->', '<!-->', '<!--->', '<!-- -- -->', '<!-- --! -->', '<!-- --!>', '<!--<!-- -->'],
  ...['<!-- <!-', '<!--', '<!-- a', '<!- a ->', '<!a>', '<![CDATA[ x ]]>', '<![CDATA[ ]] ]>', '<![cdata[ ]]>'],
  ...['<?php echo ?>', '<?xml version="1.0"?>', '<?a b', '<?a\n b?>', '<? a>', '<!--\0-->', '<!--\ud83d\ude00--->'],
);

const raw = fc.constantFrom(
  ...['<script>a<b</script>', '<script><!-- </script>', '<script><!-- <script> </script> --> </script>', '<script></'],
  ...['<SCRIPT>x</ScRiPt >', '<script>a</scriptx></script/>', '<style>a<b&amp;</style>', '<style></styl></style\n>'],
  ...['<title>a&amp;b</title>', '<title>\n<b></title x="y">', '<textarea>\n\na</textarea>', '<textarea> <</textarea>'],
  ...[
    '<pre>\n\na</pre>',
    '<pre>&#10;a</pre>',
    '<pre> \n</pre>',
    '<listing>\n',
    '<xmp><b></xmp>',
    '<iframe></p></iframe>',
  ],
  ...['<script><!--', '<script>--></script>', '<noscript><p></noscript>', '<script>\0<!-- \0 --></script>'],
  ...['<svg><![CDATA[a\0<b>]]></svg>', '<svg><script>a<b></script></svg>', '<svg><title>&lt;</title><p>'],
  ...['<math><annotation-xml encoding="text/html"><p>', '<select><b>x<option>y', '<table>x<tr> y<td>z', '<table> <b>'],
);

const piece = fc.oneof(
  { arbitrary: plainTag, weight: 6 },
  { arbitrary: startTag, weight: 5 },
  { arbitrary: endTag, weight: 2 },
  { arbitrary: text, weight: 5 },
  { arbitrary: declaration, weight: 1 },
  { arbitrary: raw, weight: 2 },
);

/** Pages made of pieces in any order. */
export const markupSoup: fc.Arbitrary<string> = fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join(''));

/** Pages of single significant characters, so that every state of the parser follows every other. */
export const characterSoup: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...`<<<<>>>//!?-=="'&;#[] \n\f\0aabpTD\ud83d\ude00`), { maxLength: 40 })
  .map((characters) => characters.join(''));
