/** `bin/mudlark`: the service, its accounts and one-shot requests from the command line. */
import { keepCompiledCode } from './shell/compile-cache.ts';
import { widenThreadPool } from './shell/thread-pool.ts';

widenThreadPool(process.env);
keepCompiledCode(process.env);
const { runProcess } = await import('./shell/run-process.ts');
const { runCommand } = await import('./cli/commands.ts');

await runProcess((io) => runCommand(process.argv.slice(2), process.env, io));
