/**
 * Guesses the encoding of a page that declares none and is not UTF-8. Tries every encoding that such pages use, and
 * rates the resulting text: by the letters that languages use most, by symbols where texts have them, and by what does
 * not occur in text, such as symbols inside words and capitals after lower-case letters. Pure; never throws, and
 * examines at most a few thousand characters.
 */
import { legacyHookDecode } from '@exodus/bytes/encoding.js';
import { IDEOGRAPHIC, type Ideographs, LANGUAGES, type Language } from './language-letters.ts';

export interface GuessHints {
  /** The page's host: its top-level domain hints at the language. */
  readonly host?: string | undefined;
}

/** If there is no evidence for another. */
const DEFAULT_ENCODING = 'windows-1252';

/** The most bytes that are examined, without long stretches of ASCII. */
const SAMPLE_BYTES = 4_000;
/** After this many characters beyond ASCII, it is clear whether a text is mostly UTF-8. */
const ENOUGH_CHARACTERS = 20_000;
/** The bytes that are kept at each end of a stretch of ASCII: neighbors of letters, and second halves of characters. */
const KEPT_ASCII = 6;
/** A text with a lower score resembles no known language. */
const MIN_SCORE = 0.05;
/**
 * The bonus for the page's declared language or that of its domain, and the additional one if there are few letters.
 */
const HINT = 0.08;
const HINT_OF_FEW = 0.4;
/** The bonus for an encoding that is common, also if there are few letters; and how many letters are few. */
const OFTEN = 0.3;
const FEW_LETTERS = 4;

/** From 1 for the encoding of most old pages; rare ones are not listed. */
const FREQUENT: ReadonlyMap<string, number> = new Map([
  ['windows-1252', 1],
  ['windows-1251', 0.7],
  ['shift_jis', 0.7],
  ['gbk', 0.7],
  ['windows-1250', 0.6],
  ['iso-8859-2', 0.5],
  ['euc-kr', 0.5],
  ['euc-jp', 0.5],
  ['big5', 0.5],
  ['windows-1256', 0.3],
  ['windows-1254', 0.2],
  ['windows-1253', 0.2],
  ['windows-1255', 0.2],
  ['koi8-r', 0.2],
]);

interface Candidate {
  readonly encoding: string;
  readonly score: number;
}

/** The lower-case name of the most likely encoding. */
export function guessEncoding(bytes: Uint8Array, hints: GuessHints = {}): string {
  if (isMostlyUtf8(bytes)) return 'utf-8';
  const sample = sampleOf(bytes);
  const beyondAscii = sample.reduce((count, byte) => (byte < 0x80 ? count : count + 1), 0);
  const few = FEW_LETTERS / (FEW_LETTERS + beyondAscii);
  const hinted = hintedLanguages(bytes, hints);
  const worth = HINT + HINT_OF_FEW * few;
  const bonus = (language: Language | Ideographs) => (hinted.some((hint) => isOf(language, hint)) ? worth : 0);
  const texts = new Map<string, string>();
  const textIn = (encoding: string) => {
    const text = texts.get(encoding) ?? legacyHookDecode(sample, encoding);
    texts.set(encoding, text);
    return text;
  };
  let best: Candidate = { encoding: DEFAULT_ENCODING, score: MIN_SCORE };
  const consider = (encoding: string, likeness: number) => {
    const score = likeness + OFTEN * few * (FREQUENT.get(encoding) ?? 0);
    if (score > best.score + 1e-9) best = { encoding, score };
  };
  for (const language of LANGUAGES) {
    for (const encoding of language.encodings) {
      consider(encoding, alphabetScore(textIn(encoding), language) + bonus(language));
    }
  }
  for (const language of IDEOGRAPHIC) {
    for (const encoding of language.encodings) {
      consider(encoding, ideographScore(textIn(encoding), language) + bonus(language));
    }
  }
  return best.encoding;
}

