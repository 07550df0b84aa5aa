/**
 * Loaded into the service by the measurement: reports the longest turn of its event loop, in processor time of its
 * thread. On a busy machine the elapsed time says more about other processes.
 */
import { isMainThread } from 'node:worker_threads';

const EVERY = 5;

if (isMainThread && process.send) {
  const used = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  let before = used();
  let longest = 0;
  setInterval(() => {
    const now = used();
    longest = Math.max(longest, now - before);
    before = now;
  }, EVERY).unref();
  process.on('message', () => {
    process.send?.({ longest });
    longest = 0;
  });
  process.channel?.unref();
}
