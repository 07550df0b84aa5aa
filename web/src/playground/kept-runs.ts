/**
 * The last answers of the playground, stored in this browser so that paid answers are not lost with the page. They
 * belong to the account: other accounts do not see them, and signing out removes them. If the browser forbids or loses
 * storage, nothing is kept.
 */
import type { PlaygroundCall, PlaygroundResult, Price } from '../../../src/dashboard/contract.ts';

export interface KeptRun {
  readonly account: string;
  /** When it started; identifies the run. */
  readonly since: number;
  readonly call: PlaygroundCall;
  readonly price: Price | undefined;
  readonly result: PlaygroundResult;
}

const DATABASE = 'mudlark-runs';
const RUNS = 'runs';
const MAX_RUNS = 12;
/** The most characters of all answers together: a browser can store more, but reads them all to list them. */
const MAX_CHARACTERS = 8_000_000;

/** The newest first. */
export async function keptRuns(account: string): Promise<readonly KeptRun[]> {
  const all = await inRuns<KeptRun[]>('readonly', (runs) => runs.getAll());
  return (all ?? []).filter((run) => run.account === account).sort((one, other) => other.since - one.since);
}

/** Stores a run, and removes the oldest ones. */
export async function keepRun(run: KeptRun): Promise<readonly KeptRun[]> {
  const kept: KeptRun[] = [];
  let characters = 0;
  for (const each of [run, ...(await keptRuns(run.account)).filter(({ since }) => since !== run.since)]) {
    characters += each.result.body.length;
    if (kept.length < MAX_RUNS && characters <= MAX_CHARACTERS) kept.push(each);
  }
  await inRuns('readwrite', (runs) => {
    runs.clear();
    for (const each of kept) runs.put(each);
    return undefined;
  });
  return kept;
}

export function forgetRuns(): void {
  try {
    indexedDB.deleteDatabase(DATABASE);
  } catch {
    // Storage is not available.
  }
}

/** Undefined if nothing can be stored. */
async function inRuns<T>(
  mode: IDBTransactionMode,
  work: (runs: IDBObjectStore) => IDBRequest<T> | undefined,
): Promise<T | undefined> {
  try {
    const database = await opened();
    try {
      return await new Promise<T | undefined>((resolve, reject) => {
        const transaction = database.transaction(RUNS, mode);
        const request = work(transaction.objectStore(RUNS));
        transaction.oncomplete = () => resolve(request?.result);
        transaction.onabort = () => reject(transaction.error);
      });
    } finally {
      // An open connection would prevent another tab from deleting the database.
      database.close();
    }
  } catch {
    return undefined;
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(RUNS, { keyPath: 'since' });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}
