/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * Scrolling for a caller, and what is asked of a page between two steps. Each function runs in a world of our own, is sent as text, and may
 * use nothing but its arguments, what a browser has, and what it left in that world itself.
 */
import type { Scrolling } from '../in-page/in-page-scrolling.ts';

/** How far a page reaches, and whether it could be scrolled any further. */
export interface Reach {
  readonly moved: boolean;
  readonly height: number;
  /** The middle of what is seen. */
  readonly x: number;
  readonly y: number;
}

/** What a page shows, for somebody who cannot see it. */
export interface Showing {
  readonly title: string;
  readonly text: string;
}

/* c8 ignore start: runs in the browser */
/** To the end as it is now, screen by screen, so that what is passed is seen. */
export async function scrollToEnd({ scrollers, viewOf, frame }: Scrolling, milliseconds: number): Promise<Reach> {
  const endsAt = performance.now() + milliseconds;
  let moved = false;
  let height = 0;
  for (const scroller of scrollers) {
    const view = viewOf(scroller);
    const end = scroller.scrollHeight - view;
    for (let at = scroller.scrollTop; at < end - 1; ) {
      at = performance.now() < endsAt ? Math.min(end, at + view) : end;
      const before = scroller.scrollTop;
      scroller.scrollTo({ top: at, behavior: 'instant' });
      moved ||= scroller.scrollTop !== before;
      await frame();
    }
    height += scroller.scrollHeight;
  }
  return { moved, height, x: innerWidth / 2, y: innerHeight / 2 };
}

/** How much there is below the beginning of each part that scrolls: tells whether a wheel has moved anything. */
export function scrollPositions(): { readonly sum: number; readonly x: number; readonly y: number } {
  let sum = scrollY + scrollX;
  for (const element of document.querySelectorAll('*')) sum += element.scrollTop;
  return { sum, x: innerWidth / 2, y: innerHeight / 2 };
}

/** For a page that the wheel does not move, though there is more of it. */
export function scrollPlainly(pixels: number): void {
  scrollBy({ top: pixels, behavior: 'instant' });
}

/** Milliseconds since anything has changed in the document; the first call begins to watch. */
export function sinceChange(): number {
  const world = globalThis as { mudlarkChangedAt?: number };
  if (world.mudlarkChangedAt === undefined) {
    const note = () => {
      world.mudlarkChangedAt = performance.now();
    };
    note();
    new MutationObserver(note).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  }
  return performance.now() - (world.mudlarkChangedAt ?? 0);
}

/** Resolves when everything that was on its way to happen at once has happened. */
export function soon(): Promise<void> {
  return new Promise((resolve) => setTimeout(() => setTimeout(resolve, 0), 0));
}

export function showing(most: number): Showing {
  const short = (text: string) =>
    text
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, most + 1);
  return { title: short(document.title), text: short(document.body?.innerText.slice(0, 20 * most) ?? '') };
}
/* c8 ignore stop */
