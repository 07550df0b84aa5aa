/**
 * Reads the settings from the environment and from the file that it may name. Nothing else in the program reads the
 * environment.
 */
import { readFileSync } from 'node:fs';
import { type FileSettings, NO_FILE } from './config-file.ts';
import { group, type ReadFile, type Setting, type Source, type ValuesOf } from './setting.ts';
import { SETTINGS, TABLE } from './settings.ts';

export interface Config extends Omit<ValuesOf<typeof TABLE>, 'file'>, FileSettings {
  /** Every setting with its value, for the operator: of secrets only that they are set. */
  readonly inForce: readonly SettingInForce[];
  /** Names that look like settings but are not: most likely misspelled. */
  readonly unknownSettings: readonly string[];
}

export interface SettingInForce {
  readonly name: string;
  readonly value: string;
  readonly isDefault: boolean;
  /** One or two sentences, in Markdown. */
  readonly meaning: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Throws a `ConfigError`: one clear sentence about the first value that is wrong. */
export function loadConfig(environment: Environment, readFile: ReadFile = readText): Config {
  const given = (name: string) => environment[name]?.trim() || undefined;
  const { file = NO_FILE, ...values } = group(TABLE).read({ given, readFile });
  return {
    ...values,
    ...file,
    inForce: SETTINGS.map((setting) => inForce(setting, given)),
    unknownSettings: Object.keys(environment).filter(
      (name) => name.startsWith('MUDLARK_') && !SETTINGS.some((setting) => setting.name === name),
    ),
  };
}

/** Where to find the headless shell and the full browser, as the environment says; for the browser finder. */
export function browserEnvironment({ chromium, chromiumFull }: Config): Environment {
  return { MUDLARK_CHROMIUM: chromium, MUDLARK_CHROMIUM_FULL: chromiumFull };
}

function inForce(setting: Setting, given: Source['given']): SettingInForce {
  const { name, meaning, secret } = setting;
  const text = given(name);
  if (text === undefined) return { name, meaning, value: setting.default.replaceAll('`', ''), isDefault: true };
  return { name, meaning, value: secret ? '(set)' : text, isDefault: false };
}

function readText(path: string): string {
  return readFileSync(path, 'utf8');
}
