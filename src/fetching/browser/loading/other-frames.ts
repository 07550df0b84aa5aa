/**
 * The frames whose content the page's own document cannot access, as parts of its clock. Each is asked, in an isolated
 * world of ours, what it is doing, and told how far the clock is ahead. A frame in which no script ever ran, such as
 * one that could not be loaded, has no answer and changes nothing. A frame of another process cannot be asked from
 * here: its state is unknown.
 */
import type { OtherFrames as Told } from '../in-page/document-clock.ts';
import type { ClockAnswer, ClockQuestion } from '../in-page/in-page-other-clock.ts';
import type { ScrollWish } from '../in-page/in-page-scroll-wish.ts';
import type { Workers } from '../in-page/in-page-workers.ts';
import { ProtocolError, type Session } from '../protocol/protocol-client.ts';
import type { AttachedFrames } from '../reading/attached-frames.ts';
import { evaluateIn, InPageError, worldOf } from '../reading/read-page.ts';
import { clockQuestion } from '../tab/page-clock.ts';

/** A page with more frames is not queried frame by frame. */
const MAX_FRAMES = 60;

interface AskedFrame {
  readonly document: number;
  readonly contextId: number;
  /** Undefined if it has no clock. */
  readonly answer: ClockAnswer | undefined;
}

/** The combined state of all these frames. */
export interface FramesState extends Told {
  /** What one of them waits for in real time, if any does; workers are named separately. */
  readonly waits: string | undefined;
  /** The number of elements and finished requests in all of them. */
  readonly amount: number;
}

export class OtherFrames {
  readonly #session: Session;
  readonly #attached: AttachedFrames;
  readonly #asked = new Map<string, AskedFrame>();

  constructor(session: Session, attached: AttachedFrames) {
    this.#session = session;
    this.#attached = attached;
  }

  /** Tells the frames how far the clock is ahead, and returns their state. */
  async ask(question: ClockQuestion): Promise<FramesState> {
    const ids = [...this.#attached.ids];
    const tooMany = ids.length > MAX_FRAMES;
    const known = await Promise.all(tooMany ? [] : ids.map((id) => this.#askOne(id, question)));
    const answers = this.#answers();
    const wishes: ScrollWish[] = answers.map(({ waitsForScroll }) => waitsForScroll);
    return {
      frames: ids.length,
      ahead: question.ahead,
      due: earliest(answers),
      used: answers.some(({ used }) => used),
      waitsForScroll: wishes.find((wish) => wish === 'heard') ?? wishes.find((wish) => wish === 'seen'),
      workers: workersOf(answers),
      waits: tooMany || known.includes(false) ? 'a frame' : answers.find(({ waits }) => waits !== undefined)?.waits,
      amount: answers.reduce((sum, { amount }) => sum + amount, 0),
    };
  }

  /** Runs the earliest timer of all frames. */
  async runNext(question: ClockQuestion): Promise<void> {
    const due = earliest(this.#answers());
    const first = [...this.#asked].find(([, { answer }]) => answer && !answer.isShared && answer.due === due);
    if (due !== null && first) await this.#askOne(first[0], { ...question, runTo: due });
  }

  /** The answers of the frames that have their own clock. */
  #answers(): ClockAnswer[] {
    const answers: ClockAnswer[] = [];
    for (const [frameId, { answer }] of this.#asked) {
      if (answer && !answer.isShared && this.#attached.ids.has(frameId)) answers.push(answer);
    }
    return answers;
  }

  /** False if it could not be asked. */
  async #askOne(frameId: string, question: ClockQuestion): Promise<boolean> {
    const document = this.#attached.documentOf(frameId);
    const before = this.#asked.get(frameId);
    const isSame = before?.document === document;
    if (isSame && before.answer?.isShared) return true;
    this.#asked.delete(frameId);
    try {
      const contextId = isSame ? before.contextId : await worldOf(this.#session, frameId);
      const answer = await evaluateIn<ClockAnswer | null | undefined>(
        this.#session,
        contextId,
        clockQuestion(question),
      );
      this.#asked.set(frameId, { document, contextId, answer: answer ?? undefined });
      return answer !== null;
    } catch (error) {
      if (!(error instanceof ProtocolError || error instanceof InPageError)) throw error;
      // It is gone, is navigating, or belongs to another process.
      return !this.#attached.ids.has(frameId);
    }
  }
}

function workersOf(answers: readonly ClockAnswer[]): Workers {
  const sum = (of: Exclude<keyof Workers, 'live'>) => answers.reduce((total, { workers }) => total + workers[of], 0);
  const live = answers.some(({ workers }) => workers.live);
  return { live, made: sum('made'), shared: sum('shared'), service: sum('service'), news: sum('news') };
}

function earliest(answers: readonly ClockAnswer[]): number | null {
  const dues = answers.map(({ due }) => due).filter((due) => due !== null);
  return dues.length > 0 ? Math.min(...dues) : null;
}
