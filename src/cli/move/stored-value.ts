/**
 * A value as SQLite returns it, as the text in which PostgreSQL takes it. Pure. What its column cannot hold is changed
 * as the service itself would have changed it (a NUL, half a character, a fraction), or is an error.
 */

export type SqliteValue = null | bigint | number | string | Uint8Array;

/** The columns of our tables, as PostgreSQL names their types. */
export type ColumnType = 'bigint' | 'integer' | 'text' | 'bytea';

const COLUMN_TYPES: readonly string[] = ['bigint', 'integer', 'text', 'bytea'];

export const isColumnType = (type: string): type is ColumnType => COLUMN_TYPES.includes(type);

const BITS = { bigint: 64, integer: 32 } as const;

/** Undefined if the column cannot hold it. */
export function storedValue(value: SqliteValue, type: ColumnType): string | null | undefined {
  if (value === null) return null;
  if (type === 'text') return typeof value === 'string' ? storedText(value) : undefined;
  if (type === 'bytea') return value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : undefined;
  const whole = wholeNumber(value);
  return whole !== undefined && BigInt.asIntN(BITS[type], whole) === whole ? String(whole) : undefined;
}

/** PostgreSQL's text can hold neither a NUL nor half of a surrogate pair. */
const storedText = (text: string): string => text.replaceAll('\0', '\u{FFFD}').toWellFormed();

function wholeNumber(value: Exclude<SqliteValue, null>): bigint | undefined {
  if (typeof value === 'bigint') return value;
  return typeof value === 'number' && Number.isFinite(value) ? BigInt(Math.round(value)) : undefined;
}

/** What a value adds to the sum by which two copies of a column are compared: the number, or the length in bytes. */
export function weightOf(stored: string | null, type: ColumnType): bigint {
  if (stored === null) return 0n;
  if (type === 'text') return BigInt(Buffer.byteLength(stored));
  if (type === 'bytea') return BigInt((stored.length - 2) / 2);
  return BigInt(stored);
}
