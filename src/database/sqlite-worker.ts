/**
 * The thread behind sqlite-thread.ts: runs the statements that it gets on its one connection, and returns the results.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { Queries } from './database.ts';
import { openSqlite } from './sqlite.ts';
import { type Answer, type Asked, parametersOf, type Question, rowsOf } from './sqlite-thread.ts';
import { fromMessage, type Message, toMessage } from './thread-messages.ts';

type Failure = Error & { errcode?: unknown };

/** Aborts a transaction; never visible outside. */
class Undone extends Error {}

interface Transaction {
  readonly queries: Queries;
  /** Ends its work. */
  readonly end: PromiseWithResolvers<void>;
  /** Settled when it is committed or rolled back. */
  readonly done: Promise<void>;
}

const database = await openSqlite(String(workerData)).catch((error: Failure) => {
  answer({ number: 0, problem: problemOf(error) });
  process.exit();
});
let current: Transaction | undefined;

parentPort?.on('message', (message: Message) => {
  const { number, question } = fromMessage<Asked>(message, parametersOf);
  perform(question).then(
    (result) => answer({ number, result }),
    (error: Failure) => answer({ number, problem: problemOf(error) }),
  );
});
answer({ number: 0 });

/** With what led to it, which is lost otherwise. */
function problemOf({ message, errcode, cause }: Failure): Answer['problem'] {
  return { message: cause instanceof Error ? `${message} ${cause.message}` : message, errcode };
}

function answer(answer: Answer): void {
  parentPort?.postMessage(toMessage(answer, rowsOf(answer)));
}

async function perform(question: Question): Promise<unknown> {
  switch (question.kind) {
    case 'begin':
      return begin();
    case 'commit':
      current?.end.resolve();
      return current?.done;
    case 'rollback':
      current?.end.reject(new Undone());
      return current?.done.catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error;
      });
    case 'close':
      await database.close();
      // Without its listener the thread has nothing left to wait for, and ends.
      setImmediate(() => parentPort?.close());
      return;
    default: {
      const { kind, sql, parameters, within } = question;
      const queries = within && current ? current.queries : database;
      return queries[kind](sql, parameters);
    }
  }
}

/** Resolves when the transaction has exclusive use of the database. */
function begin(): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = Promise.withResolvers<void>();
    const done = database.transaction((queries) => {
      current = { queries, end, done };
      resolve();
      return end.promise;
    });
    done.catch(reject);
  });
}
