/**
 * Scripts that let a shell complete commands, options and their values: `mudlark completion bash`. They are generated
 * from the commands and contain everything, because a shell cannot wait for this program at every key.
 */
import { UsageError } from '../shell/run-process.ts';
import { type Command, expectWords, readWords } from './command.ts';

/** A command as a shell has to know it. */
export interface Completed {
  readonly name: string;
  readonly summary: string;
  /** Values of a positional argument, if they are known. */
  readonly words: readonly string[];
  readonly options: readonly CompletedOption[];
}

export interface CompletedOption {
  readonly name: string;
  readonly short: string | undefined;
  readonly says: string;
  readonly takesValue: boolean;
  /** Values of the option, if they are known. */
  readonly values: readonly string[];
  /** Several values, separated by commas. */
  readonly byCommas: boolean;
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
      if (!write) throw new UsageError(`There is no completion for "${shell}", only for bash, zsh and fish.`);
      call.io.out(write(await describeAll(call.environment)));
      return 0;
    },
  };
}

const flagsOf = ({ options }: Completed) => options.flatMap(namesOf);

const namesOf = ({ name, short }: CompletedOption) => [`--${name}`, ...(short ? [`-${short}`] : [])];

const firstWords = (commands: readonly Completed[]) => [
  ...new Set(commands.map(({ name }) => name.split(' ')[0] ?? '')),
];

/** First words that need a second one, each with its possible second words. */
function groups(commands: readonly Completed[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { name } of commands) {
    const [first = '', second] = name.split(' ');
    if (second !== undefined) found.set(first, [...(found.get(first) ?? []), second]);
  }
  return found;
}

/**
 * What bash and zsh share: which words come next, by the command and the word before. `words` are what fits, `files`
 * says that a file may be meant, `commas` that several can be given.
 */
function cases(commands: readonly Completed[]): string {
  const options = commands.flatMap((command) =>
    command.options.map((option) => ({
      ...option,
      places: namesOf(option).map((flag) => `'${command.name} ${flag}'`),
    })),
  );
  const byValue = options
    .filter(({ values }) => values.length > 0)
    .map(({ places, values, byCommas }) => {
      return `    ${places.join('|')}) words='${values.join(' ')}'${byCommas ? ' commas=yes' : ''} ;;`;
    });
  const withValue = options
    .filter(({ takesValue, values }) => takesValue && values.length === 0)
    .flatMap(({ places }) => places);
  const byCommand = commands.map(
    (command) => `      '${command.name}') flags='${flagsOf(command).join(' ')}' words='${command.words.join(' ')}' ;;`,
  );
  const byGroup = [...groups(commands)].map(
    ([first, seconds]) => `      ${first}) flags='--help' words='${seconds.join(' ')}' ;;`,
  );
  return `  case "$command $previous" in
${byValue.join('\n')}
    ${withValue.join('|')}) files=yes ;;
    *) case "$command" in
      '') words='${firstWords(commands).join(' ')} --help --version' ;;
${byGroup.join('\n')}
${byCommand.join('\n')}
    esac
    [[ "$current" == -* && -n "$flags" ]] && words="$flags"
    [[ -z "$words" ]] && files=yes ;;
  esac`;
}

/** The first word, and the second if the first needs one. */
const findCommand = (commands: readonly Completed[], first: string, second: string) =>
  `  case "${first}" in ${[...groups(commands).keys()].join('|')}) command="${first}\${${second}:+ }${`\${${second}}`}" ;; *) command="${first}" ;; esac`;

function bash(commands: readonly Completed[]): string {
  return `# mudlark, for bash
_mudlark() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD - 1]}"
  local command words='' flags='' files='' commas='' one='' two='' before=''
  (( COMP_CWORD > 1 )) && one="\${COMP_WORDS[1]}"
  (( COMP_CWORD > 2 )) && two="\${COMP_WORDS[2]}"
${findCommand(commands, '$one', 'two')}
${cases(commands)}
  [[ -n "$commas" && "$current" == *,* ]] && before="\${current%,*},"
  COMPREPLY=($(compgen -P "$before" -W "$words" -- "\${current#"$before"}"))
  if [[ -n "$files" ]]; then
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
  local current="$words[CURRENT]" previous="$words[CURRENT-1]"
  local command flags='' files='' commas='' one='' two=''
  (( CURRENT > 2 )) && one="$words[2]"
  (( CURRENT > 3 )) && two="$words[3]"
  local words=''
${findCommand(commands, '$one', 'two')}
${cases(commands)}
  [[ -n "$commas" ]] && compset -P '*,'
  [[ -n "$words" ]] && compadd -- \${=words}
  [[ -n "$files" ]] && _files
}
if [[ "$funcstack[1]" = _mudlark ]]; then _mudlark "$@"; else compdef _mudlark mudlark; fi
`;
}

function fish(commands: readonly Completed[]): string {
  const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const offer = (when: string, ...rest: readonly string[]) =>
    ['complete -c mudlark -n', quoted(when), ...rest].join(' ');
  const first = commands.filter(({ name }) => !name.includes(' '));
  const words = [
    offer('__mudlark_at', '-f -l help -d', quoted('Explain this.')),
    offer('__mudlark_at', '-f -l version -d', quoted('Print the version.')),
    ...first.map(({ name, summary }) => offer('__mudlark_at', '-f -a', name, '-d', quoted(summary))),
    ...[...groups(commands)].flatMap(([name, seconds]) => [
      offer('__mudlark_at', '-f -a', name, '-d', quoted(seconds.join(', '))),
      ...commands
        .filter((each) => each.name.startsWith(`${name} `))
        .map((each) => {
          return offer(`__mudlark_at ${name}`, '-f -a', each.name.slice(name.length + 1), '-d', quoted(each.summary));
        }),
    ]),
  ];
  const ofCommands = commands.flatMap((command) => {
    const when = `__mudlark_in ${command.name}`;
    const options = command.options.map(({ name, short, says, takesValue, values, byCommas }) => {
      const list = byCommas ? `(__fish_append , ${values.join(' ')})` : values.join(' ');
      const known = values.length > 0 ? ['-x -a', quoted(list)] : takesValue ? ['-r'] : [];
      return offer(when, '-l', name, ...(short ? ['-s', short] : []), ...known, '-d', quoted(firstSentence(says)));
    });
    return command.words.length > 0 ? [offer(when, '-f -a', quoted(command.words.join(' '))), ...options] : options;
  });
  return ['# mudlark, for fish', FISH_PLACE, ...words, ...ofCommands, ''].join('\n');
}

/** The position in the line: the words so far are exactly these, or begin with these. */
const FISH_PLACE = `function __mudlark_at
    set -l words (commandline -opc)
    set -e words[1]
    test "$words" = "$argv"
end
function __mudlark_in
    set -l words (commandline -opc)
    set -e words[1]
    set -l length (count $argv)
    test (count $words) -ge $length; and test "$words[1..$length]" = "$argv"
end`;

const firstSentence = (says: string) => /^.*?[.;:](?= |$)/.exec(says)?.[0].replace(/[;:]$/, '.') ?? says;