/** UTF-8 with a few broken characters: a text that was cut off or put together from others. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  let whole = 0;
  let broken = 0;
  for (let index = 0; index < bytes.length && whole + broken < ENOUGH_CHARACTERS; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte < 0x80) continue;
    const length =
      byte >= 0xc2 && byte < 0xe0 ? 2 : byte >= 0xe0 && byte < 0xf0 ? 3 : byte >= 0xf0 && byte < 0xf5 ? 4 : 0;
    let rest = 1;
    while (rest < length && ((bytes[index + rest] ?? 0) & 0xc0) === 0x80) rest += 1;
    if (length > 0 && rest === length) {
      whole += 1;
      index += length - 1;
    } else {
      broken += 1;
    }
  }
  return whole > 10 * broken;
}

function sampleOf(bytes: Uint8Array): Uint8Array {
  const sample = new Uint8Array(Math.min(bytes.length, SAMPLE_BYTES));
  let size = 0;
  for (let index = 0; index < bytes.length && size < sample.length; ) {
    let end = index;
    while (end < bytes.length && (bytes[end] ?? 0) < 0x80) end += 1;
    const ascii = end - index;
    const pieces =
      ascii > 2 * KEPT_ASCII
        ? [bytes.subarray(index, index + KEPT_ASCII), bytes.subarray(end - KEPT_ASCII, end)]
        : [bytes.subarray(index, end)];
    let next = end;
    const most = Math.min(bytes.length, end + SAMPLE_BYTES);
    while (next < most && (bytes[next] ?? 0) >= 0x80) next += 1;
    for (const piece of [...pieces, bytes.subarray(end, next)]) {
      const room = piece.subarray(0, sample.length - size);
      sample.set(room, size);
      size += room.length;
    }
    index = next;
  }
  return sample.subarray(0, size);
}

function hintedLanguages(bytes: Uint8Array, { host }: GuessHints): string[] {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 2_048)).toString('latin1');
  const [, own] = /<html[^>]*\s(?:xml:)?lang\s*=\s*["']?([a-z]{2})/i.exec(head) ?? [];
  const domain = host?.split('.').at(-1);
  return [own?.toLowerCase(), domain?.toLowerCase()].filter((hint) => hint !== undefined);
}

function isOf({ code, domains = [] }: Language | Ideographs, hint: string): boolean {
  return code === hint || domains.includes(hint);
}

/** The role of a character in a word, as bits, computed once for each. */
const LETTER = 1;
const UPPER = 2;
const ASCII_LETTER = 4;
/** Symbols that occur inside words. */
const INSIDE_WORDS = 8;
/** Symbols that occur between words. */
const BETWEEN_WORDS = 16;
const IMPOSSIBLE = 32;
const LOWER = 64;
const KNOWN = 128;
const DIGIT = 256;
/** Symbols that may have a letter on both sides, only after them, or only before them. */
const JOINS = 512;
const OPENS = 1_024;
const CLOSES = 2_048;

const CLASSES: readonly (readonly [bit: number, characters: RegExp])[] = [
  [LETTER, /\p{L}|\p{M}/u],
  [UPPER, /\p{Lu}/u],
  [LOWER, /\p{Ll}/u],
  [ASCII_LETTER, /[A-Za-z]/],
  [INSIDE_WORDS, /[’‘´·\u00a0\u00ad–—\u200e\u200f]|\u200c|\u200d/],
  [BETWEEN_WORDS, /[«»“”„‚‹›…©®™°§€£¥¢½¼¾²³×•†‰№،؛؟¿¡ºª]/],
  [DIGIT, /[0-9]/],
  [JOINS, /[’–—\u00a0]/],
  [OPENS, /[“‘„«‹£€¥©§¶¿¡•·±×µ]/],
  [CLOSES, /[”»›…™®°²³¹½¼¾¢€ºª•·±×]/],
  // Control characters, unassigned and private ones.
  [IMPOSSIBLE, /[\u0080-\u009f\ufffd\ue000-\uf8ff]/],
];
const classes = new Uint16Array(0x10000);

function classOf(code: number): number {
  const known = classes[code] ?? 0;
  if (known !== 0) return known;
  const character = String.fromCharCode(code);
  const found = CLASSES.reduce((bits, [bit, characters]) => (characters.test(character) ? bits | bit : bits), KNOWN);
  classes[code] = found;
  return found;
}

const BLANK = 0x20;

/** What a symbol counts where texts have it; more than an ideograph that is not frequent. */
const SYMBOL = 0.7;
/** What is left of the weight of a letter that stands alone, which few words are. */
const ALONE = 0.2;
/** As in "20캜", which is "20°C" in another encoding. */
const BESIDE_DIGIT = -0.3;

/**
 * Whether this is a symbol that stands among ASCII as in a text: an apostrophe in a word, a quotation mark before one,
 * a sign before a number. All such a page may have beyond ASCII are a few of them.
 */
function isSymbolInPlace(code: number, codeBefore: number, codeAfter: number): boolean {
  const own = classOf(code);
  const before = classOf(codeBefore);
  const after = classOf(codeAfter);
  const isPlain = (neighbor: number, bits: number) => neighbor < 0x80 || (bits & JOINS) !== 0;
  if (!isPlain(codeBefore, before) || !isPlain(codeAfter, after)) return false;
  if (own & JOINS) return true;
  if (own & OPENS && !(before & LETTER)) return true;
  // As in "20°C".
  return (own & CLOSES) !== 0 && (!(after & LETTER) || (before & DIGIT) !== 0);
}

/**
 * How much a text resembles this language: at most 1, negative if it is impossible. Only characters beyond ASCII count.
 */
