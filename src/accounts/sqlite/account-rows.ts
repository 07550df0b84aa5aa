/** The tables `accounts` and `ledger`: rows in and out, always both together. Knows no rule about credits. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { AccountError } from '../account-error.ts';
import type { BalanceChange, BalanceState, LedgerKind } from '../balance.ts';
import { emailIdentity } from '../email.ts';
import type { Account, Imbalance, StoredLedgerEntry } from '../store.ts';
import { isUniqueViolation } from './database.ts';

interface AccountRow {
  id: number;
  email: string;
  plan: string;
  anchor_day: number;
  cycle_ends_at: number;
  cycle_used: number;
  monthly_credits: number;
  payg_credits: number;
  payg_expires_at: number | null;
  created_at: number;
}

interface LedgerRow {
  id: number;
  at: number;
  kind: LedgerKind;
  request_id: string | null;
  monthly_delta: number;
  payg_delta: number;
  note: string | null;
}

/** An account together with its balance as it was last written, which time may have passed by. */
export interface StoredAccount {
  readonly account: Account;
  readonly state: BalanceState;
}

const ACCOUNT_COLUMNS = `id, email, plan, anchor_day, cycle_ends_at, cycle_used, monthly_credits, payg_credits,
  payg_expires_at, created_at`;

export class AccountRows {
  readonly #byId: StatementSync;
  readonly #byEmail: StatementSync;
  readonly #all: StatementSync;
  readonly #plans: StatementSync;
  readonly #insert: StatementSync;
  readonly #update: StatementSync;
  readonly #insertEntry: StatementSync;
  readonly #entries: StatementSync;
  readonly #imbalances: StatementSync;

  constructor(db: DatabaseSync) {
    this.#byId = db.prepare(`SELECT ${ACCOUNT_COLUMNS} FROM accounts WHERE id = ?`);
    this.#byEmail = db.prepare(`SELECT ${ACCOUNT_COLUMNS} FROM accounts WHERE email_identity = ?`);
    this.#all = db.prepare(`SELECT ${ACCOUNT_COLUMNS} FROM accounts ORDER BY id`);
    this.#plans = db.prepare('SELECT plan, min(email) AS email FROM accounts GROUP BY plan');
    this.#insert = db.prepare(
      `INSERT INTO accounts (email, email_identity, plan, anchor_day, cycle_ends_at, cycle_used, monthly_credits,
         payg_credits, payg_expires_at, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#update = db.prepare(
      `UPDATE accounts SET plan = ?, cycle_ends_at = ?, cycle_used = ?, monthly_credits = ?, payg_credits = ?,
         payg_expires_at = ? WHERE id = ?`,
    );
    this.#insertEntry = db.prepare(
      `INSERT INTO ledger (account_id, at, kind, request_id, monthly_delta, payg_delta, note)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#entries = db.prepare(
      `SELECT id, at, kind, request_id, monthly_delta, payg_delta, note FROM ledger
       WHERE account_id = ? ORDER BY id DESC LIMIT ?`,
    );
    this.#imbalances = db.prepare(
      `SELECT email, monthly_credits, payg_credits,
         coalesce(sum(monthly_delta), 0) AS monthly_ledger, coalesce(sum(payg_delta), 0) AS payg_ledger
       FROM accounts LEFT JOIN ledger ON ledger.account_id = accounts.id
       GROUP BY accounts.id
       HAVING monthly_ledger <> monthly_credits OR payg_ledger <> payg_credits`,
    );
  }

  get(id: number): StoredAccount {
    const row = this.#byId.get(id);
    if (row === undefined) throw new AccountError('unknown_account', `There is no account with the id ${id}.`);
    return stored(row as unknown as AccountRow);
  }

  find(email: string): StoredAccount | undefined {
    const row = this.#byEmail.get(emailIdentity(email));
    return row && stored(row as unknown as AccountRow);
  }

  list(): StoredAccount[] {
    return this.#all.all().map((row) => stored(row as unknown as AccountRow));
  }

  /** The names of the plans that accounts have, each with one account that has it. */
  plansInUse(): { plan: string; email: string }[] {
    return this.#plans.all().map(({ plan, email }) => ({ plan: String(plan), email: String(email) }));
  }

  insert(email: string, createdAt: number, { state, entries }: BalanceChange): Account {
    try {
      const { lastInsertRowid } = this.#insert.run(
        email,
        emailIdentity(email),
        state.plan,
        state.anchorDay,
        state.cycleEndsAt,
        state.cycleUsed,
        state.monthly,
        state.payg,
        state.paygExpiresAt ?? null,
        createdAt,
      );
      const id = Number(lastInsertRowid);
      this.#append(id, entries);
      return { id, email, plan: state.plan, createdAt };
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new AccountError('email_taken', `There is already an account for ${email}.`, { cause: error });
    }
  }

  /** Writes a new state with the entries that account for it. */
  save(id: number, { state, entries }: BalanceChange): void {
    this.#update.run(
      state.plan,
      state.cycleEndsAt,
      state.cycleUsed,
      state.monthly,
      state.payg,
      state.paygExpiresAt ?? null,
      id,
    );
    this.#append(id, entries);
  }

  ledger(id: number, limit: number): StoredLedgerEntry[] {
    return this.#entries.all(id, limit).map((value) => {
      const row = value as unknown as LedgerRow;
      return {
        id: row.id,
        at: row.at,
        kind: row.kind,
        monthlyDelta: row.monthly_delta,
        paygDelta: row.payg_delta,
        ...(row.request_id === null ? {} : { requestId: row.request_id }),
        ...(row.note === null ? {} : { note: row.note }),
      };
    });
  }

  imbalances(): Imbalance[] {
    return this.#imbalances.all().map((row) => ({
      email: String(row.email),
      monthlyCredits: Number(row.monthly_credits),
      monthlyLedger: Number(row.monthly_ledger),
      paygCredits: Number(row.payg_credits),
      paygLedger: Number(row.payg_ledger),
    }));
  }

  #append(id: number, entries: BalanceChange['entries']): void {
    for (const entry of entries) {
      this.#insertEntry.run(
        id,
        entry.at,
        entry.kind,
        entry.requestId ?? null,
        entry.monthlyDelta,
        entry.paygDelta,
        entry.note ?? null,
      );
    }
  }
}

// STRICT tables guarantee the types of the columns, so a row is what its interface says.
function stored(row: AccountRow): StoredAccount {
  return {
    account: { id: row.id, email: row.email, plan: row.plan, createdAt: row.created_at },
    state: {
      plan: row.plan,
      anchorDay: row.anchor_day,
      cycleEndsAt: row.cycle_ends_at,
      cycleUsed: row.cycle_used,
      monthly: row.monthly_credits,
      payg: row.payg_credits,
      paygExpiresAt: row.payg_expires_at ?? undefined,
    },
  };
}
