/** Normalizes colors that CSS can write in several ways. Knows the common notations, and gives undefined for others. */
const NAMED: Readonly<Record<string, string>> = {
  white: '255,255,255',
  black: '0,0,0',
  red: '255,0,0',
  lime: '0,255,0',
  green: '0,128,0',
  blue: '0,0,255',
  yellow: '255,255,0',
  gray: '128,128,128',
  grey: '128,128,128',
  silver: '192,192,192',
  whitesmoke: '245,245,245',
  snow: '255,250,250',
  ivory: '255,255,240',
};

/** `r,g,b`; `none` if transparent; undefined if it is not a plain color. */
export function readColor(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const color = value.trim();
  if (color === 'transparent') return 'none';
  const named = NAMED[color];
  if (named !== undefined) return named;
  if (color.startsWith('#')) return readHex(color.slice(1));
  const [, numbers] = /^rgba?\(([^)]*)\)$/.exec(color) ?? [];
  return numbers === undefined ? undefined : readNumbers(numbers.split(/[\s,/]+/).filter(Boolean));
}

function readHex(digits: string): string | undefined {
  if (!/^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.test(digits)) return undefined;
  const size = digits.length > 4 ? 2 : 1;
  const parts: number[] = [];
  for (let at = 0; at < digits.length; at += size) {
    const part = digits.slice(at, at + size);
    parts.push(Number.parseInt(size === 1 ? part + part : part, 16));
  }
  if (parts.length === 4 && parts[3] === 0) return 'none';
  return parts.slice(0, 3).join(',');
}

function readNumbers(numbers: readonly string[]): string | undefined {
  if (numbers.length < 3) return undefined;
  if (numbers[3] !== undefined && Number.parseFloat(numbers[3]) === 0) return 'none';
  const parts = numbers
    .slice(0, 3)
    .map((number) => Math.round(Number.parseFloat(number) * (number.endsWith('%') ? 2.55 : 1)));
  return parts.every(Number.isFinite) ? parts.join(',') : undefined;
}
