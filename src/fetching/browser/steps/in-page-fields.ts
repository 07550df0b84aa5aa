/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * What a step does with fields besides real input. Each function runs in an isolated world, is sent as text, and may
 * use nothing but its arguments, what a browser has, and what `findMatches` stored in that world.
 */

/**
 * How the text gets into the field: by keys for the focused element, or it was set because typing is not possible
 * there.
 */
export type FieldReady = 'keys' | 'set' | { readonly problem: string };

/** What is left to do for a choice: press a key, nothing, or there is no such option. */
export type ChoiceReady = { readonly key: 'ArrowDown' | 'ArrowUp' } | 'chosen' | { readonly problem: string };

/** What our world in a document stores between two calls. */
interface OwnWorld {
  mudlarkMatches?: Element[];
  mudlarkChanged?: boolean;
}

/* c8 ignore start: runs in the browser */
/** Whether the clicked element, or a field that the click has opened, now has the focus. */
export function hasTakenFocus(nth: number): boolean {
  const element = (globalThis as OwnWorld).mudlarkMatches?.[nth];
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  if (!active || active === document.body) return false;
  if (active.matches('input, textarea, [contenteditable]')) return true;
  for (let at: Node | null = active; at; at = at.parentNode ?? (at instanceof ShadowRoot ? at.host : null)) {
    if (at === element) return true;
  }
  return false;
}

/** After a click on the match: selects the field's content, so that typing replaces it. */
export function readyField(nth: number, text: string): FieldReady {
  const PICKED = new Set(['date', 'datetime-local', 'month', 'week', 'time', 'color', 'range']);
  const NOT_TYPED = new Set(['button', 'checkbox', 'radio', 'submit', 'reset', 'image', 'hidden', 'file']);
  const element = (globalThis as OwnWorld).mudlarkMatches?.[nth];
  const isEditable = (of: Element | null | undefined): of is HTMLElement =>
    of instanceof HTMLTextAreaElement ||
    (of instanceof HTMLInputElement && !NOT_TYPED.has(of.type)) ||
    (of instanceof HTMLElement && of.isContentEditable);
  const active = (): Element | null => {
    let found = document.activeElement;
    while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement;
    return found;
  };
  const isIn = (node: Node | null, outer: Node) => {
    for (let at = node; at; at = at.parentNode ?? (at instanceof ShadowRoot ? at.host : null))
      if (at === outer) return true;
    return false;
  };
  const matched = element?.isConnected ? element : undefined;
  let field = active();
  const isThere = matched && field !== document.body && isIn(field, matched);
  // A click on something that only looks like a field may have opened the real one, which now has the focus.
  const isElsewhere = isEditable(field) && !isEditable(matched);
  if (!isThere && !isElsewhere) {
    if (!matched) return { problem: 'the element was taken out of the page when it was clicked' };
    if (matched instanceof HTMLElement) matched.focus({ preventScroll: true });
    field = active();
    if (!isIn(field, matched)) return { problem: 'the element accepts no text: it cannot be focused' };
  }
  if (field instanceof HTMLInputElement && PICKED.has(field.type)) {
    const before = field.value;
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    set?.call(field, text);
    if (text !== '' && field.type !== 'range' && field.type !== 'color' && field.value === '') {
      set?.call(field, before);
      return { problem: `the text is not a valid ${field.type} for this element` };
    }
    field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
    return 'set';
  }
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    if (field.value !== '') field.select();
  } else if (field instanceof HTMLElement && field.isContentEditable) {
    const host = field.closest('[contenteditable]:not([contenteditable=false])') ?? field;
    if (host.textContent !== '') getSelection()?.selectAllChildren(host);
  } else if (field instanceof HTMLSelectElement) {
    return { problem: 'the element is a <select>: use the select action' };
  }
  return 'keys';
}

/**
 * Finds an option by its value, otherwise by its text. Selects its neighbor without an event, so that one real key
 * press selects the option.
 */
export function readyChoice(nth: number, wanted: string): ChoiceReady {
  const MAX_LISTED = 20;
  const world = globalThis as OwnWorld;
  const element = world.mudlarkMatches?.[nth];
  if (!(element instanceof HTMLSelectElement)) return { problem: 'the element was taken out of the page' };
  const options = [...element.options];
  const words = (text: string) => text.replace(/\s+/g, ' ').trim();
  const found =
    options.find(({ value }) => value === wanted) ?? options.find(({ label }) => words(label) === words(wanted));
  if (!found) {
    const told = options.slice(0, MAX_LISTED).map(({ value }) => JSON.stringify(value.slice(0, 60)));
    const more = options.length > MAX_LISTED ? ', …' : '';
    return {
      problem: `the element has no option ${JSON.stringify(wanted.slice(0, 100))}; it has ${told.join(', ') || 'none'}${more}`,
    };
  }
  const isDisabled = (option: HTMLOptionElement) =>
    option.disabled || (option.parentElement instanceof HTMLOptGroupElement && option.parentElement.disabled);
  if (isDisabled(found)) return { problem: `the option ${JSON.stringify(wanted.slice(0, 100))} is disabled` };
  if (found.selected && element.selectedOptions.length === 1) return 'chosen';
  if (element.multiple || element.size > 1) {
    for (const option of options) option.selected = option === found;
    element.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    element.dispatchEvent(new Event('change', { bubbles: true }));
    return 'chosen';
  }
  const at = options.indexOf(found);
  const canBe = (option: HTMLOptionElement) => !isDisabled(option) && !option.hidden;
  world.mudlarkChanged = false;
  const noteChange = () => {
    world.mudlarkChanged = true;
  };
  element.addEventListener('change', noteChange, { once: true });
  element.focus({ preventScroll: true });
  const before = options.slice(0, at).findLast(canBe);
  const after = options.slice(at + 1).find(canBe);
  if (!before && !after) {
    element.selectedIndex = -1;
    return { key: 'ArrowDown' };
  }
  (before ?? after ?? found).selected = true;
  return { key: before ? 'ArrowDown' : 'ArrowUp' };
}

/** If the key did not select the option, selects it here, with the events that pages listen for. */
export function ensureChoice(nth: number, wanted: string): void {
  const world = globalThis as OwnWorld;
  const element = world.mudlarkMatches?.[nth];
  // If there was a change event, the page has handled the choice.
  if (!(element instanceof HTMLSelectElement) || world.mudlarkChanged) return;
  const words = (text: string) => text.replace(/\s+/g, ' ').trim();
  const options = [...element.options];
  const found =
    options.find(({ value }) => value === wanted) ?? options.find(({ label }) => words(label) === words(wanted));
  if (!found || found.selected) return;
  found.selected = true;
  element.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  element.dispatchEvent(new Event('change', { bubbles: true }));
}
/* c8 ignore stop */
