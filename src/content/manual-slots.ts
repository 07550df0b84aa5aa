/**
 * In HTML that was read in a browser, slots to which a script assigned nodes get names with this prefix, because HTML
 * has no notation for such an assignment. Pages use no such names. The nodes name the slot and, after a dot, their
 * place in it, which need not follow the order of the document.
 */
export const ASSIGNED_BY_SCRIPT = 'assigned-by-script-';

/** Undefined if the script has assigned the node to no slot. */
export function assignedPlace(slot: string): { readonly name: string; readonly place: number } | undefined {
  const dot = slot.lastIndexOf('.');
  if (dot === -1 || !slot.startsWith(ASSIGNED_BY_SCRIPT)) return undefined;
  return { name: slot.slice(0, dot), place: Number(slot.slice(dot + 1)) || 0 };
}
