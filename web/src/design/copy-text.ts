/** Puts a text on the clipboard. */

/** False when the browser does not allow it. `beside` is an element near which one more may be put for a moment. */
export async function copyText(text: string, beside: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // There is no `clipboard` where the page came by plain HTTP from another machine, as in many a local network.
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
