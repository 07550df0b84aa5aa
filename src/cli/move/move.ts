/** The steps of a move: look at both sides, copy, compare, mark the folder, commit. */
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { type MovedMark, markFile, readMark, removeMark, writeMark } from '../../accounts/sqlite/moved-mark.ts';
import { whileAway } from '../../database/away.ts';
import { DatabaseAway } from '../../database-errors.ts';
import type { Secret } from '../../secret.ts';
import { type CreditsLeft, compareAccounts } from './compare-accounts.ts';
import { connect, explainAt, placeIn, placeOf } from './connect.ts';
import { copyTable } from './copy-table.ts';
import { MoveProblem } from './move-problem.ts';
import { Source, type SourceTable } from './source.ts';
import type { Target } from './target.ts';

/** Milliseconds in which a lost commit is asked for. */
const ASKING_TIMEOUT = 10_000;

export interface MoveOrder {
  readonly folder: string;
  readonly url: Secret;
  /** Aborted by Ctrl+C. */
  readonly signal: AbortSignal;
  /** Called before the first row with the number of all, and then with the number of those that have come. */
  readonly onRows: (count: number, all: number) => void;
}

export interface Moved {
  readonly to: string;
  readonly tables: readonly SourceTable[];
  /** Absent if an earlier run has moved everything. */
  readonly credits: CreditsLeft | undefined;
}

/** Everything arrives or nothing. Throws a `MoveProblem` for whatever the operator can do something about. */
export async function move({ folder, url, signal, onRows }: MoveOrder): Promise<Moved> {
  using source = await Source.open(folder, { toLook: false });
  requireAccounts(source);
  const { tables } = source;
  const now = Date.now();
  const all = tables.reduce((sum, { count }) => sum + count, 0);
  try {
    return await connect(url, async (target) => {
      await target.begin(now);
      const to = await placeIn(url, target);
      if (await wasMoved(folder, to, target)) return { to, tables, credits: undefined };
      await requireUnused(to, target);
      onRows(0, all);
      for (const { table } of tables) {
        await copyTable(table, {
          source,
          target,
          onRows: (count) => {
            onRows(count, all);
            signal.throwIfAborted();
          },
        });
      }
      const credits = await compareAccounts(source, target);
      const mark = { move: randomUUID(), to, at: new Date(now).toISOString(), finished: false };
      await target.conclude({ id: mark.move, at: now, folder: resolve(folder) });
      signal.throwIfAborted();
      await commit(folder, mark, url, target);
      return { to, tables, credits };
    });
  } catch (error) {
    return explainAt(placeOf(url), error);
  }
}

/** Everything but the copying: nothing is left in PostgreSQL. Without an address, only the folder is looked at. */
export async function lookAtMove(
  folder: string,
  url: Secret | undefined,
): Promise<{ readonly to: string | undefined; readonly tables: readonly SourceTable[]; readonly isServed: boolean }> {
  using source = await Source.open(folder, { toLook: true });
  const { tables, isServed } = source;
  requireAccounts(source);
  if (url === undefined) return { to: undefined, tables, isServed };
  try {
    return await connect(url, async (target) => {
      await target.begin(Date.now());
      const to = await placeIn(url, target);
      if (await wasMoved(folder, to, target)) throw new MoveProblem(`The data in ${folder} is at ${to} already.`);
      await requireUnused(to, target);
      return { to, tables, isServed };
    });
  } catch (error) {
    return explainAt(placeOf(url), error);
  }
}

function requireAccounts({ tables }: Source): void {
  if (tables.some(({ table, count }) => table.name === 'accounts' && count > 0)) return;
  throw new MoveProblem('There are no accounts in the folder: nothing to move.');
}

/** Whether an earlier run has done it; its mark is completed then. Throws if it has, but to another place. */
async function wasMoved(folder: string, to: string, target: Target): Promise<boolean> {
  const mark = readMark(folder);
  if (!mark) return false;
  if (await target.hasMove(mark.move)) {
    if (!mark.finished) tryToMark(folder, { ...mark, finished: true }, 'Everything was moved before.');
    return true;
  }
  // Asked where it would be, while no commit can be under way: it never arrived.
  if (!mark.finished && mark.to === to) {
    removeMark(folder);
    return false;
  }
  throw new MoveProblem(
    mark.finished
      ? `The data in ${folder} was moved to PostgreSQL at ${mark.to} on ${mark.at.slice(0, 10)}. To move it again, delete ${markFile(folder)}.`
      : `A move to PostgreSQL at ${mark.to} was interrupted at its last step. Move there again first: that finds out whether the data is there.`,
  );
}

async function requireUnused(to: string, target: Target): Promise<void> {
  const used = await target.usedTable();
  if (!used) return;
  const { table, count } = used;
  throw new MoveProblem(
    `PostgreSQL at ${to} has data of a service already (${count} in ${table}). Move to an empty database: nothing is ever mixed.`,
  );
}

/** The mark comes first: whatever ends this process, a start on the folder never bills what is there as well. */
async function commit(folder: string, mark: MovedMark, url: Secret, target: Target): Promise<void> {
  tryToMark(folder, mark, 'Nothing was moved.');
  try {
    await target.commit();
  } catch (error) {
    const arrived = error instanceof DatabaseAway && error.mayBeDone && (await hasArrived(url, mark));
    if (!arrived) {
      removeMark(folder);
      throw error;
    }
  }
  tryToMark(folder, { ...mark, finished: true }, 'Everything was moved; run the same command again to mark it.');
}

function tryToMark(folder: string, mark: MovedMark, consequence: string): void {
  try {
    writeMark(folder, mark);
  } catch (cause) {
    const { message } = cause as Error;
    throw new MoveProblem(`The folder ${folder} cannot be marked as moved: ${message}. ${consequence}`, { cause });
  }
}

/** Asks after a commit whose confirmation was lost. The lock that `begin` waits for is held until it is over. */
async function hasArrived(url: Secret, mark: MovedMark): Promise<boolean> {
  try {
    return await whileAway({ timeout: ASKING_TIMEOUT, repeatable: true }, () =>
      connect(url, async (target) => {
        await target.begin(Date.now());
        return target.hasMove(mark.move);
      }),
    );
  } catch (cause) {
    throw new MoveProblem(
      `The connection to PostgreSQL at ${mark.to} was lost at the last step. Run the same command again when it is back: it finds out whether the data is there.`,
      { cause },
    );
  }
}
