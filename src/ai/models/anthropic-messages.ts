/**
 * Anthropic's messages protocol. An object is requested as the input of a tool that the model must call, and that does
 * nothing.
 */
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { type Completion, type ModelTime, type Prompt, type Protocol, schemaOf } from './model.ts';
import { declined, ModelFailure } from './model-failure.ts';

export const ANTHROPIC_VERSION = '2023-06-01';
const TOOL = 'report_fields';

const ANSWER = z.object({
  content: z.array(
    z.union([
      z.object({ type: z.literal('text'), text: z.string() }),
      z.object({ type: z.literal('tool_use'), name: z.string(), input: z.unknown() }),
      z.object({ type: z.string() }).transform(() => ({ type: 'other' as const })),
    ]),
  ),
  usage: z.object({ input_tokens: z.number(), output_tokens: z.number() }).optional(),
  stop_reason: z.string().nullish(),
});

export class AnthropicMessages implements Protocol {
  readonly #endpoint: Endpoint;
  readonly #model: string;

  constructor(endpoint: Endpoint, model: string) {
    this.#endpoint = endpoint;
    this.#model = model;
  }

  async complete(prompt: Prompt, time: ModelTime): Promise<Completion> {
    const { status, json } = await this.#endpoint.post(this.#body(prompt), time);
    if (status >= 400) {
      throw new ModelFailure('refused', `The model endpoint refused the request with ${status}.`, { status });
    }
    const answer = ANSWER.safeParse(json);
    if (!answer.success)
      throw new ModelFailure('broken', 'The answer of the model endpoint contains no message.', { status });
    const { content, usage, stop_reason: stopped } = answer.data;
    if (stopped === 'refusal') throw declined();
    const texts = content.map((block) => {
      if (block.type === 'tool_use') return block.name === TOOL ? JSON.stringify(block.input ?? null) : '';
      return block.type === 'text' && prompt.properties === undefined ? block.text : '';
    });
    return {
      text: texts.join('').trim(),
      usage: { inputTokens: usage?.input_tokens ?? 0, outputTokens: usage?.output_tokens ?? 0 },
      isCutOff: stopped === 'max_tokens',
    };
  }

  #body({ system, messages, maxTokens, properties }: Prompt): object {
    return {
      model: this.#model,
      max_tokens: maxTokens,
      system,
      messages,
      ...(properties === undefined
        ? {}
        : {
            tools: [
              { name: TOOL, description: 'Reports the fields that were found.', input_schema: schemaOf(properties) },
            ],
            tool_choice: { type: 'tool', name: TOOL },
          }),
    };
  }
}
