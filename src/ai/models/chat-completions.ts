/**
 * The chat completions protocol, of which most endpoints support at least a part. If an endpoint refuses an option, the
 * request is repeated without it; if that works, the option is left out of later requests too.
 */
import { z } from 'zod';
import type { Endpoint, EndpointAnswer } from './endpoint.ts';
import { type Completion, type ModelTime, type Prompt, type Protocol, schemaOf } from './model.ts';
import { declined, ModelFailure } from './model-failure.ts';

/** Options that not every endpoint supports, with the words by which refusals name them. */
const OPTIONS = {
  schema: /response_format|json_schema|schema|structured/i,
  temperature: /temperature/i,
  maxTokens: /max_tokens/i,
} as const;
type Option = keyof typeof OPTIONS;

const ANSWER = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z.union([z.string(), z.array(z.object({ text: z.string().optional() })), z.null()]).optional(),
          refusal: z.string().nullish(),
        }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
  usage: z.object({ prompt_tokens: z.number().optional(), completion_tokens: z.number().optional() }).nullish(),
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
    let refused = this.#refused;
    for (;;) {
      const answer = await this.#endpoint.post(this.#body(prompt, refused), time);
      if (answer.status < 400) {
        this.#refused = refused;
        return read(answer);
      }
      const option = refusedOption(answer, prompt, refused);
      if (option === undefined) {
        const { status } = answer;
        throw new ModelFailure('refused', `The model endpoint refused the request with ${status}.`, { status });
      }
      refused = new Set([...refused, option]);
    }
  }

  #body({ system, messages, maxTokens, properties }: Prompt, refused: ReadonlySet<Option>): object {
    return {
      model: this.#model,
      messages: [{ role: 'system', content: system }, ...messages],
      ...(refused.has('temperature') ? {} : { temperature: 0 }),
      // Endpoints that refuse the older name of this limit accept the newer one.
      ...(refused.has('maxTokens') ? { max_completion_tokens: maxTokens } : { max_tokens: maxTokens }),
      ...(properties === undefined || refused.has('schema')
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

/** The option to leave out after a refusal: one that it names, or else the one that endpoints most often lack. */
function refusedOption(answer: EndpointAnswer, prompt: Prompt, refused: ReadonlySet<Option>): Option | undefined {
  if (answer.status !== 400 && answer.status !== 422) return undefined;
  const words = JSON.stringify(answer.json ?? '').slice(0, 10_000);
  const sent = (Object.keys(OPTIONS) as Option[]).filter(
    (option) => !refused.has(option) && (option !== 'schema' || prompt.properties !== undefined),
  );
  return sent.find((option) => OPTIONS[option].test(words)) ?? sent.find((option) => option === 'schema');
}

function read({ json, status }: EndpointAnswer): Completion {
  const answer = ANSWER.safeParse(json);
  if (!answer.success)
    throw new ModelFailure('broken', 'The answer of the model endpoint contains no completion.', { status });
  const { choices, usage } = answer.data;
  const [choice] = choices;
  const content = choice?.message.content ?? '';
  if (choice?.message.refusal || choice?.finish_reason === 'content_filter') throw declined();
  const text = typeof content === 'string' ? content : content.map((part) => part.text ?? '').join('');
  return {
    text: withoutThoughts(text),
    usage: { inputTokens: usage?.prompt_tokens ?? 0, outputTokens: usage?.completion_tokens ?? 0 },
    isCutOff: choice?.finish_reason === 'length',
  };
}

/** Local models write their reasoning before their answer. */
function withoutThoughts(text: string): string {
  return text.replace(/^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/i, '').trim();
}
