/**
 * How many comments, replies, answers, reviews or ratings a page has, as it declares and shows them. Sites that load
 * comments later declare zero for all pages: a shown number, or a declared comment, proves that wrong.
 */
import { type Item, isItem, type Value, valuesAt } from '../declared/item.ts';
import type { Line } from '../page/lines.ts';
import type { PageReading } from '../page/page-reading.ts';
import { decimal } from './numbers.ts';

export type Feedback = 'comments' | 'replies' | 'answers' | 'reviews' | 'ratings';

interface FeedbackKind {
  /** Declared numbers, the most exact first. */
  readonly paths: readonly string[];
  /** The declared comments themselves. */
  readonly parts: readonly string[];
  /** What counts of interactions are about. */
  readonly action?: RegExp;
  readonly words: string;
}

const COMMENT = { paths: ['commentCount'], parts: ['comment'], action: /(?:Comment|Reply)Action$/ } as const;
const REVIEW_WORDS =
  'reviews?|bewertungen|rezensionen|avis|reseñas|opiniones|recensioni|avaliações|beoordelingen|opinii|hodnocení|recenzí|omdömen|recensioner|anmeldelser';
const RATING_WORDS =
  'ratings?|votes?|stimmen|valoraciones|votos|voti|valutazioni|stemmen|głosów|ocen|hlasů|röster|stemmer';
const [RATINGS, REVIEWS] = ['aggregateRating.ratingCount', 'aggregateRating.reviewCount'];

const KINDS: Readonly<Record<Feedback, FeedbackKind>> = {
  comments: {
    ...COMMENT,
    words:
      'comments?|kommentare?|commentaires?|comentarios?|comentários?|commenti|reacties|komentarze|komentarzy|komentáře|komentářů|kommentarer|コメント',
  },
  replies: { ...COMMENT, words: 'repl(?:y|ies)|responses?|antworten|réponses?|respuestas?|respostas?|risposte' },
  answers: { paths: ['answerCount'], parts: ['suggestedAnswer', 'acceptedAnswer'], words: 'answers?|antworten' },
  reviews: { paths: [REVIEWS, RATINGS], parts: ['review', 'reviews'], words: REVIEW_WORDS },
  ratings: { paths: [RATINGS, REVIEWS], parts: [], words: RATING_WORDS },
};

export function feedbackCount(kind: Feedback, page: PageReading, subjects: readonly Item[]): string | undefined {
  const declared = declaredCount(KINDS[kind], subjects);
  if (declared !== undefined && Number(declared) > 0) return declared;
  const shown = shownCount(kind, page);
  if (shown !== undefined || declared === undefined) return shown;
  const hasPart = subjects.some((subject) => KINDS[kind].parts.some((path) => valuesAt(subject, path).some(isItem)));
  return hasPart || isShownAnywhere(KINDS[kind], page) ? undefined : declared;
}

const isNumber = (value: Value): value is string => !isItem(value) && /^\d[\d.,\s]*$/.test(value);

function declaredCount({ paths, action }: FeedbackKind, subjects: readonly Item[]): string | undefined {
  const byPath = paths.map((path) => subjects.flatMap((subject) => valuesAt(subject, path).filter(isNumber)));
  const counters = subjects.flatMap((subject) => valuesAt(subject, 'interactionStatistic'));
  const counts = [
    // Ratings stand for reviews only if no number of reviews is declared.
    ...(byPath.find(({ length }) => length > 0) ?? []),
    ...counters.flatMap((counter) => countOf(counter, action)),
  ];
  const written = counts.find((count) => Number(count) > 0) ?? counts[0];
  return written === undefined ? undefined : decimal(written.trim());
}

function countOf(counter: Value, action: RegExp | undefined): string[] {
  if (!isItem(counter) || action === undefined) return [];
  const types = valuesAt(counter, 'interactionType').flatMap((type) => (isItem(type) ? type.types : [type]));
  return types.some((type) => action.test(type)) ? valuesAt(counter, 'userInteractionCount').filter(isNumber) : [];
}

