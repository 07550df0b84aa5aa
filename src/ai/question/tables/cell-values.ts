/** The cells of a column as numbers that can be compared: amounts, measures of one unit, or times of day. */
import { CURRENCY } from '../../fields/currencies.ts';
import { decimal, NUMBER } from '../../fields/numbers.ts';
import type { NamedTable } from './named-table.ts';

export interface ComparedRow {
  readonly row: readonly string[];
  readonly value: number;
}

/** Minimum share of the rows that must have a value. */
const MIN_COMPARED = 0.75;
const CLOCK = /^(\d{1,2})[:.](\d{2})(?::\d{2})?\s*(?:([ap])\.?m\.?)?(?:\s*(?:uhr|h))?$/i;
const MEASURE = new RegExp(`^([^\\d]{0,12}?)(${NUMBER})\\s*(\\D{0,24})$`, 'u');
const MONEY = new RegExp(`^(?:(?:${CURRENCY})\\s?\\d|\\d[\\d.,\\s]*(?:${CURRENCY})(?!\\p{L}))`, 'iu');
export const NOTHING = /^(?:free|gratis|kostenlos|gratuit|gratuita|gratuito)$/i;

export const isMoney = (text: string): boolean => MONEY.test(text.trim());
export const isClock = (text: string): boolean => CLOCK.test(text.trim());

/** The rows with a comparable value in a column; none if the values are of several kinds, or too few. */
export function comparedRows({ rows }: NamedTable, at: number): ComparedRow[] {
  const units = new Set<string>();
  const compared = rows.flatMap((row) => {
    const found = comparable(row[at] ?? '');
    if (found === undefined) return [];
    if (found.unit !== undefined) units.add(found.unit);
    return [{ row, value: found.value }];
  });
  return units.size > 1 || compared.length < rows.length * MIN_COMPARED ? [] : compared;
}

/** The only row with the greatest value, or with the least; undefined if two share it. */
export function extremeRow(compared: readonly ComparedRow[], isMost: boolean): ComparedRow | undefined {
  const sorted = [...compared].sort((a, b) => (isMost ? b.value - a.value : a.value - b.value));
  const [first, second] = sorted;
  return first !== undefined && second !== undefined && first.value !== second.value ? first : undefined;
}

function comparable(cell: string): { readonly value: number; readonly unit: string | undefined } | undefined {
  const text = cell
    .trim()
    .replace(/\s*[([][^)\]]{0,40}[)\]]$/, '')
    .replace(/^[+~≈]/, '');
  const [, hours, minutes, half] = CLOCK.exec(text) ?? [];
  if (hours !== undefined) {
    const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
    return { value: hour * 60 + Number(minutes), unit: 'time' };
  }
  if (NOTHING.test(text)) return { value: 0, unit: undefined };
  const [, before = '', number, after = ''] = MEASURE.exec(text) ?? [];
  if (number === undefined) return undefined;
  const amount = Number(decimal(number));
  // Nothing is nothing in any unit.
  if (amount === 0) return { value: 0, unit: undefined };
  const sign = /[-−–]$/.test(before.trim()) ? -1 : 1;
  const unit = `${before.replace(/[-−–]/g, '')} ${after}`
    .toLowerCase()
    .replace(/[\s.*†]+/g, ' ')
    .trim();
  return { value: sign * amount, unit };
}
