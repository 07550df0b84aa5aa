/**
 * Every error that a caller can get: its status, when it occurs, and what to do about it. The replies take their status
 * from here, and the reference is generated from it.
 */
import type { FailureCode } from '../fetching/failure.ts';

export interface ErrorWords {
  readonly status: number;
  /** When it occurs. */
  readonly meaning: string;
  /** What the caller can do. */
  readonly remedy: string;
}

/** Why a page could not be fetched: each is the `error_code` of a reply. */
export const FAILURES: Readonly<Record<FailureCode, ErrorWords>> = {
  target_blocked: {
    status: 500,
    meaning: 'The target refused the request: 403, 429, 503 or 999.',
    remedy:
      'Follow `next_step`, which names the next proxy tier and its price, or let `proxy=auto` climb the tiers by itself.',
  },
  target_challenge: {
    status: 500,
    meaning: 'The target answered with a challenge: a CAPTCHA, or a browser check that was not passed.',
    remedy: 'Call again with `proxy=stealth` and `js=true`, as `next_step` says.',
  },
  target_error: {
    status: 500,
    meaning: 'The target answered with an error of its own, or with something that is not a page.',
    remedy:
      'Look at `status_code`, `status_message` and `body`: they are the target’s. Check the URL; another try later may help after a 5xx.',
  },
  target_redirect: {
    status: 500,
    meaning: 'The target redirects, and `error_on_redirect=true` makes that an error. The only failure that is billed.',
    remedy: 'Call the address that the message names, or leave out `error_on_redirect`.',
  },
  target_unreachable: {
    status: 500,
    meaning:
      'The target could not be reached: its host name is unknown, or the connection was refused, reset or cut off.',
    remedy: 'Check the host in the URL. Where another proxy may help, `next_step` names it.',
  },
  invalid_url: {
    status: 500,
    meaning: 'The URL cannot be parsed, or is neither http nor https.',
    remedy: 'Write the complete URL, including `https://`, and percent-encode it as a value of the query.',
  },
  forbidden_target: {
    status: 500,
    meaning: 'The address is not a public one.',
    remedy: 'Private networks are closed to callers. The operator can open one with `MUDLARK_ALLOW_TARGETS`.',
  },
  custom_proxy_error: {
    status: 500,
    meaning: 'Your own proxy could not be used.',
    remedy: 'Check its address, user and password, or leave out `custom_proxy`.',
  },
  wait_for_timeout: {
    status: 500,
    meaning: 'The element of `wait_for` did not appear in time.',
    remedy: 'Check the selector in the playground; pass `js=true`, or a longer `timeout`.',
  },
  action_failed: {
    status: 500,
    meaning: 'A step of `actions` could not be done; the message says which and why.',
    remedy: 'Check its selector, or put a `wait_for` step before it; if its time was over, pass a longer `timeout`.',
  },
  response_too_large: {
    status: 500,
    meaning: 'The page, or what was selected of it, is larger than the service accepts.',
    remedy: 'Select less, with /selected. The operator can raise the limit with `MUDLARK_MAX_BODY`.',
  },
  timeout: {
    status: 504,
    meaning: 'The page, or the answer made from it, was not ready in time.',
    remedy: 'Pass a longer `timeout` (at most 25000); `js=false` is faster if the page needs no JavaScript.',
  },
  internal_error: {
    status: 500,
    meaning: 'Something went wrong in the service itself.',
    remedy: 'Try again. If it keeps happening, give the operator the `Service-Request-Id`, which is in the log.',
  },
};

/**
 * What the API answers by itself, before or instead of the work. The names are used in logs, metrics and lists of
 * requests.
 */
