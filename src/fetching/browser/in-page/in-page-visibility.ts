/// <reference lib="dom" />
/**
 * Lets a page see itself as visible, as always, while it is not drawn. Runs in each document before its own scripts.
 * The function is sent as text: it may use nothing but what a browser has.
 */

/* c8 ignore start: runs in the browser */
export function showAsVisible(): void {
  const { apply, getOwnPropertyDescriptor, defineProperty } = Reflect;
  // A minimized window has no size, and the headless shell has no window frame: the window fills the screen here.
  const claims: [owner: object, key: string, value: () => unknown][] = [
    [Document.prototype, 'hidden', () => false],
    [Document.prototype, 'webkitHidden', () => false],
    [Document.prototype, 'visibilityState', () => 'visible'],
    [Document.prototype, 'webkitVisibilityState', () => 'visible'],
    [window, 'outerWidth', () => screen.width],
    [window, 'outerHeight', () => screen.height],
  ];
  for (const [owner, key, value] of claims) {
    const found = getOwnPropertyDescriptor(owner, key);
    if (!found?.get) continue;
    const get = new Proxy(found.get, {
      apply(native, self, args) {
        // Throws for an object of the wrong type, as the original does.
        apply(native, self, args);
        return value();
      },
    });
    defineProperty(owner, key, { ...found, get });
  }
  // Its history says so too, which measures of speed rely on.
  const entryName = getOwnPropertyDescriptor(PerformanceEntry.prototype, 'name');
  const entryType = getOwnPropertyDescriptor(PerformanceEntry.prototype, 'entryType')?.get;
  if (entryName?.get && entryType) {
    const get = new Proxy(entryName.get, {
      apply(native, self, args) {
        const found = apply(native, self, args);
        return found === 'hidden' && apply(entryType, self, []) === 'visibility-state' ? 'visible' : found;
      },
    });
    defineProperty(PerformanceEntry.prototype, 'name', { ...entryName, get });
  }
  for (const type of ['visibilitychange', 'webkitvisibilitychange']) {
    addEventListener(type, (event) => event.stopImmediatePropagation(), true);
  }
}
/* c8 ignore stop */
