/**
 * The interface between the dashboard's page and its server: types only, imported by both sides. All paths are below
 * `/dashboard/api`; bodies are JSON; times are milliseconds since 1970 unless a field says seconds.
 *
 * Every request except the two that sign in needs the session's cookie: without it the answer is 401. A failure of any
 * kind is a `Problem`. Requests that change something must come from the page itself (`Origin`, `Sec-Fetch-Site`) and
 * contain JSON.
 */

export interface Problem {
  readonly message: string;
}

// GET session · POST session · POST session/link · DELETE session · PUT password

/** POST session. 401 if they do not match, 429 with Retry-After after too many tries. */
export interface SignIn {
  readonly email: string;
  readonly password: string;
}

/**
 * POST session/link: the token of a sign-in link, `/dashboard#sign-in=<token>`. Works once. 409, and the link stays
 * valid, if somebody else is signed in and `replace` does not say that they are to be signed out.
 */
export interface LinkSignIn {
  readonly token: string;
  readonly replace?: boolean;
}

/** The signed-in visitor: the answer of GET and POST session. */
export interface Session {
  readonly email: string;
  readonly plan: string;
  /** Whether the operator's views are shown. */
  readonly operator: boolean;
  /** False for a visitor who signed in by link and never chose a password: the page offers to choose one. */
  readonly hasPassword: boolean;
}

/**
 * PUT password. `current` is needed if there is a password, except in a session that was signed in by link; 403 if it
 * is wrong. Other sessions end.
 */
export interface NewPassword {
  readonly current?: string;
  readonly password: string;
}

// GET overview?days=30&zone=Europe/London

export interface Overview {
  readonly plan: string;
  /** The time since which the operator has suspended the account. */
  readonly suspendedAt?: number;
  readonly monthlyCredits: number;
  readonly planCredits: number;
  readonly paygCredits: number;
  /** Seconds since 1970. */
  readonly resetsAt: number;
  readonly concurrencyLimit: number;
  readonly concurrencyUsed: number;
  /** One entry for each requested day, oldest first, including days without requests. */
  readonly days: readonly UsageDay[];
  /** The newest failures. */
  readonly failures: readonly RequestEntry[];
}

export interface UsageDay {
  /** `YYYY-MM-DD`, in the requested time zone. */
  readonly day: string;
  readonly requests: number;
  readonly credits: number;
  /**
   * The number of requests by outcome: `ok`, an error_code, `bad_request`, `out_of_credits`, `too_many_requests`,
   * `canceled`.
   */
  readonly outcomes: Readonly<Record<string, number>>;
}

// GET requests?endpoint=&outcome=&target=&key=&host=&id=&from=&to=&zone=&before=&limit=50
// `outcome=failed` means all but `ok`; `target` is a part of it, `host` the whole host of it; `key=none` is what was
// run in the dashboard; `from` and `to` are days of `zone`, both included; `before` is the `next` of the page before.

export interface RequestPage {
  /** Newest first. */
  readonly requests: readonly RequestEntry[];
  readonly next?: string;
}

export interface RequestEntry {
  /** The `Service-Request-Id`. */
  readonly id: string;
  readonly at: number;
  readonly endpoint: string;
  /** The requested address, without credentials, or the query of a search; cut if it is long. */
  readonly target: string;
  readonly status: number;
  readonly outcome: string;
  /** What was wrong; absent for successes. */
  readonly message?: string;
  readonly nextStep?: NextStep;
  readonly tier?: string;
  readonly targetStatus?: number;
  readonly credits: number;
  readonly milliseconds: number;
  /** Public id of the key; absent for calls of the playground. */
  readonly key?: string;
  /** Its parameters; absent for requests from before these were stored. */
  readonly parameters?: {
    /** The query string of the API, without a key. */
    readonly query: string;
    /** The names of parameters that are missing or cut, because they are secret or long. */
    readonly leftOut: readonly string[];
  };
  /** How long each part took, in order. */
  readonly phases?: readonly { readonly name: string; readonly milliseconds: number }[];
  /** Bytes of the answer. */
  readonly bytes?: number;
}

