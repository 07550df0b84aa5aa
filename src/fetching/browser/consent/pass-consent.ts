/**
 * Answers a page that asks for consent before it shows its content, in the page itself or in a frame of any origin: by
 * refusing, where that is possible. Other pages cost only a quick check. Does not wait for the effects of the answer.
 */
import type { TimeLimit } from '../../../deadline.ts';
import { ownedByNobody } from '../../../stray-errors.ts';
import { callText } from '../in-page/in-page.ts';
import type { LoadedPage } from '../loading/ready.ts';
import { ProtocolError, type Session, SessionGone } from '../protocol/protocol-client.ts';
import { type FrameDocument, withFrameDocuments } from '../reading/frame-documents.ts';
import { evaluateIn, evaluateIsolated, InPageError, worldOf } from '../reading/read-page.ts';
import { within } from '../within.ts';
import { type ConsentLibrary, consentLibrary, consentList } from './consent-list.ts';
import { ANSWERING, consentTexts } from './consent-texts.ts';
import type { ConsentNews } from './in-page-answer.ts';
import { type ConsentFound, checkFrame, type FrameCheck } from './in-page-check.ts';

/** Milliseconds for the check: a page that is too busy for it is read without an answer. */
const CHECK_TIMEOUT = 1_000;
/** Milliseconds between two polls for an answer. */
const INTERVAL = 200;
/** Milliseconds that one snippet may take in the page's own scripts. */
const SNIPPET_TIMEOUT = 1_000;
/** The most frames that are checked. */
const MAX_FRAMES = 20;

/** Not the world in which pages are read, because the library changes globals. */
const WORLD = 'mudlark consent';

/** Starts loading what the check needs, so that nothing waits for it later. */
export function prepareConsent(): void {
  // If it fails, pages are read without an answer.
  ownedByNobody(consentList).catch(() => {});
}

/** Resolves with whether it did anything; then the page has to become ready again. Takes no longer than `time`. */
export async function passConsent(page: LoadedPage, time: TimeLimit): Promise<boolean> {
  const { session, loading } = page;
  const { documents } = loading;
  const hasNavigated = () => loading.leaving || loading.documents !== documents;
  if (time.isOver) return false;
  const answering = { time, hasNavigated, acted: false };
  const hasActed = () => answering.acted || hasNavigated();
  const work = answerPage(page, answering).then(hasActed, (error: unknown) => {
    if (session.ended) throw error;
    // The page is navigating, perhaps because of the answer, or has changed so that it cannot be answered.
    return hasActed();
  });
  return within<boolean>(work, time.endsAt, hasActed);
}

/** The state of answering one page. */
interface Answering {
  readonly time: TimeLimit;
  readonly hasNavigated: () => boolean;
  /** Whether anything was clicked, or the page's scripts were instructed. */
  acted: boolean;
}

async function answerPage(page: LoadedPage, answering: Answering): Promise<void> {
  const { session, frameId, frames } = page;
  const { time, hasNavigated } = answering;
  const found = await checkPage(page, time.endsAt);
  if (!found.page && !found.frames) return;
  const library = await consentLibrary();
  // Banners fade out, and some pages wait for the end of that.
  page.draw();
  if (!found.frames) {
    const starter = starterOf(library, page.loading.url, true);
    return follow({ session, frameId, isPage: true, starter }, library, answering, hasNavigated);
  }
  for (;;) {
    const { changes } = frames;
    await answerInFrames(page, found, library, answering);
    // The next question may be in a frame that was just added.
    if (hasNavigated() || frames.changes === changes || time.isOver) return;
  }
}

async function checkPage({ session, frameId, loading }: LoadedPage, endsAt: number): Promise<ConsentFound> {
  const { quickCheck, fullCheck, siteMarks } = await consentTexts();
  const until = Math.min(endsAt, performance.now() + CHECK_TIMEOUT);
  const inTime = <T>(looked: Promise<T>, instead: T) => within<T>(looked, until, () => instead);
  const ofSite = siteMarks(loading.url);
  const nothing = { page: false, frames: false };
  if (!ofSite && !(await inTime(evaluateIsolated<boolean>(session, frameId, quickCheck), false))) return nothing;
  return inTime(evaluateIsolated<ConsentFound>(session, frameId, fullCheck(ofSite)), nothing);
}

