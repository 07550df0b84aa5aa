/** `/ai/fields`: named fields of a page, by the configured model or by the built-in extractor. */
import { type AiOptions, type AiResult, BUILTIN } from './answer-question.ts';
import type { Fields, FieldValues } from './fields/extract-fields.ts';
import { readFieldAnswer } from './models/field-answer.ts';
import { addUsage, type ModelTime, NO_USAGE, type Prompt, type Protocol, type Usage } from './models/model.ts';
import { ModelFailure } from './models/model-failure.ts';
import type { AiPage } from './page/page-reading.ts';
import { estimateTokens } from './passages/token-estimate.ts';
import { fieldKeys, fieldsPrompt, pageBudget, refuseLeak, repairPrompt } from './prompts.ts';
import { retryIfCutOff } from './retry-if-cut-off.ts';

/** Exactly the requested fields, each a string or null. Rejects with a `ModelFailure` if the model fails. */
export async function extractFields(
  page: AiPage,
  fields: Fields,
  { model, work, signal }: AiOptions,
): Promise<AiResult<FieldValues>> {
  if (model === undefined) {
    return { result: await work({ kind: 'fields', page, fields }, signal), model: BUILTIN, usage: NO_USAGE };
  }
  const queries = Object.entries(fields).map(([name, description]) => `${name} ${description}`);
  // The request contains the fields twice: in its text and in the schema of the answer.
  const budget = pageBudget(model.contextTokens, 'fields', estimateTokens(queries.join('\n')) * 2);
  const { answer, prompt } = await retryIfCutOff(budget, async (room) => {
    const request = { queries, budget: room };
    const context = await work({ kind: 'context', page, request }, signal);
    const asked = fieldsPrompt(fields, context.text, model.contextTokens);
    const talk = (protocol: Protocol, time: ModelTime) => askForObject(protocol, asked, time);
    return { prompt: asked, answer: await model.converse(talk, signal) };
  });
  const { values, usage } = answer;
  refuseLeak(JSON.stringify(values), prompt);
  const result = [...fieldKeys(fields)].map(([key, name]): [string, string | null] => [name, values?.[key] ?? null]);
  return { result: Object.fromEntries(result), model: model.name, usage };
}

interface ObjectAnswer {
  /** Undefined if the answer was cut off. */
  readonly values: FieldValues | undefined;
  readonly usage: Usage;
  readonly isCutOff: boolean;
}

/** If the answer is not the requested object, asks once more and says what was wrong. */
async function askForObject(protocol: Protocol, prompt: Prompt, time: ModelTime): Promise<ObjectAnswer> {
  const keys = Object.keys(prompt.properties ?? {});
  const first = await protocol.complete(prompt, time);
  const values = readFieldAnswer(first.text, keys);
  if (values !== undefined) return { values, usage: first.usage, isCutOff: false };
  if (first.isCutOff) return { values: undefined, usage: first.usage, isCutOff: true };
  const second = await protocol.complete(repairPrompt(prompt, first.text), time);
  const repaired = readFieldAnswer(second.text, keys);
  if (repaired === undefined) {
    throw new ModelFailure('useless-answer', 'The model did not answer with the fields that were asked for.');
  }
  return { values: repaired, usage: addUsage(first.usage, second.usage), isCutOff: false };
}
