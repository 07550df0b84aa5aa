/** One small question to a configured model, to tell an operator whether it answers. */
import type { LanguageModel } from './models/language-model.ts';
import type { Completion, Prompt } from './models/model.ts';

const PROMPT: Prompt = {
  system: 'You are asked whether you can be reached.',
  messages: [{ role: 'user', content: 'Reply with the one word: ready' }],
  maxTokens: 256,
};

/** What the model said, with its usage. Rejects with a `ModelFailure` that says why it did not. */
export async function checkModel(model: LanguageModel, signal: AbortSignal): Promise<Completion> {
  return model.converse((protocol, patience) => protocol.complete(PROMPT, patience), signal);
}
