/**
 * What a row of the table of settings is, and how rows are read. Several rows that belong together make a group, which
 * is read as one value. Knows no setting.
 */

export interface Row<Value> {
  readonly name: string;
  /** The text that is used if none is given. Absent: the value is then undefined. */
  readonly fallback?: string;
  /**
   * How the documentation describes the default if the text does not say it: it is searched for, generated or computed.
   */
  readonly shown?: string;
  /** One or two sentences, in Markdown. */
  readonly meaning: string;
  /** Its value is a password, or may contain one. */
  readonly secret?: true;
  /** Throws a `ConfigError` that begins with the name. */
  readonly parse: (text: string, name: string, readFile: ReadFile) => Value;
}

/** A row as the documentation shows it. */
export interface Setting {
  readonly name: string;
  readonly default: string;
  readonly meaning: string;
  readonly secret?: true;
}

export type ReadFile = (path: string) => string;

/** Where the text of settings comes from. */
export interface Source {
  /** Undefined where it is not given, or blank. */
  readonly given: (name: string) => string | undefined;
  readonly readFile: ReadFile;
}

/** One setting or several, read as one value. */
export interface Part<Value> {
  readonly settings: readonly Setting[];
  readonly read: (source: Source) => Value;
}

export type ValueOf<Each> = Each extends Part<infer Value> ? Value : never;
export type ValuesOf<Parts> = { readonly [Key in keyof Parts]: ValueOf<Parts[Key]> };

export function setting<Value>(row: Row<Value> & { readonly fallback: string }): Part<Value>;
export function setting<Value>(row: Row<Value>): Part<Value | undefined>;
export function setting<Value>({ name, fallback, shown, meaning, secret, parse }: Row<Value>): Part<Value | undefined> {
  return {
    settings: [{ name, default: shown ?? (fallback || 'none'), meaning, ...(secret ? { secret } : {}) }],
    read: ({ given, readFile }) => {
      const text = given(name) ?? fallback;
      return text === undefined ? undefined : parse(text, name, readFile);
    },
  };
}

/** Several settings as one object. */
export function group<Parts extends Readonly<Record<string, Part<unknown>>>>(parts: Parts): Part<ValuesOf<Parts>> {
  return checkedGroup(parts, (values) => ({ ...values }));
}

/**
 * Several settings that are validated together. Each is parsed when `combine` first reads it: a setting that is never
 * read may have any value, as those of OpenTelemetry if no traces are sent.
 */
export function checkedGroup<Parts extends Readonly<Record<string, Part<unknown>>>, Value>(
  parts: Parts,
  combine: (values: ValuesOf<Parts>) => Value,
): Part<Value> {
  return {
    settings: Object.values(parts).flatMap(({ settings }) => settings),
    read: (source) => combine(lazily(parts, source)),
  };
}

function lazily<Parts extends Readonly<Record<string, Part<unknown>>>>(parts: Parts, source: Source): ValuesOf<Parts> {
  const readers = Object.entries(parts).map(([key, part]) => [key, { get: () => part.read(source), enumerable: true }]);
  return Object.defineProperties({}, Object.fromEntries(readers)) as ValuesOf<Parts>;
}
