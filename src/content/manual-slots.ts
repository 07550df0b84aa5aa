/**
 * How HTML that was read in a browser says what a script has assigned to the slots of a shadow root: by names that begin like this, for
 * which HTML itself has no word. A name of the page's own is none of these.
 */
export const ASSIGNED_BY_SCRIPT = 'assigned-by-script-';
