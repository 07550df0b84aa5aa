/** `/ai/question`: an answer about a page, by the configured model or by the built-in extractor. */
import { askWithLess } from './ask-with-less.ts';
import type { LanguageModel } from './models/language-model.ts';
import { NO_USAGE, type Patience, type Protocol, type Usage } from './models/model.ts';
import { ModelFailure } from './models/model-failure.ts';
import type { AiPage } from './page/page-reading.ts';
import type { PageWorker } from './page-work.ts';
import { estimateTokens } from './passages/token-estimate.ts';
import { pageBudget, questionPrompt, refuseLeak } from './prompts.ts';
import { NOT_TOLD } from './question/answer-from-page.ts';

/** The name of the extractor that answers when no model is configured. */
export const BUILTIN = 'builtin';

export interface AiOptions {
  /** Without one, the built-in extractor answers. */
  readonly model?: LanguageModel | undefined;
  readonly work: PageWorker;
  readonly signal: AbortSignal;
}

export interface AiResult<T> {
  readonly result: T;
  /** Which model answered, or `builtin`. */
  readonly model: string;
  readonly usage: Usage;
  /** The built-in extractor found nothing: that is told, and costs no more than the page. */
  readonly isUnanswered?: boolean;
}

/** Rejects with a `ModelFailure` where the model fails. */
export async function answerQuestion(
  page: AiPage,
  question: string,
  { model, work, signal }: AiOptions,
): Promise<AiResult<string>> {
  if (model === undefined) {
    const result = await work({ kind: 'answer', page, question }, signal);
    return { result, model: BUILTIN, usage: NO_USAGE, isUnanswered: result === NOT_TOLD };
  }
  const budget = pageBudget(model.contextTokens, 'question', estimateTokens(question));
  const { answer, prompt } = await askWithLess(budget, async (room) => {
    const request = { queries: [question], budget: room };
    const context = await work({ kind: 'context', page, request }, signal);
    const asked = questionPrompt(question, context.text, model.contextTokens);
    const talk = (protocol: Protocol, patience: Patience) => protocol.complete(asked, patience);
    return { prompt: asked, answer: await model.converse(talk, signal) };
  });
  const { text, usage } = answer;
  refuseLeak(text, prompt);
  if (text === '') throw new ModelFailure('useless-answer', 'The model gave an empty answer.');
  return { result: text, model: model.name, usage };
}
