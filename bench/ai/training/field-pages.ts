/** The training data for titles, dates and authors: the candidates of each page, and which of them are right. */
import { setImmediate as turn } from 'node:timers/promises';
import { authorCandidates } from '../../../src/ai/fields/learned/author-candidates.ts';
import { dateCandidates } from '../../../src/ai/fields/learned/date-candidates.ts';
import { type Features, type LearnedField, rowOf } from '../../../src/ai/fields/learned/field-model.ts';
import { titleCandidates } from '../../../src/ai/fields/learned/title-candidates.ts';
import { subjectsOf } from '../../../src/ai/fields/subject.ts';
import { PageReading } from '../../../src/ai/page/page-reading.ts';
import { domainOf, foldOf, readHtml, readTruths, type Truth } from '../../text/training/pages.ts';
import { sameDay, samePeople, sameText } from '../comparisons.ts';

export interface FieldTruth extends Truth {
  readonly title: string | null;
  readonly author: string | null;
  readonly date: string | null;
}

export interface LabeledRow {
  readonly values: readonly number[];
  readonly isRight: boolean;
}

export interface FieldPage {
  readonly fold: number;
  /** Empty if the right value is not among the candidates: such a page teaches nothing. */
  readonly rows: Readonly<Record<LearnedField, readonly LabeledRow[]>>;
}

export const readFieldTruths = (): readonly FieldTruth[] => readTruths() as readonly FieldTruth[];

export const readingOf = (truth: FieldTruth): PageReading =>
  new PageReading({ html: readHtml(truth), url: truth.url || 'https://page.example/', contentType: 'text/html' });

export async function readFieldPages(): Promise<FieldPage[]> {
  const pages: FieldPage[] = [];
  for (const truth of readFieldTruths()) {
    pages.push(readFieldPage(truth));
    await turn();
  }
  return pages;
}

function readFieldPage(truth: FieldTruth): FieldPage {
  const page = readingOf(truth);
  const subjects = subjectsOf(page.declared.items, [page.declared.title, ...page.headings]);
  const { title, date, author } = truth;
  const isDay = (days: readonly string[]) => date !== null && days.includes(date);
  return {
    fold: foldOf(domainOf(truth)),
    rows: {
      title: labeled(titleCandidates(page), title, ({ text }) => sameText(text, title ?? '')),
      date: labeled(
        dateCandidates(page, subjects),
        date,
        ({ day, mentions }) => sameDay(day, date ?? '') || mentions.every(({ days }) => isDay(days)),
      ),
      author: labeled(authorCandidates(page, subjects), author, ({ text }) => samePeople(text, author ?? '')),
    },
  };
}

function labeled<Found extends { readonly features: Features }>(
  candidates: readonly Found[],
  truth: string | null,
  isTrue: (candidate: Found) => boolean,
): LabeledRow[] {
  const isNamed = truth !== null && truth !== '';
  const rows = candidates.map((each) => ({ values: rowOf(each.features), isRight: isNamed && isTrue(each) }));
  return isNamed && !rows.some(({ isRight }) => isRight) ? [] : rows;
}
