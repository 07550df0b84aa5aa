/**
 * In HTML that was read in a browser, slots to which a script assigned nodes get names with this prefix, because HTML
 * has no notation for such an assignment. Pages use no such names.
 */
export const ASSIGNED_BY_SCRIPT = 'assigned-by-script-';
