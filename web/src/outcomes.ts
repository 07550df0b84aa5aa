/**
 * The names and colors of outcomes of requests, the same in badges and legends. The word carries the meaning; the color
 * only helps to find it. Unknown outcomes keep their name.
 */

interface Look {
  readonly label: string;
  /** A design token. Frequent outcomes have their own color; rare ones share the gray. */
  readonly color: string;
}

const REST = 'var(--series-6)';

const LOOKS: Readonly<Record<string, Look>> = {
  ok: { label: 'Success', color: 'var(--series-1)' },
  target_blocked: { label: 'Blocked', color: 'var(--series-2)' },
  target_challenge: { label: 'Challenge', color: 'var(--series-3)' },
  target_error: { label: 'Target error', color: 'var(--series-8)' },
  target_redirect: { label: 'Redirect', color: REST },
  target_unreachable: { label: 'Unreachable', color: 'var(--series-5)' },
  timeout: { label: 'Timeout', color: 'var(--series-7)' },
  wait_for_timeout: { label: 'Element missing', color: 'var(--series-9)' },
  action_failed: { label: 'Action failed', color: REST },
  element_not_found: { label: 'Selector without match', color: 'var(--series-10)' },
  element_not_shown: { label: 'Element not shown', color: REST },
  custom_proxy_error: { label: 'Custom proxy failed', color: REST },
  response_too_large: { label: 'Too large', color: REST },
  script_failed: { label: 'Script failed', color: REST },
  invalid_url: { label: 'Invalid URL', color: REST },
  forbidden_target: { label: 'Forbidden target', color: REST },
  bad_request: { label: 'Bad request', color: REST },
  out_of_credits: { label: 'Out of credits', color: 'var(--series-4)' },
  key_cap_reached: { label: 'Spend cap reached', color: REST },
  key_expired: { label: 'Key expired', color: REST },
  key_revoked: { label: 'Key revoked', color: REST },
  out_of_scope: { label: 'Not for this key', color: REST },
  account_suspended: { label: 'Account suspended', color: REST },
  too_many_requests: { label: 'Too many at once', color: REST },
  session_in_use: { label: 'Session in use', color: REST },
  too_many_sessions: { label: 'Too many sessions', color: REST },
  busy: { label: 'Service busy', color: REST },
  unread: { label: 'Too much unread', color: REST },
  canceled: { label: 'Canceled', color: REST },
  no_browser: { label: 'No browser', color: REST },
  store_unavailable: { label: 'Database away', color: REST },
  shutting_down: { label: 'Shutting down', color: REST },
  internal_error: { label: 'Internal error', color: 'var(--series-4)' },
};

export const OUTCOMES: readonly string[] = Object.keys(LOOKS);

export function outcomeLook(outcome: string): Look {
  return LOOKS[outcome] ?? { label: outcome.replaceAll('_', ' '), color: REST };
}
