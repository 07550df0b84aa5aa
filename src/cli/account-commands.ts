/** Accounts, plans and credits on the command line, while a server may be running. */
import { userInfo } from 'node:os';
import { AccountError } from '../accounts/account-error.ts';
import { DEFAULT_PLAN } from '../accounts/plans.ts';
import type { Account, AccountStore } from '../accounts/store.ts';
import type { AuditNote } from '../audit/audit-log.ts';
import { type Config, loadConfig } from '../config/load-config.ts';
import { countOf } from '../count-of.ts';
import { reachableHost } from '../shell/reachable-address.ts';
import { UsageError } from '../shell/run-process.ts';
import { deleteAccountEverywhere } from '../wiring/delete-account.ts';
import { openAccounts, openAllOf, openSignIn } from '../wiring/stores.ts';
import {
  type CommandCall,
  type CommandOptions,
  expectWords,
  type KnownValues,
  type OptionValues,
  readWords,
} from './command.ts';
import { table } from './table.ts';
import { readWholeNumber, wholeNumberOption } from './whole-number-option.ts';

/** The output of a command: JSON for programs, text for people. */
interface Said {
  readonly json: unknown;
  readonly text: string;
  /** What was changed, for the audit log. */
  readonly done?: Omit<AuditNote, 'actor'>;
}

type Action = (store: AccountStore, call: CommandCall) => Promise<Said>;

/** What was done is recorded in the audit log before it is printed. */
export const command =
  (action: Action) =>
  async (call: CommandCall): Promise<number> => {
    const { values } = readWords(call);
    const config = loadConfig(call.environment);
    await using store = await openAccounts(config, false);
    const { json, text, done } = await action(store, call);
    if (done) await noteInAudit(config, done);
    call.io.out(values.json === true ? `${JSON.stringify(json)}\n` : `${text}\n`);
    return 0;
  };

async function noteInAudit(config: Config, done: Omit<AuditNote, 'actor'>): Promise<void> {
  await using opened = await openSignIn(config);
  await opened.audit.note({ ...done, actor: commandLineUser() });
}

/** The user who runs the command, by its name on this machine. */
function commandLineUser(): string {
  try {
    return `command line (${userInfo().username})`;
  } catch {
    return 'command line';
  }
}

/** The plans of the current settings. */
const plans: KnownValues = (environment) => Object.keys(loadConfig(environment).plans);

export const CREATE_OPTIONS: CommandOptions = {
  plan: {
    type: 'string',
    takes: '<plan>',
    values: plans,
    says: 'What the account gets each month, and how many requests it may have running.',
    fallback: DEFAULT_PLAN,
  },
};

export const PLAN_WORDS = {
  '<plan>': { values: plans, says: 'The plan that the account has from now on.' },
} as const;

export const LINK_OPTIONS: CommandOptions = {
  url: {
    type: 'string',
    takes: '<address>',
    says: 'Address at which others reach the service, such as https://scrape.example.com. Default: this machine, by HOST and PORT.',
  },
};

export const DELETE_OPTIONS: CommandOptions = {
  confirm: {
    type: 'string',
    takes: '<email>',
    says: 'The e-mail address of the account again, because this cannot be undone.',
  },
};

export const createAccount = command(async (store, call) => {
  const { values, positionals } = readWords(call);
  const [email] = expectWords(positionals, ['<email>']);
  const account = await store.createAccount(typeof values.plan === 'string' ? { email, plan: values.plan } : { email });
  const { key } = await store.createKey(account);
  return {
    json: { email: account.email, plan: account.plan, api_key: key.reveal() },
    text: `${account.email} has the plan ${account.plan}.\nAPI key, shown only this once: ${key.reveal()}`,
    done: { action: 'account.create', subject: account.email, detail: `plan ${account.plan}, with a key` },
  };
});

/** A link that signs its holder in to the dashboard, once. */
export const createLink = command(async (store, call) => {
  const { values, positionals } = readWords(call);
  const [email] = expectWords(positionals, ['<email>']);
  const config = loadConfig(call.environment);
  const account = await accountOf(store, email);
  await using opened = await openSignIn(config);
  const { token, expiresAt } = await opened.signIn.createLink(account.id);
  const path = `/dashboard#sign-in=${token}`;
  const url = `${serviceAddress(values.url, config)}${path}`;
  return {
    json: { email: account.email, url, path, expires_at: Math.floor(expiresAt / 1000) },
    text: `This link signs in to ${account.email}. It works once, until ${date(expiresAt)}:\n${url}`,
    done: { action: 'account.link', subject: account.email },
  };
});

export const listAccounts = command(async (store, call) => {
  expectWords(readWords(call).positionals, []);
  const accounts = await store.listAccounts();
  const rows = accounts.map(({ email, plan, suspendedAt, monthlyCredits, paygCredits, resetsAt }) => ({
    email,
    plan,
    suspended: suspendedAt !== undefined,
    remaining_monthly_credits: monthlyCredits,
    remaining_payg_credits: paygCredits,
    resets_at: resetsAt,
  }));
  const cells = rows.map((row) => [
    row.email,
    row.suspended ? `${row.plan}, suspended` : row.plan,
    String(row.remaining_monthly_credits),
    String(row.remaining_payg_credits),
    date(row.resets_at * 1000),
  ]);
  return {
    json: rows,
    text:
      cells.length > 0
        ? table(['email', 'plan', 'monthly credits left', 'pay-as-you-go left', 'resets'], cells)
        : 'There is no account yet. The first start makes one.',
  };
});

