/** Merges two records of a page from different sources, if both are of the same thing. Knows no site. */
import { fillGaps } from './fill-gaps.ts';
import type { Fields } from './site.ts';

/** Fields that identify the thing itself. */
const NAMES = /^(?:id|\w+_id|shortcode|handle|username)$/;

/** The first record, with missing values from the second; unchanged if the second is of something else. */
export function mergeRecords(first: Fields, second: Fields): Fields {
  return areOfOneThing(first, second) ? fillGaps(first, second) : first;
}

/** No identifying field may differ: sources answer with what a removed or renamed page redirects to. */
export function areOfOneThing(first: Fields, second: Fields): boolean {
  return Object.entries(first).every(([field, name]) => {
    const other = second[field];
    if (!NAMES.test(field) || typeof name !== 'string' || typeof other !== 'string') return true;
    return field.endsWith('id') || field === 'shortcode' ? name === other : name.toLowerCase() === other.toLowerCase();
  });
}