function alphabetScore(
  text: string,
  { letters, atWordEnds, finals: [atEnds, elsewhere] = ['', ''] }: Language,
): number {
  const weights = weightsOf(letters);
  const isLatin = /\p{Script=Latin}/u.test(letters);
  let sum = 0;
  let count = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 0x80) continue;
    count += 1;
    const before = index === 0 ? BLANK : text.charCodeAt(index - 1);
    const after = index + 1 === text.length ? BLANK : text.charCodeAt(index + 1);
    sum += isSymbolInPlace(code, before, after) ? SYMBOL : letterScore(code, classOf(before), classOf(after));
  }
  return count === 0 ? 0 : sum / count;

  function letterScore(code: number, before: number, after: number): number {
    const own = classOf(code);
    if (own & IMPOSSIBLE) return -3;
    const inside = (before & after & LETTER) !== 0;
    const weight = weights.get(code);
    if (weight === undefined) {
      if (own & LETTER) return -0.7;
      if (own & INSIDE_WORDS) return 0;
      if (inside) return -1;
      return own & BETWEEN_WORDS ? 0 : -0.4;
    }
    if (!(own & LETTER)) return inside ? -0.5 : weight * 0.5;
    // Scripts do not mix within a word.
    if (!isLatin && (before | after) & ASCII_LETTER) return -1;
    if ((before | after) & DIGIT) return BESIDE_DIGIT;
    if (!((before | after) & LETTER)) return isLatin && own & UPPER ? 0 : weight * ALONE;
    if (own & UPPER) return before & LOWER ? -1 : weight * 0.8;
    // A lower-case letter in a word of capitals.
    if (before & after & UPPER) return -0.5;
    // Except for abbreviations, letters at the end of words have their final form.
    if (atEnds !== '') {
      const character = String.fromCharCode(code);
      if (after & LETTER ? atEnds.includes(character) : elsewhere.includes(character) && before & LETTER) return -1;
    }
    if (atWordEnds) return after & LETTER ? -0.5 : 1;
    return weight;
  }
}

const weightsByLetters = new Map<string, ReadonlyMap<number, number>>();

/**
 * From 1 for the most frequent letter to less than one half for the rarest; capitals count like their lower-case
 * letters.
 */
function weightsOf(letters: string): ReadonlyMap<number, number> {
  const known = weightsByLetters.get(letters);
  if (known) return known;
  const made = new Map<number, number>();
  for (const [rank, letter] of [...letters].entries()) {
    const weight = 1 - (0.6 * rank) / letters.length;
    for (const each of [letter, letter.toUpperCase()]) {
      if (each.length === 1 && !made.has(each.charCodeAt(0))) made.set(each.charCodeAt(0), weight);
    }
  }
  weightsByLetters.set(letters, made);
  return made;
}

const IDEOGRAPH = /[\u4e00-\u9fff]/;
/** Punctuation and full-width forms, which all of these languages use. */
const EAST_ASIAN_MARK =
  /[\u3000-\u3011\u3014-\u301e\uff01-\uff5e\u00b7\u2014\u2018\u2019\u201c\u201d\u2026\u30fb\u30fc]/;
const commons = new Map<string, ReadonlySet<string>>();

function ideographScore(text: string, { common, letters, code }: Ideographs): number {
  const known = commons.get(common) ?? new Set(common);
  commons.set(common, known);
  const characters = [...text];
  let sum = 0;
  let count = 0;
  for (const [index, character] of characters.entries()) {
    if (character <= '\u007f') continue;
    count += 1;
    // What is an apostrophe in another encoding takes a letter with it: "it's" is "it뭩".
    if (isAsciiLetter(characters[index - 1]) && isAscii(characters[index + 1])) sum -= 0.3;
    else if (known.has(character)) sum += 1;
    else if (letters?.test(character)) sum += code !== 'ko' ? 1 : usualHangul().has(character) ? 0.6 : -0.6;
    else if (IDEOGRAPH.test(character)) sum += code === 'ko' ? -0.2 : 0.35;
    else if (EAST_ASIAN_MARK.test(character)) sum += 0.5;
    else if (character === '\ufffd' || (character >= '\ue000' && character <= '\uf8ff')) sum -= 4;
    else sum -= 0.6;
  }
  return count === 0 ? 0 : sum / count;
}

let hangul: ReadonlySet<string> | undefined;

/** The syllables of KS X 1001. Texts hardly have others, of which the second byte may be an ASCII letter: "20°C". */
function usualHangul(): ReadonlySet<string> {
  const [FIRST_LEAD, LAST_LEAD, FIRST_TRAIL, LAST_TRAIL] = [0xb0, 0xc8, 0xa1, 0xfe];
  if (hangul) return hangul;
  const bytes: number[] = [];
  for (let lead = FIRST_LEAD; lead <= LAST_LEAD; lead += 1) {
    for (let trail = FIRST_TRAIL; trail <= LAST_TRAIL; trail += 1) bytes.push(lead, trail);
  }
  hangul = new Set(legacyHookDecode(Uint8Array.from(bytes), 'euc-kr'));
  return hangul;
}

function isAscii(character = ' '): boolean {
  return character <= '\u007f';
}

function isAsciiLetter(character = ' '): boolean {
  return (classOf(character.charCodeAt(0)) & ASCII_LETTER) !== 0;
}
