/** Moves the mouse over a page that does nothing more before a visitor shows up; other pages cost nothing. */
import type { Session } from '../protocol/protocol-client.ts';
import { within } from '../within.ts';
import type { Loading } from './loading.ts';

/**
 * In CSS pixels. Near the edge of the screen, where pages rarely have anything that reacts, but not in the usual margin
 * of a body.
 */
const PATH = [
  { x: 18, y: 350 },
  { x: 12, y: 340 },
];
/** Milliseconds for the page to be told. */
const TOLD_IN = 1_000;

export interface UnvisitedPage {
  readonly session: Session;
  readonly loading: Loading;
  readonly draw: () => void;
  readonly pictureScale: number;
}

/** Returns whether it did, once per document. */
export async function showVisitor(
  { session, loading, draw, pictureScale }: UnvisitedPage,
  endsAt: number,
  enough: AbortSignal | undefined,
): Promise<boolean> {
  if (loading.hadVisitor) return false;
  loading.hadVisitor = true;
  // Movements are told with the next drawn frame.
  draw();
  const moved = PATH.map(({ x, y }) =>
    session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: x * pictureScale, y: y * pictureScale }),
  );
  const until = Math.min(endsAt, performance.now() + TOLD_IN);
  await within<unknown>(Promise.allSettled(moved), until, () => undefined, enough);
  return true;
}
