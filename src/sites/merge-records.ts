/** Merges two records of a page from different sources, if both describe the same thing. Knows no site. */
import { fillGaps } from './fill-gaps.ts';
import type { Fields } from './site.ts';

/** Fields that identify the thing itself. */
const NAMES = /^(?:id|\w+_id|shortcode|handle|username)$/;

/** The first record, with missing values from the second; unchanged if the second describes something else. */
export function mergeRecords(first: Fields, second: Fields): Fields {
  return describeSameThing(first, second) ? fillGaps(first, second) : first;
}

/** No identifying field may differ: a source may answer with the page that a removed or renamed one redirects to. */
export function describeSameThing(first: Fields, second: Fields): boolean {
  return Object.entries(first).every(([field, name]) => {
    const other = second[field];
    if (!NAMES.test(field) || typeof name !== 'string' || typeof other !== 'string') return true;
    return field.endsWith('id') || field === 'shortcode' ? name === other : name.toLowerCase() === other.toLowerCase();
  });
}
