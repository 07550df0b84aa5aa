/** The field that a question asks for, if it asks for one: of the page itself, or of a thing that it names. */
import type { Concept } from '../fields/concepts/concept.ts';
import { conceptAsked, splitOffThing } from '../fields/field-request.ts';
import { STOP_WORDS, wordsOf } from '../words.ts';

export interface QuestionRequest {
  readonly concept: Concept;
  /** The name of the field. */
  readonly field: string;
}

/** "What are the key takeaways?" */
const ASKS_FOR_POINTS =
  /^\s*what are (?:the |its )?(?:\p{L}+ )?(?:main|key|important|central|most important) (?:points?|takeaways?|ideas?|topics?|messages?|arguments?|findings?|facts?)(?: (?:of|in|from) .{1,40})?[\s?.]*$/iu;
/** What a question calls the page, or what it is about. */
const WHOLE =
  '(?:(?:this|the|that) )?(?:it|this|that|web ?page|page|article|site|website|text|document|content|post|blog post|story|thread|topic|discussion|question|product|item|recipe|video|paper|report|guide|book|movie|film|company|event|job|listing)';
const IN_SHORT = String.raw`(?:\s+(?:(?:in|with|using) .{1,40}|for (?:me|us)|briefly|shortly|please|to me))?[\s?.!]*$`;
const ASKS_FOR_SUMMARY = new RegExp(
  [
    String.raw`\bwhat(?:['’]?s| is| are)? (?:this|the|it|that)(?: [\p{L}-]+)?(?: is)? about\s*$`,
    String.raw`^\s*(?:please )?(?:summari[sz]e|sum up|describe|explain)(?: ${WHOLE})?${IN_SHORT}`,
    String.raw`^\s*(?:an? |the )?(?:\p{L}+[ -]){0,3}?(?:summary|overview|gist)(?: of ${WHOLE})?${IN_SHORT}`,
    String.raw`^\s*what(?:['’]s| is) (?:the|a) (?:\p{L}+ )?(?:summary|gist|(?:main|central|key|general) (?:idea|point|topic|subject|theme|message))(?: of ${WHOLE})?${IN_SHORT}`,
    String.raw`^\s*what do(?:es)? (?:they|you|it|(?:this|the) (?:company|business|firm|organi[sz]ation|app|tool|software|product|site|website)) do[\s?.]*$`,
    String.raw`^\s*who are (?:they|you)[\s?.]*$`,
    String.raw`^\s*what (?:topics?|subjects?)? ?do(?:es)? ${WHOLE} (?:say|cover|discuss|describe|explain|talk about|deal with)[\s?.]*$`,
  ].join('|'),
  'iu',
);
const ASKS_FOR_PRICE = /\bhow (?:much|expensive)\b/i;
const ASKS_FOR_DATE = /^\s*(?:and\s+)?when\b/i;
const ASKS_FOR_TIME =
  /^\s*(?:and\s+)?how long (?:does|do|will|would|did) (?:it|this|the (?:recipe|dish))(?: [\p{L}]+)? take(?: to (?:make|prepare|complete|finish))?(?: in total)?\s*$/iu;
const IT = '(?:it|this|the (?:recipe|dish|\\p{L}+))';
const ASKS_FOR_COOKING_TIME = new RegExp(
  `^\\s*(?:and\\s+)?how long (?:(?:does|do|should|must|will) ${IT} (?:need to )?(?:cook|bake)|(?:do|should|must) (?:i|you|we) (?:cook|bake) (?:it|this|the dish))(?: for)?\\s*$`,
  'iu',
);
const ASKS_FOR_OLD_PRICE =
  /^\s*(?:and\s+)?(?:how much (?:was|did) (?:it|this|the product) (?:cost )?(?:originally|before(?: the (?:sale|discount|reduction))?)|what was (?:the|its) price before(?: the (?:sale|discount|reduction))?|what (?:was|is) (?:the|its) (?:original|regular|old|former|previous|list) price|what did (?:it|this) (?:originally )?cost (?:originally|before)?)\s*$/i;
