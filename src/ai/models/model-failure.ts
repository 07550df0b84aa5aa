/**
 * Why a model gave no answer. Messages are for callers: they never contain the operator's address, the endpoint's
 * message, or a key.
 */

export type ModelFailureReason =
  | 'unreachable'
  | 'timeout'
  | 'rate-limited'
  | 'refused'
  | 'broken'
  | 'too-large'
  /** The answer was cut off because it was too long. */
  | 'cut-off'
  /** The model itself refused to answer. */
  | 'declined'
  | 'useless-answer';

export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';
  readonly reason: ModelFailureReason;
  /** The endpoint's HTTP status, if it answered. */
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

/** The endpoint refused the request. */
export function refused(status: number): ModelFailure {
  return new ModelFailure('refused', `The model endpoint refused the request with ${status}.`, { status });
}

/** The endpoint answered with something else than its protocol says. */
export function broken(status: number, missing: 'completion' | 'message'): ModelFailure {
  return new ModelFailure('broken', `The answer of the model endpoint contains no ${missing}.`, { status });
}

export function cutOff(what: 'answer' | 'request'): ModelFailure {
  const tooLong = what === 'answer' ? "The model's answer" : 'The page';
  return new ModelFailure('cut-off', `${tooLong} was too long for the model, even with less of the page.`);
}
