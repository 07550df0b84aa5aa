/**
 * Anthropic's messages protocol. An object is requested as the input of a tool that the model must call, and that does
 * nothing; without it if the endpoint refuses tools.
 */
import { z } from 'zod';
import type { Endpoint, EndpointAnswer } from './endpoint.ts';
import { type Completion, type ModelTime, type Prompt, type Protocol, schemaOf, tooLong } from './model.ts';
import { broken, declined, refused } from './model-failure.ts';
import { isAboutOptions, isFiltered, isTooLong } from './refusals.ts';
import { writtenText } from './written-text.ts';

export const ANTHROPIC_VERSION = '2023-06-01';
const TOOL = 'report_fields';
const CUT_OFF = new Set(['max_tokens', 'model_context_window_exceeded']);

const count = z.number().nullish().catch(undefined);
const ANSWER = z.object({
  content: z.array(
    z.union([
      z.object({ type: z.literal('text'), text: z.string() }),
      z.object({ type: z.literal('tool_use'), name: z.string(), input: z.unknown() }),
      z.object({ type: z.string() }).transform(() => ({ type: 'other' as const })),
    ]),
  ),
  usage: z.object({ input_tokens: count, output_tokens: count }).nullish().catch(undefined),
  stop_reason: z.string().nullish(),
});

export class AnthropicMessages implements Protocol {
  readonly #endpoint: Endpoint;
  readonly #model: string;
  #refusesTools = false;

  constructor(endpoint: Endpoint, model: string) {
    this.#endpoint = endpoint;
    this.#model = model;
  }

  async complete(prompt: Prompt, time: ModelTime): Promise<Completion> {
    const hasTool = prompt.properties !== undefined && !this.#refusesTools;
    let answer = await this.#endpoint.post(this.#body(prompt, hasTool), time, isTooLong);
    const isRefused = hasTool && isAboutOptions(answer) && !isFiltered(answer) && !isTooLong(answer);
    if (isRefused) {
      answer = await this.#endpoint.post(this.#body(prompt, false), time, isTooLong);
      this.#refusesTools = answer.status < 400;
    }
    if (isFiltered(answer)) throw declined();
    if (isTooLong(answer)) return tooLong();
    if (answer.status >= 400) throw refused(answer.status);
    return read(answer);
  }

  #body({ system, messages, maxTokens, properties }: Prompt, hasTool: boolean): object {
    return {
      model: this.#model,
      max_tokens: maxTokens,
      system,
      messages,
      ...(properties === undefined || !hasTool
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

function read({ json, status }: EndpointAnswer): Completion {
  const answer = ANSWER.safeParse(json);
  if (!answer.success) throw broken(status, 'message');
  const { content, usage, stop_reason: stopped } = answer.data;
  if (stopped === 'refusal') throw declined();
  const inputs = content.flatMap((block) => (block.type === 'tool_use' && block.name === TOOL ? [block.input] : []));
  const texts = content.flatMap((block) => (block.type === 'text' ? [block.text] : []));
  return {
    // What is written beside a call is about the call. Not every server makes its model call the tool.
    text: inputs.length > 0 ? inputs.map(written).join('\n') : writtenText(texts.join('')),
    usage: { inputTokens: usage?.input_tokens ?? 0, outputTokens: usage?.output_tokens ?? 0 },
    cutOff: CUT_OFF.has(stopped ?? '') ? 'answer' : undefined,
  };
}

const written = (input: unknown): string => (typeof input === 'string' ? input : JSON.stringify(input ?? null));
