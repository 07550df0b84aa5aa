/** Which elements are read, and which begin a new line. */
import { attributeOf, type Element } from '../../content/element-index.ts';
import { isHidden } from '../../content/markdown/visibility.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

const UNREAD = words(
  'script style template noscript svg iframe object embed select textarea datalist head canvas audio video math',
);
const INLINE = words(
  `a abbr acronym b bdi bdo big cite code data dfn em font i img ins kbd label mark meter nobr output progress q ruby rb rt
  s samp small span strong sub sup time tt u var wbr`,
);
const BOILERPLATE = words('nav footer aside');

export const isUnread = (element: Element): boolean => UNREAD.has(element.tagName);

export const isBlock = (element: Element): boolean => !INLINE.has(element.tagName);

/** The id of a part that React streams after the page and moves into its place. */
const STREAMED = /^S:[\da-f]+$/;

/** Whether it is hidden, and a script of the page does not show it at once. */
export const staysHidden = (element: Element): boolean =>
  isHidden(element) && !STREAMED.test(attributeOf(element, 'id') ?? '');

/** Parts of a page that are about the site rather than the page's subject. */
export const isBoilerplate = (element: Element): boolean => BOILERPLATE.has(element.tagName);

const RAISED = words('sup small');
const CENTS = /cent|decimal|fraction|minor|penny|pence/i;

/** Whether a number in this element is separate from the number right before it: raised cents, a footnote. */
export const isSeparateNumber = (element: Element): boolean =>
  RAISED.has(element.tagName) || CENTS.test(attributeOf(element, 'class') ?? '');

const STRUCK = words('s del strike');
const STRIKING_STYLE = /text-decoration(?:-line)?\s*:[^;]*line-through/i;

/** Whether its text is struck through, and so no longer valid. */
export const isStruckThrough = (element: Element): boolean =>
  STRUCK.has(element.tagName) || STRIKING_STYLE.test(attributeOf(element, 'style') ?? '');

export const endsWithDigit = (text: string | undefined): boolean => {
  const last = text?.charCodeAt(text.length - 1) ?? 0;
  return last >= 48 && last <= 57;
};
