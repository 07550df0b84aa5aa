// Mudlark as its users call it: over HTTP. The service must already run (MUDLARK_URL, MUDLARK_API_KEY) and allow the
// target (MUDLARK_ALLOW_TARGETS); with MUDLARK_PID its processor time and memory are counted.
import { cpuSeconds } from '../../process-figures.ts';

const base = process.env.MUDLARK_URL;
const key = process.env.MUDLARK_API_KEY;
const pid = process.env.MUDLARK_PID;

export default {
  name: 'mudlark',
  rootPid: pid === undefined ? undefined : Number(pid),
  start() {
    if (!base || !key) throw new Error('MUDLARK_URL and MUDLARK_API_KEY name the service');
  },
  async fetchPage(url) {
    const answer = await fetch(`${base}/html?${new URLSearchParams({ api_key: key, js: 'true', url })}`);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status}: ${text.slice(0, 200)}`);
    return text;
  },
  stop() {},
  /** Of the service's own process, without its browsers, as for the others. */
  cpuSeconds: () => (pid === undefined ? Number.NaN : cpuSeconds(Number(pid))),
};
