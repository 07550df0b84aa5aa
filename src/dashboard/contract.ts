/**
 * What the dashboard's page and its server say to each other: types only, imported by both sides. All paths are below
 * `/dashboard/api`; bodies are JSON; instants are milliseconds since 1970 except where a field says seconds.
 *
 * Every request but the two that sign in needs the session's cookie: without one the answer is 401. A failure of any kind is
 * a `Problem`. Requests that change something must come from the page itself (`Origin`, `Sec-Fetch-Site`) and carry JSON.
 */

export interface Problem {
  readonly message: string;
}

// GET session · POST session · POST session/link · DELETE session · PUT password

/** POST session. 401 when they do not match, 429 with Retry-After after too many tries. */
export interface SignIn {
  readonly email: string;
  readonly password: string;
}

/**
 * POST session/link: the token of a sign-in link, `/dashboard#sign-in=<token>`. Works once. 409, and the link stays good, when
 * somebody else is signed in and `replace` does not say that they are to be signed out.
 */
export interface LinkSignIn {
  readonly token: string;
  readonly replace?: boolean;
}

/** Who is signed in: the answer of GET and POST session. */
export interface Session {
  readonly email: string;
  readonly plan: string;
  /** Whether the operator's views are shown. */
  readonly operator: boolean;
  /** False for who came by a link and never chose one: the page offers to. */
  readonly hasPassword: boolean;
}

/**
 * PUT password. `current` is needed when there is one, except in a session that came by a link; 403 when it is wrong. Other
 * sessions end.
 */
export interface NewPassword {
  readonly current?: string;
  readonly password: string;
}

// GET overview?days=30&zone=Europe/London

export interface Overview {
  readonly plan: string;
  /** Since when the operator has the account suspended. */
  readonly suspendedAt?: number;
  readonly monthlyCredits: number;
  readonly planCredits: number;
  readonly paygCredits: number;
  /** Seconds since 1970. */
  readonly resetsAt: number;
  readonly concurrencyLimit: number;
  readonly concurrencyUsed: number;
  /** One entry for each day asked for, oldest first, days without requests included. */
  readonly days: readonly UsageDay[];
  /** The newest failures. */
  readonly failures: readonly RequestEntry[];
}

export interface UsageDay {
  /** `YYYY-MM-DD`, in the time zone that was asked for. */
  readonly day: string;
  readonly requests: number;
  readonly credits: number;
  /** How many ended how: `ok`, an error_code, `bad_request`, `out_of_credits`, `too_many_requests`, `canceled`. */
  readonly outcomes: Readonly<Record<string, number>>;
}

// GET requests?endpoint=&outcome=&target=&key=&host=&id=&from=&to=&zone=&before=&limit=50
// `outcome=failed` means all but `ok`; `target` is a part of it, `host` the whole host of it; `key=none` is what was run in the dashboard; `from` and `to` are days of `zone`, both included; `before` is the `next` of
// the page before.

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
  /** The address asked for, without credentials, or the query of a search; cut when long. */
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
  /** Public id of the key; absent for what was run in the playground. */
  readonly key?: string;
  /** What it was made with; absent for requests of before this was kept. */
  readonly parameters?: {
    /** As the API takes it, without a key. */
    readonly query: string;
    /** The names of those that are not in it, or not whole: they are secret, or long. */
    readonly leftOut: readonly string[];
  };
  /** What the time went to, in order. */
  readonly phases?: readonly { readonly name: string; readonly milliseconds: number }[];
  /** Of the answer. */
  readonly bytes?: number;
}

// GET requests/<id>/answer: 404 when nothing is kept of it, or not any more.

export interface AnswerPreview {
  readonly contentType: string;
  /** Of the whole answer. */
  readonly bytes: number;
  /** Its beginning; absent where it is no text. */
  readonly text?: string;
}

export interface NextStep {
  readonly params: Readonly<Record<string, string>>;
  readonly remove?: readonly string[];
  readonly cost: number;
  readonly message: string;
}

// GET usage?from=YYYY-MM-DD&to=YYYY-MM-DD&zone=Europe/London: what the requests of these days were made of, both included. Days
// are those of the time zone, UTC without one.

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
  /** Whether a job can ask it for many pages. */
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

/** POST price and POST run. The query string as the API takes it, without a key. */
export interface PlaygroundCall {
  readonly endpoint: string;
  readonly query: string;
}

/** What the call would cost at the first try, or what is wrong with it, by the same checks as the API's. */
export type Price = { readonly credits: number } | { readonly problem: string };

/** POST run: the call is made on the signed-in account, and billed to it. Aborting the request cancels it. */
export interface PlaygroundResult {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly contentType: string;
  readonly body: string;
  /** How the body is written where it is no text. */
  readonly encoding?: 'base64';
  readonly credits: number;
  readonly milliseconds: number;
  /** What the time went to, in order; together at most `milliseconds`. */
  readonly phases: readonly { readonly name: string; readonly milliseconds: number }[];
}

// GET keys · POST keys · PATCH keys/<id> · DELETE keys/<id>

