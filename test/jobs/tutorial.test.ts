/** Runs the tutorial command by command in a shell, against a service: the output is what the tutorial says. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { makeFolder } from '../support/folder.ts';
import { OPERATOR_KEY, startTestService } from '../support/service.ts';
import { describeThorough } from '../support/thorough.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const PAGE = join(PROJECT, 'docs/tutorials/many-pages.md');
/** The limit in milliseconds for a shell that waits in vain. */
const LONGEST = 180_000;
const MARK = '--- the end of a command ---';

interface Step {
  readonly command: string;
  readonly output: string;
}

/** Each command of the console blocks, and its output. */
function stepsOf(page: string): Step[] {
  const blocks = [...page.matchAll(/^```console\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
  return blocks.flatMap((block) =>
    block
      .split(/^\$ /m)
      .slice(1)
      .map((step) => {
        const [command = '', ...lines] = step.split('\n');
        return { command, output: lines.join('\n').trimEnd() };
      }),
  );
}

/** What differs from run to run. */
const alike = (output: string) =>
  output
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '<id>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replace(/"webhook_secret":"[^"]+"/g, '"webhook_secret":"<secret>"')
    .trimEnd();

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function run(script: string, folder: string, environment: Record<string, string>): Promise<string> {
  writeFileSync(join(folder, 'tutorial.sh'), script);
  const shell = spawn('bash', ['tutorial.sh'], {
    cwd: folder,
    env: { PATH: `${dirname(process.execPath)}:${process.env.PATH}`, HOME: folder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  // Together with its background processes.
  const end = setTimeout(() => process.kill(-(shell.pid ?? 0), 'SIGKILL'), LONGEST);
  let printed = '';
  for (const stream of [shell.stdout, shell.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  await once(shell, 'close');
  clearTimeout(end);
  return printed;
}

describeThorough('the tutorial', { timeout: 240_000 }, () => {
  it('prints what it says', async (t) => {
    const steps = stepsOf(readFileSync(PAGE, 'utf8'));
    assert.ok(steps.length >= 14, `${steps.length} commands`);
    await using folder = await makeFolder();
    await using service = await startTestService({ environment: { MUDLARK_BROWSER_PAGES: '0' } });
    // Like the project folder, which must not be written to.
    symlinkSync(join(PROJECT, 'docs'), join(folder.path, 'docs'));
    mkdirSync(join(folder.path, 'bin'));
    symlinkSync(join(PROJECT, 'bin/mudlark'), join(folder.path, 'bin/mudlark'));
    const port = String(await freePort());
    const script = steps.map(({ command }) => `${command.replaceAll(':9099/', `:${port}/`)}\necho; echo '${MARK}'`);
    const printed = await run(script.join('\n'), folder.path, {
      api: service.url,
      KEY: OPERATOR_KEY,
      RECEIVER_PORT: port,
    });
    const outputs = printed.split(`${MARK}\n`);
    for (const [at, { command, output }] of steps.entries()) {
      t.diagnostic(`$ ${command}\n${outputs[at]?.trimEnd()}`);
      assert.equal(alike(outputs[at] ?? ''), alike(output), command);
    }
  });
});
