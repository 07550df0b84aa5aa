/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * What is asked of a page before a picture of it is taken. Each function runs in a world of our own, is sent as text, and may use nothing
 * but its arguments and what a browser has.
 */

/* c8 ignore start: runs in the browser */
/**
 * Until everything that is drawn is there, and nothing moves that comes to an end: fonts, images, transitions and animations. Those that go
 * on for ever are not waited for. Ends when the milliseconds are over, whatever is still under way.
 */
export async function settleDrawing(milliseconds: number): Promise<void> {
  /** Looked at, of the images and animations that a page has. */
  const MOST = 500;
  const FRAME_PATIENCE = 150;
  const endsAt = performance.now() + milliseconds;
  const pause = (until: number) =>
    new Promise<void>((resolve) => {
      setTimeout(resolve, Math.max(0, until - performance.now()));
    });
  const inTime = (work: Promise<unknown>) => Promise.race([work.catch(() => {}), pause(endsAt)]);
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
  await inTime(document.fonts.ready);
  const images = [...document.images].filter(isLoaded).slice(0, MOST);
  await inTime(Promise.allSettled(images.map((image) => image.decode())));
  while (performance.now() < endsAt) {
    const moving = document.getAnimations().filter(comesToAnEnd).slice(0, MOST);
    if (moving.length === 0) break;
    await inTime(Promise.allSettled(moving.map(({ finished }) => finished)));
  }
  await frame();
  await frame();
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