const POST =
  '(?:(?:the|this) (?:first )?(?:thread|topic|discussion|question|post|conversation|link|story|submission|photo|picture|image|video|reel|tweet)|this|it)';
const ASKS_FOR_POSTER = new RegExp(
  `^\\s*(?:and\\s+)?who (?:has )?(?:started|opened|created|posted|asked|wrote|began) ${POST}\\s*$`,
  'i',
);
const ASKS_WHEN_POSTED = new RegExp(
  `^\\s*(?:and\\s+)?when (?:was|did) (?:${POST} (?:started|opened|created|posted|asked|start|begin)|(?:the )?(?:asker|author|poster) (?:ask|post|start)\\b.*)\\s*$`,
  'i',
);
const ASKS_FOR_AUTHOR =
  /^\s*(?:and\s+)?(?:who(?:se)? (?:is|was|are|were) (?:it|this|the (?:recipe|article|text|post|page)) (?:made |written )?by|by whom)\b/i;

const ASKS_FOR_STEPS =
  /^\s*(?:and\s+)?how (?:do|can|should|would) (?:i|you|we|one) (?:make|cook|bake|prepare) (?:it|this|them|the (?:dish|recipe)|this (?:dish|recipe))\s*$/i;

/** "What does it stand for?" asks for no `Stand`, which is the day of a change in German. */
const IS_ENGLISH =
  /^\s*(?:and\s+)?(?:what|who|whom|whose|which|when|where|why|how|is|are|was|were|does|do|did|can|has|have)\b/i;
const FOREIGN = new Set('stand piano rum portable pays handy plat fin pour para locale'.split(' '));

/** "Who started this thread?" */
export const asksForPoster = (question: string): boolean => ASKS_FOR_POSTER.test(question.replace(/[?\s]+$/, ''));

/** Main points may have a part of their own on the page. */
export const asksForPoints = (question: string): boolean => ASKS_FOR_POINTS.test(question);

/** "What is this page about?" */
export const asksForSummary = (question: string): boolean => ASKS_FOR_SUMMARY.test(question);

/** `title` are the words of the page's subject, which a question need not repeat. */
export function readQuestion(question: string, title: ReadonlySet<string>): QuestionRequest | undefined {
  if (asksForSummary(question)) return ofPage(['description']);
  const plain = question.replace(/[?\s]+$/, '');
  if (ASKS_FOR_COOKING_TIME.test(plain)) return ofPage(['cook', 'time']);
  if (ASKS_FOR_OLD_PRICE.test(plain)) return ofPage(['original', 'price']);
  if (ASKS_FOR_TIME.test(plain)) return ofPage(['total', 'time']);
  if (ASKS_FOR_AUTHOR.test(plain) || ASKS_FOR_POSTER.test(plain)) return ofPage(['author']);
  if (ASKS_WHEN_POSTED.test(plain)) return ofPage(['date']);
  if (ASKS_FOR_STEPS.test(plain)) return ofPage(['instruction']);
  const words = wordsOf(question.replace(ASKS_FOR_PRICE, '').replace(/['’]s\b/g, '')).filter(
    (word) => !STOP_WORDS.has(word),
  );
  const about = words.filter((word) => !title.has(word));
  if (IS_ENGLISH.test(question) && about.some((word) => FOREIGN.has(word))) return undefined;
  const implied = impliedBy(question);
  return ofPage([...implied, ...about]) ?? ofPage(about) ?? ofThing(words) ?? ofThing([...implied, ...words]);
}

/** What a question asks for without naming it. */
function impliedBy(question: string): readonly string[] {
  if (ASKS_FOR_PRICE.test(question)) return ['price'];
  return ASKS_FOR_DATE.test(question) ? ['date'] : [];
}

function ofPage(words: readonly string[]): QuestionRequest | undefined {
  const concept = conceptAsked(words);
  return concept && { concept, field: concept.names.split(',', 1)[0] ?? '' };
}

function ofThing(words: readonly string[]): QuestionRequest | undefined {
  const concept = splitOffThing(words.join(' '))?.concept;
  return concept && { concept, field: words.join(' ') };
}
