/// <reference lib="dom" />
/**
 * Looks for elements again and again while a page becomes ready. The whole document is only searched again after it has
 * changed: with 7,500 elements, the searches of one frame took 7 ms. The function is sent as text: it may use nothing
 * but its argument and what a browser has.
 */

export interface DocumentSearch {
  /** Whether the document, without its shadow trees, has an element for the selector. */
  has(selector: string): boolean;
  /** Grows when the document has changed since an element was last looked for. */
  readonly changes: number;
}

/* c8 ignore start: runs in the browser */
export function searchDocument(): DocumentSearch {
  const { apply } = Reflect;
  const { querySelector } = document;
  const { observe, disconnect, takeRecords } = MutationObserver.prototype;
  const known = new Map<string, boolean>();
  let root: Element | null = null;
  let changes = 0;
  const forget = () => {
    known.clear();
    changes += 1;
    // The first change is enough: a page that goes on changing is not slowed down.
    apply(disconnect, observer, []);
  };
  const observer = new MutationObserver(forget);
  const notice = () => {
    // A document that is opened again has another root.
    if (root !== document.documentElement || apply(takeRecords, observer, []).length > 0) forget();
  };
  return {
    has(selector) {
      notice();
      if (known.size === 0) {
        root = document.documentElement;
        apply(observe, observer, [document, { subtree: true, childList: true, attributes: true }]);
      }
      const answer = known.get(selector) ?? apply(querySelector, document, [selector]) !== null;
      known.set(selector, answer);
      return answer;
    },
    get changes() {
      notice();
      return changes;
    },
  };
}
/* c8 ignore stop */
