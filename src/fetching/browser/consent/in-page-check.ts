/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * Checks whether a page asks for consent. A quick check rules out most pages; only the others get the full one. Both
 * run in an isolated world and are sent as text: they may use nothing but their arguments and what a browser has.
 */
import type { ConsentMarks } from './consent-marks.ts';

export interface ConsentFound {
  readonly page: boolean;
  readonly frames: boolean;
}

export interface FrameCheck {
  readonly url: string;
  /** Whether the document may ask for consent. */
  readonly asks: boolean;
}

/* c8 ignore start: runs in the browser */
/**
 * The quick check. Names of elements are passed as one text each, separated by spaces, because this is sent with every
 * page. Custom elements are searched only at the top level here.
 */
export function mayAskForConsent(
  ids: string,
  tags: string,
  findFrames: () => Element[],
  findQuestions: () => Element[],
): boolean {
  const { body } = document;
  if (!body || !/html/.test(document.contentType)) return false;
  for (const id of ids.split(' ')) if (document.getElementById(id)) return true;
  const names = ` ${tags} `;
  for (let child = body.firstElementChild; child; child = child.nextElementSibling) {
    const { localName } = child;
    if (localName.includes('-') && names.includes(` ${localName} `)) return true;
  }
  return findFrames().length > 0 || findQuestions().length > 0;
}

/** The full check. `siteMarks` are those of this site only. */
export function findConsent(
  marks: ConsentMarks,
  siteMarks: ConsentMarks | null,
  findFrames: () => Element[],
  findQuestions: () => Element[],
  isInFront: (question: Element) => boolean,
): ConsentFound {
  const { body } = document;
  if (!body || !/html/.test(document.contentType)) return { page: false, frames: false };
  const MAX_QUESTIONS = 10;
  const UNSEEN = new Set(['SCRIPT', 'LINK', 'STYLE', 'META', 'TEMPLATE']);

  const isSeen = (element: Element) =>
    UNSEEN.has(element.tagName) || element.checkVisibility() || getComputedStyle(element).display === 'contents';
  const seen = (selector: string) => [...document.querySelectorAll(`:is(${selector})`)].some(isSeen);
  const isNamed = ({ ids, tags }: ConsentMarks) => {
    for (const [id, selector] of ids) if (document.getElementById(id) && seen(selector)) return true;
    for (const [tag, selector] of tags) if (document.getElementsByTagName(tag)[0] && seen(selector)) return true;
    return false;
  };
  /** Whether one of them is, is in, or contains an element with a rule. */
  const areMarked = (questions: readonly Element[], { classes, others }: ConsentMarks) => {
    let names = '';
    for (const question of questions) {
      for (let at: Element | null = question; at; at = at.parentElement) names += ` ${at.getAttribute('class')}`;
      for (const at of question.querySelectorAll('[class]')) names += ` ${at.getAttribute('class')}`;
    }
    const named = ` ${names.replace(/\s+/g, ' ')} `;
    for (const [name, selector] of classes) if (named.includes(` ${name} `) && seen(selector)) return true;
    const any = `:is(${others.join(',')})`;
    const marks = questions.map((question) => question.closest(any) ?? question.querySelector(any));
    return marks.some((mark) => mark !== null && isSeen(mark));
  };
  const isMarked = ({ classes, others }: ConsentMarks) =>
    classes.some(([, selector]) => seen(selector)) || others.some(seen);
  const asksInPage = () => {
    if (isNamed(marks)) return true;
    if (siteMarks && (isNamed(siteMarks) || isMarked(siteMarks))) return true;
    const questions = findQuestions().slice(0, MAX_QUESTIONS);
    return questions.length > 0 && (areMarked(questions, marks) || questions.some(isInFront));
  };
  return { page: asksInPage(), frames: findFrames().some(isSeen) };
}

/** For documents in frames, which are recognized by the rules only. */
export function checkFrame({ ids, tags, classes, others }: ConsentMarks): FrameCheck {
  const { searchParams, hostname } = new URL(location.href, 'http://none');
  // `:is` ignores selectors that this browser does not know.
  const has = (selector: string) => document.querySelector(`:is(${selector})`) !== null;
  const asks =
    ['message_id', 'requestUUID', 'consentUUID'].some((name) => searchParams.has(name)) ||
    hostname.endsWith('.sp-prod.net') ||
    [...ids, ...tags, ...classes].some(([, selector]) => has(selector)) ||
    others.some(has);
  return { url: location.href, asks };
}
/* c8 ignore stop */
