// Measures one client in its own process and prints one line of JSON: node measure.mjs <client> <port>
import { CLIENTS } from './clients.mjs';

const [name, port] = process.argv.slice(2);
const fetchText = await CLIENTS[name]();

async function run(path, requests, concurrency) {
  const url = `http://127.0.0.1:${port}${path}`;
  const length = Number(path.slice(1)) * 1024;
  let left = requests;
  const cpu = process.cpuUsage();
  const started = performance.now();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (left > 0) {
        left -= 1;
        const text = await fetchText(url);
        if (text.length !== length) throw new Error(`${text.length} characters instead of ${length}`);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  const used = process.cpuUsage(cpu);
  return {
    perSecond: Math.round(requests / seconds),
    cpuMicroseconds: Math.round((used.user + used.system) / requests),
  };
}

await run('/10', 500, 8);
const result = { name };
for (const [path, concurrency, requests] of [
  ['/10', 1, 1500],
  ['/10', 32, 5000],
  ['/100', 1, 800],
  ['/100', 32, 2000],
]) {
  const { perSecond, cpuMicroseconds } = await run(path, requests, concurrency);
  result[`${path.slice(1)} KB at ${concurrency}`] = perSecond;
  result[`cpu µs ${path.slice(1)} KB at ${concurrency}`] = cpuMicroseconds;
}
result.requests = 500 + 1500 + 5000 + 800 + 2000;
result.rssMiB = Math.round(process.memoryUsage().rss / 1024 / 1024);
process.stdout.write(`${JSON.stringify(result)}\n`);
process.exit(0);
