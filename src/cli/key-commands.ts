/** API keys and their limits on the command line, while a server may be running. */
import type { KeyChanges } from '../accounts/key-limits.ts';
import { KEY_SCOPES } from '../api/key-scopes.ts';
import { countOf } from '../count-of.ts';
import { UsageError } from '../shell/run-process.ts';
import { accountOf, command } from './account-commands.ts';
import { type CommandOptions, expectWords, type OptionValues, readWords } from './command.ts';
import { table } from './table.ts';

export const KEY_OPTIONS: CommandOptions = {
  name: { type: 'string', takes: '<name>', says: 'What the key is for. At most 80 characters.' },
  expires: {
    type: 'string',
    takes: '<when>',
    says: 'When the key expires: a number of days from now, such as 90d, or a date or time, such as 2027-01-31 or 2027-01-31T12:00:00Z.',
    fallback: 'never',
  },
  scopes: {
    type: 'string',
    takes: '<scopes>',
    values: KEY_SCOPES,
    byCommas: true,
    says: 'What may be called with the key. jobs allows everything below /jobs; a job also needs the scope of its endpoint. /account is always allowed.',
    fallback: 'everything',
  },
  cap: {
    type: 'string',
    takes: '<credits>',
    says: 'Credits that may be spent with the key in each billing cycle.',
    fallback: 'no cap',
  },
};

/** For an existing key, a limit that is not given stays unchanged. */
export const KEY_CHANGES: CommandOptions = Object.fromEntries(
  Object.entries(KEY_OPTIONS).map(([name, option]) => [name, { ...option, fallback: 'unchanged' }]),
);
export const KEY_CHANGE_NOTES = '"none" removes a limit: --expires none, --scopes none, --cap none.';

export const createKey = command(async (store, call) => {
  const { values, positionals } = readWords(call);
  const [email] = expectWords(positionals, ['<email>']);
  const limits = changesOf(values);
  const account = await accountOf(store, email);
  const made = await store.createKey(account, limits.name, {
    expiresAt: limits.expiresAt ?? undefined,
    scopes: limits.scopes ?? undefined,
    creditCap: limits.creditCap ?? undefined,
  });
  return {
    json: { email: account.email, id: made.id, api_key: made.key.reveal(), ...limitsOf(made) },
    text: `API key, shown only this once: ${made.key.reveal()}${said(made)}`,
    done: { action: 'key.create', subject: account.email, detail: made.id },
  };
});

export const listKeys = command(async (store, call) => {
  const [email] = expectWords(readWords(call).positionals, ['<email>']);
  const keys = await store.listKeys(await accountOf(store, email));
  const rows = keys.map((key) => ({
    id: key.id,
    name: key.name,
    created_at: instant(key.createdAt),
    last_used_at: instant(key.lastUsedAt),
    revoked_at: instant(key.revokedAt),
    ...limitsOf(key),
    credits_used: key.creditsUsed,
  }));
  const cells = rows.map((row) => [
    row.id,
    row.name,
    row.created_at ?? '',
    row.last_used_at ?? 'never',
    row.expires_at ?? '',
    row.scopes?.join(',') ?? 'all',
    row.credit_cap === null ? String(row.credits_used) : `${row.credits_used} of ${row.credit_cap}`,
    row.revoked_at ?? '',
  ]);
  const head = ['id', 'name', 'made', 'last used', 'expires', 'scopes', 'credits this cycle', 'revoked'];
  return { json: rows, text: cells.length > 0 ? table(head, cells) : 'The account has no keys.' };
});

export const renameKey = command(async (store, call) => {
  const [email, id, name] = expectWords(readWords(call).positionals, ['<email>', '<id>', '<name>']);
  const account = await accountOf(store, email);
  const changed = await store.changeKey(account, id, { name });
  if (!changed) throw noSuchKey(account.email);
  return {
    json: { email: account.email, id, name: changed.name },
    text: `The key ${id} is now ${changed.name}.`,
    done: { action: 'key.change', subject: account.email, detail: `${id}: name` },
  };
});

