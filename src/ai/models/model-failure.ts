/** Why a model gave no answer. Messages name the endpoint's host and never its address, its words or a key. */

export type ModelFailureReason =
  | 'unreachable'
  | 'timeout'
  | 'rate-limited'
  | 'refused'
  | 'broken'
  | 'too-large'
  | 'useless-answer';

export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';
  readonly reason: ModelFailureReason;
  /** The endpoint's HTTP status, where it answered. */
  readonly status: number | undefined;

  constructor(reason: ModelFailureReason, message: string, options: { status?: number; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.reason = reason;
    this.status = options.status;
  }
}
