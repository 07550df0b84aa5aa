/**
 * Waits for the element that the caller named, by looking for it again and again: any document that the page leads to may have it.
 * Decides nothing about pages that do not have it.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { TimeLimit } from '../../../deadline.ts';
import { inBackground } from '../../../stray-errors.ts';
import { isPageStatus } from '../../outcomes.ts';
import { callText, hasElement } from '../in-page/in-page.ts';
import { evaluateApart } from '../reading/read-page.ts';
import { searchInside } from '../reading/search-trees.ts';
import { within } from '../within.ts';
import type { Loading } from './loading.ts';
import { type LoadedPage, type ReadyLimits, untilReady } from './ready.ts';

/** Milliseconds between two looks. */
const INTERVAL = 50;
/** Milliseconds that a look into the trees inside of the page may take. */
const INSIDE_PATIENCE = 1_000;

export interface WantedElement {
  readonly selector: string;
  /** Whether a 404 is no page to look at. */
  readonly errorOn404: boolean;
}

/** Until the page is ready, and no longer than until it has the element: the rest of its document is not waited for either. */
export async function untilReadyOrElement(
  page: LoadedPage,
  wanted: WantedElement,
  jsTimeout: number,
  limits: ReadyLimits,
): Promise<void> {
  const enough = new AbortController();
  try {
    inBackground(lookUntilFound(page, wanted, enough), 'looking for the element');
    await untilReady(page, jsTimeout, limits, enough.signal);
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

/** Whether the element came in time; not waited for where what has come is no page. */
export async function untilElement(page: LoadedPage, wanted: WantedElement, retrieval: TimeLimit): Promise<boolean> {
  const { loading } = page;
  for (;;) {
    if (loading.settled && !isPage(loading, wanted)) return false;
    // Once is asked in any case: a page that took all its time may have the element all the same.
    const patience = Math.max(retrieval.endsAt, performance.now() + INTERVAL);
    if (await within<boolean>(hasNow(page, wanted.selector), patience, () => false)) return true;
    const left = retrieval.left();
    if (left === 0) return false;
    await delay(Math.min(INTERVAL, left));
  }
}

function isPage({ answer }: Loading, expectations: WantedElement): boolean {
  return answer === undefined || isPageStatus(answer.status, expectations);
}

/** In the document, or else in its open shadow trees and frames. False where the page just goes elsewhere. */
async function hasNow(page: LoadedPage, selector: string): Promise<boolean> {
  const { session, frameId } = page;
  const has = callText(hasElement, selector);
  const found = await evaluateApart<boolean>(session, frameId, has).catch(() => undefined);
  if (found !== false) return found ?? false;
  const search = { selector, firstOnly: true, existence: true, maxCharacters: 1 };
  const inside = await searchInside(page, search, performance.now() + INSIDE_PATIENCE).catch(() => []);
  return inside.length > 0;
}
