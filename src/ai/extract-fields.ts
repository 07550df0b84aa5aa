/** `/ai/fields`: named fields of a page, by the configured model or by the built-in extractor. */
import { type AiOptions, type AiResult, BUILTIN } from './answer-question.ts';
import { type Answered, askAboutPage } from './ask-about-page.ts';
import type { Fields, FieldValues } from './fields/extract-fields.ts';
import { readFieldAnswer } from './models/field-answer.ts';
import { addUsage, type Completion, type ModelTime, NO_USAGE, type Prompt, type Protocol } from './models/model.ts';
import { declined, ModelFailure } from './models/model-failure.ts';
import { declinesInWords } from './models/refusals.ts';
import type { AiPage } from './page/page-reading.ts';
import { estimateTokens } from './passages/token-estimate.ts';
import { fieldKeys, fieldsPrompt, refuseLeak, repairPrompt } from './prompts.ts';

/** Exactly the requested fields, each a string or null. Rejects with a `ModelFailure` if the model fails. */
export async function extractFields(
  page: AiPage,
  fields: Fields,
  { model, work, signal }: AiOptions,
): Promise<AiResult<FieldValues>> {
  if (model === undefined) {
    return { result: await work({ kind: 'fields', page, fields }, signal), model: BUILTIN, usage: NO_USAGE };
  }
  const keys = fieldKeys(fields);
  const queries = Object.entries(fields).map(([name, description]) => `${name} ${description}`);
  const { answer, prompt } = await askAboutPage(
    page,
    {
      kind: 'fields',
      queries,
      // The request contains the fields twice: in its text and in the schema of the answer.
      requestTokens: estimateTokens(queries.join('\n')) * 2,
      prompt: (shown, maxTokens) => fieldsPrompt(fields, shown, maxTokens),
      ask: (protocol, asked, time) => askForObject(protocol, asked, { keys, time }),
    },
    { model, work, signal },
  );
  const { values, usage } = answer;
  refuseLeak(JSON.stringify(values), prompt);
  const result = [...keys].map(([key, name]): [string, string | null] => [name, values?.[key] ?? null]);
  return { result: Object.fromEntries(result), model: model.name, usage };
}

interface ObjectAnswer extends Answered {
  /** Undefined if the answer was cut off. */
  readonly values: FieldValues | undefined;
}

/** If the answer is not the requested object, asks once more and says what was wrong. */
async function askForObject(
  protocol: Protocol,
  prompt: Prompt,
  { keys, time }: { keys: ReadonlyMap<string, string>; time: ModelTime },
): Promise<ObjectAnswer> {
  const first = await protocol.complete(prompt, time);
  const values = readFieldAnswer(first.text, { keys });
  if (values !== undefined || first.cutOff !== undefined) return objectAnswer(first, values);
  const second = await protocol.complete(repairPrompt(prompt, first.text), time);
  const repaired = [second, first]
    .map(({ text }) => readFieldAnswer(text, { keys, takesObjects: true }))
    .find((each) => each !== undefined);
  const usage = addUsage(first.usage, second.usage);
  if (repaired !== undefined || second.cutOff !== undefined) return objectAnswer({ ...second, usage }, repaired);
  if (declinesInWords(second.text)) throw declined();
  throw new ModelFailure('useless-answer', 'The model did not answer with the fields that were asked for.');
}

function objectAnswer({ text, usage, cutOff }: Completion, values: FieldValues | undefined): ObjectAnswer {
  // An answer that is complete is used, whatever ended it.
  return { values, usage, cutOff: values === undefined ? cutOff : undefined, isEmpty: text === '' };
}
