/**
 * How the text of a setting becomes a value: each parser gets the setting's name for its error message. Knows no
 * setting.
 */
import ipaddr from 'ipaddr.js';
import { Secret } from '../secret.ts';
import { ConfigError } from './config-error.ts';

type Parse<Value> = (text: string, name: string) => Value;

const BYTE_UNITS: Readonly<Record<string, number>> = { '': 1, kib: 1024, mib: 1024 ** 2, gib: 1024 ** 3 };

export const anyText: Parse<string> = (text) => text;

export const secretText: Parse<Secret> = (text) => new Secret(text);

/** A secret that somebody chose: long enough not to be guessed, and only with characters that a header can carry. */
export const secretWord: Parse<Secret> = (text, name) => {
  if (!/^[\x21-\x7e]{16,}$/.test(text)) {
    throw new ConfigError(`${name} must be at least 16 printable characters without spaces.`);
  }
  return new Secret(text);
};

export const addressRanges: Parse<readonly string[]> = (text, name) => {
  const ranges = text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  const wrong = ranges.find((each) => !ipaddr.isValid(each) && !ipaddr.isValidCIDR(each));
  if (wrong === undefined) return ranges;
  throw new ConfigError(`${name} must be addresses or ranges such as 10.0.0.0/8, not ${JSON.stringify(wrong)}.`);
};

export const integer =
  (minimum: number, maximum: number): Parse<number> =>
  (text, name) => {
    const value = Number(text);
    if (/^[0-9]+$/.test(text) && value >= minimum && value <= maximum) return value;
    throw new ConfigError(`${name} must be a whole number from ${minimum} to ${maximum}, not ${JSON.stringify(text)}.`);
  };

export const port = integer(0, 65_535);

/** Above 0 and up to 1. */
export const share: Parse<number> = (text, name) => {
  const value = Number(text);
  if (text !== '' && value > 0 && value <= 1) return value;
  throw new ConfigError(`${name} must be a number above 0 and up to 1, not ${JSON.stringify(text)}.`);
};

/** At least 1 KiB by default: a bare `20` that was meant as MiB would refuse every page. */
export const byteCount =
  ({ least = '1 KiB', most = '1 GiB', example = '20 MiB' } = {}): Parse<number> =>
  (text, name) => {
    const bytes = bytesOf(text);
    if (bytes >= bytesOf(least) && bytes <= bytesOf(most)) return bytes;
    throw new ConfigError(
      `${name} must be a size from ${least} to ${most}, such as "${example}", not ${JSON.stringify(text)}.`,
    );
  };

/** 0 for text that is not a size. */
function bytesOf(text: string): number {
  const [, digits, unit] = /^([0-9]+)\s*([a-z]*)$/i.exec(text) ?? [];
  const factor = BYTE_UNITS[unit?.toLowerCase() ?? 'none'];
  return factor === undefined ? 0 : Number(digits) * factor;
}

export const boolean: Parse<boolean> = (text, name) => {
  const word = text.toLowerCase();
  if (word === 'true' || word === '1') return true;
  if (word === 'false' || word === '0') return false;
  throw new ConfigError(`${name} must be true or false, not ${JSON.stringify(text)}.`);
};

export const choice =
  <const Values extends readonly string[]>(values: Values): Parse<Values[number]> =>
  (text, name) => {
    const found = values.find((value) => value === text.toLowerCase());
    if (found !== undefined) return found;
    throw new ConfigError(`${name} must be one of ${values.join(', ')}, not ${JSON.stringify(text)}.`);
  };

/** A URL with one of these schemes. */
export const address =
  (schemes: readonly string[], example: string): Parse<string> =>
  (text, name) => {
    if (schemes.includes(URL.parse(text)?.protocol.slice(0, -1) ?? '')) return text;
    throw new ConfigError(`${name} must be an address such as ${example}.`);
  };

/** Uses a parser of another part: its result is a list under `key`, or an error. */
export const list =
  <Key extends string, Item>(
    read: (text: string) => { readonly error?: string | undefined } & { readonly [key in Key]?: readonly Item[] },
    key: Key,
  ): Parse<readonly Item[]> =>
  (text, name) => {
    const { [key]: items, error } = read(text);
    if (items) return items;
    throw new ConfigError(`${name}: ${error}`);
  };
