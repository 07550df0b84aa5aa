/**
 * A failed call in words that a language model can act on: what went wrong, what was tried, and what to do next at
 * which price.
 */
import type { EndpointAnswer } from './endpoint-caller.ts';
import { credits, type Tool } from './tools.ts';

/** The fields of the API's Error object that are passed on. */
interface ErrorBody {
  readonly message?: unknown;
  readonly error_code?: unknown;
  readonly status_code?: unknown;
  readonly status_message?: unknown;
  readonly body?: unknown;
  readonly request_parameters?: {
    readonly proxy?: string;
    readonly js?: boolean;
    readonly auto?: boolean;
    readonly tiers_tried?: readonly string[];
  };
  readonly next_step?: {
    readonly params?: Readonly<Record<string, string>>;
    readonly remove?: readonly string[];
    readonly cost?: number;
  };
}

/** If the API suggests nothing: what its error_code means for the next step. */
const ADVICE_BY_CODE: Readonly<Record<string, string>> = {
  target_blocked:
    'The site refuses this at every proxy tier that was left to try. Look for the same content elsewhere.',
  target_challenge: 'The site demands a human check that could not be passed. Look for the same content elsewhere.',
  target_error: 'This is the answer of the site itself. Check the URL; repeating the call will not help.',
  target_redirect: 'Call again with the address that the message names, or without error_on_redirect.',
  target_unreachable: 'Check the host name in the URL. If it is right, the site may be down: try again later.',
  invalid_url: 'Correct the URL: it must be absolute and begin with http:// or https://.',
  forbidden_target: 'This address may not be fetched. Do not try again.',
  custom_proxy_error: 'Check custom_proxy, or leave it out.',
  wait_for_timeout: 'Check the wait_for selector with mudlark_html, or leave wait_for out.',
  action_failed:
    'Check the selector of the step that the message names with mudlark_html, or add a wait_for step before it.',
  response_too_large: 'The page is too large to be fetched. Look for a smaller page with the same content.',
  timeout: 'Call again with timeout=25000, or with js=false if the content needs no JavaScript.',
  internal_error: 'Try once more. If it fails again, tell the user.',
};

const ADVICE_BY_STATUS: Readonly<Record<number, string>> = {
  400: 'Correct what the message names and call again.',
  402: 'Do not try again: tell the user that the account is out of credits.',
  403: 'Do not try again: tell the user that the API key was refused.',
  429: 'Wait for a running call to finish, then call again; make fewer calls at the same time.',
  501: 'Call again with js=false.',
  503: 'Wait a moment, then call again.',
};

const ELEMENT_NOT_FOUND =
  'No element matches the selector. Look at the page with mudlark_html to find the right one; if the content comes by JavaScript, use js=true and wait_for.';

export function failureText(tool: Tool, answer: EndpointAnswer, billed: boolean): string {
  const error = parseError(answer.body);
  const { message, error_code: code } = error;
  const lines = [
    `Failed: ${typeof message === 'string' ? message : `status ${answer.status}`}`,
    typeof code === 'string' ? `error_code: ${code}` : undefined,
    targetLine(error),
    triedLine(error),
    `Next step: ${nextStep(tool, answer.status, error, billed)}`,
  ];
  return lines.filter((line) => line !== undefined).join('\n');
}

function parseError(body: string): ErrorBody {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function targetLine({ status_code: status, status_message: reason, body }: ErrorBody): string | undefined {
  if (typeof status !== 'number') return undefined;
  const beginning = typeof body === 'string' && body !== '' ? `; its page begins: ${JSON.stringify(body)}` : '';
  return `The target answered: ${[status, reason].join(' ').trim()}${beginning}`;
}

function triedLine({ request_parameters: tried }: ErrorBody): string | undefined {
  if (!tried) return undefined;
  const proxy = tried.auto ? `proxy=auto (${tried.tiers_tried?.join(', then ')})` : `proxy=${tried.proxy}`;
  return `Tried: ${proxy}, js=${tried.js}`;
}

function nextStep(
  tool: Tool,
  status: number,
  { message, error_code: code, next_step: step }: ErrorBody,
  billed: boolean,
) {
  if (step) return suggestion(tool, step, billed);
  if (message === 'Element not found') return ELEMENT_NOT_FOUND;
  if (code === 'timeout' && !tool.parameters.some(({ name }) => name === 'timeout')) return 'Try once more.';
  const byCode = typeof code === 'string' ? ADVICE_BY_CODE[code] : undefined;
  return byCode ?? ADVICE_BY_STATUS[status] ?? 'Tell the user what failed.';
}

function suggestion(
  { definition }: Tool,
  { params = {}, remove = [], cost }: NonNullable<ErrorBody['next_step']>,
  billed: boolean,
): string {
  const changes = [
    ...Object.entries(params).map(([name, value]) => `${name}=${value}`),
    ...remove.map((name) => `without ${name}`),
  ];
  const priced = billed && cost !== undefined ? ` That costs ${credits(cost)} if it succeeds.` : '';
  return `call ${definition.name} again with the same arguments, and ${changes.join(' and ')}.${priced}`;
}
