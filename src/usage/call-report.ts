/**
 * What is known about one API call when it was answered: for the log, the usage and the metrics. Contains no key and no
 * password.
 */

export interface CallReport {
  /** The `Service-Request-Id`. */
  readonly id: string;
  /** When it arrived, in milliseconds since 1970. */
  readonly at: number;
  /** Undefined when the key was wrong. */
  readonly accountId: number | undefined;
  readonly email: string | undefined;
  /** The public id of the key; undefined for calls of the playground. */
  readonly keyId: string | undefined;
  readonly endpoint: string;
  /** The requested address without credentials, or the query of a search; cut if it is long. */
  readonly target: string;
  readonly targetHost: string | undefined;
  readonly parameters: KeptParameters;
  readonly status: number;
  /** `ok`, an error_code, or the word for the refusal. */
  readonly outcome: string;
  /** What was wrong; undefined for successes. */
  readonly message: string | undefined;
  readonly nextStep: SuggestedStep | undefined;
  /** The exit of the request. */
  readonly tier: string | undefined;
  readonly targetStatus: number | undefined;
  readonly credits: number;
  /** Of the answer. */
  readonly bytes: number;
  readonly milliseconds: number;
  /** Of these, until the page had arrived. */
  readonly fetchMilliseconds: number | undefined;
  readonly phases: readonly Phase[];
  /** The `traceparent` header of the request, as it came. */
  readonly traceParent: string | undefined;
  /** Of /data. */
  readonly parseStatus: string | undefined;
  /** Which model answered, and its token usage. */
  readonly model: string | undefined;
  readonly inputTokens: number | undefined;
  readonly outputTokens: number | undefined;
}

export interface SuggestedStep {
  readonly params: Readonly<Record<string, string>>;
  readonly remove?: readonly string[] | undefined;
  readonly cost: number;
  readonly message: string;
}

/** The parameters of a call, as far as they may be stored. */
export interface KeptParameters {
  /** As the API takes it. */
  readonly query: string;
  /** The names of parameters that are missing or cut, because they are secret or long. */
  readonly leftOut: readonly string[];
}

export interface Phase {
  readonly name: string;
  readonly milliseconds: number;
}
