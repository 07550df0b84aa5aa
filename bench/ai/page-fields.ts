/**
 * Titles, authors and dates that the built-in extractor finds on the pages of seven kinds. Pages of one site are in one half:
 * rules are tuned on one half alone, and the other is for judging. `npm run bench -- fields`
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { daysOf } from '../../src/ai/fields/dates.ts';
import { extractBuiltinFields } from '../../src/ai/fields/extract-fields.ts';
import { PageReading } from '../../src/ai/page/page-reading.ts';
import { domainOf, readHtml, readTruths, type Truth } from '../text/training/pages.ts';
import { type Comparison, sameText } from './comparisons.ts';

interface FieldTruth extends Truth {
  readonly title: string | null;
  readonly author: string | null;
  readonly date: string | null;
}

interface Tally {
  right: number;
  /** One is the other with something before or after it: "Guide to mud" and "Guide to mud: Ten tips". */
  near: number;
  wrong: number;
  missing: number;
  /** Said where the truth names nothing. */
  unlisted: number;
}

const FOLDER = fileURLToPath(new URL('../../../shared/captures/text/wcxb', import.meta.url));
const FIELDS = ['title', 'author', 'date'] as const;
type Field = (typeof FIELDS)[number];

/** The same people in any order; what they have studied does not count. */
const samePeople: Comparison = (answer, truth) => peopleIn(answer) === peopleIn(truth);

function peopleIn(text: string): string {
  const names = text
    .split(/\s*[,;]\s*(?:and\s+)?|\s+(?:and|&)\s+/)
    .filter((name) => !/^\p{Lu}[\p{L}.]{0,5}$/u.test(name));
  return names
    .map((name) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ''))
    .sort()
    .join(' ');
}

/** The same day as written, not in Greenwich. */
const sameDay: Comparison = (answer, truth) => daysOf(answer).includes(truth);

const SAME: Readonly<Record<Field, Comparison>> = { title: sameText, author: samePeople, date: sameDay };

const say = (line: string): void => void process.stdout.write(`${line}\n`);

export async function benchPageFields(): Promise<boolean> {
  if (!existsSync(FOLDER)) {
    say('There are no captures beside the project: nothing to measure.');
    return true;
  }
  const tallies = new Map<string, Tally>();
  for (const truth of readTruths() as readonly FieldTruth[]) {
    const url = truth.url || 'https://page.example/';
    const page = new PageReading({ html: readHtml(truth), url, contentType: 'text/html' });
    const found = extractBuiltinFields(page, {
      title: 'Title of the page',
      author: 'Who wrote it',
      date: 'When published',
    });
    for (const field of FIELDS) {
      for (const group of ['all', truth.kind]) {
        const key = `${field.padEnd(7)} ${halfOf(truth).padEnd(9)} ${group}`;
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

function halfOf(truth: Truth): 'tuned' | 'held out' {
  return (createHash('sha1').update(domainOf(truth)).digest()[0] ?? 0) % 2 === 0 ? 'tuned' : 'held out';
}

function print(tallies: ReadonlyMap<string, Tally>): void {
  say(
    'Titles, authors and dates. "Near": the truth with something before or after it. "Unlisted": the truth names nothing.',
  );
  say('field   half      kind            precision  recall      F  right  near  wrong  missing  unlisted');
  for (const [key, { right, near, wrong, missing, unlisted }] of [...tallies].sort(([a], [b]) => a.localeCompare(b))) {
    const said = right + near + wrong;
    const [precision, recall] = [right / Math.max(1, said), right / Math.max(1, said + missing)];
    const f = right === 0 ? 0 : (2 * precision * recall) / (precision + recall);
    const figures = [precision, recall, f].map((figure, at) => figure.toFixed(3).padStart([9, 7, 6][at] ?? 0));
    const counts = [right, near, wrong, missing, unlisted].map((count, at) =>
      String(count).padStart([6, 5, 6, 8, 9][at] ?? 0),
    );
    say([key.padEnd(33), ...figures, ...counts].join(' '));
  }
}
