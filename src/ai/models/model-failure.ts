/** Why a model gave no answer. Messages are for callers: they name neither the operator's address, nor the endpoint's words, nor a key. */

export type ModelFailureReason =
  | 'unreachable'
  | 'timeout'
  | 'rate-limited'
  | 'refused'
  | 'broken'
  | 'too-large'
  /** The answer was longer than it may be, and was cut off. */
  | 'cut-off'
  /** The model itself would not answer. */
  | 'declined'
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

export function declined(): ModelFailure {
  return new ModelFailure('declined', 'The model refused to answer about this page.');
}

export function cutOff(): ModelFailure {
  return new ModelFailure('cut-off', "The model's answer was too long, even with less of the page.");
}
