/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * What runs in a page before its screenshot. Each function runs in an isolated world, is sent as text, and may use
 * nothing but its arguments and what a browser has.
 */

/* c8 ignore start: runs in the browser */
/**
 * Waits for fonts and images, and for transitions and animations that come to an end. Endless animations are not waited
 * for. Returns after the given milliseconds in any case. `isMoved`: the page was just scrolled.
 */
export async function settleDrawing(milliseconds: number, isMoved: boolean): Promise<void> {
  /** The most images and animations that are waited for. */
  const MAX_AWAITED = 500;
  const FRAME_TIMEOUT = 150;
  const endsAt = performance.now() + milliseconds;
  let isWaited = isMoved;
  const pause = (until: number) =>
    new Promise<void>((resolve) => {
      setTimeout(resolve, Math.max(0, until - performance.now()));
    });
  const wait = async (...work: Promise<unknown>[]) => {
    isWaited = true;
    await Promise.race([Promise.allSettled(work), pause(endsAt)]);
  };
  const frame = () =>
    new Promise<void>((resolve) => {
      requestAnimationFrame(() => setTimeout(resolve, 0));
      setTimeout(resolve, FRAME_TIMEOUT);
    });
  const isLoaded = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;
  const comesToAnEnd = (animation: Animation) => {
    if (animation.playState !== 'running' || animation.timeline !== document.timeline) return false;
    return Number.isFinite(Number(animation.effect?.getComputedTiming().endTime));
  };
  if (document.fonts.status !== 'loaded') await wait(document.fonts.ready);
  const images = [...document.images].filter(isLoaded).slice(0, MAX_AWAITED);
  if (images.length > 0) await wait(...images.map((image) => image.decode()));
  while (performance.now() < endsAt) {
    const moving = document.getAnimations().filter(comesToAnEnd).slice(0, MAX_AWAITED);
    if (moving.length === 0) break;
    await wait(...moving.map(({ finished }) => finished));
  }
  // Changes are drawn with the next frame; a page without changes is already drawn.
  if (isWaited) await frame();
}

/** The first match in the document, otherwise in its open shadow trees, in document order. */
export function findElement(selector: string): Element | null {
  const inDocument = document.querySelector(selector);
  if (inDocument) return inDocument;
  const look = (scope: Document | ShadowRoot): Element | null => {
    for (const element of scope.querySelectorAll('*')) {
      const { shadowRoot } = element;
      const found = shadowRoot && (shadowRoot.querySelector(selector) ?? look(shadowRoot));
      if (found) return found;
    }
    return null;
  };
  return look(document);
}

/** Screenshot pixels per CSS pixel. */
export function pixelRatio(): number {
  return devicePixelRatio;
}
/* c8 ignore stop */