export const changePlan = command(async (store, call) => {
  const [email, plan] = expectWords(readWords(call).positionals, ['<email>', '<plan>']);
  const account = await accountOf(store, email);
  const { monthlyCredits } = await store.changePlan(account, plan);
  return {
    json: { email: account.email, plan, remaining_monthly_credits: monthlyCredits },
    text: `${account.email} has the plan ${plan}, with ${countOf(monthlyCredits, 'monthly credit')} left.`,
    done: { action: 'account.plan', subject: account.email, detail: `${account.plan} to ${plan}` },
  };
});

export const topUp = command(async (store, call) => {
  const [email, text] = expectWords(readWords(call).positionals, ['<email>', '<credits>']);
  if (!/^[0-9]+$/.test(text)) throw new UsageError(`<credits> must be a whole number, not "${text}".`);
  const account = await accountOf(store, email);
  const { paygCredits } = await store.topUp(account, Number(text));
  return {
    json: { email: account.email, remaining_payg_credits: paygCredits },
    text: `${account.email} has ${countOf(paygCredits, 'pay-as-you-go credit')}.`,
    done: { action: 'account.top_up', subject: account.email, detail: countOf(Number(text), 'credit') },
  };
});

export const suspendAccount = command(async (store, call) => {
  const [email] = expectWords(readWords(call).positionals, ['<email>']);
  const account = await accountOf(store, email);
  const changed = await store.suspend(account);
  return {
    json: { email: account.email, suspended: true },
    text: changed
      ? `${account.email} is suspended: its requests are refused and its jobs pause. mudlark account resume undoes it.`
      : `${account.email} was already suspended.`,
    ...(changed && { done: { action: 'account.suspend', subject: account.email } }),
  };
});

export const resumeAccount = command(async (store, call) => {
  const [email] = expectWords(readWords(call).positionals, ['<email>']);
  const account = await accountOf(store, email);
  const changed = await store.resume(account);
  return {
    json: { email: account.email, suspended: false },
    text: changed
      ? `${account.email} is no longer suspended; its jobs continue where they stopped.`
      : `${account.email} was not suspended.`,
    ...(changed && { done: { action: 'account.resume', subject: account.email } }),
  };
});

/** Cannot be undone, so the address has to be given twice. */
export const deleteAccount = command(async (store, call) => {
  const { values, positionals } = readWords(call);
  const [email] = expectWords(positionals, ['<email>']);
  const account = await accountOf(store, email);
  if (values.confirm !== account.email) {
    throw new UsageError(`this cannot be undone. To delete it for good, add --confirm ${account.email}`);
  }
  const config = loadConfig(call.environment);
  await using opened = await openAllOf(config);
  await deleteAccountEverywhere(account, { accounts: store, ...opened });
  return {
    json: { email: account.email, deleted: true },
    text: `${account.email} is deleted, with its keys, requests and jobs.`,
    done: { action: 'account.delete', subject: account.email, detail: `plan ${account.plan}` },
  };
});

const AUDIT_SHOWN = 50;
const MAX_AUDIT_SHOWN = 1_000;

export const AUDIT_OPTIONS: CommandOptions = {
  account: { type: 'string', takes: '<email>', says: 'Only what was done to this account.' },
  limit: wholeNumberOption({
    short: 'n',
    says: 'Maximum number of entries, newest first',
    most: MAX_AUDIT_SHOWN,
    fallback: AUDIT_SHOWN,
  }),
};

/** What operators did, newest first. */
export const showAudit = command(async (_store, call) => {
  const { values, positionals } = readWords(call);
  expectWords(positionals, []);
  const limit = readWholeNumber(values, 'limit', MAX_AUDIT_SHOWN) ?? AUDIT_SHOWN;
  await using opened = await openSignIn(loadConfig(call.environment));
  const subject = typeof values.account === 'string' ? values.account : undefined;
  const entries = await opened.audit.read({ limit, subject });
  const rows = entries.map(({ at, ...entry }) => ({ at: new Date(at).toISOString(), ...entry }));
  const cells = rows.map(({ at, actor, action, subject: whom, detail }) => [at, actor, action, whom, detail]);
  return {
    json: rows,
    text: cells.length > 0 ? table(['at', 'who', 'what', 'whom', 'detail'], cells) : 'Nothing is recorded yet.',
  };
});

export async function accountOf(store: AccountStore, email: string): Promise<Account> {
  const account = await store.findAccount(email);
  if (!account) throw new AccountError('unknown_account', `There is no account ${email}. See mudlark account list.`);
  return account;
}

/** The address for a browser: as given, or on this machine by its settings. */
function serviceAddress(given: OptionValues[string], { host, port }: Pick<Config, 'host' | 'port'>): string {
  if (typeof given !== 'string') return `http://${reachableHost(host)}:${port}`;
  const url = URL.parse(given);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(
      `--url must be the address of the service, such as https://scrape.example.com, not "${given}".`,
    );
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

const date = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10);
