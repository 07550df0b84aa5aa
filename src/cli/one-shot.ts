/**
 * One call of an endpoint without a server and without accounts: the same checks and the same work, but nothing is
 * billed.
 */

import { type Content, type Endpoint, isPicture, type Job, json, textOf } from '../api/endpoint.ts';
import { type ErrorBody, failureBody, statusOfFailure } from '../api/error-body.ts';
import type { Query } from '../api/query.ts';
import { readParameters } from '../api/read-parameters.ts';
import { errorReply } from '../api/reply.ts';
import { Deadline } from '../deadline.ts';
import type { Fetching } from '../wiring/fetching.ts';
import { freeJob } from '../wiring/free-job.ts';
import { inOptions } from './endpoint-options.ts';

export interface OneShotAnswer extends Omit<Content, 'body'> {
  /** Empty where the answer is a picture. */
  readonly body: string;
  /** The bytes of a picture. */
  readonly picture?: Uint8Array | undefined;
  readonly status: number;
  /** What the API would have billed. */
  readonly credits: number;
  /** What went wrong; undefined for a success. */
  readonly error: ErrorBody | undefined;
  /** Whether the parameters are wrong: then nothing was fetched. */
  readonly isMisuse?: boolean;
}

/** As everywhere on the command line: 2 for wrong usage, 1 for what failed. */
export function exitCodeOf({ error, isMisuse }: Pick<OneShotAnswer, 'error' | 'isMisuse'>): number {
  if (!error) return 0;
  return isMisuse ? 2 : 1;
}

/** What a person reads about a failure: in the words of the command line where it is about options. */
export function errorLines(endpoint: Endpoint, { error, isMisuse }: OneShotAnswer): string {
  if (!error) return '';
  const { message, error_code: code, next_step: next } = error;
  const said = `${isMisuse ? inOptions(endpoint, message) : message}${code === undefined ? '' : ` (${code})`}`;
  return `mudlark: ${said}\n${next ? `${inOptions(endpoint, next.message)}\n` : ''}`;
}

/** Rejects only with unexpected errors. */
export async function answerOnce(
  endpoint: Endpoint,
  query: Query,
  services: Fetching,
  signal: AbortSignal,
  onPage?: Job['onPage'],
): Promise<OneShotAnswer> {
  try {
    return await perform(endpoint, query, services, signal, onPage);
  } catch (thrown) {
    const rethrow = (error: unknown) => {
      throw error;
    };
    const { status, contentType, outcome, body: written } = errorReply(thrown, '', { onUnexpected: rethrow });
    const body = textOf(written);
    return { status, contentType, body, credits: 0, error: JSON.parse(body), isMisuse: outcome === 'bad_request' };
  }
}

async function perform(
  endpoint: Endpoint,
  query: Query,
  services: Fetching,
  signal: AbortSignal,
  onPage: Job['onPage'],
): Promise<OneShotAnswer> {
  const parameters = readParameters(endpoint.parameters, query);
  endpoint.check(parameters, services);
  using deadline = new Deadline(endpoint.timeout(parameters));
  const cancel = () => deadline.cancel('hang-up');
  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) cancel();
  try {
    const outcome = await endpoint.run(parameters, freeJob(services, deadline, 'cli', onPage));
    const { credits } = outcome;
    if ('content' in outcome) {
      const { contentType, body, headers } = outcome.content;
      const answered = { contentType, headers, status: 200, credits, error: undefined };
      if (isPicture(contentType) && typeof body !== 'string') return { ...answered, body: '', picture: body };
      return { ...answered, body: textOf(body) };
    }
    const { failed, js, nextStep } = outcome;
    const error = failureBody(failed, js, nextStep);
    return { ...json(error), status: statusOfFailure(failed.failure), credits, error };
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
