/** The worker thread of checkpointer.ts. It has its own connection, and runs one checkpoint per message. */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

const db = new DatabaseSync(String(workerData), { timeout: 1_000 });
db.exec('PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0');
const checkpoint = db.prepare('PRAGMA wal_checkpoint(RESTART)');
// The first commit after a restart syncs the log's new header. Committing here keeps that sync off the server's thread.
const firstCommit = db.prepare('UPDATE checkpoints SET count = count + 1');

parentPort?.on('message', (message: 'checkpoint' | 'close') => {
  if (message === 'close') {
    db.close();
    parentPort?.close();
    return;
  }
  checkpoint.get();
  firstCommit.run();
  parentPort?.postMessage('done');
});
