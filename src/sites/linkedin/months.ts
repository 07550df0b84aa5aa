/** Months and years of profiles, as `2008-12` or `2008`. */
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** `December 2008`, `Dec 2008`, `2008`, `2008-12`, 2008. */
export function monthOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';
  const [, written, month] = /(?<!\d)((?:19|20)\d\d)(?:-(0[1-9]|1[0-2]))?(?!\d)/.exec(text) ?? [];
  if (written === undefined) return null;
  if (month !== undefined) return `${written}-${month}`;
  const index = MONTHS.indexOf(/[a-z]{3,}/i.exec(text)?.[0].slice(0, 3).toLowerCase() ?? '');
  return index < 0 ? written : `${written}-${String(index + 1).padStart(2, '0')}`;
}
