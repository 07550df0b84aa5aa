/** Reads a Dockerfile and reports what is wrong with it. Knows the rules for our file, and builds nothing. */

export interface Instruction {
  readonly name: string;
  readonly flags: Readonly<Record<string, string>>;
  /** The arguments after the name and the flags, on one line. */
  readonly rest: string;
}

export interface Stage {
  readonly image: string;
  readonly alias: string | undefined;
  readonly instructions: readonly Instruction[];
}

export interface Surroundings {
  /** Whether this path is sent to the build. */
  readonly isSent: (path: string) => boolean;
  /** Names that the service reads from its environment. */
  readonly settings: ReadonlySet<string>;
  /** The version that package-lock.json has. */
  readonly node: string;
}

export function readStages(text: string): Stage[] {
  const stages: { image: string; alias: string | undefined; instructions: Instruction[] }[] = [];
  for (const instruction of readInstructions(text)) {
    if (instruction.name === 'FROM') {
      const [, image = '', alias] = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(instruction.rest) ?? [];
      stages.push({ image, alias, instructions: [] });
    } else stages.at(-1)?.instructions.push(instruction);
  }
  return stages;
}

function readInstructions(text: string): Instruction[] {
  const lines = text.split('\n').filter((line) => !/^\s*#/.test(line));
  const joined = lines.join('\n').replaceAll(/\\\n\s*/g, ' ');
  return joined.split('\n').flatMap((line) => {
    const [, name, flagText = '', rest = ''] = /^\s*([A-Za-z]+)\s+((?:--\S+\s+)*)(.*)$/.exec(line) ?? [];
    if (name === undefined) return [];
    const flags = [...flagText.matchAll(/--([a-z-]+)=(\S+)/g)].map(([, flag = '', value = '']) => [flag, value]);
    return [{ name: name.toUpperCase(), flags: Object.fromEntries(flags), rest: rest.trim() }];
  });
}

export function findProblems(text: string, surroundings: Surroundings): string[] {
  const stages = readStages(text);
  const last = stages.at(-1);
  if (!last) return ['there is no FROM'];
  const all = stages.flatMap(({ instructions }) => instructions);
  return [
    ...stages.flatMap((stage, index) => imageProblems(stage, stages.slice(0, index), surroundings.node)),
    ...copyProblems(all, stages, surroundings),
    ...variableProblems(all, surroundings.settings),
    ...installProblems(all),
    ...packageProblems(stages, last),
    ...runningProblems(last),
  ];
}

function imageProblems({ image }: Stage, earlier: readonly Stage[], node: string): string[] {
  if (earlier.some(({ alias }) => alias === image)) return [];
  const [, tag] = image.split(':');
  if (tag === undefined || /latest/.test(tag)) return [`${image} has no version`];
  if (image.startsWith('node:') && !tag.startsWith(`${node}-`)) return [`${image} is not Node ${node}`];
  return /^\d+\.\d+/.test(tag) ? [] : [`${image} has no version`];
}

/** Sources, and whether they come from this folder. */
export function copiesOf(instructions: readonly Instruction[]) {
  return instructions
    .filter(({ name }) => name === 'COPY' || name === 'ADD')
    .map(({ flags, rest }) => {
      const words = rest.split(/\s+/);
      return { from: flags.from, sources: words.slice(0, -1), to: words.at(-1) ?? '' };
    });
}

function copyProblems(all: readonly Instruction[], stages: readonly Stage[], { isSent }: Surroundings): string[] {
  const added = all.filter(({ name }) => name === 'ADD').map(() => 'ADD fetches and unpacks: COPY does what it says');
  const missing = copiesOf(all).flatMap(({ from, sources }) => {
    if (from === undefined) return sources.filter((path) => !isSent(path)).map((path) => `${path} cannot be copied`);
    return stages.some(({ alias }) => alias === from) ? [] : [`there is no stage ${from}`];
  });
  return [...added, ...missing];
}

const SECRET_NAME = /KEY|TOKEN|SECRET|PASSWORD|DATABASE_URL/;

function variableProblems(all: readonly Instruction[], settings: ReadonlySet<string>): string[] {
  return all
    .filter(({ name }) => name === 'ENV' || name === 'ARG')
    .flatMap(({ name, rest }) => rest.split(/\s+/).map((pair) => [name, pair.split('=', 1)[0] ?? ''] as const))
    .flatMap(([name, variable]) => [
      ...(SECRET_NAME.test(variable) ? [`${name} ${variable} stays in the image for everybody to read`] : []),
      ...(name === 'ENV' && !settings.has(variable) ? [`${variable} is no setting`] : []),
    ]);
}

function installProblems(all: readonly Instruction[]): string[] {
  const runs = all.filter(({ name }) => name === 'RUN').map(({ rest }) => rest);
  return runs.flatMap((run) => [
    ...(/\bnpm (?:i|install|add|update)\b/.test(run) ? ['npm install does not keep to the lock file'] : []),
    ...(/--no-sandbox/.test(run) ? ['the sandbox is switched off'] : []),
    ...(/apt-get install/.test(run) && !/rm -rf \S*\/var\/lib\/apt\/lists/.test(run) ? ['apt leaves its lists'] : []),
    ...(/apt-get install(?!.*--no-install-recommends)/.test(run) ? ['apt installs what it only recommends'] : []),
    ...(/curl|wget/.test(run) ? ['something is fetched without a hash'] : []),
  ]);
}

/** A stage may have packages for building, but the last stage must not copy them. */
function packageProblems(stages: readonly Stage[], last: Stage): string[] {
  const taken = copiesOf(last.instructions).filter(({ sources }) => sources.some((path) => /node_modules$/.test(path)));
  const bases = (name: string | undefined): readonly Stage[] => {
    const stage = stages.find(({ alias }) => alias !== undefined && alias === name);
    return stage ? [stage, ...bases(stage.image)] : [];
  };
  return [last, ...taken.flatMap(({ from }) => bases(from))]
    .flatMap(({ instructions }) => instructions)
    .filter(({ name, rest }) => name === 'RUN' && /\bnpm ci\b(?!.*--omit=dev)/.test(rest))
    .map(() => 'npm ci brings development packages along');
}

function runningProblems({ instructions }: Stage): string[] {
  const lastOf = (wanted: string) => instructions.findLast(({ name }) => name === wanted);
  const problems: string[] = [];
  const user = lastOf('USER')?.rest.split(':')[0];
  if (user === undefined || user === 'root' || user === '0') problems.push('it runs as root');
  else if (!/^\d+$/.test(user)) problems.push('an orchestrator cannot tell whether the user is root: give its number');
  const start = lastOf('CMD');
  if (!start) problems.push('there is no CMD');
  for (const each of [start, lastOf('ENTRYPOINT')]) {
    if (each && !isExecForm(each.rest)) problems.push(`${each.name} is run by a shell, which passes no signals on`);
  }
  const command = [lastOf('ENTRYPOINT')?.rest, start?.rest].join(' ');
  if (!/^\["(?:tini|dumb-init)"/.test(command)) problems.push('no init process reaps what browsers leave');
  if (/--no-sandbox/.test(command)) problems.push('the sandbox is switched off');
  const health = lastOf('HEALTHCHECK')?.rest ?? 'NONE';
  if (!health.includes('/healthz')) problems.push('there is no HEALTHCHECK on /healthz');
  else if (!isExecForm(health.replace(/^(?:--\S+\s+)*CMD\s+/, ''))) problems.push('HEALTHCHECK is run by a shell');
  if (!lastOf('VOLUME')) problems.push('the data folder is no volume');
  return problems;
}

function isExecForm(text: string): boolean {
  try {
    const words: unknown = JSON.parse(text);
    return Array.isArray(words) && words.length > 0 && words.every((word) => typeof word === 'string');
  } catch {
    return false;
  }
}

/** For a .dockerignore that begins with `*` and then lists the exceptions. */
export function sentBy(dockerignore: string): (path: string) => boolean {
  const lines = dockerignore.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const named = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  const rest = lines.filter((line) => !line.startsWith('!'));
  return (path) =>
    (rest.length > 0 && rest[0] !== '*') || named.some((each) => path === each || path.startsWith(`${each}/`));
}