export const REFUSALS = {
  bad_request: {
    status: 400,
    meaning: 'A parameter is missing or wrong; the message names it.',
    remedy: 'Correct what the message names.',
  },
  element_not_found: {
    status: 400,
    meaning: 'Nothing on the page matches `selector`.',
    remedy:
      'Check the selector against the page’s HTML. What JavaScript adds needs `js=true`, and what it adds late needs `wait_for`.',
  },
  element_not_shown: {
    status: 400,
    meaning: 'The element to take a picture of cannot be seen.',
    remedy: 'Select one that has a size and is displayed.',
  },
  script_failed: {
    status: 400,
    meaning: '`js_script` threw, or its result cannot be written as JSON; the message says what.',
    remedy: 'Correct the script.',
  },
  malformed_request: {
    status: 400,
    meaning: 'The request is not valid HTTP.',
    remedy: 'Percent-encode every value of the query.',
  },
  out_of_credits: {
    status: 402,
    meaning: 'The account has fewer credits than the request costs.',
    remedy: 'Top up, upgrade the plan, or wait for the day that the message names. /account says what is left.',
  },
  key_cap_reached: {
    status: 402,
    meaning: 'The spend cap of the API key has no room for this request in this billing cycle.',
    remedy: 'Raise the cap of the key in the dashboard, use another key, or wait for the next cycle.',
  },
  missing_key: { status: 403, meaning: 'There is no API key.', remedy: 'Pass it in one of the ways above.' },
  wrong_key: {
    status: 403,
    meaning: 'The API key is wrong, revoked, or given twice with different values.',
    remedy: 'Pass one key that the dashboard lists.',
  },
  key_expired: {
    status: 403,
    meaning: 'The API key has expired.',
    remedy: 'Give the key a later expiry in the dashboard, or use another key.',
  },
  key_revoked: {
    status: 403,
    meaning: 'The API key that a job was made with is revoked.',
    remedy: 'Make the job again with another key.',
  },
  out_of_scope: {
    status: 403,
    meaning: 'The API key may not call this endpoint; the message lists those that it may call.',
    remedy: 'Use another key, or change the scopes of this one in the dashboard.',
  },
  account_suspended: {
    status: 403,
    meaning: 'The operator has suspended the account. Its credits, keys and jobs are kept.',
    remedy: 'Ask the operator of the service.',
  },
  unknown_path: { status: 404, meaning: 'There is nothing at this path.', remedy: 'Check it against this page.' },
  no_such_job: {
    status: 404,
    meaning: 'The account has no job with this id, or its results are no longer kept.',
    remedy: '`GET /jobs` lists the jobs of the account.',
  },
  no_such_session: {
    status: 404,
    meaning: 'The account has no session with this name.',
    remedy: 'Nothing is left to do: it has ended.',
  },
  wrong_method: {
    status: 405,
    meaning: 'The path does not take this method.',
    remedy: 'The header `Allow` says which it takes.',
  },
  request_timeout: {
    status: 408,
    meaning: 'The request did not arrive in time.',
    remedy: 'Send it again, without a pause in the middle.',
  },
  session_in_use: {
    status: 409,
    meaning: 'Another request of the session is running.',
    remedy: 'Make requests of one session one after another: wait for `Retry-After` seconds.',
  },
  request_too_large: {
    status: 413,
    meaning: 'The request body is larger than 1 MiB.',
    remedy: 'Split it into several jobs.',
  },
  request_too_long: {
    status: 414,
    meaning: 'The request line is longer than 64 KiB.',
    remedy: 'Shorten the query, above all scripts and actions.',
  },
  too_many_requests: {
    status: 429,
    meaning: 'The account is already running as many requests at the same time as its plan allows.',
    remedy:
      'Wait for one to finish: `Service-Concurrency-Remaining` says how many can be started. Or use a job, which waits by itself.',
  },
  too_many_sessions: {
    status: 429,
    meaning: 'The account has reached its maximum number of sessions.',
    remedy: 'End one with `DELETE /sessions/<name>`, or wait: each ends after 10 minutes without use.',
  },
  too_many_jobs: {
    status: 429,
    meaning: 'The account has reached its maximum number of unfinished jobs.',
    remedy: 'Cancel one with `DELETE /jobs/<id>`, or wait until one is done.',
  },
  busy: {
    status: 429,
    meaning: 'The service is busy: the machine is full, not your plan.',
    remedy: 'Wait for `Retry-After` seconds, then try again.',
  },
  headers_too_large: {
    status: 431,
    meaning: 'The request line and the headers together are larger than 96 KiB.',
    remedy: 'Send fewer headers, and none that the API does not read, such as cookies.',
  },
  unread: {
    status: 429,
    meaning: 'Too much data of earlier answers is still unread.',
    remedy: 'Read those answers to the end, or close their connections.',
  },
  canceled: {
    status: 499,
    meaning: 'The caller closed the connection before the answer was ready.',
    remedy: 'Nothing to do: it appears only in lists of requests, never as an answer.',
  },
  no_browser: {
    status: 501,
    meaning: 'There is no browser on the service’s machine, and `js=true` needs one.',
    remedy: 'Pass `js=false`, or ask the operator to install a browser.',
  },
  shutting_down: {
    status: 503,
    meaning: 'The service is shutting down.',
    remedy: 'Try again after `Retry-After` seconds.',
  },
  store_unavailable: {
    status: 503,
    meaning: 'The database of accounts cannot be reached, or not be written to because its disk is full or fails.',
    remedy: 'Try again after `Retry-After` seconds.',
  },
} as const satisfies Readonly<Record<string, ErrorWords>>;

export type RefusalName = keyof typeof REFUSALS;

/** Statuses whose replies may say in `Retry-After` how many seconds to wait. */
export const STATUSES_TO_RETRY: readonly string[] = ['409', '429', '503'];

/** What each status of a call means, summing up all errors above that have it. */
export const STATUS_MEANINGS: Readonly<Record<string, string>> = {
  400: 'A parameter is wrong; the message names it.',
  402: 'Out of API credits, or the spend cap of the API key is reached.',
  403: 'API key that is wrong, missing, expired or not for this endpoint, or a suspended account.',
  409: 'Another request in the session is running.',
  414: 'The request line is longer than 64 KiB.',
  429: 'Too many concurrent requests for the plan.',
  500: 'The target page could not be scraped, or an unexpected error occurred; `error_code` says which.',
  501: 'There is no browser on this machine, and `js=true` needs one.',
  503: 'The service is shutting down, or the database of accounts cannot be reached or written to.',
  504: 'Timeout.',
};
