/** What questions ask for without its name, and the labels for it, in several languages: all of the tables. */
import type { LabelsAskedFor } from './label-table.ts';
import { LABELS_FOR_WHAT } from './labels-for-what.ts';
import { LABELS_FOR_WHERE_WHEN } from './labels-for-where-when.ts';
import { LABELS_FOR_WHO } from './labels-for-who.ts';

export const LABELS_ASKED_FOR: readonly LabelsAskedFor[] = [
  ...LABELS_FOR_WHO,
  ...LABELS_FOR_WHERE_WHEN,
  ...LABELS_FOR_WHAT,
];
