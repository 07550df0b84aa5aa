/**
 * The interface between the dashboard's page and its server for the operator: types only, as in contract.ts. Everybody
 * else gets a 403.
 */
import type { KeyEntry, UsageBreakdown, UsageDay, UsagePart } from './contract.ts';

// GET operator/accounts?search=&page= · POST operator/accounts
// GET operator/accounts/<id>?from=&to=&zone= · PATCH operator/accounts/<id> · DELETE operator/accounts/<id>
// POST operator/accounts/<id>/top-up · POST operator/accounts/<id>/link
// POST operator/accounts/<id>/suspend · POST operator/accounts/<id>/resume
// GET operator/accounts/<id>/requests · DELETE operator/accounts/<id>/keys/<key>
// Whatever is done is noted in the audit log, and so is a look at the requests of an account.

export interface AccountEntry {
  readonly id: number;
  readonly email: string;
  readonly plan: string;
  readonly createdAt: number;
  readonly monthlyCredits: number;
  readonly paygCredits: number;
  readonly resetsAt: number;
  /** Absent for an active account. */
  readonly suspendedAt?: number;
}

/** DELETE operator/accounts/<id>: the e-mail address of the account, typed for confirmation. */
export interface AccountDeletion {
  readonly email: string;
}

export interface AccountPage {
  readonly account: AccountEntry;
  readonly keys: readonly KeyEntry[];
  readonly usage: UsageBreakdown;
}

/** The last requests, without what is private to the account: complete addresses, parameters and answers. */
export interface AccountRequests {
  readonly requests: readonly AccountRequest[];
}

export interface AccountRequest {
  readonly id: string;
  readonly at: number;
  readonly endpoint: string;
  /** The host of the target; empty if there is none, as for a search. */
  readonly site: string;
  readonly status: number;
  readonly outcome: string;
  readonly tier?: string;
  readonly credits: number;
  readonly milliseconds: number;
}

export interface AccountList {
  /** Of one page; the first, if none is asked for. */
  readonly accounts: readonly AccountEntry[];
  readonly found: number;
  readonly all: number;
  readonly pageSize: number;
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

/** A link that signs its holder in to that account, once; the answer of POST operator/accounts and …/link. */
export interface AccountLink {
  readonly account: AccountEntry;
  readonly path: string;
  readonly expiresAt: number;
}

// GET operator/service?from=&to=&zone=: the usage of the whole service, of all accounts.

export interface ServiceUsage {
  readonly days: readonly UsageDay[];
  readonly endpoints: readonly UsagePart[];
  readonly outcomes: readonly UsagePart[];
  readonly tiers: readonly UsagePart[];
}

// GET operator/audit?subject=&before=: what operators did, newest first; `before` is the `next` of the previous page.

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
  /** The configured proxies of each tier, with their success rates. */
  readonly proxies: readonly ProxyView[];
  readonly browsers: readonly BrowserView[];
  readonly places: { readonly limit: number; readonly used: number; readonly waiting: number };
  readonly settings: readonly SettingView[];
}

/** A setting in force. */
export interface SettingView {
  readonly name: string;
  /** `(set)` for a secret. */
  readonly value: string;
  readonly isDefault: boolean;
  /** One or two sentences, in Markdown. */
  readonly meaning: string;
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
  /** Tries in the last 7 days. */
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
