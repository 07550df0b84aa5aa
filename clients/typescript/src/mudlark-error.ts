/** What a failed call rejects with: the service's Error body and the facts of the request. */
import type { Facts } from './facts.ts';
import type { ErrorBody } from './types.ts';

export class MudlarkError extends Error {
  override readonly name = 'MudlarkError';
  /** HTTP status of the service's answer. */
  readonly status: number;
  readonly body: ErrorBody;
  readonly facts: Facts;

  constructor(status: number, body: ErrorBody, facts: Facts) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.facts = facts;
  }

  /** Machine-readable failure class; the service's own refusals (4xx) have none. */
  get errorCode(): ErrorBody['error_code'] {
    return this.body.error_code;
  }

  /** What to try next, and what that costs. */
  get nextStep(): ErrorBody['next_step'] {
    return this.body.next_step;
  }

  get requestId(): string | undefined {
    return this.facts.requestId;
  }

  /** HTTP status of the target page, if it answered. */
  get targetStatus(): number | undefined {
    return this.body.status_code ?? this.facts.targetStatus;
  }

  /** The parameters of the failed call with the next step applied; undefined if the service suggests none. */
  retryWith<Parameters extends object>(parameters: Parameters): Parameters | undefined {
    if (this.nextStep === undefined) return undefined;
    const { params, remove = [] } = this.nextStep;
    const changed = Object.entries(params).map(([name, text]) => [name, typed(text)]);
    const kept = Object.entries(parameters).filter(([name]) => !remove.includes(name));
    return Object.fromEntries([...kept, ...changed]);
  }
}

/** The service suggests values as in a query string. */
function typed(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^\d+$/.test(text) ? Number(text) : text;
}
