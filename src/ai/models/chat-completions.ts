/**
 * The chat completions protocol, of which most endpoints support at least a part. If an endpoint refuses an option, the
 * request is repeated without it; if that works, the option is left out of later requests too.
 */
import { z } from 'zod';
import type { Endpoint, EndpointAnswer } from './endpoint.ts';
import {
  type Completion,
  type Message,
  type ModelTime,
  type Prompt,
  type Protocol,
  schemaOf,
  tooLong,
} from './model.ts';
import { broken, declined, refused } from './model-failure.ts';
import { isAboutOptions, isFiltered, isTooLong } from './refusals.ts';
import { writtenText } from './written-text.ts';

/** Options that not every endpoint supports, with the words by which refusals name them. */
const OPTIONS = {
  schema: /response_format|json_schema|schema|structured|grammar/i,
  temperature: /temperature/i,
  maxTokens: /max_tokens/i,
  /** Some models are only streamed. */
  whole: /\bstream(?:ing)?\b/i,
  /** Some templates know only the roles of user and assistant. */
  system:
    /system[ _](?:role|message|prompt|instruction)|['"]system['"]|roles must alternate|(?:unexpected|unsupported|invalid) role/i,
} as const;
type Option = keyof typeof OPTIONS;

/** Local servers answer 500 if these are what they cannot do. */
const BEHIND_ERRORS: ReadonlySet<Option> = new Set(['schema', 'system']);

/** Names of the reasons for the end of an answer, besides the common ones of OpenAI. */
const CUT_OFF = new Set(['length', 'max_tokens', 'max_output_tokens', 'model_length', 'model_context_window_exceeded']);
const DECLINED = new Set(['content_filter', 'safety', 'refusal', 'prohibited_content', 'blocklist']);
const BROKEN = new Set(['error', 'abort', 'aborted', 'canceled', 'cancelled']);

const count = z.number().nullish().catch(undefined);
const ANSWER = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z
            .union([
              z.string(),
              z.array(z.object({ text: z.string().nullish() })),
              // Some endpoints parse the object that was asked for.
              z.record(z.string(), z.unknown()).transform((value) => JSON.stringify(value)),
            ])
            .nullish(),
          refusal: z.string().nullish(),
          reasoning_content: z.string().nullish().catch(undefined),
          tool_calls: z
            .array(z.object({ function: z.object({ arguments: z.unknown() }) }))
            .nullish()
            .catch(undefined),
        }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
  usage: z.object({ prompt_tokens: count, completion_tokens: count }).nullish().catch(undefined),
});

export class ChatCompletions implements Protocol {
  readonly #endpoint: Endpoint;
  readonly #model: string;
  #refused: ReadonlySet<Option> = new Set();

  constructor(endpoint: Endpoint, model: string) {
    this.#endpoint = endpoint;
    this.#model = model;
  }

  async complete(prompt: Prompt, time: ModelTime): Promise<Completion> {
    let left = this.#refused;
    for (;;) {
      const refusedOption = (answer: EndpointAnswer) => optionToLeaveOut(answer, prompt, left);
      const answer = await this.#endpoint.post(
        this.#body(prompt, left),
        time,
        (failed) => isTooLong(failed) || refusedOption(failed) !== undefined,
      );
      if (answer.status < 400) {
        this.#refused = left;
        return read(answer, prompt);
      }
      if (isFiltered(answer)) throw declined();
      if (isTooLong(answer)) return tooLong();
      const option = refusedOption(answer);
      if (option === undefined) throw refused(answer.status);
      left = new Set([...left, option]);
    }
  }

  #body({ system, messages, maxTokens, properties }: Prompt, left: ReadonlySet<Option>): object {
    return {
      model: this.#model,
      messages: left.has('system') ? asUser(system, messages) : [{ role: 'system', content: system }, ...messages],
      ...(left.has('temperature') ? {} : { temperature: 0 }),
      // Endpoints that refuse the older name of this limit accept the newer one.
      ...(left.has('maxTokens') ? { max_completion_tokens: maxTokens } : { max_tokens: maxTokens }),
      ...(left.has('whole') ? { stream: true } : {}),
      ...(properties === undefined || left.has('schema')
        ? {}
        : {
            response_format: {
              type: 'json_schema',
              json_schema: { name: 'fields', strict: true, schema: schemaOf(properties) },
            },
          }),
    };
  }
}

/** The system's message at the beginning of the first one of the user. */
function asUser(system: string, [first, ...more]: readonly Message[]): Message[] {
  return [{ role: 'user', content: `${system}\n\n${first?.content ?? ''}` }, ...more];
}

/** The option to leave out after a refusal: one that it names, or else the one that endpoints most often lack. */
function optionToLeaveOut(answer: EndpointAnswer, prompt: Prompt, left: ReadonlySet<Option>): Option | undefined {
  const isError = answer.status >= 500;
  if (!isError && !isAboutOptions(answer)) return undefined;
  const sent = (Object.keys(OPTIONS) as Option[]).filter(
    (option) =>
      !left.has(option) &&
      (option !== 'schema' || prompt.properties !== undefined) &&
      (!isError || BEHIND_ERRORS.has(option)),
  );
  const named = sent.find((option) => OPTIONS[option].test(answer.words));
  return named ?? (isError ? undefined : sent.find((option) => option === 'schema'));
}

function read({ json, status }: EndpointAnswer, prompt: Prompt): Completion {
  const answer = ANSWER.safeParse(json);
  if (!answer.success) throw broken(status, 'completion');
  const { choices, usage } = answer.data;
  const [choice] = choices;
  const message = choice?.message;
  const reason = choice?.finish_reason?.toLowerCase() ?? '';
  if (message?.refusal || DECLINED.has(reason)) throw declined();
  if (BROKEN.has(reason)) throw broken(status, 'completion');
  const content = message?.content ?? '';
  const text = writtenText(typeof content === 'string' ? content : content.map((part) => part.text ?? '').join(''));
  return {
    text: text === '' && prompt.properties !== undefined ? elsewhere(message) : text,
    usage: { inputTokens: usage?.prompt_tokens ?? 0, outputTokens: usage?.completion_tokens ?? 0 },
    cutOff: CUT_OFF.has(reason) ? 'answer' : undefined,
  };
}

/**
 * Some models answer as if the object were the input of a tool, and some servers take all of an answer for reasoning.
 */
function elsewhere(message: z.output<typeof ANSWER>['choices'][number]['message'] | undefined): string {
  const calls = message?.tool_calls ?? [];
  const inputs = calls.map(({ function: { arguments: input } }) =>
    typeof input === 'string' ? input : JSON.stringify(input ?? null),
  );
  return inputs.join('\n') || (message?.reasoning_content ?? '');
}
