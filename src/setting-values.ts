/** How the text of a setting becomes a value: each reader takes the setting's name, for the one clear sentence when it cannot. Knows no setting. */
import ipaddr from 'ipaddr.js';
import { Secret } from './secret.ts';

/** A setting that cannot be used. The message is for the operator, and holds no secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const BYTE_UNITS: Readonly<Record<string, number>> = { '': 1, kib: 1024, mib: 1024 ** 2, gib: 1024 ** 3 };

export function secretWord(name: string, text: string | undefined): Secret | undefined {
  if (text === undefined) return undefined;
  if (!/^[\x21-\x7e]{16,}$/.test(text)) {
    throw new ConfigError(`${name} must be at least 16 printable characters without spaces.`);
  }
  return new Secret(text);
}

export function addressRanges(name: string, text: string): string[] {
  const ranges = text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  const wrong = ranges.find((each) => !ipaddr.isValid(each) && !ipaddr.isValidCIDR(each));
  if (wrong === undefined) return ranges;
  throw new ConfigError(`${name} must be addresses or ranges such as 10.0.0.0/8, not ${JSON.stringify(wrong)}.`);
}

export function integer(name: string, text: string, minimum: number, maximum: number): number {
  const value = Number(text);
  if (/^[0-9]+$/.test(text) && value >= minimum && value <= maximum) return value;
  throw new ConfigError(`${name} must be a whole number from ${minimum} to ${maximum}, not ${JSON.stringify(text)}.`);
}

export function share(name: string, text: string): number {
  const value = Number(text);
  if (text !== '' && value > 0 && value <= 1) return value;
  throw new ConfigError(`${name} must be a number above 0 and up to 1, not ${JSON.stringify(text)}.`);
}

const SIZES = { least: '1 KiB', most: '1 GiB', example: '20 MiB' };

/** At least 1 KiB: a bare `20` that was meant as MiB would refuse every page. */
export function byteCount(name: string, text: string, { least, most, example } = SIZES): number {
  const bytes = bytesOf(text);
  if (bytes >= bytesOf(least) && bytes <= bytesOf(most)) return bytes;
  throw new ConfigError(
    `${name} must be a size from ${least} to ${most}, such as "${example}", not ${JSON.stringify(text)}.`,
  );
}

/** 0 for what is no size. */
function bytesOf(text: string): number {
  const [, digits, unit] = /^([0-9]+)\s*([a-z]*)$/i.exec(text) ?? [];
  const factor = BYTE_UNITS[unit?.toLowerCase() ?? 'none'];
  return factor === undefined ? 0 : Number(digits) * factor;
}

export function boolean(name: string, text: string): boolean {
  const word = text.toLowerCase();
  if (word === 'true' || word === '1') return true;
  if (word === 'false' || word === '0') return false;
  throw new ConfigError(`${name} must be true or false, not ${JSON.stringify(text)}.`);
}

export function choice<const Values extends readonly string[]>(
  name: string,
  text: string,
  values: Values,
): Values[number] {
  const found = values.find((value) => value === text.toLowerCase());
  if (found !== undefined) return found;
  throw new ConfigError(`${name} must be one of ${values.join(', ')}, not ${JSON.stringify(text)}.`);
}

export function list<Key extends string, Item>(
  name: string,
  reading: { readonly error?: string | undefined } & { readonly [key in Key]?: readonly Item[] },
  key: Key,
): readonly Item[] {
  const items = reading[key];
  if (items) return items;
  throw new ConfigError(`${name}: ${reading.error}`);
}
