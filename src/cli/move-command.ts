/** `mudlark move`: everything in the data folder goes to PostgreSQL, while the service is stopped. */
import { constants } from 'node:os';
import { markFile } from '../accounts/sqlite/moved-mark.ts';
import { loadConfig } from '../config/load-config.ts';
import { UsageError } from '../shell/run-process.ts';
import { screenOf } from './batch/batch-command.ts';
import { Progress } from './batch/progress.ts';
import { type Command, type CommandCall, expectWords, readWords } from './command.ts';
import { lookAtMove, type Moved, move } from './move/move.ts';
import { MoveProblem } from './move/move-problem.ts';
import type { SourceTable } from './move/source.ts';
import { listenForStop } from './stop-signal.ts';

export const moveCommand: Command = {
  options: {
    to: {
      type: 'string',
      takes: '<address>',
      says: 'PostgreSQL, as postgres://user:password@host:5432/mudlark. Default: MUDLARK_DATABASE_URL, which other users of this machine cannot read.',
    },
    'dry-run': {
      type: 'boolean',
      says: 'Only look, also while the service runs: what would be moved, and whether it can be.',
    },
  },
  run: async (call) => {
    using stop = listenForStop();
    try {
      return await run(call, stop.signal);
    } catch (error) {
      if (error instanceof MoveProblem) {
        call.io.err(`mudlark: ${error.message}\n`);
        return 1;
      }
      if (!stop.signal.aborted) throw error;
      call.io.err('Stopped. Nothing was moved.\n');
      return 128 + constants.signals[stop.signal.reason as NodeJS.Signals];
    }
  },
};

async function run(call: CommandCall, signal: AbortSignal): Promise<number> {
  const { values, positionals } = readWords(call);
  expectWords(positionals, []);
  const { dataFolder: folder, databaseUrl: url } = loadConfig({
    ...call.environment,
    ...(typeof values.to === 'string' && { MUDLARK_DATABASE_URL: values.to }),
  });
  const say = (json: object, text: string) => {
    call.io.out(values.json === true ? `${JSON.stringify(json)}\n` : `${text}\n`);
    return 0;
  };
  if (values['dry-run'] === true) {
    const { to, tables, isServed } = await lookAtMove(folder, url);
    return say(
      { from: folder, to: to ?? null, moved: false, rows: rowsOf(tables), is_running: isServed },
      [
        `${folder} has:`,
        ...listOf(tables),
        '',
        to === undefined
          ? 'No PostgreSQL was named: see --to.'
          : `All of it can be moved to PostgreSQL at ${to}, which is empty.`,
        ...(isServed ? ['The service is running on this folder: stop it first.'] : []),
        'Nothing was moved.',
      ].join('\n'),
    );
  }
  if (url === undefined) throw new UsageError('where to? Set MUDLARK_DATABASE_URL, or add --to postgres://…');
  const moved = await withProgress(call, (onRows) => move({ folder, url, signal, onRows }));
  const { to, tables, credits } = moved;
  return say(
    {
      from: folder,
      to,
      moved: true,
      rows: rowsOf(tables),
      ...(credits && { monthly_credits: credits.monthly, payg_credits: credits.payg }),
    },
    [...outcome(folder, moved), '', ...nextSteps(folder)].join('\n'),
  );
}

async function withProgress(call: CommandCall, work: (onRows: (count: number, all: number) => void) => Promise<Moved>) {
  const tally = { total: 0, done: 0 };
  using shown = new DisposableStack();
  return await work((count, all) => {
    if (tally.total === 0) shown.use(new Progress(screenOf(call), () => tally));
    tally.total = all;
    tally.done += count;
  });
}

function outcome(folder: string, { to, tables, credits }: Moved): string[] {
  if (!credits) return [`The data in ${folder} is in PostgreSQL at ${to}, by an earlier run.`];
  return [
    `Moved from ${folder} to PostgreSQL at ${to}:`,
    ...listOf(tables),
    '',
    `Everything was counted there again. The balance and the ledger of each account are the same; together they have ${number(credits.monthly)} monthly and ${number(credits.payg)} pay-as-you-go credits left.`,
  ];
}

const nextSteps = (folder: string) => [
  'Now start the service with MUDLARK_DATABASE_URL, and the other settings as before.',
  `The databases in ${folder} are as they were, but no service starts on them any more. To go back to them, delete ${markFile(folder)}.`,
];

const rowsOf = (tables: readonly SourceTable[]) =>
  Object.fromEntries(tables.map(({ table, count }) => [table.name, count]));

function listOf(tables: readonly SourceTable[]): string[] {
  // What people never see as rows.
  const shown = tables.filter(({ table, count }) => count > 0 && !table.isFilled);
  const width = Math.max(...shown.map(({ count }) => number(count).length));
  return shown.map(({ table, count }) => `  ${number(count).padStart(width)}  ${table.rows}`);
}

const number = (count: number) => count.toLocaleString('en-US');