export interface KeyEntry {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  readonly lastUsedAt?: number;
  readonly revokedAt?: number;
  /** The limits of the key, each absent where there is none. */
  readonly expiresAt?: number;
  /** The endpoints that may be called with it, by their names; `jobs` is for all that is below /jobs. */
  readonly scopes?: readonly string[];
  /** Credits for each billing cycle. */
  readonly creditCap?: number;
  /** Of the current cycle. */
  readonly creditsUsed: number;
}

export interface NewKey {
  readonly name: string;
  readonly expiresAt?: number;
  readonly scopes?: readonly string[];
  readonly creditCap?: number;
}

/** PATCH keys/<id>: what is absent stays; null takes a limit away. The answer is the key as it is now. */
export interface KeyChange {
  readonly name?: string;
  readonly expiresAt?: number | null;
  readonly scopes?: readonly string[] | null;
  readonly creditCap?: number | null;
}

export interface CreatedKey extends KeyEntry {
  /** Shown this once. */
  readonly key: string;
}

// For the operator, 403 for others:
// GET operator/accounts?search= · POST operator/accounts · GET operator/accounts/<id>?from=&to=&zone= · PATCH operator/accounts/<id>
// · DELETE operator/accounts/<id> · POST operator/accounts/<id>/top-up · POST operator/accounts/<id>/link
// · POST operator/accounts/<id>/suspend · POST operator/accounts/<id>/resume · DELETE operator/accounts/<id>/keys/<key>
// · GET operator/accounts/<id>/requests
// Whatever is done is noted in the audit log, and so is a look at the requests of an account.

export interface AccountEntry {
  readonly id: number;
  readonly email: string;
  readonly plan: string;
  readonly createdAt: number;
  readonly monthlyCredits: number;
  readonly paygCredits: number;
  readonly resetsAt: number;
  /** Absent for one that works. */
  readonly suspendedAt?: number;
}

/** DELETE operator/accounts/<id>: the e-mail address of the account, typed by whoever deletes it. */
export interface AccountDeletion {
  readonly email: string;
}

export interface AccountPage {
  readonly account: AccountEntry;
  readonly keys: readonly KeyEntry[];
  readonly usage: UsageBreakdown;
}

/** The last requests, as far as they are the operator's business: neither whole addresses nor parameters nor answers. */
export interface AccountRequests {
  readonly requests: readonly AccountRequest[];
}

export interface AccountRequest {
  readonly id: string;
  readonly at: number;
  readonly endpoint: string;
  /** The host of the target; empty where it has none, such as a search. */
  readonly site: string;
  readonly status: number;
  readonly outcome: string;
  readonly tier?: string;
  readonly credits: number;
  readonly milliseconds: number;
}

export interface AccountList {
  /** The first 200 of those that were found. */
  readonly accounts: readonly AccountEntry[];
  readonly found: number;
  readonly all: number;
  readonly plans: readonly { readonly name: string; readonly credits: number; readonly concurrency: number }[];
}

export interface NewAccount {
  readonly email: string;
  readonly plan: string;
}

export interface PlanChange {
  readonly plan: string;
}

export interface TopUp {
  readonly credits: number;
}

/** A link that signs its holder in to that account, once; POST operator/accounts and …/link answer with it. */
export interface AccountLink {
  readonly account: AccountEntry;
  readonly path: string;
  readonly expiresAt: number;
}

// GET operator/service?from=&to=&zone=: what the whole service did, of all accounts.

export interface ServiceUsage {
  readonly days: readonly UsageDay[];
  readonly endpoints: readonly UsagePart[];
  readonly outcomes: readonly UsagePart[];
  readonly tiers: readonly UsagePart[];
}

// GET operator/audit?subject=&before=: what operators did, newest first; `before` is the `next` of the page before.

export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  readonly next?: number;
}

export interface AuditEntry {
  readonly id: number;
  readonly at: number;
  /** An e-mail address, or who ran a command. */
  readonly actor: string;
  readonly action: string;
  /** An e-mail address, or a site. */
  readonly subject: string;
  readonly detail: string;
}

// GET operator/system

export interface SystemView {
  /** What is configured for each tier, with how it fares. */
  readonly proxies: readonly ProxyView[];
  readonly browsers: readonly BrowserView[];
  readonly places: { readonly limit: number; readonly used: number; readonly waiting: number };
  /** Settings in force, secrets as `(set)`. */
  readonly settings: readonly { readonly name: string; readonly value: string; readonly isDefault: boolean }[];
}

export interface ProxyView {
  readonly tier: string;
  /** `host:port`, or `direct`: never a user or a password. */
  readonly name: string;
  readonly countries: readonly string[];
  /** A domain, for a dedicated route. */
  readonly domain?: string;
  readonly standing: 'healthy' | 'resting' | 'probing';
  readonly inUse: number;
  /** Tries of the last 7 days. */
  readonly tries: number;
  readonly succeeded: number;
}

export interface BrowserView {
  readonly look: string;
  readonly release: string;
  readonly pages: number;
  readonly startedAt: number;
}

// GET operator/memory?site= · DELETE operator/memory/<site>

export interface RememberedSite {
  readonly site: string;
  readonly js: boolean;
  readonly tier: string;
  readonly learnedAt: number;
}
