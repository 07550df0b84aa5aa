/**
 * Waits for the element that the caller named, by polling: it may appear in any document that the page leads to.
 * Decides nothing about pages that do not have it.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { TimeLimit } from '../../../deadline.ts';
import { inBackground } from '../../../stray-errors.ts';
import { isPageStatus } from '../../outcomes.ts';
import { callText, hasElement } from '../in-page/in-page.ts';
import { evaluateIsolated } from '../reading/read-page.ts';
import { searchInside } from '../reading/search-trees.ts';
import { within } from '../within.ts';
import type { Loading } from './loading.ts';
import { type LoadedPage, type ReadyLimits, untilReady } from './ready.ts';

/** Milliseconds between two checks. */
const INTERVAL = 50;
/** Milliseconds that searching shadow trees and frames may take. */
const INSIDE_TIMEOUT = 1_000;

export interface WantedElement {
  readonly selector: string;
  /** Whether a 404 is a failure and not searched. */
  readonly errorOn404: boolean;
}

/**
 * Waits until the page is ready or has the element, whichever comes first; the rest of the document is not waited for
 * then.
 */
export async function untilReadyOrElement(
  page: LoadedPage,
  wanted: WantedElement,
  jsTimeout: number,
  limits: ReadyLimits,
): Promise<void> {
  const enough = new AbortController();
  try {
    inBackground(lookUntilFound(page, wanted, enough), 'looking for the element');
    await untilReady({ ...page, wanted: wanted.selector }, jsTimeout, limits, enough.signal);
  } finally {
    enough.abort();
  }
}

async function lookUntilFound(page: LoadedPage, wanted: WantedElement, enough: AbortController): Promise<void> {
  const { loading } = page;
  const { signal } = enough;
  while (!signal.aborted) {
    const isThere = loading.documents > 0 && !loading.leaving && isPage(loading, wanted);
    if (isThere && (await hasNow(page, wanted.selector))) return enough.abort();
    await delay(INTERVAL, undefined, { signal }).catch(() => {});
  }
}

/** Whether the element appeared in time. Returns false at once if the answer is not a page. */
export async function untilElement(page: LoadedPage, wanted: WantedElement, retrieval: TimeLimit): Promise<boolean> {
  const { loading } = page;
  for (;;) {
    if (loading.settled && !isPage(loading, wanted)) return false;
    // It is checked at least once: a page that took all of its time may still have the element.
    const until = Math.max(retrieval.endsAt, performance.now() + INTERVAL);
    if (await within<boolean>(hasNow(page, wanted.selector), until, () => false)) return true;
    const left = retrieval.left();
    if (left === 0) return false;
    await delay(Math.min(INTERVAL, left));
  }
}

function isPage({ answer }: Loading, expectations: WantedElement): boolean {
  return answer === undefined || isPageStatus(answer.status, expectations);
}

/** Searches the document, then its open shadow trees and frames. False while the page is navigating. */
async function hasNow(page: LoadedPage, selector: string): Promise<boolean> {
  const { session, frameId } = page;
  const has = callText(hasElement, selector);
  const found = await evaluateIsolated<boolean>(session, frameId, has).catch(() => undefined);
  if (found !== false) return found ?? false;
  const search = { selector, firstOnly: true, existence: true, maxCharacters: 1 };
  const inside = await searchInside(page, search, performance.now() + INSIDE_TIMEOUT).catch(() => []);
  return inside.length > 0;
}
