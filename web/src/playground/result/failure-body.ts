/** The Error object of the API, parsed defensively: missing values and values of another type are left out. */
import type { NextStep } from '../../../../src/dashboard/contract.ts';

export interface FailureBody {
  readonly message: string;
  readonly errorCode?: string;
  /** Status and reason of the target. */
  readonly targetStatus?: string;
  /** The beginning of the target's answer. */
  readonly preview?: string;
  /** The configuration that failed, such as `proxy=datacenter js=true`. */
  readonly ranWith?: string;
  readonly nextStep?: NextStep;
}

export function readFailure(body: string): FailureBody {
  const error = objectIn(parse(body));
  const { message, error_code, status_code, status_message, body: preview } = error;
  return {
    message: typeof message === 'string' ? message : 'The answer says nothing about what went wrong.',
    ...(typeof error_code === 'string' && { errorCode: error_code }),
    ...(typeof status_code === 'number' && { targetStatus: `${status_code} ${text(status_message)}`.trim() }),
    ...(typeof preview === 'string' && preview.trim() !== '' && { preview }),
    ...ranWith(objectIn(error.request_parameters)),
    ...nextStep(objectIn(error.next_step)),
  };
}

function ranWith({ proxy, js, tiers_tried }: Json): Pick<FailureBody, 'ranWith'> {
  if (typeof proxy !== 'string') return {};
  const tried = Array.isArray(tiers_tried) ? ` after trying ${tiers_tried.map(String).join(', ')}` : '';
  return { ranWith: `proxy=${proxy} js=${js === true}${tried}` };
}

function nextStep({ params, remove, cost, message }: Json): Pick<FailureBody, 'nextStep'> {
  if (typeof message !== 'string' || typeof cost !== 'number') return {};
  const pairs = Object.entries(objectIn(params)).filter(([, value]) => typeof value === 'string');
  const names = Array.isArray(remove) ? remove.filter((name) => typeof name === 'string') : [];
  return { nextStep: { params: Object.fromEntries(pairs) as Record<string, string>, remove: names, cost, message } };
}

type Json = Readonly<Record<string, unknown>>;

function objectIn(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
