/**
 * How HTML that was read in a browser says what nobody sees of it: the browser knows all style sheets, which the HTML alone does not have.
 * HTML itself has no words for this, so these attributes are written into it.
 */

/** On an element of which nothing is shown, with all that is in it. */
export const UNSEEN = 'mudlark-unseen';

/** The value of that mark for what is shown, but where nobody can look: outside of the page, or in a box without room. */
export const AWAY = 'away';

/** On the root element: whatever has no such mark is shown. */
export const LOOKED_AT = 'mudlark-looked-at';