const COUNT = String.raw`\d{1,3}(?:[.,\s'’]\d{3})+|\d+`;
const BEFORE_WORD = String.raw`(?:customer|user|global|verified|total|public)\s+`;
const MAX_LINE_LENGTH = 60;
/** Maximum lines between the page's heading and the rating of its own product. */
const NEAR = 80;
/** A count that is repeated more often is that of each comment, or of each item of a list. */
const MAX_REPEATED = 2;

const numberBefore = (words: string): RegExp =>
  new RegExp(`(?<![\\d.,])(${COUNT})\\s+(?:${BEFORE_WORD})?(?:${words})(?!\\p{L})`, 'iu');

function shownCount(kind: Feedback, page: PageReading): string | undefined {
  if (kind === 'reviews' || kind === 'ratings') {
    const near = linesBelowHeading(page);
    const [own, other] = kind === 'reviews' ? [REVIEW_WORDS, RATING_WORDS] : [RATING_WORDS, REVIEW_WORDS];
    const found = countsIn(near, numberBefore(own));
    return onlyOf(found.length > 0 ? found : countsIn(near, numberBefore(other)));
  }
  const { words } = KINDS[kind];
  const whole = new RegExp(
    `^(?:(${COUNT})\\s+(?:${BEFORE_WORD})?(?:${words})|(?:${words})\\s*[:：]?\\s*[([]?(${COUNT})[)\\]]?)$`,
    'iu',
  );
  const lines = page.lines.filter(({ isBoilerplate, heading }) => !isBoilerplate || heading > 0);
  const headings = lines.filter(({ heading }) => heading > 0);
  return (
    onlyOf(countsOnce(headings, whole)) ?? onlyOf(countsOnce(lines, whole)) ?? onlyOf(countsOnce(lines, whole, PARTS))
  );
}

/** Between the counts of one line: "13 replies · 2,104 views". */
const PARTS = /\s*[·•|/]\s*|,\s+/;

/** The counts in lines of a kind that the page does not repeat. */
function countsOnce(lines: readonly Line[], pattern: RegExp, separator?: RegExp): string[] {
  const counted = lines.flatMap((line) => countsIn([line], pattern, separator).map((count) => ({ count, line })));
  const forms = Map.groupBy(counted, ({ line }) => formOf(line.text));
  return [...forms.values()]
    .filter(({ length }) => length <= MAX_REPEATED)
    .flat()
    .map(({ count }) => count);
}

/** The same for "1 reply" and "12 replies". */
const formOf = (text: string): string => text.replace(/\d[\d.,]*/g, '0').replace(/(?<=\p{L}{3})\p{L}+/gu, '');

function countsIn(lines: readonly Line[], pattern: RegExp, separator?: RegExp): string[] {
  return lines
    .filter(({ text }) => text.length <= MAX_LINE_LENGTH && /\d/.test(text))
    .flatMap(({ text }) => (separator === undefined ? [text] : text.split(separator)))
    .flatMap((text) => pattern.exec(text)?.slice(1).find(Boolean) ?? [])
    .map(decimal);
}

/** Whether the page shows a number other than zero of what the same property counts, of whatever part of it. */
function isShownAnywhere({ paths }: FeedbackKind, { lines }: PageReading): boolean {
  const words = Object.values(KINDS).flatMap((kind) => (kind.paths[0] === paths[0] ? [kind.words] : []));
  return countsIn(lines, numberBefore(words.join('|'))).some((count) => Number(count) > 0);
}

const onlyOf = (counts: readonly string[]): string | undefined => (new Set(counts).size === 1 ? counts[0] : undefined);

function linesBelowHeading({ lines }: PageReading): readonly Line[] {
  const start = lines.findIndex(({ heading, isBoilerplate }) => heading === 1 && !isBoilerplate);
  return start === -1 ? [] : lines.slice(start, start + NEAR).filter((line) => !line.isBoilerplate);
}
