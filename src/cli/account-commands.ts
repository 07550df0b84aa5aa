/** Accounts, plans and credits from the command line, beside a running server. */
import { AccountError } from '../accounts/account-error.ts';
import type { Account, AccountStore } from '../accounts/store.ts';
import { type Config, loadConfig } from '../config/load-config.ts';
import { reachableHost } from '../shell/reachable-address.ts';
import { UsageError } from '../shell/run-process.ts';
import { openAccounts, openSignIn } from '../wiring/stores.ts';
import { type CommandCall, expectWords, type OptionValues, readWords } from './command.ts';
import { table } from './table.ts';

/** What a command has to say: as JSON for programs, as text for people. */
interface Said {
  readonly json: unknown;
  readonly text: string;
}

type Action = (store: AccountStore, call: CommandCall) => Promise<Said>;

export const command =
  (action: Action) =>
  async (call: CommandCall): Promise<number> => {
    const { values } = readWords(call);
    await using store = await openAccounts(loadConfig(call.environment), false);
    const { json, text } = await action(store, call);
    call.io.out(values.json === true ? `${JSON.stringify(json)}\n` : `${text}\n`);
    return 0;
  };

export const createAccount = command(async (store, call) => {
  const { values, positionals } = readWords(call);
  const [email] = expectWords(positionals, ['<email>']);
  const account = await store.createAccount(typeof values.plan === 'string' ? { email, plan: values.plan } : { email });
  const { key } = await store.createKey(account);
  return {
    json: { email: account.email, plan: account.plan, api_key: key.reveal() },
    text: `${account.email} has the plan ${account.plan}.\nAPI key, shown only this once: ${key.reveal()}`,
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
    text: `Signs in to ${account.email}, once, until ${date(expiresAt)}:\n${url}`,
  };
});

export const listAccounts = command(async (store, call) => {
  expectWords(readWords(call).positionals, []);
  const accounts = await store.listAccounts();
  const rows = accounts.map(({ email, plan, monthlyCredits, paygCredits, resetsAt }) => ({
    email,
    plan,
    remaining_monthly_credits: monthlyCredits,
    remaining_payg_credits: paygCredits,
    resets_at: resetsAt,
  }));
  const cells = rows.map((row) => [
    row.email,
    row.plan,
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
    text: `${account.email} has the plan ${plan}, with ${monthlyCredits} monthly credits left.`,
  };
});

export const topUp = command(async (store, call) => {
  const [email, text] = expectWords(readWords(call).positionals, ['<email>', '<credits>']);
  if (!/^[0-9]+$/.test(text)) throw new UsageError(`<credits> must be a whole number, not "${text}".`);
  const account = await accountOf(store, email);
  const { paygCredits } = await store.topUp(account, Number(text));
  return {
    json: { email: account.email, remaining_payg_credits: paygCredits },
    text: `${account.email} has ${paygCredits} pay-as-you-go credits.`,
  };
});

export async function accountOf(store: AccountStore, email: string): Promise<Account> {
  const account = await store.findAccount(email);
  if (!account) throw new AccountError('unknown_account', `There is no account ${email}. See mudlark account list.`);
  return account;
}

/** Where a browser finds the service: as given, or on this machine by its settings. */
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
