/**
 * Who does what to whom: "Alder buys Pinecrest" answers who buys Pinecrest, and not who buys Alder. Compares the places
 * of names and verb; a sentence without the question's verb is not judged.
 */
import { stemsOf } from '../words.ts';
import { keysOf } from './keys.ts';

/** "Who bought Pinecrest", "Who is buying Pinecrest" */
const ASKS_FOR_DOER =
  /^\s*(?:and\s+)?who (?:(?:(?:has|have|had|will|can|should|may|must)\s+)?(?!is\b|are\b|was\b|were\b|did\b|does\b|do\b)|(?:is|are|was|were)\s+(?=\p{Ll}+ing\b))(\p{Ll}{3,})\s+(.+?)[?\s]*$/iu;
/** "Who did Alder buy", "What does Fetch replace" */
const ASKS_FOR_OBJECT =
  /^\s*(?:and\s+)?(?:who|whom|what|which [\p{L}-]+) (?:did|does|do|has|have|had) (.+?)\s+(\p{Ll}{3,})[?\s]*$/iu;
const MAX_BEHIND = 9;
const MAX_BEFORE = 8;
const MAX_BY = 4;
/** A clause of its own, whose words are not the object of the verb. */
const NEXT_CLAUSE = /^(?:who|which|that|after|before|because|while|when|whose|where|although|if|since|and)$/i;
const BE =
  /^(?:is|are|was|were|be|been|being|gets?|got|été|est|wurde|wurden|worden|fue|fueron|sido|stat[oa]|fu|werd|werden|foi|foram|został[ao]?|blev)$/iu;
const BY = /^(?:by|par|von|vom|por|pel[oa]|da|dal|dalla|door|przez|av)$/i;
const MAX_TOKENS = 200;
const MAX_QUESTION_LENGTH = 300;

interface Roles {
  readonly verb: string;
  readonly others: ReadonlySet<string>;
  /** Whether the question names the one who acts. */
  readonly namesDoer: boolean;
}

function rolesIn(asked: string): Roles | undefined {
  // Short and with single spaces, so that the patterns take no time.
  const question = asked.slice(0, MAX_QUESTION_LENGTH).replace(/\s+/g, ' ');
  const [, verb, object] = ASKS_FOR_DOER.exec(question) ?? [];
  if (verb !== undefined && object !== undefined) return rolesOf(verb, object, { namesDoer: false });
  const [, doer, action] = ASKS_FOR_OBJECT.exec(question) ?? [];
  return doer !== undefined && action !== undefined ? rolesOf(action, doer, { namesDoer: true }) : undefined;
}

function rolesOf(verb: string, other: string, { namesDoer }: Pick<Roles, 'namesDoer'>): Roles | undefined {
  const others = new Set(keysOf(other));
  const stem = stemsOf(verb)[0];
  return stem === undefined || others.size === 0 ? undefined : { verb: stem, others, namesDoer };
}

/** Tests whether a sentence has the question's verb with the named one on the wrong side of it. */
export function swapsRoles(question: string): (text: string) => boolean {
  const roles = rolesIn(question);
  if (roles === undefined) return () => false;
  return (text) => {
    const tokens = text.split(/\s+/, MAX_TOKENS);
    const verbs = verbsIn(tokens, roles.verb);
    const isNamed = tokens.map((token) => keysOf(token).some((key) => roles.others.has(key)));
    // Without the name in the sentence, the heading says whom it is about.
    if (verbs.length === 0 || !isNamed.includes(true)) return false;
    return !verbs.some((at) => (roles.namesDoer ? isDoneBy(tokens, isNamed, at) : isDoneTo(tokens, isNamed, at)));
  };
}

const verbsIn = (tokens: readonly string[], verb: string): number[] =>
  tokens.flatMap((token, at) => (stemsOf(token).includes(verb) ? [at] : []));

const isPassive = (tokens: readonly string[], at: number): boolean =>
  tokens.slice(Math.max(0, at - 3), at).some((token) => BE.test(token)) || byBehind(tokens, at) !== -1;

const byBehind = (tokens: readonly string[], at: number): number => {
  const found = tokens.slice(at + 1, at + 1 + MAX_BY).findIndex((token) => BY.test(token));
  return found === -1 ? -1 : at + 1 + found;
};

/** Whether the named one is the object of the verb. */
function isDoneTo(tokens: readonly string[], isNamed: readonly boolean[], at: number): boolean {
  if (isPassive(tokens, at)) return isNamed.slice(0, at).includes(true) || byBehind(tokens, at) !== -1;
  const behind = tokens.slice(at + 1, at + 1 + MAX_BEHIND);
  const end = behind.findIndex((token) => NEXT_CLAUSE.test(token));
  return isNamed.slice(at + 1, at + 1 + (end === -1 ? behind.length : end)).includes(true);
}

/** Whether the named one is the subject of the verb. */
function isDoneBy(tokens: readonly string[], isNamed: readonly boolean[], at: number): boolean {
  const by = byBehind(tokens, at);
  if (by !== -1) return isNamed.slice(by, by + MAX_BEHIND).includes(true);
  return isNamed.slice(Math.max(0, at - MAX_BEFORE), at).includes(true);
}

const NAME_BEFORE = /^\p{Lu}[\p{L}'’.&-]*$/u;
const AUXILIARY = /^(?:has|have|had|also|recently|first|now|just)$/i;

/** Whether a sentence names the doer right beside the verb, even one that the page is about: "Mud Press released …" */
export function namesDoer(question: string, text: string): boolean {
  const roles = rolesIn(question);
  if (roles === undefined || roles.namesDoer) return false;
  const tokens = text.split(/\s+/, MAX_TOKENS);
  return verbsIn(tokens, roles.verb).some((at) => {
    const before = tokens.slice(Math.max(0, at - 3), at).filter((token) => !AUXILIARY.test(token));
    const isName = NAME_BEFORE.test(before.at(-1) ?? '') && at >= 2;
    return isName && !keysOf(before.at(-1) ?? '').some((key) => roles.others.has(key));
  });
}
