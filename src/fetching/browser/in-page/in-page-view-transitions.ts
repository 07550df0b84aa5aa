/// <reference lib="dom" />
/**
 * View transitions in a page that is not drawn yet: there they fail, although the change itself is made. For the page
 * it must look like one that succeeds: `ready` does not reject unless it is skipped, and `finished` comes after its
 * animation. Runs in each document before its own scripts. The function is sent as text: it may use nothing but what a
 * browser has.
 */

/* c8 ignore start: runs in the browser */
export function mendViewTransitions(): void {
  /** How long one takes if no style says otherwise, in milliseconds. */
  const TRANSITION_TIME = 250;
  const { apply, getOwnPropertyDescriptor, defineProperty } = Reflect;
  const nativeState = getOwnPropertyDescriptor(Document.prototype, 'visibilityState')?.get;
  const transition = getOwnPropertyDescriptor(Document.prototype, 'startViewTransition');
  if (!nativeState || typeof transition?.value !== 'function') return;
  const value = new Proxy(transition.value, {
    apply(native, self, args) {
      const isHidden = apply(nativeState, document, []) === 'hidden';
      const started = apply(native, self, args) as ViewTransition;
      if (!isHidden) return started;
      started.ready.catch(() => {});
      const { promise: skipped, resolve: skip } = Promise.withResolvers<void>();
      let isSkipped = false;
      const ready = Promise.race([started.updateCallbackDone, skipped]).then(() => {
        if (isSkipped) throw new DOMException('Transition was skipped', 'AbortError');
      });
      // A failed change is reported by `updateCallbackDone`.
      ready.catch(() => {});
      const animated = new Promise<void>((resolve) => {
        skipped.then(resolve);
        // By the page's clock.
        ready.then(() => setTimeout(resolve, TRANSITION_TIME), resolve);
      });
      const finished = Promise.all([started.finished, animated]).then(() => undefined);
      finished.catch(() => {});
      const { skipTransition: nativeSkip } = started;
      const skipTransition = () => {
        isSkipped = true;
        skip();
        apply(nativeSkip, started, []);
      };
      for (const [key, value] of Object.entries({ ready, finished, skipTransition }))
        defineProperty(started, key, { value, configurable: true });
      return started;
    },
  });
  defineProperty(Document.prototype, 'startViewTransition', { ...transition, value });
}
/* c8 ignore stop */
