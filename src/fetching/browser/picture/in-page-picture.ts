/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * What is asked of a page before a picture of it is taken. Each function runs in a world of our own, is sent as text, and may use nothing
 * but its arguments and what a browser has.
 */

/* c8 ignore start: runs in the browser */
/**
 * Until everything that is drawn is there, and nothing moves that comes to an end: fonts, images, transitions and animations. Those that go
 * on for ever are not waited for. Ends when the milliseconds are over, whatever is still under way. `isMoved`: it was just scrolled.
 */
export async function settleDrawing(milliseconds: number, isMoved: boolean): Promise<void> {
  /** Looked at, of the images and animations that a page has. */
  const MOST = 500;
  const FRAME_PATIENCE = 150;
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
      setTimeout(resolve, FRAME_PATIENCE);
    });
  const isLoaded = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;
  const comesToAnEnd = (animation: Animation) => {
    if (animation.playState !== 'running' || animation.timeline !== document.timeline) return false;
    return Number.isFinite(Number(animation.effect?.getComputedTiming().endTime));
  };
  if (document.fonts.status !== 'loaded') await wait(document.fonts.ready);
  const images = [...document.images].filter(isLoaded).slice(0, MOST);
  if (images.length > 0) await wait(...images.map((image) => image.decode()));
  while (performance.now() < endsAt) {
    const moving = document.getAnimations().filter(comesToAnEnd).slice(0, MOST);
    if (moving.length === 0) break;
    await wait(...moving.map(({ finished }) => finished));
  }
  // What has just come is drawn with the next frame; a page that has been still for a while is drawn already.
  if (isWaited) await frame();
}

/** The first match in the document, or else in its open shadow trees, in document order. */
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

/** How many pixels of the picture are one of CSS. */
export function pixelRatio(): number {
  return devicePixelRatio;
}
/* c8 ignore stop */
