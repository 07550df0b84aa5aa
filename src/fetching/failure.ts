/**
 * Why a page could not be fetched: one typed value with a stable code, made where the failure is understood and passed
 * unchanged to the reply. Knows nothing of HTTP replies or prices.
 */

export const FAILURE_CODES = [
  'target_blocked',
  'target_challenge',
  'target_error',
  'target_redirect',
  'target_unreachable',
  'invalid_url',
  'forbidden_target',
  'custom_proxy_error',
  'wait_for_timeout',
  'action_failed',
  'response_too_large',
  'timeout',
  'internal_error',
] as const;

export type FailureCode = (typeof FAILURE_CODES)[number];

/** The target's answer before the request failed. */
export interface TargetAnswer {
  readonly statusCode: number;
  readonly statusMessage: string;
  /** The decoded body, or as much of it as was read. */
  readonly body?: string;
  /** Milliseconds after which it may be asked again, if it said so. */
  readonly retryAfter?: number | undefined;
}

/**
 * How a target could not be reached. `reset` and `tls` may work through another exit, `dns` and `refused` will not, and
 * a wrong `certificate` is wrong for everybody, and so is a `protocol` that we do not speak. `http2`: it speaks nothing
 * else, as browsers and the stealth tier do. `proxy`: the operator's proxy itself failed. `behind_proxy`: the proxy
 * answered but gave no connection, which may be its fault or the target's.
 */
export type UnreachableReason =
  | 'dns'
  | 'refused'
  | 'reset'
  | 'tls'
  | 'certificate'
  | 'protocol'
  | 'http2'
  | 'network'
  | 'proxy'
  | 'behind_proxy';

export interface FailureDetails {
  readonly target?: TargetAnswer;
  readonly finalUrl?: string;
  readonly unreachable?: UnreachableReason;
  /** It ended because the time was over: with more time it may succeed. */
  readonly lackedTime?: boolean;
  /** No browser was free in time: nothing was asked of the target. */
  readonly lackedBrowser?: boolean;
  /** It was too much for a browser: without one it may be read. */
  readonly tooHeavy?: boolean;
  /** Browsers refuse the headers of the answer: without one it may be read. */
  readonly browsersRefuse?: boolean;
  readonly cause?: unknown;
}

/**
 * Callers learn that no browser could be started; the reason, which names paths of the machine, is for the operator.
 */
export class NoBrowserStarted extends Error {}

/** What the caller selected is larger than an answer may be. */
export const selectionTooLarge = (most: number) =>
  `The selected elements have more than ${most} characters. Select less, or fewer at a time.`;

export class FetchFailure extends Error {
  override readonly name = 'FetchFailure';
  readonly code: FailureCode;
  readonly target: TargetAnswer | undefined;
  readonly finalUrl: string | undefined;
  readonly unreachable: UnreachableReason | undefined;
  readonly lackedTime: boolean;
  readonly lackedBrowser: boolean;
  readonly tooHeavy: boolean;
  readonly browsersRefuse: boolean;

  constructor(code: FailureCode, message: string, details: FailureDetails = {}) {
    super(message, { cause: details.cause });
    this.code = code;
    this.target = details.target;
    this.finalUrl = details.finalUrl;
    this.unreachable = details.unreachable;
    this.lackedTime = details.lackedTime ?? false;
    this.lackedBrowser = details.lackedBrowser ?? false;
    this.tooHeavy = details.tooHeavy ?? false;
    this.browsersRefuse = details.browsersRefuse ?? false;
  }
}
