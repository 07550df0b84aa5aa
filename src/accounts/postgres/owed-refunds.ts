/**
 * The refunds that this node owes: to requests that were told that they could not be settled, and yet may have been charged.
 * They are kept on the disk as well, so that they outlive the process, and are made as soon as the database answers. Knows no
 * query.
 */
import { countOf } from '../../count-of.ts';
import { DatabaseAway } from './away.ts';
import type { OwedRefund, RefundFiles } from './refund-files.ts';

/** Told of what the operator should know: a refund that could not be kept or made, a file that is none. */
export type OnRefundProblem = (error: Error) => void;

export interface OwedRefundsParts {
  /** Makes a refund; harmless when repeated. Rejects with `DatabaseAway` when it is to be tried again. */
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

  /** Takes over what others have left, and begins with it. */
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

  /** Resolves when the refund will be made even if this process is killed; or, if the disk fails, when that has been told. */
  async add(refund: OwedRefund): Promise<void> {
    // Before it can be made, or its file would be written after it has been removed.
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

  /** Tries no more by itself. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#making?.catch(() => {});
  }

  #owe(refund: OwedRefund): void {
    this.#owed.set(refund.requestId, refund);
    this.#timer ??= setInterval(() => this.#tryNow(), this.#parts.every).unref();
  }

  #tryNow(): void {
    // What is left is tried again after a while.
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

  /** One that cannot be made for another reason than an absent database stays on the disk, and must not hold up the rest. */
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
