/**
 * Where a page has menus, on sites without elements or names for them: rows of short links above everything else, and
 * below it, and the search field beside them. Knows no words.
 */
import { walkMarkup } from './markup.ts';

/** From where to where in the page. */
export type Range = readonly [start: number, end: number];

/** Fewer may be what a page offers to do. */
const MIN_LINKS = 4;
/** In a page with a menu, these are another one. */
const MIN_FURTHER_LINKS = 2;
/** In characters. Titles of articles are longer. */
const MAX_LABEL_LENGTH = 30;
/** In characters: dots and bars. */
const MAX_SEPARATOR_LENGTH = 3;
/** In characters: "Search". */
const MAX_SEARCH_LENGTH = 15;
/** In characters: the name of the site above its menu, the year and the owner below it. */
const MAX_TEXT_BESIDE = 40;

/** The menus above and below the content of a page. */
export function findMenus(html: string): readonly Range[] {
  const { rows, length } = readRows(html);
  const menus = new Set<Row>();
  let [beside, edge] = [0, 0];
  for (const row of rows) {
    beside += row.above - edge;
    if (beside > MAX_TEXT_BESIDE) break;
    menus.add(row);
    edge = row.below;
  }
  [beside, edge] = [0, length];
  for (const row of rows.toReversed()) {
    beside += edge - row.below;
    if (beside > MAX_TEXT_BESIDE) break;
    menus.add(row);
    edge = row.above;
  }
  if (![...menus].some(({ links }) => links >= MIN_LINKS)) return [];
  return rows.filter((row) => menus.has(row)).map(({ start, end }) => [start, end]);
}

interface Row {
  readonly start: number;
  end: number;
  links: number;
  /** The characters of text before it, and up to its end. */
  readonly above: number;
  below: number;
}

function readRows(html: string): { rows: readonly Row[]; length: number } {
  const rows: Row[] = [];
  let length = 0;
  let row: Row | undefined;
  let link: { start: number; above: number } | undefined;
  let form: { start: number; above: number; fields: number } | undefined;
  let contents = 0;
  const endRow = () => {
    if (row && row.links >= MIN_FURTHER_LINKS) rows.push(row);
    row = undefined;
  };
  walkMarkup(html, {
    text(start, end, muted) {
      if (muted !== '') return true;
      length += html.slice(start, end).trim().length;
      if (!link && row && length - row.below > MAX_SEPARATOR_LENGTH) endRow();
      return true;
    },
    tag(name, start, end) {
      if (CONTENT.has(name) || HEADING.test(name)) endRow();
      if (CONTENT.has(name)) contents += 1;
      if (name === 'a') link = { start, above: length };
      else if (name === 'form') {
        endRow();
        form = POSTS.test(html.slice(start, end)) ? undefined : { start, above: length, fields: 0 };
      } else if (form && name === 'img') form = undefined;
      else if (form && name === 'input' && !UNTYPED.test(html.slice(start, end))) form.fields += 1;
    },
    endTag(name, end) {
      if (name === 'form') {
        if (form?.fields === 1 && contents === 0 && length - form.above <= MAX_SEARCH_LENGTH)
          rows.push({ start: form.start, end, links: 0, above: form.above, below: length });
        form = undefined;
      }
      if (CONTENT.has(name)) contents = Math.max(0, contents - 1);
      if (name !== 'a' || !link) return;
      if (contents > 0 || length - link.above > MAX_LABEL_LENGTH) endRow();
      else {
        row ??= { start: link.start, end, links: 0, above: link.above, below: length };
        row.links += 1;
        row.end = end;
        row.below = length;
      }
      link = undefined;
    },
  });
  endRow();
  return { rows, length };
}

/** A row in one of these belongs to it. */
const CONTENT = new Set(['main', 'article']);
const HEADING = /^h[1-6]$/;
const POSTS = /\bmethod\s?=\s?["']?post/i;
const UNTYPED = /\btype\s?=\s?["']?(?:hidden|submit|button|image|checkbox|radio|reset)\b/i;
