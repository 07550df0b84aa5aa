/**
 * Reads the sessionStorage of a tab before it is closed, and writes it to the session's next tab. Only a document of an
 * origin can access what the origin has stored, so the tab opens an empty page of ours at each. This makes no request.
 */
import { randomUUID } from 'node:crypto';
import { callText } from '../in-page/in-page.ts';
import { readTabItems, writeTabItems } from '../in-page/in-page-storage.ts';
import { ProtocolError, type Session } from '../protocol/protocol-client.ts';
import { MAX_ORIGINS } from './seen-origins.ts';
import type { TabUse } from './tab.ts';

export interface OriginItems {
  readonly origin: string;
  /** Pairs of key and value, as JSON. */
  readonly json: string;
}

const READ_TRIES = 3;
/** The most characters of JSON, for all origins together. */
const MAX_CHARACTERS = 500_000;

/**
 * Calls `onItems` for each origin in turn. First leaves the current page, whose last handlers may also store something,
 * and calls `onLeft`: from then on, nothing of the page runs any more. An origin with more than the limit gets an empty
 * list.
 */
export async function takeItems(
  use: TabUse,
  origins: readonly string[],
  onItems: (items: OriginItems) => void,
  onLeft: () => void,
): Promise<void> {
  const { session } = use;
  // A page may ask the user before it is left.
  session.on('Page.javascriptDialogOpening', () => {
    session.send('Page.handleJavaScriptDialog', { accept: true }).catch(() => {});
  });
  if (origins.length === 0) await leave(use, 'about:blank');
  await withEmptyPages(use, async (goTo) => {
    for (const origin of origins) {
      await goTo(origin);
      onLeft();
      onItems({ origin, json: await readItems(session, origin) });
    }
  });
}

/** What was meant to stop the scripts of the page may reach this one, which then has no result. */
async function readItems(session: Session, origin: string): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const json = await evaluate<unknown>(session, callText(readTabItems, origin, MAX_CHARACTERS));
      if (typeof json === 'string') return json;
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
    }
    if (attempt === READ_TRIES) throw new Error('the storage cannot be read');
  }
}

/** For a new tab, which looks new afterward as well. */
export async function bringItems(use: TabUse, kept: readonly OriginItems[]): Promise<void> {
  const { session } = use;
  await withEmptyPages(use, async (goTo) => {
    for (const { origin, json } of kept) {
      await goTo(origin);
      await evaluate<void>(session, callText(writeTabItems, origin, json));
    }
  });
  await leave(use, 'about:blank');
  await session.send('Page.resetNavigationHistory');
}

/** The items of each origin, the most recent first, within the limits. */
export function keptItems(taken: readonly OriginItems[], before: readonly OriginItems[]): readonly OriginItems[] {
  const isTaken = new Set(taken.map(({ origin }) => origin));
  let left = MAX_CHARACTERS;
  const fits = ({ json }: OriginItems) => {
    if (json === NOTHING || json.length > left) return false;
    left -= json.length;
    return true;
  };
  return [...taken, ...before.filter(({ origin }) => !isTaken.has(origin))].filter(fits).slice(0, MAX_ORIGINS);
}

const NOTHING = '[]';

async function withEmptyPages(use: TabUse, work: (goTo: (origin: string) => Promise<void>) => Promise<void>) {
  const { session } = use;
  /** Unknown to the page. */
  const path = `/${randomUUID()}`;
  const stop = session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const isOurs = request.url.endsWith(path);
    const answered = isOurs
      ? session.send('Fetch.fulfillRequest', { requestId, responseCode: 200, ...EMPTY_PAGE })
      : session.send('Fetch.continueRequest', { requestId });
    answered.catch(() => {});
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document' }] });
  await work((origin) => leave(use, origin + path));
  await session.send('Fetch.disable');
  stop();
}

const EMPTY_PAGE = {
  responseHeaders: [
    { name: 'Content-Type', value: 'text/html' },
    { name: 'Cache-Control', value: 'no-store' },
  ],
  body: Buffer.from('<!doctype html>').toString('base64'),
};

/** The page itself navigates: so its last handlers have run when this resolves. */
async function leave({ session, frameId }: TabUse, url: string): Promise<void> {
  const left = new Promise<void>((resolve, reject) => {
    session.on('Page.frameNavigated', ({ frame }) => {
      if (frame.id === frameId && frame.url === url) resolve();
    });
    session.onEnd(() => reject(new Error('the tab is gone')));
  });
  await Promise.all([left, evaluate(session, `location.replace(${JSON.stringify(url)})`)]);
}

async function evaluate<T>(session: Session, expression: string): Promise<T> {
  const { result } = await session.send('Runtime.evaluate', { expression, returnByValue: true });
  return result.value as T;
}
