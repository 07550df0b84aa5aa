/**
 * Titles, authors and dates that the built-in extractor finds on pages of seven kinds, cross-validated: each page is
 * read with weights learned from other sites. The pages are also split into two halves by site: mistakes were only
 * looked at in one half. `npm run bench -- fields`
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { extractBuiltinFields } from '../../src/ai/fields/extract-fields.ts';
import { domainOf, FOLDS, foldOf, type Truth } from '../text/training/pages.ts';
import { type Comparison, sameDay, samePeople, sameText } from './comparisons.ts';
import { readFieldPages, readFieldTruths, readingOf } from './training/field-pages.ts';
import { trainFields } from './training/train-fields.ts';

interface Tally {
  right: number;
  /** One contains the other: "Guide to mud" and "Guide to mud: Ten tips". */
  near: number;
  wrong: number;
  missing: number;
  /** Answered although no value is known. */
  unlisted: number;
}

const FOLDER = fileURLToPath(new URL('../../../shared/captures/text/wcxb', import.meta.url));
const FIELDS = ['title', 'author', 'date'] as const;
type Field = (typeof FIELDS)[number];
const ASKED = { title: 'Title of the page', author: 'Who wrote it', date: 'When published' };

const SAME: Readonly<Record<Field, Comparison>> = { title: sameText, author: samePeople, date: sameDay };

const say = (line: string): void => void process.stdout.write(`${line}\n`);

export async function benchPageFields(): Promise<boolean> {
  if (!existsSync(FOLDER)) {
    say('There are no captures beside the project: nothing to measure.');
    return true;
  }
  const pages = await readFieldPages();
  const models = Array.from({ length: FOLDS }, (_, fold) => trainFields(pages.filter((page) => page.fold !== fold)));
  const tallies = new Map<string, Tally>();
  for (const truth of readFieldTruths()) {
    const found = extractBuiltinFields(readingOf(truth), ASKED, models[foldOf(domainOf(truth))]);
    for (const field of FIELDS) {
      for (const group of ['all', halfOf(truth), truth.kind]) {
        const key = `${field.padEnd(7)} ${group}`;
        const tally = tallies.get(key) ?? { right: 0, near: 0, wrong: 0, missing: 0, unlisted: 0 };
        tallies.set(key, tally);
        const verdict = judge(field, found[field] ?? null, truth[field] ?? '');
        if (verdict !== undefined) tally[verdict]++;
      }
    }
    await turn();
  }
  print(tallies);
  return true;
}

function judge(field: Field, answer: string | null, truth: string): keyof Tally | undefined {
  if (truth === '') return answer === null ? undefined : 'unlisted';
  if (answer === null) return 'missing';
  if (SAME[field](answer, truth)) return 'right';
  return field === 'title' && isPartOf(answer, truth) ? 'near' : 'wrong';
}

function isPartOf(one: string, other: string): boolean {
  const [first, second] = [one, other].map(
    (text) =>
      ` ${
        text
          .toLowerCase()
          .match(/[\p{L}\p{N}]+/gu)
          ?.join(' ') ?? ''
      } `,
  );
  return first !== undefined && second !== undefined && (first.includes(second) || second.includes(first));
}

function halfOf(truth: Truth): string {
  return (createHash('sha1').update(domainOf(truth)).digest()[0] ?? 0) % 2 === 0 ? 'all, read' : 'all, unread';
}

function print(tallies: ReadonlyMap<string, Tally>): void {
  say('Titles, authors and dates, cross-validated by site. "Near": the truth with something before or after it.');
  say('"Unlisted": said where the truth names nothing; the second precision counts that as wrong.');
  say('field   pages            precision  recall      F  precision 2  right  near  wrong  missing  unlisted');
  for (const [key, { right, near, wrong, missing, unlisted }] of [...tallies].sort(([a], [b]) => a.localeCompare(b))) {
    const said = right + near + wrong;
    const [precision, recall] = [right / Math.max(1, said), right / Math.max(1, said + missing)];
    const f = right === 0 ? 0 : (2 * precision * recall) / (precision + recall);
    const strict = right / Math.max(1, said + unlisted);
    const figures = [precision, recall, f, strict].map((figure, at) =>
      figure.toFixed(3).padStart([9, 7, 6, 12][at] ?? 0),
    );
    const counts = [right, near, wrong, missing, unlisted].map((count, at) =>
      String(count).padStart([6, 5, 6, 8, 9][at] ?? 0),
    );
    say([key.padEnd(24), ...figures, ...counts].join(' '));
  }
}
