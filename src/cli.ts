/** `bin/mudlark`: the service, its accounts and one-shot requests from the command line. */
import { runCommand } from './cli/commands.ts';
import { runProcess } from './run-process.ts';

await runProcess((io) => runCommand(process.argv.slice(2), process.env, io));
