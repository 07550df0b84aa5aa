/** What a reply is, and the replies to errors: which status and message each kind of error gets. */
import { AccountError } from '../accounts/account-error.ts';
import type { Account, AuthenticatedAccount } from '../accounts/store.ts';
import { DatabaseAway, isUnwritable } from '../database-errors.ts';
import { DeadlineExceeded, RequestCanceled } from '../deadline.ts';
import { type FailureCode, NoBrowserStarted } from '../fetching/failure.ts';
import { QueueFull } from '../overload/fair-queue.ts';
import type { Phase } from '../usage/call-report.ts';
import { type Content, json, type TargetFacts } from './endpoint.ts';
import type { ErrorBody } from './error-body.ts';
import type { Leaving } from './leaving.ts';
import type { NextStep } from './next-step.ts';
import {
  accountGone,
  busy,
  canceledByCaller,
  Refusal,
  shuttingDown,
  storeUnavailable,
  storeUnwritable,
} from './refusal.ts';

export interface Reply extends Content {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The result, for logs and metrics. */
  readonly outcome: 'ok' | 'canceled' | FailureCode | (string & {});
  /** The message that the caller gets when something went wrong. */
  readonly problem?: { readonly message: string; readonly nextStep?: NextStep | undefined };
  /** The account; undefined if the key was wrong. */
  readonly account: Account | AuthenticatedAccount | undefined;
  readonly credits: number;
  /** Bytes of the body. */
  readonly bytes: number;
  /** What the answer holds until it is sent. Whoever sends it must end this in any case. Absent if nothing is held. */
  readonly leaving?: Leaving | undefined;
  readonly facts: TargetFacts;
  /** How long each part took, in order. */
  readonly phases: readonly Phase[];
}

/** A reply without the headers that say what it cost. */
export type BareReply = Pick<Reply, 'status' | 'headers' | 'outcome' | 'problem' | 'leaving' | keyof Content>;

export interface ErrorListener {
  /** Called with unexpected errors. */
  readonly onUnexpected: (error: unknown, requestId: string) => void;
}

/** The reply to anything that was thrown during the call. */
export function errorReply(error: unknown, requestId: string, { onUnexpected }: ErrorListener): BareReply {
  if (error instanceof Refusal) return refusalReply(error);
  if (error instanceof RequestCanceled) {
    return refusalReply(isHangUp(error) ? canceledByCaller() : shuttingDown());
  }
  if (error instanceof QueueFull) return refusalReply(busy('too many pages are waiting', error.seconds));
  if ((error instanceof AccountError && error.code === 'store_unwritable') || isUnwritable(error)) {
    // Whoever waited for it in vain has told that it is away.
    if (!(error instanceof DatabaseAway)) onUnexpected(error, requestId);
    return refusalReply(storeUnwritable());
  }
  if (isAway(error)) return refusalReply(storeUnavailable());
  if (isGone(error)) return refusalReply(accountGone());
  if (error instanceof DeadlineExceeded) {
    // The page itself was in time: its own timeout would be a FetchFailure.
    const message = `The page was retrieved, but making the answer from it took more than ${error.milliseconds} ms.`;
    return problemReply(504, 'timeout', message);
  }
  onUnexpected(error, requestId);
  const noBrowser = 'The browser could not be started. With js=false none is needed.';
  const what = error instanceof NoBrowserStarted ? noBrowser : 'An unexpected error occurred.';
  const message = `${what} The operator can find it in the log under ${requestId}.`;
  return problemReply(500, 'internal_error', message);
}

export const isHangUp = (error: unknown) => error instanceof RequestCanceled && error.why === 'hang-up';

/** The account was deleted while its request ran. */
export const isGone = (error: unknown) => error instanceof AccountError && error.code === 'unknown_account';

/** The database cannot be reached, or this node was cut off from it for so long that its reservations were released. */
export function isAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true;
  return error instanceof AccountError && (error.code === 'store_unavailable' || error.code === 'reservation_lost');
}

function refusalReply({ status, headers, outcome, message }: Refusal): BareReply {
  return { ...errorContent({ message }), status, headers, outcome, problem: { message } };
}

function problemReply(status: number, code: 'timeout' | 'internal_error', message: string): BareReply {
  const content = errorContent({ message, error_code: code });
  return { ...content, status, headers: {}, outcome: code, problem: { message } };
}

export const errorContent = (body: ErrorBody): Content => json(body);
