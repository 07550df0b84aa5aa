/** What each HTML element means for the text of a page. The parts of a table are blocks: a cell is a paragraph. */

export type ElementKind =
  | 'block'
  | 'leftOut'
  | 'heading'
  | 'strong'
  | 'emphasis'
  | 'code'
  | 'struck'
  | 'raised'
  | 'lowered'
  | 'link'
  | 'image'
  | 'break'
  | 'rule'
  | 'pre'
  | 'quote'
  | 'bullets'
  | 'numbers'
  | 'item'
  | 'input'
  | 'definition'
  | 'quotation'
  | 'reading'
  | 'button'
  | 'dialog'
  | 'fallback'
  | 'script';

const NAMES: Readonly<Record<ElementKind, string>> = {
  block: `address article aside body caption center details div dl dt fieldset figcaption figure footer form frameset
    header hgroup html legend main marquee nav optgroup p search section summary table tbody td tfoot th thead tr`,
  leftOut: `applet area audio base canvas datalist embed frame head iframe link map meta meter noembed noframes
    object option param progress rp select source style svg template textarea title track video mjx-math`,
  heading: 'h1 h2 h3 h4 h5 h6',
  strong: 'b strong',
  emphasis: 'em i',
  code: 'code kbd samp tt',
  struck: 'del s strike',
  raised: 'sup',
  lowered: 'sub',
  link: 'a',
  image: 'img',
  break: 'br',
  rule: 'hr',
  pre: 'pre listing xmp plaintext',
  quote: 'blockquote',
  bullets: 'ul menu dir',
  numbers: 'ol',
  item: 'li',
  input: 'input',
  definition: 'dd',
  quotation: 'q',
  reading: 'rt',
  button: 'button',
  dialog: 'dialog',
  fallback: 'noscript',
  script: 'script',
};

/** Elements that are not listed are inline and have no meaning of their own. */
export const ELEMENT_KINDS: ReadonlyMap<string, ElementKind> = new Map(
  Object.entries(NAMES).flatMap(([kind, names]) =>
    names.split(/\s+/).map((name): [string, ElementKind] => [name, kind as ElementKind]),
  ),
);
