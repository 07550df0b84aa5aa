/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * Whether a page may ask for consent, seen at a glance: runs in a world of our own, in every page, so it must cost next to nothing. Sent as
 * text: it may use nothing but its arguments and what a browser has.
 */
import type { ConsentMarks } from './consent-marks.ts';

/** Where consent may be asked for. */
export interface ConsentGlance {
  readonly page: boolean;
  readonly frames: boolean;
}

export interface FrameGlance {
  readonly url: string;
  /** Whether the document may be one that asks. */
  readonly asks: boolean;
}

/* c8 ignore start: runs in the browser */
/** The second list is of marks that only this site has. */
export function glanceForConsent(
  marks: ConsentMarks,
  siteMarks: ConsentMarks | null,
  findQuestions: () => Element[],
  isInFront: (question: Element) => boolean,
): ConsentGlance {
  const { body } = document;
  if (!body || !/html/.test(document.contentType)) return { page: false, frames: false };
  const MOST_FRAMES = 50;
  const MOST_QUESTIONS = 10;
  const UNSEEN = new Set(['SCRIPT', 'LINK', 'STYLE', 'META', 'TEMPLATE']);

  const isSeen = (element: Element) =>
    UNSEEN.has(element.tagName) || element.checkVisibility() || getComputedStyle(element).display === 'contents';
  const seen = (selector: string) => [...document.querySelectorAll(`:is(${selector})`)].some(isSeen);
  const isNamed = ({ ids, tags }: ConsentMarks) => {
    for (const [id, selector] of ids) if (document.getElementById(id) && seen(selector)) return true;
    for (const [tag, selector] of tags) if (document.querySelector(tag) && seen(selector)) return true;
    return false;
  };
  /** Whether one of them is, is in, or has what a rule is for. */
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
  const asksInFrame = () => {
    const frames = document.getElementsByTagName('iframe');
    for (let at = 0; at < frames.length && at < MOST_FRAMES; at += 1) {
      const frame = frames[at] as HTMLIFrameElement;
      const says = `${frame.id} ${frame.name} ${frame.title} ${frame.className} ${frame.src}`;
      if (/cookie|consent|privacy|gdpr|sp_message|message_id=|cmp\b/i.test(says) && isSeen(frame)) return true;
    }
    return false;
  };
  const lists = siteMarks === null ? [marks] : [marks, siteMarks];
  const asksInPage = () => {
    if (lists.some(isNamed)) return true;
    const questions = findQuestions().slice(0, MOST_QUESTIONS);
    if (questions.length === 0) return false;
    return lists.some((list) => areMarked(questions, list)) || questions.some(isInFront);
  };
  return { page: asksInPage(), frames: asksInFrame() };
}

/** What is known of a document in a frame is the rules' own. */
export function glanceInFrame({ ids, tags, classes, others }: ConsentMarks): FrameGlance {
  const { searchParams, hostname } = new URL(location.href, 'http://none');
  // What this browser does not know as a selector is passed over.
  const has = (selector: string) => document.querySelector(`:is(${selector})`) !== null;
  const asks =
    ['message_id', 'requestUUID', 'consentUUID'].some((name) => searchParams.has(name)) ||
    hostname.endsWith('.sp-prod.net') ||
    [...ids, ...tags, ...classes].some(([, selector]) => has(selector)) ||
    others.some(has);
  return { url: location.href, asks };
}
/* c8 ignore stop */
