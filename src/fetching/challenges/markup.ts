/**
 * Walks over HTML and reports its tags and its text, in one pass and without building a tree: it must be cheap, because
 * every page is searched for challenges. Takes time linear in the page's length, whatever the page contains.
 */

export interface MarkupVisitor {
  /**
   * Text between tags. `muted` is the element that hides it (noscript, template, …), or empty. Returns false to stop.
   */
  text(start: number, end: number, muted: string): boolean;
  /** A start tag; the name is in lower case. */
  tag?(name: string, start: number, end: number): void;
  /** An end tag; the name is in lower case. */
  endTag?(name: string, start: number): void;
  /** The content of an element that has text only, such as a script. */
  raw?(name: string, start: number, end: number, muted: string): void;
}

/** Elements whose content the parser reads as text, including what looks like tags. */
const RAW = ['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes'];
const IS_RAW = new Set(RAW);
/**
 * Elements whose text is not visible, such as that for browsers without video, or is not content, such as language
 * pickers and icons.
 */
const MUTE = new Set(['noscript', 'template', 'svg', 'select', 'datalist', 'video', 'audio', 'canvas']);

/** The first letters of all these names, in upper and lower case. */
const SPECIAL_INITIALS = new Set(
  [...RAW, ...MUTE].flatMap((name) => [name.charCodeAt(0), name.toUpperCase().charCodeAt(0)]),
);
const isSpecialInitial = (code: number) => SPECIAL_INITIALS.has(code);

const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const SLASH = 0x2f;
const EQUALS = 0x3d;
const GREATER = 0x3e;

export function walkMarkup(html: string, visitor: MarkupVisitor): void {
  let muted = '';
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    const textEnd = open === -1 ? html.length : open;
    if (textEnd > at && !visitor.text(at, textEnd, muted)) return;
    if (open === -1) return;
    if (isLetter(html.charCodeAt(open + 1))) {
      const end = tagEnd(html, open);
      at = end;
      // Without a listener for tags, most names are not needed.
      if (visitor.tag === undefined && !isSpecialInitial(html.charCodeAt(open + 1))) continue;
      const name = nameAt(html, open + 1);
      visitor.tag?.(name, open, end);
      at = rawEnd(html, name, end);
      if (at > end) visitor.raw?.(name, end, at, muted);
      if (muted === '' && MUTE.has(name)) muted = name;
    } else if (html.charCodeAt(open + 1) === SLASH) {
      if (muted !== '' && nameAt(html, open + 2) === muted) muted = '';
      visitor.endTag?.(nameAt(html, open + 2), open);
      at = after(html, '>', open);
    } else at = endOfOther(html, open);
  }
}

/** Skips comments and declarations; any other "<" is text. */
function endOfOther(html: string, open: number): number {
  if (html.startsWith('<!--', open)) return after(html, '-->', open + 4);
  return html.startsWith('<!', open) || html.startsWith('<?', open) ? after(html, '>', open) : open + 1;
}

function rawEnd(html: string, name: string, start: number): number {
  if (!IS_RAW.has(name)) return start;
  // Three times as fast as a case-insensitive regular expression, and many pages consist mostly of scripts.
  for (let at = html.indexOf('</', start); at !== -1; at = html.indexOf('</', at + 2)) {
    if (html.slice(at + 2, at + 2 + name.length).toLowerCase() === name) return at;
  }
  return html.length;
}

/** Where a tag ends: a ">" inside quotes does not end it. */
function tagEnd(html: string, open: number): number {
  for (let at = open + 1; at < html.length; at += 1) {
    const code = html.charCodeAt(at);
    if (code === GREATER) return at + 1;
    if ((code === QUOTE || code === APOSTROPHE) && html.charCodeAt(at - 1) === EQUALS) {
      const closing = html.indexOf(code === QUOTE ? '"' : "'", at + 1);
      if (closing === -1) return html.length;
      at = closing;
    }
  }
  return html.length;
}

function nameAt(html: string, start: number): string {
  let end = start;
  while (end < start + 20 && isNameCode(html.charCodeAt(end))) end += 1;
  return html.slice(start, end).toLowerCase();
}

function after(html: string, mark: string, from: number): number {
  const found = html.indexOf(mark, from);
  return found === -1 ? html.length : found + mark.length;
}

function isLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
}

function isNameCode(code: number): boolean {
  return isLetter(code) || (code >= 0x30 && code <= 0x39) || code === 0x2d;
}
