/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * Scrolling for the caller, and queries between two steps. Each function runs in an isolated world, is sent as text,
 * and may use nothing but its arguments, what a browser has, and what it stored in that world itself.
 */
import type { Scrolling } from '../in-page/in-page-scrolling.ts';

/** The height of a page, and whether scrolling moved it. */
export interface Reach {
  readonly moved: boolean;
  readonly height: number;
  /** The center of the viewport. */
  readonly x: number;
  readonly y: number;
}

/** What a page shows, for failure messages. */
export interface PageSummary {
  readonly title: string;
  readonly text: string;
}

/* c8 ignore start: runs in the browser */
/** Scrolls to the current end, screen by screen, so that what is in between becomes visible. */
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

/** The sum of all scroll positions: shows whether a wheel has moved anything. */
export function scrollPositions(): { readonly sum: number; readonly x: number; readonly y: number } {
  let sum = scrollY + scrollX;
  for (const element of document.querySelectorAll('*')) sum += element.scrollTop;
  return { sum, x: innerWidth / 2, y: innerHeight / 2 };
}

/** For a page that could scroll further but does not react to the wheel. */
export function scrollByScript(pixels: number): void {
  scrollBy({ top: pixels, behavior: 'instant' });
}

/** Milliseconds since the last change of the document; the first call starts watching. */
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

/** Resolves after the tasks that are already queued. */
export function afterTasks(): Promise<void> {
  return new Promise((resolve) => setTimeout(() => setTimeout(resolve, 0), 0));
}

export function summarizePage(most: number): PageSummary {
  const short = (text: string) =>
    text
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, most + 1);
  return { title: short(document.title), text: short(document.body?.innerText.slice(0, 20 * most) ?? '') };
}
/* c8 ignore stop */
