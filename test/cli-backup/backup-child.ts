/** The command as a process beside the server: `backup-child.ts <words…>`. */
import { backup } from '../../src/cli/backup-command.ts';
import { runProcess } from '../../src/shell/run-process.ts';

await runProcess((io) => backup({ words: process.argv.slice(2), options: {}, environment: process.env, io }));
