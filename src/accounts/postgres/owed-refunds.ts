/**
 * The refunds that this node owes: to requests that got a 503 but may have been charged. They are also stored on disk,
 * so that they survive the process, and are made as soon as the database answers. Knows no query.
 */
import { countOf } from '../../count-of.ts';
import { DatabaseAway } from '../../database-errors.ts';
import type { OwedRefund, RefundFiles } from './refund-files.ts';

/**
 * Called with what the operator should know: a refund that could not be stored or made, a file that is not a refund.
 */
export type OnRefundProblem = (error: Error) => void;

export interface OwedRefundsParts {
  /** Makes a refund; safe to repeat. Rejects with `DatabaseAway` if it is to be tried again. */
  readonly make: (refund: OwedRefund) => Promise<void>;
  /** Milliseconds from one try to the next. */
  readonly every: number;
  /** Absent: they are lost with the process. */
  readonly files: RefundFiles | undefined;
  readonly onProblem: OnRefundProblem;
}

export class OwedRefunds {
  readonly #parts: OwedRefundsParts;
  readonly #owed = new Map<string, OwedRefund>();
  #timer: NodeJS.Timeout | undefined;
  #making: Promise<void> | undefined;

  constructor(parts: OwedRefundsParts) {
    this.#parts = parts;
  }

  /** Takes over the refunds that others have left, and starts making them. */
  async takeOver(): Promise<void> {
    const { files } = this.#parts;
    if (files === undefined) return;
    const { refunds, strangers } = await files.find().catch((error) => {
      this.#tell('Owed refunds cannot be read from the disk; new ones will only be kept in memory', error);
      return { refunds: [], strangers: [] };
    });
    const [stranger] = strangers;
    if (stranger !== undefined) {
      this.#tell(
        `Ignored in the folder of owed refunds: ${countOf(strangers.length, 'other file')}, such as ${JSON.stringify(stranger)}`,
      );
    }
    for (const refund of refunds) this.#owe(refund);
    this.#tryNow();
  }

  /**
   * Resolves when the refund will be made even if this process is killed; or, if the disk fails, when that was
   * reported.
   */
  async add(refund: OwedRefund): Promise<void> {
    // Stored before it can be made, or its file would be written after its removal.
    await this.#parts.files?.write(refund).catch((error) => {
      this.#tell(`The owed refund of request ${refund.requestId} cannot be written to the disk`, error);
    });
    this.#owe(refund);
  }

  /** Makes all of them. Rejects with `DatabaseAway` when some are left. */
  makeAll(): Promise<void> {
    this.#making ??= this.#makeAll().finally(() => {
      this.#making = undefined;
    });
    return this.#making;
  }

  /** Stops trying. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#making?.catch(() => {});
  }

  #owe(refund: OwedRefund): void {
    this.#owed.set(refund.requestId, refund);
    this.#timer ??= setInterval(() => this.#tryNow(), this.#parts.every).unref();
  }

  #tryNow(): void {
    // The rest is tried again later.
    this.makeAll().catch(() => {});
  }

  async #makeAll(): Promise<void> {
    for (const refund of this.#owed.values()) {
      await this.#make(refund);
      this.#owed.delete(refund.requestId);
    }
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** A refund that fails for another reason than an absent database stays on disk, and must not block the others. */
  async #make(refund: OwedRefund): Promise<void> {
    try {
      await this.#parts.make(refund);
      await this.#parts.files?.remove(refund);
    } catch (error) {
      if (error instanceof DatabaseAway) throw error;
      this.#tell(
        `The owed refund of request ${refund.requestId} could not be made; it is tried again at the next start`,
        error,
      );
    }
  }

  #tell(message: string, cause?: unknown): void {
    this.#parts.onProblem(new Error(message, { cause }));
  }
}
