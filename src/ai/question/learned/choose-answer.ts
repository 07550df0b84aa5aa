/** The likeliest of the possible answers to a question, if it is likely enough: a wrong answer is worse than none. */
import { type Forest, predict } from '../../../content/extraction/learned/forest.ts';
import { rowOf } from '../../fields/learned/field-model.ts';
import type { QuestionedPage } from '../answer-rules.ts';
import type { ReadableQuestion } from '../foreign-questions.ts';
import { type AnswerCandidate, answerCandidates } from './answer-candidates.ts';

/** Minimum probability of a text that no rule answers with. Chosen by cross-validation, like the others here. */
const MIN_PROBABILITY = 0.62;
/** Minimum probability of what a rule answers. */
const MIN_OF_RULES = 0.7;
/** How much likelier another text must be than what the first rule answers. */
const MIN_LEAD = 0.2;

/** One text, or several sentences that answer together; none if no text is likely enough. */
export function chooseAnswer(
  questioned: QuestionedPage,
  question: ReadableQuestion,
  forest: Forest,
): readonly string[] {
  const rated = rate(forest, answerCandidates(questioned, question));
  const first = rated.find(({ candidate }) => candidate.isFirst);
  let best: Rated | undefined;
  for (const each of rated) {
    if (each.candidate.isFit && each.probability > (best?.probability ?? 0)) best = each;
  }
  if (first !== undefined && (best?.probability ?? 0) < first.probability + MIN_LEAD) best = first;
  const least = best !== first ? MIN_PROBABILITY : first?.candidate.isHeading ? 0 : MIN_OF_RULES;
  return best !== undefined && best.probability >= least ? best.candidate.texts : [];
}

interface Rated {
  readonly candidate: AnswerCandidate;
  /** From 0 to 1. */
  readonly probability: number;
}

function rate(forest: Forest, candidates: readonly AnswerCandidate[]): Rated[] {
  const rows = candidates.map(({ features }) => rowOf(features));
  const probabilities = predict(forest, Float32Array.from(rows.flat()), rows[0]?.length ?? 1);
  return candidates.map((candidate, at) => ({ candidate, probability: probabilities[at] ?? 0 }));
}
