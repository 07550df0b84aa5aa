/** The Error object of the API: what a caller reads when something went wrong. */
import { z } from 'zod';
import { FAILURE_CODES, type FailureCode, type FetchFailure } from '../fetching/failure.ts';
import { TIERS } from '../fetching/page.ts';
import type { WalkFailure } from '../fetching/tier-walk.ts';
import { FAILURES } from './error-table.ts';
import type { NextStep } from './next-step.ts';

export const errorBodySchema = z
  .object({
    message: z.string().meta({ description: 'What went wrong.' }),
    status_code: z.int().optional().meta({ description: 'HTTP status code of the target page.' }),
    status_message: z.string().optional().meta({ description: 'HTTP status message of the target page.' }),
    body: z.string().optional().meta({ description: "First 500 characters of the target's response body." }),
    error_code: z.enum(FAILURE_CODES).optional().meta({ description: 'Machine-readable failure class.' }),
    request_parameters: z
      .object({
        proxy: z.enum([...TIERS, 'custom', 'dedicated']),
        js: z.boolean(),
        auto: z.literal(true).optional(),
        tiers_tried: z.array(z.enum(TIERS)).optional(),
      })
      .optional()
      .meta({ description: 'Configuration that the failed request ran with.' }),
    next_step: z
      .object({
        params: z.record(z.string(), z.string()),
        remove: z.array(z.string()).optional(),
        cost: z.int(),
        message: z.string(),
      })
      .optional()
      .meta({ description: 'Next configuration worth trying, and its price in credits.' }),
  })
  .meta({ description: 'Body of every 4xx and 5xx response.' });

export type ErrorBody = z.output<typeof errorBodySchema>;

const PREVIEW_LENGTH = 500;

/** Failures on the target's side; other failures have nothing to do with the configuration. */
const TELLS_CONFIGURATION: ReadonlySet<FailureCode> = new Set([
  'target_blocked',
  'target_challenge',
  'target_error',
  'target_redirect',
  'target_unreachable',
  'wait_for_timeout',
  'action_failed',
  'custom_proxy_error',
] as const);

export const statusOfFailure = (failure: FetchFailure) => FAILURES[failure.code].status;

export function failureBody(
  { failure, exit, tiersTried }: WalkFailure,
  js: boolean,
  next: NextStep | undefined,
): ErrorBody {
  const { target } = failure;
  return {
    message: failure.message,
    ...(target && { status_code: target.statusCode, status_message: target.statusMessage }),
    ...(target?.body !== undefined && { body: preview(target.body) }),
    error_code: failure.code,
    ...(TELLS_CONFIGURATION.has(failure.code) && {
      request_parameters: {
        proxy: exit,
        js,
        ...(tiersTried && { auto: true as const, tiers_tried: [...tiersTried] }),
      },
    }),
    ...(next && { next_step: { ...next, params: { ...next.params }, remove: next.remove && [...next.remove] } }),
  };
}

/** Never ends inside a character. */
function preview(body: string): string {
  const cut = body.slice(0, PREVIEW_LENGTH);
  return cut.isWellFormed() ? cut : cut.replace(/[\uD800-\uDBFF]$/, '');
}
