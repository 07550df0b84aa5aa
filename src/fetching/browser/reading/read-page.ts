/** Reads a page in an isolated world, even if its scripts never end. */
import type { Protocol } from 'devtools-protocol';
import { FetchFailure } from '../../failure.ts';
import { targetAnswer } from '../../outcomes.ts';
import type { InPageWork, PageRequest } from '../../page.ts';
import { callText, type PageReading, type ReadingRequest, readDocument } from '../in-page/in-page.ts';
import { type Kept, keepLongTexts, partOfText } from '../in-page/in-page-texts.ts';
import type { Loading } from '../loading/loading.ts';
import { PIECE_CHARACTERS, readInPieces } from '../protocol/in-pieces.ts';
import { ProtocolError, type Session } from '../protocol/protocol-client.ts';
import { within } from '../within.ts';
import { readingTime } from './reading-time.ts';

/** Milliseconds that a page may take before its running script is stopped. */
const READING_TIMEOUT = 1_500;
/** Milliseconds between two attempts to read a page that is navigating. */
const RETRY_INTERVAL = 50;
const MAX_TRIES = 20;
const EMPTY_TRIES = 10;
/** Attempts that read the HTML separately from the rest; a page that keeps navigating is read in one message. */
const SEPARATE_TRIES = 1;

interface ReadingTarget {
  readonly session: Session;
  readonly frameId: string;
  readonly loading: Loading;
  readonly maxCharacters: number;
}

/**
 * If a script never ends, it is stopped, and then the page is read. If the page navigates meanwhile, its new document
 * is read.
 */
export async function readPage(
  { session, frameId, loading, maxCharacters }: ReadingTarget,
  work: InPageWork | undefined,
  { deadline }: PageRequest,
): Promise<PageReading> {
  const request = { selectors: work?.selectors, firstOnly: work?.firstOnly ?? false, maxCharacters };
  const { endsAt } = readingTime(deadline);
  let stopAt = 0;
  const onProgress = () => {
    stopAt = Math.min(performance.now() + READING_TIMEOUT, endsAt);
  };
  onProgress();
  const attempt = async (): Promise<PageReading | undefined> => {
    for (let tries = 1; ; tries += 1) {
      try {
        const reading = await readNow(await worldIn(session, frameId), request, tries, onProgress);
        // Between two documents of a page that reloads itself, there is nothing to read.
        const isThere = !reading.isEmpty && (reading.html !== '' || reading.tooLarge);
        if (isThere || tries >= EMPTY_TRIES || performance.now() >= endsAt) return reading;
        await new Promise((resolve) => setTimeout(resolve, RETRY_INTERVAL));
      } catch (error) {
        // The page navigated, or our reading was stopped together with the page's script: tries again with the current
        // document.
        if (!(error instanceof ProtocolError || error instanceof InPageError)) throw error;
        if (tries === MAX_TRIES) throw neverStays(loading);
        if (performance.now() >= endsAt) return undefined;
        await new Promise((resolve) => setTimeout(resolve, RETRY_INTERVAL));
      }
    }
  };
  const first = attempt();
  while (performance.now() < stopAt) {
    const early = await within<PageReading | undefined>(first, stopAt, () => undefined);
    if (early) return early;
  }
  session.send('Runtime.terminateExecution').catch(() => {});
  const late = await within<PageReading | undefined>(first, endsAt, () => undefined);
  if (late) return late;
  throw unreadable('The page keeps its browser so busy that it cannot be read.', loading);
}

/** A document's isolated world of ours. */
export interface World {
  readonly session: Session;
  readonly contextId: number;
}

export async function worldIn(session: Session, frameId: string): Promise<World> {
  return { session, contextId: await worldOf(session, frameId) };
}

/** Reads the HTML separately from the rest, because then it includes closed shadow trees, which no script can see. */
async function readNow(
  world: World,
  request: Omit<ReadingRequest, 'htmlSeparately'>,
  tries: number,
  onProgress: () => void,
): Promise<PageReading> {
  // A page that does not stay long enough is read in one message, which has only its open shadow trees.
  const whole = async () =>
    (await readDocumentInParts(world, { ...request, htmlSeparately: false }, onProgress)).reading;
  const { session } = world;
  const isOneWay = session.lacks('deep serialization') || session.lacks('shadow trees as HTML');
  if (tries > SEPARATE_TRIES || isOneWay) return whole();
  const { reading, root } = await readDocumentInParts(world, { ...request, htmlSeparately: true }, onProgress);
  if (!reading.htmlSeparately) return reading;
  if (root === undefined) return whole();
  try {
    const html = reading.html + (await shadowedHtml(world, { backendNodeId: root }));
    if (html.length <= request.maxCharacters) return { ...reading, html };
    return { ...reading, html: '', selected: undefined, tooLarge: true };
  } catch (error) {
    if (!(error instanceof ProtocolError && error.answerTooLarge)) throw error;
    onProgress();
    // Too long for one message: read in parts.
    return whole();
  }
}

