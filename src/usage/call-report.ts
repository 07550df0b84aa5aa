/** What is known of one call of the API when it has been answered: for the log, the usage and the metrics. Holds no key and no password. */

export interface CallReport {
  /** The `Service-Request-Id`. */
  readonly id: string;
  /** When it came, in milliseconds since 1970. */
  readonly at: number;
  /** Undefined when the key was wrong. */
  readonly accountId: number | undefined;
  readonly email: string | undefined;
  /** The public id of the key; undefined for calls of the playground. */
  readonly keyId: string | undefined;
  readonly endpoint: string;
  /** The address asked for, without credentials, or the query of a search; cut when long. */
  readonly target: string;
  readonly targetHost: string | undefined;
  readonly parameters: KeptParameters;
  readonly status: number;
  /** `ok`, an error_code, or the word for the refusal. */
  readonly outcome: string;
  /** What was wrong; undefined for successes. */
  readonly message: string | undefined;
  readonly nextStep: SuggestedStep | undefined;
  /** Where the request left. */
  readonly tier: string | undefined;
  readonly targetStatus: number | undefined;
  readonly credits: number;
  /** Of the answer. */
  readonly bytes: number;
  readonly milliseconds: number;
  /** Of these, until the page was there. */
  readonly fetchMilliseconds: number | undefined;
  readonly phases: readonly Phase[];
  /** The `traceparent` header of the request, as it came. */
  readonly traceParent: string | undefined;
  /** Of /data. */
  readonly parseStatus: string | undefined;
  /** Who answered a question, and what that took. */
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

/** What a call was made with, as far as it may be kept. */
export interface KeptParameters {
  /** As the API takes it. */
  readonly query: string;
  /** The names of those that are not in it, or not whole: they are secret, or long. */
  readonly leftOut: readonly string[];
}

export interface Phase {
  readonly name: string;
  readonly milliseconds: number;
}
