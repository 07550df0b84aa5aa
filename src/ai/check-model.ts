/** Asks a configured model one small question, so that an operator sees whether it works. */
import type { LanguageModel } from './models/language-model.ts';
import type { Completion, Prompt } from './models/model.ts';

const PROMPT: Prompt = {
  system: 'You are asked whether you can be reached.',
  messages: [{ role: 'user', content: 'Reply with the one word: ready' }],
  maxTokens: 256,
};

/** The model's answer, with its usage. Rejects with a `ModelFailure` that says why there is none. */
export async function checkModel(model: LanguageModel, signal: AbortSignal): Promise<Completion> {
  return model.converse((protocol, time) => protocol.complete(PROMPT, time), signal);
}
