/** `npm run bench -- <name>`: measurements, as ratios taken side by side in one run. */
import { benchHttp } from './http/bench.ts';

const BENCHES: Readonly<Record<string, () => Promise<boolean>>> = { http: benchHttp };

const name = process.argv[2] ?? '';
const bench = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
if (bench) {
  process.exitCode = (await bench()) ? 0 : 1;
} else {
  process.stderr.write(`There is no bench "${name}". Known: ${Object.keys(BENCHES).join(', ')}.\n`);
  process.exitCode = 2;
}
