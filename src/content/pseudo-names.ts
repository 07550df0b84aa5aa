/**
 * The pseudo-classes and pseudo-elements that Chromium 156 accepts in `querySelector`, and which of them may follow a
 * pseudo-element. Found by trying every word in the browser's binary; the agreement test tries them again.
 */

/** Pseudo-classes without an argument. Those that the matcher does not know match nothing without a user. */
export const PSEUDO_CLASSES: ReadonlySet<string> = new Set(
  `-internal-autofill-previewed -internal-autofill-selected -internal-dialog-in-top-layer
  -internal-menulist-popover-with-menulist-anchor -internal-popover-in-top-layer -internal-relative-anchor
  -internal-select-has-slotted-button -internal-text-field -webkit-any-link -webkit-autofill -webkit-drag
  -webkit-full-page-media -webkit-full-screen -webkit-full-screen-ancestor active active-view-transition any-link
  autofill checked corner-present current decrement default defined disabled double-button empty enabled end
  first-child first-of-type focus focus-visible focus-within fullscreen future granted horizontal host hover in-range
  increment indeterminate interest-source interest-target invalid last-child last-of-type link modal
  navigation-source no-button only-child only-of-type open optional out-of-range past picture-in-picture
  placeholder-shown popover-open read-only read-write required root scope single-button start target target-after
  target-before target-current unbounded user-invalid user-valid valid vertical visited window-inactive
  xr-overlay`.split(/\s+/),
);

/** Pseudo-elements that may also be written with one colon, since CSS 2. */
export const ONE_COLON_ELEMENTS: ReadonlySet<string> = new Set(['before', 'after', 'first-line', 'first-letter']);

/** What may come right after a pseudo-element, in the same compound selector. */
export interface Followers {
  readonly classes: ReadonlySet<string>;
  readonly elements: ReadonlySet<string> | 'any';
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter((word) => word !== ''));
const NONE = words('');
const LOGICAL = words('is where');
const USER_ACTION = words('active focus focus-visible focus-within hover is where');
const SCROLLBAR = words(
  `active corner-present decrement disabled double-button enabled end horizontal hover increment no-button
  single-button start vertical window-inactive is where`,
);
const TREE_ABIDING = words(
  `after backdrop before checkmark details-content file-selector-button interest-button marker permission-icon
  picker-icon placeholder select-listbox view-transition picker view-transition-group view-transition-group-children
  view-transition-image-pair view-transition-new view-transition-old`,
);
const ABOUT_THE_TREE = words(
  `corner-present current decrement double-button empty end first-child first-of-type horizontal host increment
  last-child last-of-type no-button only-child only-of-type root scope single-button start vertical`,
);
const OF_A_REAL_ELEMENT = words(
  [...PSEUDO_CLASSES].filter((name) => !ABOUT_THE_TREE.has(name)).join(' ') +
    ' active-view-transition-type dir is lang state where',
);

const REAL_ELEMENT: Followers = { classes: OF_A_REAL_ELEMENT, elements: 'any' };
const NOTHING_BUT_LOGIC: Followers = { classes: LOGICAL, elements: NONE };
const WIDGET_PART: Followers = { classes: USER_ACTION, elements: NONE };
const SCROLLBAR_PART: Followers = { classes: SCROLLBAR, elements: NONE };
const GENERATED: Followers = { classes: LOGICAL, elements: words('marker') };
const TRANSITION_PART: Followers = { classes: words('only-child is where'), elements: NONE };

const SIMPLE_ELEMENTS: ReadonlyMap<string, Followers> = new Map([
  ...[...words('details-content permission-icon select-listbox')].map((name) => [name, REAL_ELEMENT] as const),
  ...[
    ...words(`backdrop checkmark first-letter first-line grammar-error interest-button marker picker-icon placeholder
      spelling-error target-text view-transition`),
  ].map((name) => [name, NOTHING_BUT_LOGIC] as const),
  ...[...words('cue file-selector-button -internal-media-controls-overlay-cast-button')].map(
    (name) => [name, WIDGET_PART] as const,
  ),
  ...[
    ...words(`-webkit-scrollbar -webkit-scrollbar-button -webkit-scrollbar-corner -webkit-scrollbar-thumb
      -webkit-scrollbar-track -webkit-scrollbar-track-piece -webkit-resizer`),
  ].map((name) => [name, SCROLLBAR_PART] as const),
  ['before', GENERATED],
  ['after', GENERATED],
  ['column', { classes: NONE, elements: words('scroll-marker') }],
  [
    'scroll-marker',
    {
      classes: words(
        'active focus focus-visible focus-within hover target-after target-before target-current is where',
      ),
      elements: NONE,
    },
  ],
  ['scroll-marker-group', { classes: words('focus-within hover is where'), elements: NONE }],
  ['search-text', { classes: words('current is where'), elements: NONE }],
  ['selection', { classes: words('window-inactive is where'), elements: NONE }],
]);

const FUNCTION_ELEMENTS: ReadonlyMap<string, Followers> = new Map([
  ['cue', NOTHING_BUT_LOGIC],
  ['highlight', NOTHING_BUT_LOGIC],
  ['part', REAL_ELEMENT],
  ['picker', REAL_ELEMENT],
  [
    'scroll-button',
    {
      classes: words('active disabled enabled focus focus-visible focus-within hover is where'),
      elements: NONE,
    },
  ],
  ['slotted', { classes: NONE, elements: TREE_ABIDING }],
  ...[
    ...words(`view-transition-group view-transition-group-children view-transition-image-pair view-transition-new
      view-transition-old`),
  ].map((name) => [name, TRANSITION_PART] as const),
]);

/** What may follow the pseudo-element of this name; undefined if there is no such pseudo-element. */
export function pseudoElement(name: string, isFunction: boolean): Followers | undefined {
  if (isFunction) return FUNCTION_ELEMENTS.get(name);
  // Any name with this prefix is accepted, because the parts of built-in widgets have no fixed list.
  return SIMPLE_ELEMENTS.get(name) ?? (name.startsWith('-webkit-') ? WIDGET_PART : undefined);
}

/** Whether a pseudo-element may come right after another one. */
export function mayFollow(before: Followers, name: string, isFunction: boolean): boolean {
  if (before.elements === 'any') return !(isFunction && (name === 'slotted' || name === 'part'));
  return before.elements.has(name);
}
