/** The possible answers to a question: what the rules answer, and what the question's words find. */
import type { Features } from '../../fields/learned/field-model.ts';
import { answersByRules, type QuestionedPage } from '../answer-rules.ts';
import type { ReadableQuestion } from '../foreign-questions.ts';
import { askedKeys } from '../keys.ts';
import { featureReader, type PossibleAnswer } from './answer-features.ts';
import { fitTest } from './fitting-texts.ts';
import { findTexts } from './found-texts.ts';

export interface AnswerCandidate {
  readonly texts: readonly string[];
  readonly features: Features;
  /** Whether it is the answer of the first rule that has one. */
  readonly isFirst: boolean;
  /** Whether a rule answers with a heading: too seldom for the trees to have learned it. */
  readonly isHeading: boolean;
  /** Whether it may be returned: the answer of a rule, or a text that has the form of one. */
  readonly isFit: boolean;
}

export function answerCandidates(
  questioned: QuestionedPage,
  { text: question, language }: ReadableQuestion,
): AnswerCandidate[] {
  const { known, ranking } = questioned;
  const ruled = [...answersByRules(questioned, question, language)].map(({ rule, texts }) => ({
    rule,
    texts,
    whole: texts.join('\n'),
  }));
  const found = findTexts(questioned, question, askedKeys(question));
  const places = new Map(found.map((each) => [each.text, each]));
  const isFit = fitTest(question, questioned);
  const featuresOf = featureReader({ question, known, ranking });
  const agreeing = (text: string) => ruled.filter(({ whole }) => whole.includes(text) || text.includes(whole)).length;
  const answers: {
    readonly texts: readonly string[];
    readonly answer: Omit<PossibleAnswer, 'rules'>;
    readonly isFit: boolean;
  }[] = [];
  const seen = new Set<string>();
  for (const [at, { rule, texts, whole }] of ruled.entries()) {
    if (seen.has(whole)) continue;
    seen.add(whole);
    const place = places.get(texts[0] ?? '') ?? NOWHERE;
    answers.push({
      texts,
      answer: { ...place, text: whole, rule, isFirst: at === 0, agreeing: agreeing(whole) },
      isFit: true,
    });
  }
  for (const each of found) {
    if (each.text === '' || seen.has(each.text)) continue;
    seen.add(each.text);
    answers.push({
      texts: [each.text],
      answer: { ...each, rule: -1, isFirst: false, agreeing: agreeing(each.text) },
      isFit: isFit(each),
    });
  }
  const rows = answers.map(({ texts, answer, isFit }) => ({
    texts,
    isFit,
    isFirst: answer.isFirst,
    isHeading: answer.rule !== -1 && found.some(({ context }) => context === texts[0]),
    features: featuresOf({ ...answer, rules: ruled.length }),
  }));
  return rows.map((row) => ({ ...row, features: { ...row.features, ...comparison(row.features, rows) } }));
}

const NOWHERE = { finder: '', context: '', before: '', position: -1, relevance: -1 } as const;

/** How a candidate compares with the others: a text that fits no better than many others is seldom the answer. */
function comparison(own: Features, all: readonly { readonly features: Features }[]): Features {
  const numberOf = (features: Features, name: string) => Number(features[name] ?? 0);
  const compared = Object.fromEntries(
    COMPARED.map((name) => [
      `${name}Lead`,
      numberOf(own, name) - Math.max(...all.map(({ features }) => numberOf(features, name))),
    ]),
  );
  const isRival = (features: Features) =>
    features !== own &&
    numberOf(features, 'coveredBoth') >= numberOf(own, 'coveredBoth') &&
    numberOf(features, 'isAnswer') >= numberOf(own, 'isAnswer');
  return { ...compared, rivals: all.filter(({ features }) => isRival(features)).length, candidates: all.length };
}

const COMPARED = ['covered', 'coveredOwn', 'coveredBoth', 'coveredByContext', 'run', 'contextNamed'] as const;
