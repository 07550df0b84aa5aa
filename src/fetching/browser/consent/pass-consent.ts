/**
 * Answers a page that asks for consent before it shows what it has, in the page itself or in a frame of any origin: no, wherever that is
 * offered. Costs a page that does not ask no more than a glance. What follows of the answer is not waited for here.
 */
import type { TimeLimit } from '../../../deadline.ts';
import { ownedByNobody } from '../../../stray-errors.ts';
import { callText } from '../in-page/in-page.ts';
import type { LoadedPage } from '../loading/ready.ts';
import { ProtocolError, type Session, SessionGone } from '../protocol/protocol-client.ts';
import { type FrameDocument, withFrameDocuments } from '../reading/frame-documents.ts';
import { evaluateApart, evaluateIn, InPageError, worldOf } from '../reading/read-page.ts';
import { within } from '../within.ts';
import { type ConsentLibrary, consentLibrary, consentList } from './consent-list.ts';
import { ANSWERING, consentTexts } from './consent-texts.ts';
import type { ConsentNews } from './in-page-answer.ts';
import { type ConsentLook, type FrameGlance, glanceInFrame } from './in-page-glance.ts';

/** Milliseconds that a page may take to be glanced at: one that is too busy for that is read as it is. */
const GLANCE_PATIENCE = 1_000;
/** Milliseconds between two looks at whether it has answered. */
const INTERVAL = 200;
/** Milliseconds that the page's own scripts may take for one snippet. */
const SNIPPET_PATIENCE = 1_000;
/** Frames that are looked into. */
const MOST_FRAMES = 20;

/** Apart from the world that pages are read in: the library changes its globals. */
const WORLD = 'mudlark consent';

/** Loads what is needed to see whether a page asks, so that nobody waits for it later. */
export function prepareConsent(): void {
  // Where it fails, pages are read as they are.
  ownedByNobody(consentList).catch(() => {});
}

/** Whether it did anything, in which case the page has to become ready again. Never takes longer than `time`. */
export async function passConsent(page: LoadedPage, time: TimeLimit): Promise<boolean> {
  const { session, loading } = page;
  const { documents } = loading;
  const wentElsewhere = () => loading.leaving || loading.documents !== documents;
  if (time.isOver) return false;
  const answering = { time, wentElsewhere, acted: false };
  const hasActed = () => answering.acted || wentElsewhere();
  const work = answerPage(page, answering).then(hasActed, (error: unknown) => {
    if (session.ended) throw error;
    // It goes elsewhere just now, which may be what the answer brought about; or it has made something of itself that nobody can answer.
    return hasActed();
  });
  return within<boolean>(work, time.endsAt, hasActed);
}

/** One page that is answered. */
interface Answering {
  readonly time: TimeLimit;
  readonly wentElsewhere: () => boolean;
  /** Whether anything was clicked, or told. */
  acted: boolean;
}

async function answerPage(page: LoadedPage, answering: Answering): Promise<void> {
  const { session, frameId, frames } = page;
  const { time, wentElsewhere } = answering;
  const look = await lookAt(page, time.endsAt);
  if (!look.page && !look.frames) return;
  const library = await consentLibrary();
  // Answers are faded out, and some wait for that.
  page.draw();
  if (!look.frames) {
    const starter = starterOf(library, page.loading.url, true);
    return follow({ session, frameId, isPage: true, starter }, library, answering, wentElsewhere);
  }
  for (;;) {
    const { changes } = frames;
    await answerInFrames(page, look, library, answering);
    // What was asked for next may be in a frame that has only just come.
    if (wentElsewhere() || frames.changes === changes || time.isOver) return;
  }
}

async function lookAt({ session, frameId, loading }: LoadedPage, endsAt: number): Promise<ConsentLook> {
  const { glance, look, siteMarks } = await consentTexts();
  const until = Math.min(endsAt, performance.now() + GLANCE_PATIENCE);
  const inTime = <T>(looked: Promise<T>, instead: T) => within<T>(looked, until, () => instead);
  const ofSite = siteMarks(loading.url);
  const nothing = { page: false, frames: false };
  if (!ofSite && !(await inTime(evaluateApart<boolean>(session, frameId, glance), false))) return nothing;
  return inTime(evaluateApart<ConsentLook>(session, frameId, look(ofSite)), nothing);
}

async function answerInFrames(
  { session, frameId, loading, frames }: LoadedPage,
  look: ConsentLook,
  library: ConsentLibrary,
  answering: Answering,
): Promise<void> {
  const { changes } = frames;
  const isOver = () => answering.wentElsewhere() || frames.changes !== changes;
  await withFrameDocuments(session, frameId, answering.time.endsAt, async (top) => {
    const inPage: AskingDocument[] = look.page
      ? [{ session, frameId, isPage: true, starter: starterOf(library, loading.url, true) }]
      : [];
    const asking = [...inPage, ...(await askingFrames(top, library))];
    await Promise.all(asking.map((document) => follow(document, library, answering, isOver)));
  });
}

function starterOf(library: ConsentLibrary, url: string, isPage: boolean): string {
  return library.starter(ANSWERING, url, isPage);
}

/** A document that asks, and what answers it there. */
interface AskingDocument {
  readonly session: Session;
  readonly frameId: string;
  readonly isPage: boolean;
  readonly starter: string;
}

async function askingFrames(top: FrameDocument, library: ConsentLibrary): Promise<AskingDocument[]> {
  const { frameMarks, hasFrameRules } = await consentList();
  const inside = framesIn(top).slice(0, MOST_FRAMES);
  const looked = inside.map(async ({ session, frameId, contextId }): Promise<AskingDocument[]> => {
    const glance = evaluateIn<FrameGlance>(session, contextId, callText(glanceInFrame, frameMarks));
    const { url, asks } = await glance.catch(() => ({ url: '', asks: false }));
    if (!asks && !hasFrameRules(url)) return [];
    return [{ session, frameId, isPage: false, starter: starterOf(library, url, false) }];
  });
  return (await Promise.all(looked)).flat();
}

function framesIn({ children }: FrameDocument): FrameDocument[] {
  return children.flatMap(({ document }) => [document, ...framesIn(document)]);
}

/** Until it has ended, its document is gone, or `isOver`. */
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
    // Whatever it did was enough to make the document go.
    answering.acted = true;
  } finally {
    if (contextId !== undefined && isLate()) evaluateIn<void>(session, contextId, 'consent.stop()').catch(() => {});
  }
}

/** In the page's own world, where the scripts of the consent manager are. What it gives is a yes or a no, whatever the page makes of it. */
async function runSnippet(session: Session, expression: string | undefined): Promise<boolean> {
  if (expression === undefined) return false;
  const run = session.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true }).then(
    ({ result, exceptionDetails }) => !exceptionDetails && Boolean(result.value),
    () => false,
  );
  return within<boolean>(run, performance.now() + SNIPPET_PATIENCE, () => false);
}

/** The document went elsewhere, or its frame is gone. */
function isLost(error: unknown): boolean {
  return error instanceof ProtocolError || error instanceof InPageError || error instanceof SessionGone;
}
