/**
 * Scripts that let a shell complete commands, options and their values: `mudlark completion bash`. They are made from the commands
 * themselves and hold all of it, because a shell cannot wait for this program at every key.
 */
import { UsageError } from '../shell/run-process.ts';
import { type Command, expectWords, readWords } from './command.ts';

/** A command as a shell has to know it. */
export interface Completed {
  readonly name: string;
  readonly summary: string;
  /** Those that can stand for a positional word, where they are known. */
  readonly words: readonly string[];
  readonly options: readonly CompletedOption[];
}

export interface CompletedOption {
  readonly name: string;
  readonly short: string | undefined;
  readonly says: string;
  readonly takesValue: boolean;
  /** Those that it can have, where they are known. */
  readonly values: readonly string[];
}

const SHELLS: Readonly<Record<string, (commands: readonly Completed[]) => string>> = { bash, zsh, fish };

export function completionCommand(
  describeAll: (environment: NodeJS.ProcessEnv) => Promise<readonly Completed[]>,
): Command {
  return {
    words: { '<shell>': { values: Object.keys(SHELLS), says: 'The shell that the script is for.' } },
    notes: `To have it in every shell from now on
  bash   mudlark completion bash > ~/.local/share/bash-completion/completions/mudlark
  zsh    mudlark completion zsh > "\${fpath[1]}/_mudlark"
  fish   mudlark completion fish > ~/.config/fish/completions/mudlark.fish`,
    async run(call) {
      const [shell] = expectWords(readWords(call).positionals, ['<shell>']);
      const write = Object.hasOwn(SHELLS, shell) ? SHELLS[shell] : undefined;
      if (!write) throw new UsageError(`There is no completion for "${shell}", but for bash, zsh and fish.`);
      call.io.out(write(await describeAll(call.environment)));
      return 0;
    },
  };
}

const flagsOf = ({ options }: Completed) =>
  options.flatMap(({ name, short }) => [`--${name}`, ...(short ? [`-${short}`] : [])]);

const firstWords = (commands: readonly Completed[]) => [
  ...new Set(commands.map(({ name }) => name.split(' ')[0] ?? '')),
];

/** First words that need a second one, each with those that there are. */
function groups(commands: readonly Completed[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { name } of commands) {
    const [first = '', second] = name.split(' ');
    if (second !== undefined) found.set(first, [...(found.get(first) ?? []), second]);
  }
  return found;
}

/** What bash and zsh share: which words come next, in a variable `words`, by the command and the word before. */
function cases(commands: readonly Completed[]): string {
  const byValue = commands.flatMap((command) =>
    command.options
      .filter(({ values }) => values.length > 0)
      .map(({ name, values }) => `    '${command.name} --${name}') words='${values.join(' ')}' ;;`),
  );
  const withValue = commands.flatMap((command) =>
    command.options
      .filter(({ takesValue, values }) => takesValue && values.length === 0)
      .flatMap(({ name, short }) => [`'${command.name} --${name}'`, ...(short ? [`'${command.name} -${short}'`] : [])]),
  );
  const byCommand = commands.map(
    (command) => `      '${command.name}') words='${[...command.words, ...flagsOf(command)].join(' ')}' ;;`,
  );
  const byGroup = [...groups(commands)].map(([first, seconds]) => `      ${first}) words='${seconds.join(' ')}' ;;`);
  return `  case "$command $previous" in
${byValue.join('\n')}
    ${withValue.join('|')}) words='' files=yes ;;
    *) case "$command" in
      '') words='${firstWords(commands).join(' ')} --help --version' ;;
${byGroup.join('\n')}
${byCommand.join('\n')}
      *) files=yes ;;
    esac ;;
  esac`;
}

/** The first word, and the second where the first needs one. */
const findCommand = (commands: readonly Completed[], first: string, second: string) =>
  `  case "${first}" in ${[...groups(commands).keys()].join('|')}) command="${first}\${${second}:+ }${`\${${second}}`}" ;; *) command="${first}" ;; esac`;

function bash(commands: readonly Completed[]): string {
  return `# mudlark, for bash
_mudlark() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD - 1]}" command words='' files='' one='' two=''
  (( COMP_CWORD > 1 )) && one="\${COMP_WORDS[1]}"
  (( COMP_CWORD > 2 )) && two="\${COMP_WORDS[2]}"
${findCommand(commands, '$one', 'two')}
${cases(commands)}
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  if [[ -n "$files" || ( "$current" != -* && \${#COMPREPLY[@]} -eq 0 ) ]]; then
    local file
    while IFS= read -r file; do COMPREPLY+=("$file"); done < <(compgen -f -- "$current")
  fi
}
complete -o filenames -F _mudlark mudlark
`;
}

function zsh(commands: readonly Completed[]): string {
  return `#compdef mudlark
# mudlark, for zsh
_mudlark() {
  local current="$words[CURRENT]" previous="$words[CURRENT-1]" command files='' one='' two=''
  (( CURRENT > 2 )) && one="$words[2]"
  (( CURRENT > 3 )) && two="$words[3]"
  local words=''
${findCommand(commands, '$one', 'two')}
${cases(commands)}
  [[ -n "$words" ]] && compadd -- \${=words}
  [[ -n "$files" || ( "$current" != -* && -n "$command" ) ]] && _files
}
if [[ "$funcstack[1]" = _mudlark ]]; then _mudlark "$@"; else compdef _mudlark mudlark; fi
`;
}

function fish(commands: readonly Completed[]): string {
  const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const grouped = groups(commands);
  const seen = (name: string) => {
    const [first = '', second] = name.split(' ');
    const own = `__fish_seen_subcommand_from ${first}`;
    return second === undefined ? own : `${own}; and __fish_seen_subcommand_from ${second}`;
  };
  const first = commands
    .filter(({ name }) => !name.includes(' '))
    .map(({ name, summary }) => `complete -c mudlark -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`);
  const ofGroups = [...grouped].flatMap(([name, seconds]) => [
    `complete -c mudlark -n __fish_use_subcommand -a ${name} -d ${quoted(`${name} ${seconds.join(', ')}`)}`,
    ...commands
      .filter((each) => each.name.startsWith(`${name} `))
      .map((each) => {
        const when = `__fish_seen_subcommand_from ${name}; and not __fish_seen_subcommand_from ${seconds.join(' ')}`;
        return `complete -c mudlark -f -n ${quoted(when)} -a ${each.name.slice(name.length + 1)} -d ${quoted(each.summary)}`;
      }),
  ]);
  const options = commands.flatMap((command) =>
    command.options.map(({ name, short, takesValue, values }) => {
      const known = values.length > 0 ? ` -x -a ${quoted(values.join(' '))}` : takesValue ? ' -r' : '';
      return `complete -c mudlark -n ${quoted(seen(command.name))} -l ${name}${short ? ` -s ${short}` : ''}${known}`;
    }),
  );
  return ['# mudlark, for fish', 'complete -c mudlark -l version', ...first, ...ofGroups, ...options, ''].join('\n');
}
