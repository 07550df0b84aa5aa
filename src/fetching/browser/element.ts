/**
 * Waits for the element that the caller named, by looking for it again and again: any document that the page leads to may have it.
 * Decides nothing about pages that do not have it.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { isPageStatus } from '../outcomes.ts';
import { callText, hasElement } from './in-page.ts';
import type { Loading } from './loading.ts';
import { evaluateApart } from './read-page.ts';
import { type LoadedPage, type ReadyLimits, untilReady } from './ready.ts';
import { within } from './within.ts';

/** Milliseconds between two looks. */
const INTERVAL = 50;

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
    void lookUntilFound(page, wanted, enough);
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
    if (isThere && (await hasNow(page, wanted.selector, false))) return enough.abort();
    await delay(INTERVAL, undefined, { signal }).catch(() => {});
  }
}

/** Whether the element came in time; not waited for where what has come is no page. */
export async function untilElement(page: LoadedPage, wanted: WantedElement, retrieveBy: number): Promise<boolean> {
  const { loading } = page;
  for (;;) {
    if (loading.settled && !isPage(loading, wanted)) return false;
    // Once is asked in any case: a page that took all its time may have the element all the same.
    const patience = Math.max(retrieveBy, performance.now() + INTERVAL);
    if (await within<boolean>(hasNow(page, wanted.selector, false), patience, () => false)) return true;
    const left = retrieveBy - performance.now();
    if (left <= 0) return false;
    await delay(Math.min(INTERVAL, left));
  }
}

function isPage({ answer }: Loading, expectations: WantedElement): boolean {
  return answer === undefined || isPageStatus(answer.status, expectations);
}

/** False where the page just goes elsewhere. */
function hasNow({ session, frameId }: LoadedPage, selector: string, ofWholePage: boolean): Promise<boolean> {
  return evaluateApart<boolean>(session, frameId, callText(hasElement, selector, ofWholePage)).catch(() => false);
}
