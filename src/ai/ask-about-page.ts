/**
 * Asks a model about a page. If something is too long, it is asked once more with half of the page: then there is less
 * to say, and more room for it.
 */
import type { LanguageModel } from './models/language-model.ts';
import { addUsage, type Completion, type ModelTime, type Protocol, type Usage } from './models/model.ts';
import { cutOff } from './models/model-failure.ts';
import type { AiPage } from './page/page-reading.ts';
import type { PageWorker } from './page-work.ts';
import { type AnswerKind, type MarkedPrompt, sizesOf } from './prompts.ts';

/** Share of the page's tokens that the second try gets. */
const RETRY_SHARE = 0.5;

export interface Answered {
  readonly usage: Usage;
  readonly cutOff?: Completion['cutOff'];
  /** Whether the model wrote anything: if not, and the answer was cut off, it was reasoning. */
  readonly isEmpty: boolean;
}

export interface Asking<Answer extends Answered> {
  readonly kind: AnswerKind;
  /** What passages of the page are chosen for. */
  readonly queries: readonly string[];
  readonly requestTokens: number;
  prompt(page: string, maxTokens: number): MarkedPrompt;
  ask(protocol: Protocol, prompt: MarkedPrompt, time: ModelTime): Promise<Answer>;
}

interface Means {
  readonly model: LanguageModel;
  readonly work: PageWorker;
  readonly signal: AbortSignal;
}

interface Asked<Answer> {
  readonly answer: Answer;
  readonly prompt: MarkedPrompt;
}

/** Rejects with a `ModelFailure` if the model fails, or if the second try is too long too. */
export async function askAboutPage<Answer extends Answered>(
  page: AiPage,
  { kind, queries, requestTokens, prompt, ask }: Asking<Answer>,
  { model, work, signal }: Means,
): Promise<Asked<Answer>> {
  const { contextTokens } = model;
  async function promptWith(share: number): Promise<MarkedPrompt> {
    const sizes = sizesOf({ kind, contextTokens, requestTokens, reasons: model.reasons });
    const request = { queries, budget: Math.floor(sizes.page * share) };
    const context = await work({ kind: 'context', page, request }, signal);
    return prompt(context.text, sizes.answer);
  }
  const firstPrompt = await promptWith(1);
  return model.converse(async (protocol, time) => {
    const first = await ask(protocol, firstPrompt, time);
    if (first.cutOff === undefined) return { answer: first, prompt: firstPrompt };
    if (first.cutOff === 'answer' && first.isEmpty) model.reasons = true;
    const secondPrompt = await promptWith(RETRY_SHARE);
    const second = await ask(protocol, secondPrompt, time);
    if (second.cutOff !== undefined) throw cutOff(second.cutOff);
    return { answer: { ...second, usage: addUsage(first.usage, second.usage) }, prompt: secondPrompt };
  }, signal);
}
