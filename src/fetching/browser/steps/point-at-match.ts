/** Points at and clicks an element wherever it is: also in a frame that another process shows. */
import { setTimeout as delay } from 'node:timers/promises';
import { askDocument } from '../reading/frame-documents.ts';
import { hasMetPointer, type Point } from './in-page-aim.ts';
import type { Input } from './input.ts';
import type { Match } from './match.ts';

/** How often, and after how many milliseconds, the pointer is moved again if it has missed a frame. */
const POINTING_TRIES = 20;
const POINTING_PAUSE = 25;

/** The point is that of `aimAtMatch`, here and below. */
export async function clickMatch(input: Input, match: Match, point: Point): Promise<void> {
  if (!input.isTouched) await pointUntilMet(input, match, point);
  await input.clickAt(point);
}

export async function hoverMatch(input: Input, match: Match, point: Point): Promise<void> {
  await pointUntilMet(input, match, point);
  await input.moveTo(point);
}

/**
 * A frame of another process is hit only once the browser has drawn it where it is now: right after loading or
 * scrolling, the pointer would meet the document around it.
 */
async function pointUntilMet(input: Input, { document, around }: Match, point: Point): Promise<void> {
  if (around.every((outer) => outer.document.session === document.session)) return;
  for (let tries = POINTING_TRIES; tries > 0; tries--) {
    if (await askDocument(document, hasMetPointer)) return;
    await input.moveTo(point);
    await delay(POINTING_PAUSE);
  }
}
