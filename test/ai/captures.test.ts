/** The built-in extractor on real pages is no worse than documented. The pages are not part of the project. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hasFieldCaptures, loadFieldCaptures, loadQuestionCaptures } from '../../bench/ai/field-captures.ts';
import { extractBuiltinFields } from '../../src/ai/fields/extract-fields.ts';
import { PageReading } from '../../src/ai/page/page-reading.ts';
import { answerFromPage } from '../../src/ai/question/answer-from-page.ts';
import { NOT_STATED } from '../../src/ai/question/not-stated.ts';
import { itThorough, someOf } from '../support/thorough.ts';
import { type ArticleCapture, hasArticleCaptures, loadArticleCaptures } from './support/article-captures.ts';
import { sameAuthors, sameDay, sameTitle } from './support/article-comparisons.ts';

const SAME = { author: sameAuthors, date: sameDay, title: sameTitle } as const;

type ArticleField = keyof typeof SAME;
const ARTICLE_FIELDS = Object.keys(SAME) as readonly ArticleField[];

interface ReadArticle extends Pick<ArticleCapture, 'truth'> {
  readonly answers: Readonly<Record<string, string | null | undefined>>;
}

let read: readonly ReadArticle[] | undefined;
/** Each page is parsed once, and then asked for one field after the other. */
function articles(): readonly ReadArticle[] {
  read ??= loadArticleCaptures().map(({ page, truth }) => {
    const reading = new PageReading(page);
    const answers = ARTICLE_FIELDS.map((field) => [field, extractBuiltinFields(reading, { [field]: '' })[field]]);
    return { truth, answers: Object.fromEntries(answers) };
  });
  return read;
}

let captures: ReturnType<typeof loadFieldCaptures> | undefined;
function fieldCaptures(): ReturnType<typeof loadFieldCaptures> {
  captures ??= loadFieldCaptures();
  return captures;
}

const skip = hasFieldCaptures() ? false : 'there are no captures beside the project';

describe('captured pages', { skip }, () => {
  for (const [source, leastPrecision, leastRecall] of [
    ['products', 0.9, 0.7],
    ['recipes', 0.95, 0.85],
    ['events', 1, 1],
  ] as const) {
    it(`${source}: a precision of at least ${leastPrecision} and a recall of at least ${leastRecall}`, () => {
      let [right, wrong, missing] = [0, 0, 0];
      const pages = fieldCaptures().filter((capture) => capture.source === source);
      for (const { page, fields, expected } of someOf(pages, source === 'products' ? 2 : 1)) {
        const found = extractBuiltinFields(new PageReading(page), fields);
        for (const [name, { right: truths, isSame }] of Object.entries(expected)) {
          const answer = found[name] ?? null;
          if (truths.length === 0) continue;
          if (answer === null) missing++;
          else if (truths.some((truth) => isSame(answer, truth))) right++;
          else wrong++;
        }
      }
      assert.ok(right / (right + wrong) >= leastPrecision, `precision ${right / (right + wrong)}`);
      assert.ok(right / (right + wrong + missing) >= leastRecall, `recall ${right / (right + wrong + missing)}`);
    });
  }

  // The recorded truth of some pages is wrong, or names an agency that the page does not name.
  for (const [field, leastPrecision, leastRecall] of [
    ['author', 0.8, 0.7],
    ['date', 0.88, 0.87],
    ['title', 0.75, 0.75],
  ] as const) {
    itThorough(
      `articles: at least ${leastPrecision} of the found ${field}s are right, and ${leastRecall} of all are found`,
      (context) => {
        if (!hasArticleCaptures()) return context.skip('there are no captured articles beside the project');
        let [right, wrong, missing] = [0, 0, 0];
        for (const { answers, truth } of articles()) {
          if (truth[field] === '') continue;
          const answer = answers[field] ?? null;
          if (answer === null) missing++;
          else if (SAME[field](answer, truth[field])) right++;
          else wrong++;
        }
        assert.ok(right / (right + wrong) >= leastPrecision, `precision ${right / (right + wrong)}`);
        assert.ok(right / (right + wrong + missing) >= leastRecall, `recall ${right / (right + wrong + missing)}`);
      },
    );
  }

  const ANSWERS: Readonly<Record<string, RegExp>> = {
    'akakce-no-current-price': new RegExp(`^${NOT_STATED}$`),
    'recipe-nutrition-volume-gate': /268[\s\S]*24/,
    'wikipedia-absent-fact': new RegExp(`^${NOT_STATED}$`),
  };
  it('questions: answered from the page, or reported as not answered by it', () => {
    for (const { name, page, question } of loadQuestionCaptures()) {
      assert.match(answerFromPage(new PageReading(page), question), ANSWERS[name] ?? /./, name);
    }
  });
});
