/** The value beside a label that has one of several names. */
import type { Label, PageReading } from '../page/page-reading.ts';
import { looseForm, wordsOf } from '../words.ts';
import { only } from './shown-values.ts';
import { nameOf, withoutDetail } from './things.ts';
import { cleanValues, type Wanted } from './value-cleaning.ts';

/** Each as its words. */
export type Names = readonly (readonly string[])[];

/** A shorter name may look like another. */
const MIN_LOOSE_LENGTH = 5;

/** The first value of the kind that is wanted, beside a label that is exactly one of the names. */
export function besideLabel({ labels }: PageReading, names: Names, wanted: Wanted): string | undefined {
  const asked = new Set(names.map((words) => words.join(' ')));
  const loose = new Set(names.map(looseForm).filter((name) => name.length >= MIN_LOOSE_LENGTH));
  const matching = (isAsked: (label: Label) => boolean): string | undefined => {
    for (const label of labels) {
      const value = isAsked(label) ? cleanValues([label.value], wanted) : undefined;
      if (value !== undefined) return value;
    }
    return undefined;
  };
  return (
    matching(({ words }) => asked.has(words)) ??
    matching(({ label }) => asked.has(nameOf(withoutDetail(label)))) ??
    // Labels that other languages take for words without meaning: "EIN".
    matching(({ label, words }) => words === '' && asked.has(wordsOf(label).join(' '))) ??
    matching(({ words }) => loose.has(looseForm(words.split(' '))))
  );
}

/** The only value beside such a label in an aside: most asides are about other pages. */
export function besideLabelInAside(page: PageReading, names: Names, wanted: Wanted): string | undefined {
  const asked = new Set(names.map((words) => words.join(' ')));
  return only(
    page.asideLabels.flatMap(({ words, value }) => (asked.has(words) ? (cleanValues([value], wanted) ?? []) : [])),
  );
}
