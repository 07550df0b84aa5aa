/** Puts a text on the clipboard. */

/** False if the browser does not allow it. A temporary element may be added near `beside`. */
export async function copyText(text: string, beside: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // `clipboard` does not exist on pages over plain HTTP from another machine, as in many local networks.
    return copyBySelecting(text, beside);
  }
}

function copyBySelecting(text: string, beside: Element): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'visually-hidden';
  beside.after(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
