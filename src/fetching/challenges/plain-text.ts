/** Text as the lexicon has it, whatever references and apostrophes the page was written with. */

const ACCENTS: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  uml: '\u0308',
  tilde: '\u0303',
  cedil: '\u0327',
  ring: '\u030a',
  caron: '\u030c',
};
const NAMED: Readonly<Record<string, string>> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  rsquo: "'",
  lsquo: "'",
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  middot: '·',
  szlig: 'ß',
  oslash: 'ø',
  aelig: 'æ',
  copy: '©',
};

/** Decodes references, unifies apostrophes and removes dots that lower-casing leaves behind, as in the lexicon. */
export function plain(text: string): string {
  return text
    .replace(/&([a-z])(acute|grave|circ|uml|tilde|cedil|ring|caron);/g, (_, letter, accent) => letter + ACCENTS[accent])
    .replace(/&([a-z]{2,6});/g, (all, name) => NAMED[name] ?? all)
    .replace(/&#x([\da-f]{1,5});/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .normalize('NFC')
    .replaceAll('\u0307', '')
    .replace(/[’‘ʼ]/g, "'")
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
}