async function answerInFrames(
  { session, frameId, loading, frames }: LoadedPage,
  found: ConsentFound,
  library: ConsentLibrary,
  answering: Answering,
): Promise<void> {
  const { changes } = frames;
  const isOver = () => answering.hasNavigated() || frames.changes !== changes;
  await withFrameDocuments(session, frameId, answering.time.endsAt, async (top) => {
    const inPage: AskingDocument[] = found.page
      ? [{ session, frameId, isPage: true, starter: starterOf(library, loading.url, true) }]
      : [];
    const asking = [...inPage, ...(await askingFrames(top, library))];
    await Promise.all(asking.map((document) => follow(document, library, answering, isOver)));
  });
}

function starterOf(library: ConsentLibrary, url: string, isPage: boolean): string {
  return library.starter(ANSWERING, url, isPage);
}

/** A document that asks, and the expression that answers it. */
interface AskingDocument {
  readonly session: Session;
  readonly frameId: string;
  readonly isPage: boolean;
  readonly starter: string;
}

async function askingFrames(top: FrameDocument, library: ConsentLibrary): Promise<AskingDocument[]> {
  const { frameMarks, hasFrameRules } = await consentList();
  const inside = framesIn(top).slice(0, MAX_FRAMES);
  const looked = inside.map(async ({ session, frameId, contextId }): Promise<AskingDocument[]> => {
    const checked = evaluateIn<FrameCheck>(session, contextId, callText(checkFrame, frameMarks));
    const { url, asks } = await checked.catch(() => ({ url: '', asks: false }));
    if (!asks && !hasFrameRules(url)) return [];
    return [{ session, frameId, isPage: false, starter: starterOf(library, url, false) }];
  });
  return (await Promise.all(looked)).flat();
}

function framesIn({ children }: FrameDocument): FrameDocument[] {
  return children.flatMap(({ document }) => [document, ...framesIn(document)]);
}

/** Follows the answerer until it has ended, its document is gone, or `isOver`. */
async function follow(
  { session, frameId, isPage, starter }: AskingDocument,
  library: ConsentLibrary,
  answering: Answering,
  isOver: () => boolean,
): Promise<void> {
  const isLate = () => answering.time.isOver;
  let contextId: number | undefined;
  try {
    contextId = await worldOf(session, frameId, WORLD);
    await evaluateIn<void>(session, contextId, starter);
    while (!isLate() && !isOver()) {
      const news = await evaluateIn<ConsentNews>(session, contextId, `consent.news(${INTERVAL})`);
      answering.acted ||= news.acted;
      if (news.ended) return;
      for (const { id, snippet } of news.asked) {
        const result = isPage && (await runSnippet(session, library.snippet(snippet)));
        await evaluateIn<void>(session, contextId, `consent.answer(${JSON.stringify(id)},${result})`);
      }
    }
  } catch (error) {
    if (!isLost(error)) throw error;
    // What it did made the document navigate.
    answering.acted = true;
  } finally {
    if (contextId !== undefined && isLate()) evaluateIn<void>(session, contextId, 'consent.stop()').catch(() => {});
  }
}

/**
 * Runs in the page's own world, which has the scripts of the consent manager. The result is always a boolean, whatever
 * the page does.
 */
async function runSnippet(session: Session, expression: string | undefined): Promise<boolean> {
  if (expression === undefined) return false;
  const run = session.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true }).then(
    ({ result, exceptionDetails }) => !exceptionDetails && Boolean(result.value),
    () => false,
  );
  return within<boolean>(run, performance.now() + SNIPPET_TIMEOUT, () => false);
}

/** The document navigated, or its frame is gone. */
function isLost(error: unknown): boolean {
  return error instanceof ProtocolError || error instanceof InPageError || error instanceof SessionGone;
}