/** How the protocol identifies a node. */
type NodeName = { readonly objectId: string } | { readonly backendNodeId: number };

/** The object id of the document's root element, if it has one. */
export async function rootOf({ session, contextId }: World): Promise<string | undefined> {
  const { result } = await session.send('Runtime.evaluate', { expression: 'document.documentElement', contextId });
  return result.objectId;
}

/** Includes open and closed shadow trees, but not those of the browser's own controls. */
async function shadowedHtml({ session }: World, node: NodeName): Promise<string> {
  const { outerHTML } = await session.send('DOM.getOuterHTML', { ...node, includeShadowDOM: true });
  return outerHTML;
}

/** The root element of a document as HTML, with its shadow trees. */
export async function rootHtml(world: World): Promise<string> {
  const objectId = await rootOf(world);
  return objectId === undefined ? '' : shadowedHtml(world, { objectId });
}

/** In our own world, so that the page cannot find it. */
const TEXTS = 'longTexts';

/** Returns the root element's node as well. One message for a short page, as nearly all are; several for a long one. */
async function readDocumentInParts(
  { session, contextId }: World,
  request: ReadingRequest,
  onProgress: () => void,
): Promise<{ readonly reading: PageReading; readonly root: number | undefined }> {
  const reading = callText(readDocument, request);
  const kept = `(${keepLongTexts.toString()})(${reading},${JSON.stringify(TEXTS)},${PIECE_CHARACTERS})`;
  const { kept: found, root } = await evaluateWithRoot<Kept<PageReading>>(session, contextId, kept);
  const { value, lengths } = found;
  if (lengths === undefined) return { reading: value, root };
  const texts: string[] = [];
  for (const [index, length] of lengths.entries()) {
    const partAt = async (from: number) => {
      onProgress();
      const text = callText(partOfText, TEXTS, index, from, PIECE_CHARACTERS);
      const part = await evaluateIn<string | undefined>(session, contextId, text);
      if (part === undefined) throw new InPageError('the page navigated away while it was read');
      return part;
    };
    texts.push(await readInPieces('', length, partAt));
  }
  // Frees the copies, which take as much memory as the page itself.
  evaluateIn(session, contextId, `delete globalThis[${JSON.stringify(TEXTS)}]`).catch(() => {});
  const [html = '', ...ofSelected] = texts;
  const selected = value.selected?.map((each, at) => ({ ...each, text: ofSelected[at] ?? '' }));
  return { reading: { ...value, html, selected }, root };
}

/** No document stays long enough to be read. */
export function neverStays(loading: Loading): FetchFailure {
  return loading.endlessFailure ?? unreadable('The page navigates away each time it is read.', loading);
}

/** The target has answered, whatever became of its page. */
function unreadable(message: string, { answer, url: finalUrl }: Loading): FetchFailure {
  const target = answer && { target: targetAnswer(answer.status, answer.statusMessage, '') };
  return new FetchFailure('target_error', message, { ...target, finalUrl });
}

/** The evaluated code threw, or was stopped. */
export class InPageError extends Error {
  override readonly name = 'InPageError';
}

/** In an isolated world, where the page's scripts cannot change the functions that we call. */
export async function evaluateIsolated<T>(session: Session, frameId: string, expression: string): Promise<T> {
  return evaluateIn<T>(session, await worldOf(session, frameId), expression);
}

/** Our isolated world in the frame's document. */
export async function worldOf(session: Session, frameId: string, worldName = 'mudlark'): Promise<number> {
  const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId, worldName });
  return executionContextId;
}

/** Returns both in one message: the expression's value as JSON text, beside the node. */
async function evaluateWithRoot<T>(session: Session, contextId: number, expression: string) {
  if (session.lacks('deep serialization')) {
    return { kept: await evaluateIn<T>(session, contextId, expression), root: undefined };
  }
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: `[JSON.stringify(${expression}), document.documentElement]`,
    contextId,
    serializationOptions: { serialization: 'deep', additionalParameters: { maxNodeDepth: 0 } },
  });
  if (exceptionDetails) throw new InPageError(describeException(exceptionDetails));
  const [text, node] = result.deepSerializedValue?.value ?? [];
  const kept: T = JSON.parse(text.value);
  const root: number | undefined = node?.value?.backendNodeId;
  return { kept, root };
}

export async function evaluateIn<T>(session: Session, contextId: number, expression: string): Promise<T> {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    contextId,
    returnByValue: true,
    awaitPromise: true,
  });
  if (exceptionDetails) throw new InPageError(describeException(exceptionDetails));
  return result.value as T;
}

/** One line, as in the developer console. */
export function describeException({ exception, text }: Protocol.Runtime.ExceptionDetails): string {
  const description = exception?.description ?? (exception && 'value' in exception ? String(exception.value) : text);
  return description.split('\n', 1)[0] ?? text;
}
