/**
 * A page with little text, split into the pieces that signatures examine: its tags, its own scripts, its title, its
 * text. Marks are searched only where they have an effect, never in the whole page: what an article quotes is text, not
 * a tag. Knows HTML, but no vendor.
 */
import { LayoutReader } from './layout-reader.ts';
import { walkMarkup } from './markup.ts';
import { findMenus } from './menus.ts';
import { withoutTokens } from './visible-text.ts';

/** The most characters of all pieces of one kind. */
const MAX_KEPT_LENGTH = 100_000;
/**
 * The most characters of one tag or script: enough for its marks, without the tokens and data URLs that follow them.
 */
const MAX_TAG_LENGTH = 2000;
const MAX_SCRIPT_LENGTH = 30_000;
const MAX_FALLBACK_LENGTH = 2000;
const MAX_OPENING_LENGTH = 300;

export interface BarePage {
  readonly url: string;
  /** The beginning of the content, whatever its kind: data is one long word. */
  readonly opening: string;
  /** Title and text have single spaces; everything is in lower case. */
  readonly title: string;
  readonly text: string;
  /** Every start tag, one a line. */
  readonly tags: string;
  /** The inline scripts that run. */
  readonly scripts: string;
  /** Fallback content for browsers without scripts or frames, and text inside of drawings. */
  readonly fallback: string;
  /** The text again, one block per line. Headings begin with HEADING, quotations (code, citations) with QUOTED. */
  readonly lines: string;
  /** The labels of buttons, one a line. */
  readonly buttons: string;
  readonly links: number;
  /** The number of characters in links. */
  readonly linkText: number;
  /** Inputs for typing: a page with these is a form, not just a gate. */
  readonly typedInputs: number;
  /** The links of the site's own header, menu and footer. */
  readonly layoutLinks: number;
  /** The same page without what they link to and what can be typed or clicked in them. */
  readonly inside: Inside;
}

export type Inside = Pick<BarePage, 'text' | 'tags' | 'lines' | 'buttons' | 'links' | 'linkText' | 'typedInputs'>;

/** Marks at the beginning of lines; they do not occur in text. */
export const HEADING = '\u0001';
export const QUOTED = '\u0002';

export function readBarePage(html: string, url: string): BarePage {
  const title = new Pieces(MAX_TAG_LENGTH);
  const scripts = new Pieces(MAX_KEPT_LENGTH);
  const fallback = new Pieces(MAX_FALLBACK_LENGTH);
  const [all, inside] = [new Parts(), new Parts()];
  let mark = '';
  let isLink = false;
  let isButton = false;
  const layout = new LayoutReader(findMenus(html));
  let layoutLinks = 0;
  let lastTag = '';
  walkMarkup(html, {
    text(start, end, muted) {
      if (muted === '') {
        const piece = oneLine(withoutTokens(html.slice(start, end)));
        all.addText(piece, isLink, isButton);
        if (!layout.isInside || !(isLink || isButton)) inside.addText(piece, isLink, isButton);
      } else if (muted === 'noscript' || (muted === 'svg' && lastTag.startsWith('<text')))
        fallback.add(oneLine(html.slice(start, end)), ' ');
      return true;
    },
    tag(name, start, end) {
      lastTag = oneLine(html.slice(start, Math.min(end, start + MAX_TAG_LENGTH)));
      if (name === 'body') scripts.add(handlerOf(html.slice(start, end)), '\n');
      if (isBlock(name) && mark === '') mark = markOf(name);
      all.addTag(name, lastTag, mark);
      if (!layout.enter(name, lastTag, start)) inside.addTag(name, lastTag, mark);
      else if (name === 'a') layoutLinks += 1;
      if (name === 'a') isLink = true;
      if (name === 'button') isButton = true;
    },
    endTag(name) {
      if (name === 'a') isLink = false;
      if (name === 'button') isButton = false;
      layout.leave(name);
      if (!isBlock(name)) return;
      if (mark !== '' && markOf(name) === mark) mark = '';
      all.endLine(mark);
      inside.endLine(mark);
    },
    raw(name, start, end, muted) {
      if (name === 'script' && isRun(lastTag)) scripts.add(endsOf(html, start, end), '\n');
      if (name === 'title' && muted === '') title.add(oneLine(html.slice(start, end)), ' ');
      if (name === 'iframe' || name === 'noframes')
        fallback.add(oneLine(html.slice(start, Math.min(end, start + MAX_FALLBACK_LENGTH))), ' ');
    },
  });
  return {
    url,
    opening: html.slice(0, MAX_OPENING_LENGTH).trim().toLowerCase(),
    title: title.joined(),
    scripts: scripts.joined(),
    fallback: fallback.joined(),
    ...all.joined(),
    layoutLinks,
    inside: inside.joined(),
  };
}

