/**
 * The documents of a page and of its frames, whatever their origin and whichever process shows them, each with a world of our own in it.
 * Decides nothing about them. Only pages that have frames pay for this.
 */
import type { Protocol } from 'devtools-protocol';
import type { Session } from '../protocol/protocol-client.ts';
import { within } from '../within.ts';
import { describeException, InPageError, worldOf } from './read-page.ts';

/** A page with more is a page of traps: what is beyond is not looked at. */
const MOST_FRAMES = 100;
const DEEPEST = 8;
/** Milliseconds for all processes to tell what they show, and then for each document to be opened. */
const PATIENCE = 2_000;
const GRACE = 250;
/** `Node.ELEMENT_NODE`. */
const ELEMENT = 1;

/** One document, and where it can be asked. */
export interface FrameDocument {
  readonly session: Session;
  readonly frameId: string;
  /** The world of ours in it. */
  readonly contextId: number;
  readonly children: readonly FrameChild[];
}

export interface FrameChild {
  /** The element that shows it, as an object in the world of the document around it. */
  readonly ownerId: string;
  readonly document: FrameDocument;
}

/** A frame, before anything was asked of its document. */
interface KnownFrame {
  readonly session: Session;
  readonly frameId: string;
  readonly children: KnownFrame[];
}

/** What the work gives for the page's own document. Frames that come, go or do not answer in time are left out. */
export async function withFrameDocuments<T>(
  session: Session,
  frameId: string,
  endsAt: number,
  work: (page: FrameDocument) => Promise<T>,
): Promise<T> {
  const soon = () => Math.min(endsAt, performance.now() + PATIENCE);
  const processes = new FrameProcesses(soon());
  try {
    const page = await processes.framesOf(session, frameId);
    return await work(await openDocument(page, soon()));
  } finally {
    processes.leave();
  }
}

/** Asks every process that shows some part of the page. */
class FrameProcesses {
  readonly #endsAt: number;
  readonly #frames = new Map<string, KnownFrame>();
  readonly #asked: Session[] = [];
  readonly #stop: (() => void)[] = [];

  constructor(endsAt: number) {
    this.#endsAt = endsAt;
  }

  /** The page's own frame, with all that are in it. */
  async framesOf(session: Session, frameId: string): Promise<KnownFrame> {
    const elsewhere = await this.#attach(session);
    const { frameTree } = await session.send('Page.getFrameTree');
    const page = this.#note(session, frameTree) ?? { session, frameId, children: [] };
    const room = Math.max(0, MOST_FRAMES - this.#frames.size);
    await Promise.all(
      elsewhere.slice(0, room).map(async ({ child, parentId }) => {
        const parent = this.#frames.get(parentId ?? frameId);
        // Not one that has gone by now, or is too busy to answer.
        const frame = await this.#framesIn(child).catch(() => undefined);
        if (parent && frame) parent.children.push(frame);
      }),
    );
    return page;
  }

  async #framesIn({ session, frameId }: AttachedFrame): Promise<KnownFrame | undefined> {
    return within<KnownFrame | undefined>(this.framesOf(session, frameId), this.#endsAt, () => undefined);
  }

  /** The frames of this process's page that other processes show: they are told of by the time that this is answered. */
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

  /** What could not be loaded shows a page of the browser's own, which is no part of this one. */
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
  let left = MOST_FRAMES;

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

/** Milliseconds that a frame is waited for beyond the time: the longer, the further out, so that one that hangs inside costs only itself. */
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
  // The tree names them as well, at the price of all of it.
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
  const nodes = [root];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    // A document has the id of the frame that shows it, as the frame's element has.
    if (node.frameId === frameId && node.nodeType === ELEMENT) return node.backendNodeId;
    const { children = [], shadowRoots = [], contentDocument } = node;
    for (const each of [...children, ...shadowRoots, ...(contentDocument ? [contentDocument] : [])]) nodes.push(each);
  }
  return undefined;
}

/** What a function gives that runs in the document's world of ours, with the elements of these frames behind its other arguments. */
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
