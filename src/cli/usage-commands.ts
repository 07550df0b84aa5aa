/** The usage of an account on the command line, while a server may be running. */
import type { AccountStore } from '../accounts/store.ts';
import { ENDPOINT_TABLE } from '../api/endpoints/table.ts';
import { loadConfig } from '../config/load-config.ts';
import { countOf } from '../count-of.ts';
import { UsageError } from '../shell/run-process.ts';
import { dayOf } from '../usage/day.ts';
import type { NotedRequest } from '../usage/usage-reading.ts';
import type { UsageStore } from '../usage/usage-store.ts';
import { openAccounts, openUsage } from '../wiring/stores.ts';
import { accountOf } from './account-commands.ts';
import { type CommandCall, type CommandOptions, expectWords, type OptionValues, readWords } from './command.ts';
import { table } from './table.ts';
import { readWholeNumber, wholeNumberOption } from './whole-number-option.ts';

const DAY = 86_400_000;
const DEFAULT_DAYS = 30;
const MAX_DAYS = 366;
const DEFAULT_REQUESTS = 20;
const MAX_REQUESTS = 1_000;
/** All endpoints with recorded calls, including /account, which is free. */
const ENDPOINT_NAMES: readonly string[] = [...Object.keys(ENDPOINT_TABLE), 'account'];
/** Characters of a target that a table has room for. */
const MAX_TARGET_LENGTH = 60;

export const USAGE_OPTIONS: CommandOptions = {
  days: wholeNumberOption({ says: 'Days back from today (UTC)', most: MAX_DAYS, fallback: DEFAULT_DAYS }),
};

export const REQUESTS_OPTIONS: CommandOptions = {
  limit: wholeNumberOption({
    short: 'n',
    says: 'Maximum number of requests, newest first',
    most: MAX_REQUESTS,
    fallback: DEFAULT_REQUESTS,
  }),
  failed: { type: 'boolean', says: 'Only those that failed.' },
  endpoint: { type: 'string', takes: '<endpoint>', values: ENDPOINT_NAMES, says: 'Only those of one endpoint.' },
  target: { type: 'string', takes: '<text>', says: 'Only those whose target URL contains this text.' },
  id: { type: 'string', takes: '<id>', says: 'Only the request with this Service-Request-Id.' },
};

interface Asked {
  readonly usage: UsageStore;
  readonly accountId: number;
  readonly values: OptionValues;
}

const command =
  (show: (asked: Asked) => Promise<{ readonly json: unknown; readonly text: string }>) =>
  async (call: CommandCall): Promise<number> => {
    const { values, positionals } = readWords(call);
    const [email] = expectWords(positionals, ['<email>']);
    const config = loadConfig(call.environment);
    await using store: AccountStore = await openAccounts(config, false);
    const account = await accountOf(store, email);
    await using opened = await openUsage(config);
    const { json, text } = await show({ usage: opened.usage, accountId: account.id, values });
    call.io.out(values.json === true ? `${JSON.stringify(json)}\n` : `${text}\n`);
    return 0;
  };

/** A line for each day with requests, newest first, and one for all. */
export const showUsage = command(async ({ usage, accountId, values }) => {
  const count = readWholeNumber(values, 'days', MAX_DAYS) ?? DEFAULT_DAYS;
  const now = Date.now();
  const days = await usage.days(accountId, dayOf(now - (count - 1) * DAY), dayOf(now));
  const rows = days
    .filter(({ requests }) => requests > 0)
    .map(({ day, requests, credits, outcomes }) => ({ day, requests, ok: outcomes.ok ?? 0, credits, outcomes }))
    .reverse();
  const sum = (name: 'requests' | 'ok' | 'credits') => rows.reduce((all, row) => all + row[name], 0);
  const total = { requests: sum('requests'), ok: sum('ok'), credits: sum('credits') };
  const cells = [...rows, { day: 'all', ...total }].map(({ day, requests, ok, credits }) =>
    [day, requests, ok, requests - ok, credits].map(String),
  );
  return {
    json: { days: rows, total },
    text:
      rows.length > 0
        ? table(['day (UTC)', 'requests', 'ok', 'failed', 'credits'], cells)
        : `There were no requests in the last ${countOf(count, 'day')}.`,
  };
});

/** The newest first; with an id, everything about that one request. */
export const showRequests = command(async ({ usage, accountId, values }) => {
  const limit = readWholeNumber(values, 'limit', MAX_REQUESTS) ?? DEFAULT_REQUESTS;
  const { requests } = await usage.requests(accountId, {
    limit,
    outcome: values.failed === true ? 'failed' : undefined,
    endpoint: endpointOf(values.endpoint),
    target: textOf(values.target),
    id: textOf(values.id),
  });
  const [only] = requests;
  if (values.id !== undefined && !only)
    throw new UsageError(`The account has no request ${values.id}, or it is no longer kept.`);
  return {
    json: requests,
    text:
      values.id !== undefined && only
        ? describe(only)
        : requests.length > 0
          ? listed(requests)
          : 'There are no such requests.',
  };
});

function listed(requests: readonly NotedRequest[]): string {
  return table(
    ['at (UTC)', 'endpoint', 'status', 'outcome', 'credits', 'ms', 'target', 'id'],
    requests.map(({ at, endpoint, status, outcome, credits, milliseconds, target, id }) => [
      instant(at),
      endpoint,
      String(status),
      outcome,
      String(credits),
      String(Math.round(milliseconds)),
      target.length > MAX_TARGET_LENGTH ? `${target.slice(0, MAX_TARGET_LENGTH - 1)}…` : target,
      id,
    ]),
  );
}

function describe(request: NotedRequest): string {
  const facts: [string, unknown][] = [
    ['id', request.id],
    ['at', `${instant(request.at)} UTC`],
    ['endpoint', request.endpoint],
    ['target', request.target],
    ['status', request.status],
    ['outcome', request.outcome],
    ['message', request.message],
    ['next step', request.nextStep?.message],
    ['tier', request.tier],
    ['status of the target', request.targetStatus],
    ['credits', request.credits],
    ['milliseconds', Math.round(request.milliseconds)],
  ];
  const known = facts.filter(([, value]) => value !== undefined);
  const width = Math.max(...known.map(([name]) => name.length));
  return known.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n');
}

function endpointOf(value: OptionValues[string]): string | undefined {
  const name = textOf(value)?.replace(/^\//, '');
  if (name === undefined || ENDPOINT_NAMES.includes(name)) return name;
  throw new UsageError(`--endpoint: there is no "${name}". There are ${ENDPOINT_NAMES.join(', ')}.`);
}

const textOf = (value: OptionValues[string]) => (typeof value === 'string' && value !== '' ? value : undefined);

const instant = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ');
