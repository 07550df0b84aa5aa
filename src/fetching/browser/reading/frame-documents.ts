/**
 * The documents of a page and of its frames, of any origin and in any process, each with an isolated world of ours.
 * Decides nothing about them. Only pages with frames pay for this.
 */
import type { Protocol } from 'devtools-protocol';
import type { Session } from '../protocol/protocol-client.ts';
import { within } from '../within.ts';
import { describeException, InPageError, worldOf } from './read-page.ts';

/** A page with more frames is a trap: the rest is ignored. */
const MAX_FRAMES = 100;
const DEEPEST = 8;
/** Milliseconds for all processes to list their frames, and then for opening each document. */
const TIMEOUT = 2_000;
const GRACE = 250;
/** `Node.ELEMENT_NODE`. */
const ELEMENT = 1;

/** One document, and the session and world in which functions can run. */
export interface FrameDocument {
  readonly session: Session;
  readonly frameId: string;
  /** Our isolated world in it. */
  readonly contextId: number;
  readonly children: readonly FrameChild[];
}

export interface FrameChild {
  /** Its frame element, as an object in the world of the parent document. */
  readonly ownerId: string;
  readonly document: FrameDocument;
}

/** A frame whose document has not been opened yet. */
interface KnownFrame {
  readonly session: Session;
  readonly frameId: string;
  readonly children: KnownFrame[];
}

/** Runs the work with the page's own document. Frames that appear, disappear or do not answer in time are left out. */
export async function withFrameDocuments<T>(
  session: Session,
  frameId: string,
  endsAt: number,
  work: (page: FrameDocument) => Promise<T>,
): Promise<T> {
  const soon = () => Math.min(endsAt, performance.now() + TIMEOUT);
  const processes = new FrameProcesses(soon());
  try {
    const page = await processes.framesOf(session, frameId);
    return await work(await openDocument(page, soon()));
  } finally {
    processes.leave();
  }
}

/** Queries every process that shows a part of the page. */
class FrameProcesses {
  readonly #endsAt: number;
  readonly #frames = new Map<string, KnownFrame>();
  readonly #asked: Session[] = [];
  readonly #stop: (() => void)[] = [];

  constructor(endsAt: number) {
    this.#endsAt = endsAt;
  }

  /** The page's own frame, with all frames in it. */
  async framesOf(session: Session, frameId: string): Promise<KnownFrame> {
    const elsewhere = await this.#attach(session);
    const { frameTree } = await session.send('Page.getFrameTree');
    const page = this.#note(session, frameTree) ?? { session, frameId, children: [] };
    const most = Math.max(0, MAX_FRAMES - this.#frames.size);
    await Promise.all(
      elsewhere.slice(0, most).map(async ({ child, parentId }) => {
        const parent = this.#frames.get(parentId ?? frameId);
        // Frames that are gone by now, or are too busy to answer, are left out.
        const frame = await this.#framesIn(child).catch(() => undefined);
        if (parent && frame) parent.children.push(frame);
      }),
    );
    return page;
  }

  async #framesIn({ session, frameId }: AttachedFrame): Promise<KnownFrame | undefined> {
    return within<KnownFrame | undefined>(this.framesOf(session, frameId), this.#endsAt, () => undefined);
  }

  /**
   * The frames of this process's page that other processes show. The browser reports them before it answers this
   * command.
   */
  async #attach(to: Session) {
    const found: { readonly child: AttachedFrame; readonly parentId: string | undefined }[] = [];
    this.#asked.push(to);
    this.#stop.push(
      to.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
        const session = to.child(sessionId);
        const { type, targetId, parentFrameId } = targetInfo;
        if (type === 'iframe' && session)
          found.push({ child: { session, frameId: targetId }, parentId: parentFrameId });
      }),
    );
    await to.send('Target.setAutoAttach', { ...ATTACHING, autoAttach: true, filter: [{ type: 'iframe' }] });
    return found;
  }

  /** A frame that could not be loaded shows an error page of the browser, which is not part of the page. */
  #note(session: Session, tree: Protocol.Page.FrameTree): KnownFrame | undefined {
    const { frame, childFrames = [] } = tree;
    if (frame.unreachableUrl !== undefined) return undefined;
    const children = childFrames.map((child) => this.#note(session, child)).filter((child) => child !== undefined);
    const known = { session, frameId: frame.id, children };
    this.#frames.set(frame.id, known);
    return known;
  }

  leave(): void {
    for (const stop of this.#stop) stop();
    for (const session of this.#asked) {
      session.send('Target.setAutoAttach', { ...ATTACHING, autoAttach: false }).catch(() => {});
    }
  }
}

