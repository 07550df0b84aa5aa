/** The form of the tables of labels that questions ask for without their names. */

/**
 * How the question begins, words of it that say what is asked for (none: only the subject is named), and the labels
 * that pages have for that.
 */
export type LabelsAskedFor = readonly [asks: RegExp, words: string, labels: string];
