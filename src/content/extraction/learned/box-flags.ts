/** Flags of a box by its tag and role. Boxes inherit the flags of those around them. */
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
  'definitions',
  'figure',
  'details',
  'quote',
  'dialog',
  'button',
  'ariaHidden',
  'heading',
  'label',
  'address',
  'code',
  'tabPanel',
  'section',
] as const;

export type Flag = (typeof NAMES)[number];

export const FLAGS: readonly Flag[] = NAMES;
export const FLAG = Object.fromEntries(NAMES.map((name, at) => [name, 1 << at])) as Readonly<Record<Flag, number>>;

/** Parts that are beside the text of any page. */
export const OUTSIDE = FLAG.nav | FLAG.footer | FLAG.dialog;
/** These, and what is there to be used, not read. */
export const BOILERPLATE = OUTSIDE | FLAG.form | FLAG.button;

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
    dl: 'definitions',
    figure: 'figure',
    figcaption: 'figure',
    details: 'details',
    blockquote: 'quote',
    dialog: 'dialog',
    button: 'button',
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
    button: 'button',
    tab: 'button',
    switch: 'button',
    checkbox: 'button',
    combobox: 'button',
    heading: 'heading',
    tabpanel: 'tabPanel',
  } satisfies Record<string, Flag>).map(([role, flag]) => [role, FLAG[flag]]),
);

export const flagsOfTag = (tag: string): number => BY_TAG.get(tag) ?? 0;

export interface BoxAttributes {
  readonly flags: number;
  readonly names: string;
  /** The first class name, or nothing. */
  readonly firstName: string;
  /** Hidden at first: something may open it. */
  readonly isCollapsed: boolean;
}

const COLLAPSED = /display\s*:\s*none|visibility\s*:\s*hidden/i;
const NO_ATTRIBUTES: BoxAttributes = { flags: 0, names: '', firstName: '', isCollapsed: false };

export function readBoxAttributes({ attrs }: Element): BoxAttributes {
  if (attrs.length === 0) return NO_ATTRIBUTES;
  let flags = 0;
  let classes = '';
  let id = '';
  let isCollapsed = false;
  for (let at = 0; at < attrs.length; at++) {
    const { name, value } = attrs[at] as (typeof attrs)[number];
    if (name === 'class') classes = value;
    else if (name === 'id') id = value;
    else if (name === 'role') flags |= BY_ROLE.get(value.trim().toLowerCase()) ?? 0;
    else if (name === 'hidden') isCollapsed = true;
    else if (name === 'style') isCollapsed ||= COLLAPSED.test(value);
    else if (name === 'aria-hidden' && value === 'true') flags |= FLAG.ariaHidden;
    else if (name === 'aria-modal' && value === 'true') flags |= FLAG.dialog;
  }
  const names = id === '' ? classes : `${classes} ${id}`;
  return { flags, names, firstName: classes === '' ? '' : firstName(classes), isCollapsed };
}
