/** Reads a page from the outside: in a world of our own, and also when its scripts never let go. */
import type { Protocol } from 'devtools-protocol';
import { FetchFailure } from '../../failure.ts';
import type { InPageWork, PageRequest } from '../../page.ts';
import { callText, type PageReading, type ReadingRequest, readDocument } from '../in-page/in-page.ts';
import { type Kept, keepLongTexts, partOfText } from '../in-page/in-page-texts.ts';
import { PIECE_CHARACTERS, readInPieces } from '../protocol/in-pieces.ts';
import { ProtocolError, type Session } from '../protocol/protocol-client.ts';
import { within } from '../within.ts';
import { readingTime } from './reading-time.ts';

/** Milliseconds that a page may take before its running script is stopped. */
const READING_PATIENCE = 1_500;
/** Milliseconds between two tries to read a page that is on the move. */
const RETRY_INTERVAL = 50;
const MOST_TRIES = 20;
const UNBORN_TRIES = 10;
/** Tries to read its HTML apart from the rest; a page on the move is read in one go. */
const TRIES_APART = 1;

interface ReadingPlace {
  readonly session: Session;
  readonly frameId: string;
  readonly maxCharacters: number;
}

/** A page whose script never ends is stopped, and then read; a page that goes elsewhere meanwhile is read where it is then. */
export async function readPage(
  { session, frameId, maxCharacters }: ReadingPlace,
  work: InPageWork | undefined,
  { deadline }: PageRequest,
): Promise<PageReading> {
  const request = { selectors: work?.selectors, firstOnly: work?.firstOnly ?? false, maxCharacters };
  const { endsAt } = readingTime(deadline);
  let stopAt = 0;
  const onProgress = () => {
    stopAt = Math.min(performance.now() + READING_PATIENCE, endsAt);
  };
  onProgress();
  const attempt = async (): Promise<PageReading | undefined> => {
    for (let tries = 1; ; tries += 1) {
      try {
        const reading = await readNow(await worldIn(session, frameId), request, tries, onProgress);
        // Between two documents of a page that loads itself again there is nothing to read.
        const isThere = !reading.unborn && (reading.html !== '' || reading.tooLarge);
        if (isThere || tries >= UNBORN_TRIES || performance.now() >= endsAt) return reading;
        await new Promise((resolve) => setTimeout(resolve, RETRY_INTERVAL));
      } catch (error) {
        // The page went elsewhere, or our own reading was stopped with the page's script: once more, in what is there now.
        if (!(error instanceof ProtocolError || error instanceof InPageError)) throw error;
        if (tries === MOST_TRIES) throw neverStays();
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
  throw new FetchFailure('target_error', 'The page keeps its browser so busy that it cannot be read.');
}

/** A document, and the world of ours in it. */
export interface World {
  readonly session: Session;
  readonly contextId: number;
}

export async function worldIn(session: Session, frameId: string): Promise<World> {
  return { session, contextId: await worldOf(session, frameId) };
}

/** The HTML comes apart from the rest: shadow trees are in it, closed ones included, which no script can see. */
async function readNow(
  world: World,
  request: Omit<ReadingRequest, 'htmlApart'>,
  tries: number,
  onProgress: () => void,
): Promise<PageReading> {
  // A page that does not stay for so long is read at one stroke: it then only has its open shadow trees.
  const whole = async () => (await readDocumentInParts(world, { ...request, htmlApart: false }, onProgress)).reading;
  const { session } = world;
  const isOneWay = session.lacks('deep serialization') || session.lacks('shadow trees as HTML');
  if (tries > TRIES_APART || isOneWay) return whole();
  const { reading, root } = await readDocumentInParts(world, { ...request, htmlApart: true }, onProgress);
  if (!reading.htmlApart) return reading;
  if (root === undefined) return whole();
  try {
    const html = reading.html + (await shadowedHtml(world, { backendNodeId: root }));
    if (html.length <= request.maxCharacters) return { ...reading, html };
    return { ...reading, html: '', selected: undefined, tooLarge: true };
  } catch (error) {
    if (!(error instanceof ProtocolError && error.answerTooLarge)) throw error;
    onProgress();
    // So do parts of one.
    return whole();
  }
}

/** What the protocol knows a node by. */
type NodeName = { readonly objectId: string } | { readonly backendNodeId: number };

/** An object for the root element of the document, if it has one. */
export async function rootOf({ session, contextId }: World): Promise<string | undefined> {
  const { result } = await session.send('Runtime.evaluate', { expression: 'document.documentElement', contextId });
  return result.objectId;
}

/** With its shadow trees, open and closed; those of the browser's own controls are no part of a page. */
async function shadowedHtml({ session }: World, node: NodeName): Promise<string> {
  const { outerHTML } = await session.send('DOM.getOuterHTML', { ...node, includeShadowDOM: true });
  return outerHTML;
}

/** The root element of a document as HTML, with its shadow trees. */
export async function rootHtml(world: World): Promise<string> {
  const objectId = await rootOf(world);
  return objectId === undefined ? '' : shadowedHtml(world, { objectId });
}

/** In our own world, where no page can look for it. */
const TEXTS = 'longTexts';

/** With the node of the root element. One message where the page is short, as nearly all are; of a long one as many as it takes. */
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
  // As much memory as the page itself, for nothing.
  evaluateIn(session, contextId, `delete globalThis[${JSON.stringify(TEXTS)}]`).catch(() => {});
  const [html = '', ...ofSelected] = texts;
  const selected = value.selected?.map((each, at) => ({ ...each, text: ofSelected[at] ?? '' }));
  return { reading: { ...value, html, selected }, root };
}

/** There is never a document long enough to be read. */
export function neverStays(): FetchFailure {
  return new FetchFailure('target_error', 'The page navigates away each time it is read.');
}

/** What was evaluated threw, or was stopped. */
export class InPageError extends Error {
  override readonly name = 'InPageError';
}

/** In a world of our own, where the page's scripts cannot change what we call. */
export async function evaluateApart<T>(session: Session, frameId: string, expression: string): Promise<T> {
  return evaluateIn<T>(session, await worldOf(session, frameId), expression);
}

/** The world of ours in the frame's document. */
export async function worldOf(session: Session, frameId: string, worldName = 'mudlark'): Promise<number> {
  const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId, worldName });
  return executionContextId;
}

/** Both in one message: what the expression gives travels as text beside the node. */
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

/** One line, as a developer would see it in the console. */
export function describeException({ exception, text }: Protocol.Runtime.ExceptionDetails): string {
  const description = exception?.description ?? (exception && 'value' in exception ? String(exception.value) : text);
  return description.split('\n', 1)[0] ?? text;
}
