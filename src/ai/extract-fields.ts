/** `/ai/fields`: named fields of a page, by the configured model or by the built-in extractor. */
import { type AiOptions, type AiResult, BUILTIN } from './answer-question.ts';
import { askWithLess } from './ask-with-less.ts';
import type { Fields, FieldValues } from './fields/extract-fields.ts';
import { readFieldAnswer } from './models/field-answer.ts';
import { addUsage, NO_USAGE, type Patience, type Prompt, type Protocol, type Usage } from './models/model.ts';
import { ModelFailure } from './models/model-failure.ts';
import type { AiPage } from './page/page-reading.ts';
import { estimateTokens } from './passages/token-estimate.ts';
import { fieldKeys, fieldsPrompt, pageBudget, refuseLeak, repairPrompt } from './prompts.ts';

/** Exactly the fields that were asked for, each a string or null. Rejects with a `ModelFailure` where the model fails. */
export async function extractFields(
  page: AiPage,
  fields: Fields,
  { model, work, signal }: AiOptions,
): Promise<AiResult<FieldValues>> {
  if (model === undefined) {
    return { result: await work({ kind: 'fields', page, fields }, signal), model: BUILTIN, usage: NO_USAGE };
  }
  const queries = Object.entries(fields).map(([name, description]) => `${name} ${description}`);
  // The fields stand in the request twice: as words, and as the schema of the answer.
  const budget = pageBudget(model.contextTokens, 'fields', estimateTokens(queries.join('\n')) * 2);
  const { answer, prompt } = await askWithLess(budget, async (room) => {
    const request = { queries, budget: room };
    const context = await work({ kind: 'context', page, request }, signal);
    const asked = fieldsPrompt(fields, context.text, model.contextTokens);
    const talk = (protocol: Protocol, patience: Patience) => askForObject(protocol, asked, patience);
    return { prompt: asked, answer: await model.converse(talk, signal) };
  });
  const { values, usage } = answer;
  refuseLeak(JSON.stringify(values), prompt);
  const result = [...fieldKeys(fields)].map(([key, name]): [string, string | null] => [name, values?.[key] ?? null]);
  return { result: Object.fromEntries(result), model: model.name, usage };
}

interface ObjectAnswer {
  /** Undefined where the answer was cut off. */
  readonly values: FieldValues | undefined;
  readonly usage: Usage;
  readonly isCutOff: boolean;
}

/** Asks, and once more with what was wrong, where the answer is not the object that was asked for. */
async function askForObject(protocol: Protocol, prompt: Prompt, patience: Patience): Promise<ObjectAnswer> {
  const keys = Object.keys(prompt.properties ?? {});
  const first = await protocol.complete(prompt, patience);
  const values = readFieldAnswer(first.text, keys);
  if (values !== undefined) return { values, usage: first.usage, isCutOff: false };
  if (first.isCutOff) return { values: undefined, usage: first.usage, isCutOff: true };
  const second = await protocol.complete(repairPrompt(prompt, first.text), patience);
  const repaired = readFieldAnswer(second.text, keys);
  if (repaired === undefined) {
    throw new ModelFailure('useless-answer', 'The model did not answer with the fields that were asked for.');
  }
  return { values: repaired, usage: addUsage(first.usage, second.usage), isCutOff: false };
}
