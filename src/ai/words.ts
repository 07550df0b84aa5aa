/** Words normalized for comparison: without case, accents, plural endings, and the joints of names in code. */

const ASCII = /^[ -~\s]*$/;

/** The words of a text in order: "saturatedFat_content" and "Saturated fat content" are the same three. */
export function wordsOf(text: string): string[] {
  // A faster way for plain ASCII, which most texts are.
  if (ASCII.test(text)) {
    return (
      text
        .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
        .toLowerCase()
        .match(/[a-z\d]+/g) ?? []
    ).map(singular);
  }
  const plain = text
    // Otherwise trademark signs would become letters.
    .replace(/[™℠®©]/g, ' ')
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map(singular);
}

function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/** Nouns that do not mean what the verb inside them does. */
const OTHER_NOUNS = new Set(
  'requirement department apartment compartment statement basement supplement implement instrument publication foundation'.split(
    ' ',
  ),
);

function withoutEnding(word: string): string {
  if (OTHER_NOUNS.has(word)) return word;
  if (word.endsWith('ied')) return `${word.slice(0, -3)}y`;
  const verb = word.replace(/(?:ing|ed)$/, '');
  if (verb !== word) return verb.replace(/([bdgmnprt])\1$/, '$1');
  const [, action] = /^(.{5,})ment$|^(.{6,})ation$/.exec(word)?.filter((part) => part !== undefined) ?? [];
  return (action ?? word).replace(/e$/, '').replace(action === undefined ? /$^/ : /ll$/, 'l');
}

function plainStem(word: string): string {
  return word.length > 5 ? withoutEnding(word) : word.replace(/(?<=.{3})e$/, '');
}

/** Verb forms that differ between questions and answers. */
const VERBS: ReadonlyMap<string, string> = new Map(
  `begin began begun|write wrote written|build built|buy bought|sell sold|make made|take took taken|win won|pay paid payment|give gave
  given|meet met|teach taught|send sent|keep kept|spend spent|lose lost|choose chose chosen|fall fell fallen|drive drove
  driven|draw drew drawn|come came|go goe went gone|become became|know knew known|see saw seen|bring brought|fly flew flown|eat ate
  eaten|wear wore worn|throw threw thrown|lead led|hold held|run ran|rise rose risen|grow grew grown|speak spoke spoken|leave left|die died
  death|birth born|begin start|invent invention|discover discovery|establish establishment`
    .split('|')
    .flatMap((forms) => {
      const [first = '', ...others] = forms.trim().split(/\s+/);
      return others.map((other): [string, string] => [other, plainStem(first)]);
    }),
);

/** The words of a text without English endings: "designed" and "designs" are "design", and so is "shipping" "ship". */
export function stemsOf(text: string): string[] {
  return wordsOf(text).map((word) => {
    const stem = plainStem(word);
    return VERBS.get(word) ?? VERBS.get(stem) ?? stem;
  });
}

/** Words that carry grammar rather than meaning. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  wordsOf(
    `a an the this that these those it its is are was were be been being am do does did has have had of for in on at to
    by from with as and or not no nor so than then there here what which who whom whose when where why how much many can
    could will would shall should may might must i you he she we they me him her us them my your his our their please
    tell give show find get list any all some about into per if but also right now just
    der die das den dem des ein eine einer und oder von zu im ist sind was wer wann wo wie
    le la les un une des du de et ou est sont que qui quand el los las y es son como en
    il lo gli e di che quale`,
  ),
);

/** For comparing names that are typed without special letters: "wohnflaeche", "orgnr" and "skladniki". */
export function looseForm(words: readonly string[]): string {
  return words
    .join('')
    .replace(/[łøđ]|ß|æ|œ|([aou])e/g, (letter, vowel?: string) => vowel ?? LETTERS[letter] ?? letter);
}

const LETTERS: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'a', œ: 'o' };

/** The words that carry meaning. "List" is mostly a command, but a list price is a kind of price. */
export function contentWordsOf(text: string): string[] {
  return wordsOf(text).filter(
    (word, at, words) => !STOP_WORDS.has(word) || (word === 'list' && words[at + 1] === 'price'),
  );
}
