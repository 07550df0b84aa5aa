/** The `--help` of one command: how it is called, what it does, and each option with its values. */
import { type Command, type CommandOption, type CommandWord, type ListedCommand, valuesOf } from './command.ts';

/** Columns of a line, as long as no word is longer. */
const WIDTH = 110;
const INDENT = 29;

export function helpOf({ usage, summary }: ListedCommand, command: Command, environment: NodeJS.ProcessEnv): string {
  const words = Object.entries(command.words ?? {}).map(([name, word]) =>
    helpEntry(name, sentences(word.says, valuesSaid(word, environment))),
  );
  const options = Object.entries(command.options ?? {});
  const sections = [...Map.groupBy(options, ([, { under = 'Options' }]) => under)].map(([heading, each]) =>
    [heading, ...each.map(([name, option]) => optionEntry(name, option, environment))].join('\n'),
  );
  const blocks = [
    `mudlark ${usage}`,
    summary,
    ...(words.length > 0 ? [['Words', ...words].join('\n')] : []),
    ...sections,
    ...(command.notes === undefined ? [] : [command.notes]),
    '--json prints JSON.',
  ];
  return `${blocks.join('\n\n')}\n`;
}

function optionEntry(name: string, option: CommandOption, environment: NodeJS.ProcessEnv): string {
  const isNegative = option.type === 'boolean' && option.negative === true;
  const short = option.short === undefined ? '' : `-${option.short}, `;
  const takes = option.type === 'string' ? ` ${option.takes}` : '';
  return helpEntry(
    `${short}--${isNegative ? 'no-' : ''}${name}${takes}`,
    sentences(
      option.says,
      valuesSaid(option, environment),
      option.multiple ? 'May be repeated.' : '',
      fallbackSaid(name, option),
    ),
  );
}

function fallbackSaid(name: string, { fallback }: CommandOption): string {
  if (fallback === undefined) return '';
  return fallback === true ? `Default: true; --no-${name} for false.` : `Default: ${fallback}.`;
}

function valuesSaid(option: CommandOption | CommandWord, environment: NodeJS.ProcessEnv): string {
  const values = valuesOf(option, environment).join(', ');
  if (values === '') return '';
  return 'byCommas' in option && option.byCommas
    ? `Any of these, separated by commas: ${values}.`
    : `One of: ${values}.`;
}

const sentences = (...all: readonly string[]) => all.filter((text) => text !== '').join(' ');

/** A name, and its meaning beside it, in lines that fit the terminal. */
export function helpEntry(name: string, says: string): string {
  const lines = [''];
  for (const word of says.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last === '') lines[lines.length - 1] = word;
    else if (INDENT + last.length + 1 + word.length <= WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  const head = `  ${name}`;
  const beside = head.length < INDENT ? `${head.padEnd(INDENT)}${lines.shift()}\n` : `${head}\n`;
  return `${beside}${lines.map((line) => `${' '.repeat(INDENT)}${line}\n`).join('')}`.trimEnd();
}
