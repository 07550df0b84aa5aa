/** Requests /healthz repeatedly, and reports the longest time without an answer on request. Runs in its own process. */
import { Agent, get } from 'node:http';

const [url = ''] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });
const EVERY = 5;
let longest = 0;

function ask(): void {
  const startedAt = performance.now();
  const done = () => {
    longest = Math.max(longest, performance.now() - startedAt);
    setTimeout(ask, EVERY);
  };
  get(`${url}/healthz`, { agent }, (response) => response.resume().on('end', done)).on('error', done);
}

process.on('message', (word) => {
  if (word === 'begin') longest = 0;
  process.send?.({ longest });
});
ask();
process.send?.({});
