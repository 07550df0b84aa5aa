/** What a box is by its tag and role, as bits that what is in it inherits. */
import type { Element } from '../../element-index.ts';
import { firstName } from '../first-name.ts';

const NAMES = [
  'nav',
  'header',
  'footer',
  'aside',
  'form',
  'article',
  'main',
  'list',
  'table',
  'terms',
  'figure',
  'details',
  'quote',
  'dialog',
  'pressed',
  'covered',
  'heading',
  'label',
  'address',
  'code',
  'tabbed',
  'section',
] as const;

export type Flag = (typeof NAMES)[number];

export const FLAGS: readonly Flag[] = NAMES;
export const FLAG = Object.fromEntries(NAMES.map((name, at) => [name, 1 << at])) as Readonly<Record<Flag, number>>;

const BY_TAG: ReadonlyMap<string, number> = new Map(
  Object.entries({
    nav: 'nav',
    menu: 'nav',
    header: 'header',
    footer: 'footer',
    aside: 'aside',
    form: 'form',
    article: 'article',
    main: 'main',
    ul: 'list',
    ol: 'list',
    table: 'table',
    dl: 'terms',
    figure: 'figure',
    figcaption: 'figure',
    details: 'details',
    blockquote: 'quote',
    dialog: 'dialog',
    button: 'pressed',
    h1: 'heading',
    h2: 'heading',
    h3: 'heading',
    h4: 'heading',
    h5: 'heading',
    h6: 'heading',
    label: 'label',
    address: 'address',
    pre: 'code',
    section: 'section',
  } satisfies Record<string, Flag>).map(([tag, flag]) => [tag, FLAG[flag]]),
);

const BY_ROLE: ReadonlyMap<string, number> = new Map(
  Object.entries({
    navigation: 'nav',
    menu: 'nav',
    menubar: 'nav',
    menuitem: 'nav',
    toolbar: 'nav',
    tablist: 'nav',
    banner: 'header',
    contentinfo: 'footer',
    complementary: 'aside',
    search: 'form',
    article: 'article',
    main: 'main',
    list: 'list',
    table: 'table',
    grid: 'table',
    dialog: 'dialog',
    alertdialog: 'dialog',
    tooltip: 'dialog',
    alert: 'dialog',
    button: 'pressed',
    tab: 'pressed',
    switch: 'pressed',
    checkbox: 'pressed',
    combobox: 'pressed',
    heading: 'heading',
    tabpanel: 'tabbed',
  } satisfies Record<string, Flag>).map(([role, flag]) => [role, FLAG[flag]]),
);

export const flagsOfTag = (tag: string): number => BY_TAG.get(tag) ?? 0;

export interface BoxAttributes {
  readonly flags: number;
  readonly names: string;
  /** The first class name, or the role or nothing. */
  readonly firstName: string;
  /** It is hidden until something opens it, if anything does. */
  readonly isFolded: boolean;
}

const FOLDED = /display\s*:\s*none|visibility\s*:\s*hidden/i;
const NOTHING: BoxAttributes = { flags: 0, names: '', firstName: '', isFolded: false };

export function readBoxAttributes({ attrs }: Element): BoxAttributes {
  if (attrs.length === 0) return NOTHING;
  let flags = 0;
  let classes = '';
  let id = '';
  let isFolded = false;
  for (let at = 0; at < attrs.length; at++) {
    const { name, value } = attrs[at] as (typeof attrs)[number];
    if (name === 'class') classes = value;
    else if (name === 'id') id = value;
    else if (name === 'role') flags |= BY_ROLE.get(value.trim().toLowerCase()) ?? 0;
    else if (name === 'hidden') isFolded = true;
    else if (name === 'style') isFolded ||= FOLDED.test(value);
    else if (name === 'aria-hidden' && value === 'true') flags |= FLAG.covered;
    else if (name === 'aria-modal' && value === 'true') flags |= FLAG.dialog;
  }
  const names = id === '' ? classes : `${classes} ${id}`;
  return { flags, names, firstName: classes === '' ? '' : firstName(classes), isFolded };
}
