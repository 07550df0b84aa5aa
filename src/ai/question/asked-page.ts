/** A page that is asked something: what the sources of answers need of it, made once for all parts of a question. */
import type { PageReading } from '../page/page-reading.ts';
import { declaredSiteNames } from '../page/site-name.ts';
import { Ranking } from '../passages/bm25.ts';
import { stemsOf, wordsOf } from '../words.ts';
import { subjectsOf } from './declared-answers.ts';
import { keysOf } from './keys.ts';
import { isSaidOutside } from './outside-content.ts';
import { quoteFor } from './quoted-sentences.ts';
import { type Sentence, sentencesOf } from './sentences.ts';
import { TableAnswers } from './tables/table-answers.ts';

interface RankedSentences {
  readonly sentences: readonly Sentence[];
  readonly ranking: Ranking;
}

export class AskedPage {
  readonly reading: PageReading;
  /** What it is about, in its own words. */
  readonly subjects: readonly string[];
  /** The words of the subjects, and their stems. */
  readonly title: ReadonlySet<string>;
  /** The words of the subjects and of the site's names, as keys. */
  readonly subject: ReadonlySet<string>;
  readonly tables: TableAnswers;
  readonly #names: readonly string[];
  /** The words of the subjects and of the site's names, and their stems. */
  readonly #usual: ReadonlySet<string>;
  readonly #content: RankedSentences;
  /** What the main content leaves out, such as notices and tabs; read only if nothing else answers. */
  #outside: RankedSentences | undefined;
  #labels: ReadonlySet<string> | undefined;

  constructor(reading: PageReading) {
    this.reading = reading;
    this.subjects = subjectsOf(reading);
    this.#names = declaredSiteNames(reading);
    this.title = new Set(wordsAndStems(this.subjects));
    this.subject = new Set([...this.subjects, ...this.#names].flatMap(keysOf));
    this.#usual = new Set([...this.title, ...wordsAndStems(this.#names)]);
    this.#content = ranked(sentencesOf(reading.contentLines));
    this.tables = new TableAnswers(reading, this.subject);
  }

  get sentences(): readonly Sentence[] {
    return this.#content.sentences;
  }

  /** The sentences of the main content that answer. `known` are the words that the question shares with the subject. */
  quote(question: string, known: ReadonlySet<string>): string[] {
    return this.#quoteFrom(this.#content, question, known);
  }

  /** The only sentence outside the main content that answers. */
  quoteOutside(question: string, known: ReadonlySet<string>): string[] | undefined {
    this.#outside ??= ranked(sentencesOf(this.reading.lines.filter(({ isBoilerplate }) => !isBoilerplate)));
    const found = this.#quoteFrom(this.#outside, question, known);
    return found.length === 1 && isSaidOutside(question, found[0] ?? '') ? found : undefined;
  }

  /** Whether it uses a text as a label. */
  readonly isLabel = (text: string): boolean => {
    this.#labels ??= new Set(
      this.reading.labels.filter(({ layout }) => layout !== 'pair').map(({ label }) => label.toLowerCase()),
    );
    return /[:：]$/.test(text) || this.#labels.has(text.toLowerCase());
  };

  #quoteFrom(from: RankedSentences, question: string, known: ReadonlySet<string>): string[] {
    return quoteFor(question, { ...from, subjects: [...this.subjects, ...this.#names], title: this.#usual, known });
  }
}

const wordsAndStems = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => [...wordsOf(text), ...stemsOf(text)]);

const ranked = (sentences: readonly Sentence[]): RankedSentences => ({
  sentences,
  ranking: new Ranking(sentences.map(({ text, heading }) => `${heading} ${text}`)),
});