export const changeKey = command(async (store, call) => {
  const { values, positionals } = readWords(call);
  const [email, id] = expectWords(positionals, ['<email>', '<id>']);
  const changes = changesOf(values);
  if (Object.keys(changes).length === 0) {
    throw new UsageError('say what to change: --name, --expires, --scopes or --cap. Add --help to see how.');
  }
  const account = await accountOf(store, email);
  const changed = await store.changeKey(account, id, changes);
  if (!changed) throw noSuchKey(account.email);
  return {
    json: { email: account.email, id, name: changed.name, ...limitsOf(changed) },
    text: `The key ${id} is changed.${said(changed)}`,
    done: { action: 'key.change', subject: account.email, detail: `${id}: ${Object.keys(changes).join(', ')}` },
  };
});

export const revokeKey = command(async (store, call) => {
  const [email, keyOrId] = expectWords(readWords(call).positionals, ['<email>', '<key or id>']);
  const account = await accountOf(store, email);
  // Neither the messages nor the answer repeat the key.
  if (!(await store.revokeKey(account, keyOrId))) throw noSuchKey(account.email);
  return {
    json: { email: account.email, revoked: true },
    text: 'The key no longer works.',
    done: { action: 'key.revoke', subject: account.email, detail: publicIdOf(keyOrId) },
  };
});

/**
 * The argument may be the key itself: only its first characters may be shown, and none of a key that the operator
 * chose.
 */
const publicIdOf = (keyOrId: string) => /^mk_[A-Za-z0-9]{8}/.exec(keyOrId)?.[0] ?? '';

const noSuchKey = (email: string) => new UsageError(`${email} has no such valid key.`);

interface Limited {
  readonly expiresAt?: number | undefined;
  readonly scopes?: readonly string[] | undefined;
  readonly creditCap?: number | undefined;
}

function limitsOf({ expiresAt, scopes, creditCap }: Limited) {
  return { expires_at: instant(expiresAt), scopes: scopes ?? null, credit_cap: creditCap ?? null };
}

/** Its limits, each on its own line. */
function said({ expiresAt, scopes, creditCap }: Limited): string {
  const lines = [
    expiresAt === undefined ? undefined : `It works until ${instant(expiresAt)}.`,
    scopes === undefined ? undefined : `It may call ${scopes.join(', ')}.`,
    creditCap === undefined ? undefined : `It may spend ${countOf(creditCap, 'credit')} in each billing cycle.`,
  ];
  return lines.flatMap((line) => (line === undefined ? [] : `\n${line}`)).join('');
}

function changesOf(values: OptionValues): KeyChanges {
  return {
    ...(typeof values.name === 'string' && { name: values.name }),
    ...(typeof values.expires === 'string' && { expiresAt: instantOf(values.expires) }),
    ...(typeof values.scopes === 'string' && { scopes: scopesOf(values.scopes) }),
    ...(typeof values.cap === 'string' && { creditCap: capOf(values.cap) }),
  };
}

const DAY = 86_400_000;

function instantOf(text: string): number | null {
  if (text === 'none') return null;
  const days = /^(\d{1,5})d$/.exec(text)?.[1];
  if (days !== undefined) return Date.now() + Number(days) * DAY;
  const at = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(at)) return at;
  throw new UsageError(
    `--expires must be a number of days such as 90d, a date such as 2027-01-31, or none, not "${text}".`,
  );
}

function scopesOf(text: string): readonly string[] | null {
  if (text === 'none') return null;
  const names = text.split(',').map((name) => name.trim().replace(/^\//, ''));
  const unknown = names.find((name) => !KEY_SCOPES.includes(name));
  if (unknown === undefined) return names;
  throw new UsageError(`--scopes: there is no "${unknown}". There are ${KEY_SCOPES.join(', ')}.`);
}

function capOf(text: string): number | null {
  if (text === 'none') return null;
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new UsageError(`--cap must be a whole number of credits, or none, not "${text}".`);
}

const instant = (milliseconds: number | undefined) =>
  milliseconds === undefined ? null : new Date(milliseconds).toISOString();
