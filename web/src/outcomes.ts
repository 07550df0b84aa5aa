/** How a request can end: what each outcome is called, and its tone. Outcomes that are new to the page keep their name. */
import type { Tone } from './design/badge.tsx';

interface Look {
  readonly label: string;
  readonly tone: Tone;
}

const LOOKS: Readonly<Record<string, Look>> = {
  ok: { label: 'Success', tone: 'good' },
  target_blocked: { label: 'Blocked', tone: 'warn' },
  target_challenge: { label: 'Challenge', tone: 'warn' },
  target_error: { label: 'Target error', tone: 'bad' },
  target_redirect: { label: 'Redirect', tone: 'info' },
  target_unreachable: { label: 'Unreachable', tone: 'bad' },
  timeout: { label: 'Timeout', tone: 'bad' },
  wait_for_timeout: { label: 'Element missing', tone: 'warn' },
  custom_proxy_error: { label: 'Custom proxy failed', tone: 'bad' },
  response_too_large: { label: 'Too large', tone: 'bad' },
  invalid_url: { label: 'Invalid URL', tone: 'neutral' },
  forbidden_target: { label: 'Forbidden target', tone: 'neutral' },
  bad_request: { label: 'Bad request', tone: 'neutral' },
  out_of_credits: { label: 'Out of credits', tone: 'bad' },
  too_many_requests: { label: 'Too many at once', tone: 'warn' },
  canceled: { label: 'Canceled', tone: 'neutral' },
  internal_error: { label: 'Internal error', tone: 'bad' },
};

export const OUTCOMES: readonly string[] = Object.keys(LOOKS);

export function outcomeLook(outcome: string): Look {
  return LOOKS[outcome] ?? { label: outcome.replaceAll('_', ' '), tone: 'neutral' };
}