interface AttachedFrame {
  readonly session: Session;
  readonly frameId: string;
}

const ATTACHING = { waitForDebuggerOnStart: false, flatten: true };

async function openDocument(page: KnownFrame, endsAt: number): Promise<FrameDocument> {
  let left = MAX_FRAMES;

  async function open({ session, frameId, children: frames }: KnownFrame, depth: number): Promise<FrameDocument> {
    const contextId = await worldOf(session, frameId);
    const openChild = async (child: KnownFrame): Promise<FrameChild | undefined> => {
      left -= 1;
      if (left < 0 || depth >= DEEPEST) return undefined;
      const both = Promise.all([ownerOf(session, child.frameId, contextId), open(child, depth + 1)]);
      const opened = await within<Awaited<typeof both> | undefined>(
        both,
        endsAt + shareOfGrace(depth),
        () => undefined,
      ).catch(() => undefined);
      const [ownerId, document] = opened ?? [];
      return ownerId === undefined || !document ? undefined : { ownerId, document };
    };
    const children = await Promise.all(frames.map(openChild));
    return { session, frameId, contextId, children: children.filter((child) => child !== undefined) };
  }

  return open(page, 0);
}

/** Extra milliseconds to wait for a frame: longer for outer ones, so that a frame that hangs costs only itself. */
export function shareOfGrace(depth: number): number {
  return GRACE / (depth + 1);
}

async function ownerOf(session: Session, frameId: string, executionContextId: number): Promise<string | undefined> {
  const backendNodeId = await ownerNodeOf(session, frameId);
  if (backendNodeId === undefined) return undefined;
  const { object } = await session.send('DOM.resolveNode', { backendNodeId, executionContextId });
  return object.objectId;
}

async function ownerNodeOf(session: Session, frameId: string): Promise<number | undefined> {
  if (!session.lacks('DOM.getFrameOwner')) {
    const { backendNodeId } = await session.send('DOM.getFrameOwner', { frameId });
    return backendNodeId;
  }
  // The whole tree contains it too, at the cost of reading all of it.
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
  const nodes = [root];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    // A document has the id of its frame, and so has the frame's element.
    if (node.frameId === frameId && node.nodeType === ELEMENT) return node.backendNodeId;
    const { children = [], shadowRoots = [], contentDocument } = node;
    for (const each of [...children, ...shadowRoots, ...(contentDocument ? [contentDocument] : [])]) nodes.push(each);
  }
  return undefined;
}

/** Runs a function in our world of the document, with the elements of these frames after its other arguments. */
export async function askDocument<T>(
  { session, contextId }: FrameDocument,
  run: (...args: never[]) => T,
  args: readonly unknown[] = [],
  frames: readonly FrameChild[] = [],
): Promise<Awaited<T>> {
  const { result, exceptionDetails } = await session.send('Runtime.callFunctionOn', {
    functionDeclaration: run.toString(),
    executionContextId: contextId,
    arguments: [...args.map((value) => ({ value })), ...frames.map(({ ownerId: objectId }) => ({ objectId }))],
    returnByValue: true,
    awaitPromise: true,
  });
  if (exceptionDetails) throw new InPageError(describeException(exceptionDetails));
  return result.value as Awaited<T>;
}
