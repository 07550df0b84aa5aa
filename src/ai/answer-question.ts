/** `/ai/question`: an answer about a page, by the configured model or by the built-in extractor. */

import { askAboutPage } from './ask-about-page.ts';
import type { LanguageModel } from './models/language-model.ts';
import { NO_USAGE, type Usage } from './models/model.ts';
import { declined, ModelFailure } from './models/model-failure.ts';
import { declinesQuestion } from './models/refusals.ts';
import type { AiPage } from './page/page-reading.ts';
import type { PageWorker } from './page-work.ts';
import { estimateTokens } from './passages/token-estimate.ts';
import { questionPrompt, refuseLeak } from './prompts.ts';
import { NOT_STATED } from './question/not-stated.ts';

/** Reported as the model if none is configured. */
export const BUILTIN = 'builtin';

export interface AiOptions {
  /** Without one, the built-in extractor answers. */
  readonly model?: LanguageModel | undefined;
  readonly work: PageWorker;
  readonly signal: AbortSignal;
}

export interface AiResult<T> {
  readonly result: T;
  /** The model that answered, or `builtin`. */
  readonly model: string;
  readonly usage: Usage;
  /** The built-in extractor found nothing: the caller pays only for the page. */
  readonly isUnanswered?: boolean;
}

/** Rejects with a `ModelFailure` if the model fails. */
export async function answerQuestion(
  page: AiPage,
  question: string,
  { model, work, signal }: AiOptions,
): Promise<AiResult<string>> {
  if (model === undefined) {
    const result = await work({ kind: 'answer', page, question }, signal);
    return { result, model: BUILTIN, usage: NO_USAGE, isUnanswered: result === NOT_STATED };
  }
  const { answer, prompt } = await askAboutPage(
    page,
    {
      kind: 'question',
      queries: [question],
      requestTokens: estimateTokens(question),
      prompt: (shown, maxTokens) => questionPrompt(question, shown, maxTokens),
      async ask(protocol, asked, time) {
        const completion = await protocol.complete(asked, time);
        return { ...completion, isEmpty: completion.text === '' };
      },
    },
    { model, work, signal },
  );
  const { text, usage } = answer;
  refuseLeak(text, prompt);
  if (text === '') throw new ModelFailure('useless-answer', 'The model gave an empty answer.');
  if (declinesQuestion(text, prompt.messages.map(({ content }) => content).join('\n'))) throw declined();
  return { result: text, model: model.name, usage };
}
