/**
 * `npm run bench -- <name> [options]`: measurements, as ratios of figures taken side by side in one run. Each bench
 * only loads its own parts.
 */

/** Returns whether every goal was met. */
type Bench = (args: readonly string[]) => Promise<boolean>;

const BENCHES: Readonly<Record<string, () => Promise<Bench>>> = {
  http: async () => (await import('./http/bench.ts')).benchHttp,
  browser: async () => (await import('./browser/bench.ts')).benchBrowser,
  pictures: async () => (await import('./browser/picture-bench.ts')).benchPictures,
  'browser-soak': async () => (await import('./browser-soak.ts')).soakBrowser,
  'open-web': async () => (await import('./open-web-soak.ts')).soakOpenWeb,
  proxies: async () => (await import('./proxies/bench.ts')).benchProxies,
  loop: async () => (await import('./loop/bench.ts')).benchLoop,
  soak: async () => (await import('./soak/soak.ts')).soak,
  jobs: async () => (await import('./jobs/bench.ts')).benchJobs,
  cluster: async () => (await import('./cluster/bench.ts')).benchCluster,
  ai: async () => (await import('./ai/bench.ts')).benchAi,
  fields: async () => (await import('./ai/page-fields.ts')).benchPageFields,
  questions: async () => (await import('./ai/questions.ts')).benchQuestions,
  text: async () => (await import('./text/bench.ts')).benchText,
  consent: async () => (await import('./consent/bench.ts')).benchConsent,
  walls: async () => (await import('./walls/bench.ts')).benchWalls,
};

const [name = '', ...args] = process.argv.slice(2);
const load = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
if (load) {
  const bench = await load();
  process.exitCode = (await bench(args)) ? 0 : 1;
} else {
  process.stderr.write(`There is no bench "${name}". Known: ${Object.keys(BENCHES).join(', ')}.\n`);
  process.exitCode = 2;
}