// GET requests/<id>/answer: 404 if nothing of it is kept, or no longer.

export interface AnswerPreview {
  readonly contentType: string;
  /** Bytes of the whole answer. */
  readonly bytes: number;
  /** Its beginning; absent if it is not text. */
  readonly text?: string;
}

export interface NextStep {
  readonly params: Readonly<Record<string, string>>;
  readonly remove?: readonly string[];
  readonly cost: number;
  readonly message: string;
}

// GET usage?from=YYYY-MM-DD&to=YYYY-MM-DD&zone=Europe/London: the usage of these days, both included. Days are those of
// the time zone, by default UTC.

export interface UsageBreakdown {
  /** One entry for each day, oldest first. */
  readonly days: readonly UsageDay[];
  /** Each list has the most used first. */
  readonly endpoints: readonly UsagePart[];
  readonly outcomes: readonly UsagePart[];
  /** By public id; an empty name stands for the dashboard. */
  readonly keys: readonly UsagePart[];
  /** By host. */
  readonly sites: readonly UsagePart[];
  /** All other sites together. */
  readonly otherSites?: UsagePart;
}

export interface UsagePart {
  readonly name: string;
  readonly requests: number;
  readonly succeeded: number;
  readonly credits: number;
}

// GET usage.csv?from=YYYY-MM-DD&to=YYYY-MM-DD&zone=: a line per day and endpoint, as a download.

// GET endpoints · POST price · POST run

/** The endpoints of the API as the playground's forms need them. */
export interface EndpointForm {
  /** The path without its slash: `html`, `ai/fields`. */
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly ParameterForm[];
  /** Whether it can be used in jobs. */
  readonly inJobs: boolean;
}

export interface ParameterForm {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  readonly kind: 'text' | 'integer' | 'boolean' | 'choice' | 'list' | 'map';
  readonly choices?: readonly string[];
  readonly default?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** POST price and POST run. The query string of the API, without a key. */
export interface PlaygroundCall {
  readonly endpoint: string;
  readonly query: string;
}

/** The price of the call at its first try, or what is wrong with it, by the same checks as in the API. */
export type Price = { readonly credits: number } | { readonly problem: string };

/** POST run: the call is made on the signed-in account, and billed to it. Aborting the request cancels it. */
export interface PlaygroundResult {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly contentType: string;
  readonly body: string;
  /** The encoding of a body that is not text. */
  readonly encoding?: 'base64';
  readonly credits: number;
  readonly milliseconds: number;
  /** How long each part took, in order; together at most `milliseconds`. */
  readonly phases: readonly { readonly name: string; readonly milliseconds: number }[];
}

// GET keys · POST keys · PATCH keys/<id> · DELETE keys/<id>

export interface KeyEntry {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  readonly lastUsedAt?: number;
  readonly revokedAt?: number;
  /** The limits of the key; a limit that it does not have is absent. */
  readonly expiresAt?: number;
  /** The endpoints that may be called with it, by name; `jobs` means everything below /jobs. */
  readonly scopes?: readonly string[];
  /** Credits for each billing cycle. */
  readonly creditCap?: number;
  /** Spent in the current cycle. */
  readonly creditsUsed: number;
}

export interface NewKey {
  readonly name: string;
  readonly expiresAt?: number;
  readonly scopes?: readonly string[];
  readonly creditCap?: number;
}

/** PATCH keys/<id>: absent values stay unchanged; null removes a limit. The answer is the changed key. */
export interface KeyChange {
  readonly name?: string;
  readonly expiresAt?: number | null;
  readonly scopes?: readonly string[] | null;
  readonly creditCap?: number | null;
}

export interface CreatedKey extends KeyEntry {
  /** Shown only once. */
  readonly key: string;
}
