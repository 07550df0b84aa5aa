// The whole comparison: speed and memory of each client, three rounds in turn, the median of each figure.
// node run.mjs [rounds]
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const rounds = Number(process.argv[2] ?? 3);
const here = (file) => fileURLToPath(new URL(file, import.meta.url));
const names = ['node:http', 'undici request', 'undici fetch', 'impit', 'mudlark'];

const target = spawn(process.execPath, [here('target.mjs')], { stdio: ['ignore', 'pipe', 'inherit'] });
const [line] = await once(target.stdout, 'data');
const port = String(line).trim();
const results = new Map(names.map((name) => [name, []]));
try {
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      const output = execFileSync(process.execPath, [here('measure.mjs'), name, port], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      results.get(name).push(JSON.parse(output));
    }
  }
} finally {
  target.kill();
}
const median = (values) => values.sort((one, other) => one - other)[Math.floor(values.length / 2)];
const columns = Object.keys(results.get(names[0])[0]).filter((key) => key !== 'name' && key !== 'requests');
process.stdout.write(`| client | ${columns.join(' | ')} |\n|${'---|'.repeat(columns.length + 1)}\n`);
for (const name of names) {
  const cells = columns.map((column) => median(results.get(name).map((result) => result[column])));
  process.stdout.write(`| ${name} | ${cells.join(' | ')} |\n`);
}
