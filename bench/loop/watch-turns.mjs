/**
 * Loaded into the service by the measurement: reports the longest turn of its event loop, in processor time of its
 * thread, and in elapsed time without that in which the thread was ready to run but other processes had the processors
 * (on Linux, which reports that). On a busy machine the elapsed time itself says more about other processes.
 */
import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const EVERY = 5;

if (isMainThread && process.send) {
  const used = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  const waited = () => {
    try {
      return Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[1]) / 1e6;
    } catch {
      return 0;
    }
  };
  const look = () => ({ used: used(), held: performance.now() - waited() });
  let before = look();
  let longest = { used: 0, held: 0 };
  setInterval(() => {
    const now = look();
    longest = {
      used: Math.max(longest.used, now.used - before.used),
      held: Math.max(longest.held, now.held - before.held),
    };
    before = now;
  }, EVERY).unref();
  process.on('message', () => {
    process.send?.(longest);
    longest = { used: 0, held: 0 };
  });
  process.channel?.unref();
}
