/** The ways in which the body of an answer can fail, and what they say to a caller. */
import { countOf } from '../../count-of.ts';
import { type FailureDetails, FetchFailure } from '../failure.ts';
import { BrokenEncoding } from './content-decoder.ts';
import { BROKEN_ENCODING, BROKEN_FRAMING, UNFINISHED_PAGE } from './failure-of-error.ts';
import { Http2Failure } from './http2-exchange.ts';

/** What a failure says about the answer in which it happened. */
export type Answered = Pick<FailureDetails, 'target' | 'finalUrl'>;

export function failureOfBody(error: unknown, answered: Answered): FetchFailure {
  if (error instanceof FetchFailure) return error;
  if (error instanceof BrokenEncoding) {
    return new FetchFailure('target_error', `${BROKEN_ENCODING}: ${error.message}`, { ...answered, cause: error });
  }
  if (isOfParser(error)) {
    return new FetchFailure('target_unreachable', BROKEN_FRAMING, {
      ...answered,
      unreachable: 'network',
      cause: error,
    });
  }
  return unfinished(answered, error);
}

export function unfinished(answered: Answered, cause?: unknown): FetchFailure {
  return new FetchFailure('target_unreachable', UNFINISHED_PAGE, { ...answered, unreachable: 'reset', cause });
}

export function tooLarge(maxBytes: number, answered: Answered): FetchFailure {
  return new FetchFailure('response_too_large', `The response is larger than ${countOf(maxBytes, 'byte')}`, answered);
}

/** Whether the chunks or frames of a body were refused, which browsers may read. */
export function isMisframed(error: unknown): boolean {
  if (!(error instanceof FetchFailure)) return false;
  const { cause } = error;
  return isOfParser(cause) || (cause instanceof Http2Failure && cause.problem === 'PROTOCOL_ERROR');
}

/** Whether the content coding of a body could not be undone. */
export function isUndecodable(error: unknown): boolean {
  return error instanceof FetchFailure && error.cause instanceof BrokenEncoding;
}

export function isOfParser(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('HPE_');
}
