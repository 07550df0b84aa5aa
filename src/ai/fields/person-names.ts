/** The names of people in bylines. A text is read as names, or not at all. */
import { wordsOf } from '../words.ts';

const MAX_NAME_LENGTH = 60;
const MAX_BYLINE_LENGTH = 160;

/** Two to five words, without characters that names do not have. */
export function isPersonsName(text: string): boolean {
  return text.length <= MAX_NAME_LENGTH && /^\p{Lu}[\p{L}.'’-]*(?: [\p{L}.'’-]+){1,4}$/u.test(text);
}

/** Words before names, in the languages of most pages. */
const BEFORE =
  /^(?:(?:(?:article|story|review|photos?|words|text|texte|report|reported|written|posted|published|created|edited|authored|geschrieben|verfasst|veröffentlicht|publié|écrit|escrito|publicado|scritto|pubblicato|geschreven|skrevet|skriven)\s+)?(?:by|von|par|por|di|door|av|af|autor|author|authors|auteur|autore|writer|text|texte|texto|tekst)\b|作者|文)\s*[:：]?\s*/iu;
const UNMARKED =
  /^(?:(?:written|posted|published|text|words|story|article)\s+)?(?:by|von|par|por|di|door|av|af)\s*(?::\s*|\s)(?=\p{Lu})/iu;
/** A line that says who wrote something, anywhere on the page. */
const WRITTEN = /^(?:written|posted|published|text|words|story|article)\s+by\s*:?\s+(?=\p{Lu})/iu;
/** "Lisa Holm. Publicerad 12 mars": another sentence. */
const NEXT_SENTENCE = /(?<=\p{L} \p{Lu}\p{Ll}{2,30})\.\s+\p{Lu}\p{Ll}{3}.*$/su;
/** Where the names of a byline end. */
const AFTER =
  /\s*(?:[|•·–—(@\d]|\s-\s|\b(?:on|am|le|el|il|in|for|at|the|updated|published|posted|last|mon|tues?|wed(?:nes)?|thurs?|fri|sat(?:ur)?|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b).*$/isu;
const BETWEEN = /\s*(?:[,、/&]|\s(?:and|und|et|y|e|og|och|en|i)\s)\s*/iu;

/** Words of jobs and buttons, which look like names and appear beside them. */
const NO_NAME = new Set(
  wordsOf(`editor reporter correspondent writer journalist columnist contributor contributing senior chief staff special guest
    redakteur redakteurin redaktor author autor auteur by von share follow comment read more view all post about subscribe
    newsletter updated published posted ago min minute contact profile image photo picture reply edit print email save
    agency source via news recent log sign login register get latest popular related meet our your
    coordinator manager director specialist strategist marketing content founder cofounder ceo cto cmo coo owner expert analyst
    engineer developer consultant president officer producer head lead managing executive assistant associate vice freelance
    professor attorney blogger copywriter researcher researched fact checked`),
);

/** The names in a text that is marked as an author's; none if it is something else. */
export function namesIn(text: string): string[] {
  return readNames(text.replace(BEFORE, ''), isName);
}

/** Whether a line without any markup may be a byline: "By Ada Byron". */
export const isByline = (text: string): boolean => UNMARKED.test(text);

/** Whether a line explicitly says who wrote something. */
export const saysWhoWrote = (text: string): boolean => WRITTEN.test(text);

/** The full names in such a line. */
export function namesInByline(text: string): string[] {
  return isByline(text) ? readNames(text.replace(UNMARKED, ''), isFullName) : [];
}

function readNames(text: string, isOne: (name: string) => boolean): string[] {
  if (text.length > MAX_BYLINE_LENGTH) return [];
  const names = text
    .replace(AFTER, '')
    .replace(NEXT_SENTENCE, '')
    .split(BETWEEN)
    .map((name) => withoutJob(name.trim().replace(/^(?:and|und|et|y|&)\s+/i, '')));
  // After the first text that is not a name come the job and the newspaper.
  const end = names.findIndex((name) => !isOne(name));
  return end === -1 ? names : names.slice(0, end);
}

/** "Ada Byron Content Manager": the name is the first two words. */
function withoutJob(name: string): string {
  const words = name.split(' ');
  const job = words.findIndex((word) => wordsOf(word).some((each) => NO_NAME.has(each)));
  return job >= MIN_FULL_NAME ? words.slice(0, job).join(' ') : name;
}

const MIN_FULL_NAME = 2;

export const isFullName = (text: string): boolean => text.includes(' ') && isName(text);

/** A person's name, or one word that may be a pen name. */
function isName(text: string): boolean {
  if (text.length > MAX_NAME_LENGTH || wordsOf(text).some((word) => NO_NAME.has(word))) return false;
  if (!text.includes(' ')) return /^\p{L}[\p{L}\p{N}.'’_-]{1,30}$/u.test(text);
  return isPersonsName(text) && /(?: |^)\p{Lu}[^ ]*$/u.test(text);
}