/** The pieces of a page, or of its part. */
class Parts {
  readonly #text = new Pieces(MAX_KEPT_LENGTH);
  readonly #tags = new Pieces(MAX_KEPT_LENGTH);
  readonly #lines = new Pieces(MAX_KEPT_LENGTH);
  readonly #buttons = new Pieces(MAX_TAG_LENGTH);
  #links = 0;
  #linkText = 0;
  #typedInputs = 0;

  addText(piece: string, isLink: boolean, isButton: boolean): void {
    if (isButton) this.#buttons.add(piece, '\n');
    this.#text.add(piece, ' ');
    if (isLink) this.#linkText += piece.length;
    this.#lines.add(piece, ' ');
  }

  addTag(name: string, tag: string, mark: string): void {
    this.#tags.add(tag, '\n');
    if (isBlock(name)) this.endLine(mark);
    if (name === 'a') this.#links += 1;
    if (name === 'input') this.#buttons.add(labelOf(tag), '\n');
    if (isTypedInto(name, tag)) this.#typedInputs += 1;
  }

  endLine(mark: string): void {
    this.#lines.add(`\n${mark}`, '');
  }

  joined(): Inside {
    return {
      text: this.#text.joined(),
      tags: this.#tags.joined(),
      lines: this.#lines.joined(),
      buttons: this.#buttons.joined(),
      links: this.#links,
      linkText: this.#linkText,
      typedInputs: this.#typedInputs,
    };
  }
}

/** What runs when the page is there, written in its tag. */
const ON_LOAD = /\bon(?:load|pageshow)\s?=\s?(?:"([^"]{1,2000})|'([^']{1,2000})|([^\s>"']{1,2000}))/i;

const handlerOf = (tag: string) =>
  ON_LOAD.exec(tag)
    ?.slice(1)
    .find((value) => value !== undefined) ?? '';

/** Both ends of a long script, because its purpose is often at the end. */
function endsOf(html: string, start: number, end: number): string {
  if (end - start <= MAX_SCRIPT_LENGTH) return html.slice(start, end);
  const tail = MAX_SCRIPT_LENGTH / 3;
  return `${html.slice(start, start + MAX_SCRIPT_LENGTH - tail)}\n${html.slice(end - tail, end)}`;
}

class Pieces {
  readonly #most: number;
  #all = '';

  constructor(most: number) {
    this.#most = most;
  }

  add(piece: string, separator: string): void {
    if (piece !== '' && this.#all.length < this.#most) this.#all += piece + separator;
  }

  joined(): string {
    return this.#all.slice(0, this.#most).trim().toLowerCase();
  }
}

/** Inline elements; any other element ends a line. */
const INLINE = new Set(
  'a abbr acronym b bdi bdo big cite data dfn em font i ins label mark small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);
const isBlock = (name: string) => !INLINE.has(name);

const QUOTING = new Set('code pre blockquote q kbd samp'.split(' '));

function markOf(name: string): string {
  if (QUOTING.has(name)) return QUOTED;
  return /^h[1-3]$/.test(name) ? HEADING : '';
}

/** Excludes data, templates and import maps, which are scripts only by name. */
function isRun(tag: string): boolean {
  const type = /\btype\s?=\s?["']?([^"'\s>]*)/i.exec(tag)?.[1]?.toLowerCase() ?? '';
  return type === '' || type.includes('javascript') || type === 'module';
}

const SUBMITS = /\btype\s?=\s?["']?submit\b/i;

/** What is on a button that is written as an input. */
function labelOf(tag: string): string {
  if (!SUBMITS.test(tag)) return '';
  return (
    /\bvalue\s?=\s?(?:"([^"]*)|'([^']*)|([^\s>]*))/i
      .exec(tag)
      ?.slice(1)
      .find((value) => value !== undefined) ?? ''
  );
}

const UNTYPED = /\btype\s?=\s?["']?(?:hidden|submit|button|image|checkbox|radio|reset)\b/i;

/** Excludes the hidden textarea in which a widget stores its token. */
function isTypedInto(name: string, tag: string): boolean {
  if (name === 'input') return !UNTYPED.test(tag);
  return name === 'textarea' && !tag.includes('-response');
}

/** Decodes numeric references, because block pages use them for the punctuation of their numbers. */
function oneLine(text: string): string {
  return text
    .replace(/&#(\d{1,5});/g, (_, code) => String.fromCharCode(Number(code)))
    .replace(/\s+/g, ' ')
    .trim();
}
