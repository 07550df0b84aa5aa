/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * Finds elements that may ask for consent by their text, whatever their names. Sent as text: each function may use
 * nothing but its arguments and what a browser has.
 */

/* c8 ignore start: runs in the browser */
/** Frames whose names or addresses suggest that they ask. */
export function findFrames(): Element[] {
  const MAX_FRAMES = 50;
  const SIGN = /cookie|consent|privacy|gdpr|sp_message|message_id=|cmp\b/i;
  const frames = [...document.getElementsByTagName('iframe')].slice(0, MAX_FRAMES);
  return frames.filter(({ id, name, title, className, src }) =>
    SIGN.test(`${id} ${name} ${title} ${className} ${src}`),
  );
}

/**
 * The smallest elements that mention consent in a short text and have something to click. Triggers no layout or style.
 */
export function findQuestions(): Element[] {
  const { body, documentElement } = document;
  /** Words that nearly every language uses; searched one by one, which is faster than a regular expression. */
  const COMMON = ['ookie', 'onsent', 'OOKIE', 'GDPR'];
  const OWN: Readonly<Record<string, string>> = {
    ar: 'الارتباط',
    bg: 'исквит',
    da: 'amtykke',
    de: 'DSGVO',
    et: 'üpsis',
    fi: 'väste',
    fr: 'RGPD',
    he: 'עוגיות',
    hr: 'olačić',
    hu: 'ütik',
    is: 'afrakök',
    ja: 'クッキー',
    ko: '쿠키',
    lt: 'lapuk',
    lv: 'īkdat',
    nb: 'nformasjonskaps',
    no: 'nformasjonskaps',
    pt: 'LGPD',
    ru: 'уки',
    sl: 'iškot',
    sr: 'олачић',
    sv: 'akor',
    tr: 'erez',
    uk: 'уки',
  };
  const own = OWN[documentElement.lang.slice(0, 2).toLowerCase()];
  const words = own === undefined ? COMMON : [...COMMON, own];
  const speaksOfIt = (text: string) => words.some((word) => text.includes(word));
  /** A question is short, in text and in elements. */
  const MAX_WORDS = 4_000;
  const MAX_ELEMENTS = 400;
  /**
   * Limits of the search, which starts at the end of the page: places found, elements examined, and characters read.
   */
  const MAX_PLACES = 40;
  const MAX_LOOKS = 500;
  const MAX_CHARACTERS = 120_000;
  const CLICKED = `button,[role=button],input[type=button],input[type=submit],[onclick],
    a:not([href]),a[href^="#"],a[href^="javascript:"],a[class*=btn],a[class*=button]`;
  const isSilent = ({ tagName }: Element) => /^(?:SCRIPT|STYLE|NOSCRIPT|TEMPLATE)$/.test(tagName);
  const wordsOf = (element: Element) => {
    if (element !== body) return element.textContent;
    const shown = [...body.children].filter((child) => !isSilent(child));
    return shown.map(({ textContent }) => textContent).join(' ');
  };

  const places: Element[] = [];
  let looks = 0;
  let characters = 0;
  const isOver = () => places.length >= MAX_PLACES || looks > MAX_LOOKS || characters > MAX_CHARACTERS;
  for (const left: Element[] = [body]; left.length > 0 && !isOver(); ) {
    const at = left.pop() as Element;
    const { length } = left;
    for (let child = at.firstElementChild; child; child = child.nextElementSibling) {
      if (isSilent(child)) continue;
      const { textContent } = child;
      looks += 1;
      characters += textContent.length;
      if (speaksOfIt(textContent)) left.push(child);
    }
    if (left.length === length && at !== body) places.push(at);
  }
  const questions: Element[] = [];
  const looked = new Set<Element>();
  for (const place of places) {
    for (let at: Element | null = place; at && at !== documentElement && !looked.has(at); at = at.parentElement) {
      looked.add(at);
      if (at.getElementsByTagName('*').length > MAX_ELEMENTS || wordsOf(at).length > MAX_WORDS) break;
      if (!at.querySelector(CLICKED)) continue;
      questions.push(at);
      break;
    }
  }
  return questions;
}

/** Whether a question covers the page, or is all that it shows. */
export function isInFront(question: Element): boolean {
  const { body } = document;
  /** Limits for a question that is all that the page shows: its own text, and the text beside it. */
  const MAX_WALL_TEXT = 2_000;
  const MAX_OTHER_TEXT = 600;
  const DIALOG = 'dialog[open],[role=dialog],[role=alertdialog],[aria-modal=true]';
  const lineage: Element[] = [];
  for (let at: Element | null = question; at && at !== body; at = at.parentElement) lineage.push(at);
  const isDialog = lineage.some((at) => at.matches(DIALOG));
  // In these places, it is a link to settings or a text about cookies.
  if (!isDialog && question.closest('footer,article,nav,[class*=footer],[id*=footer]')) return false;
  if (!question.checkVisibility()) return false;
  if (isDialog || lineage.some((at) => /fixed|sticky/.test(getComputedStyle(at).position))) return true;
  if (question.textContent.length > MAX_WALL_TEXT || question.querySelector('article,nav')) return false;
  let beside = 0;
  for (const each of document.querySelectorAll('p,li,td,h1,h2,h3,article')) {
    if (!question.contains(each) && !each.contains(question)) beside += each.textContent.length;
    if (beside > MAX_OTHER_TEXT) return false;
  }
  return true;
}
/* c8 ignore stop */
