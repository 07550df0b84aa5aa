/** What the rest knows of a language model: it is asked, and answers with a text or with an object of strings. */
import type { Secret } from '../../secret.ts';

export interface ModelSettings {
  /** The endpoint's base address, such as `https://api.openai.com/v1`, or the full address of its method. */
  readonly url: string;
  readonly model: string;
  readonly apiKey: Secret | undefined;
  /** For one answer with everything that it takes: retry, fallback and repair. */
  readonly timeoutMs: number;
  /** How many tokens the model takes in at once, its answer included. */
  readonly contextTokens: number;
}

export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export const NO_USAGE: Usage = { inputTokens: 0, outputTokens: 0 };

export function addUsage(a: Usage, b: Usage): Usage {
  return { inputTokens: a.inputTokens + b.inputTokens, outputTokens: a.outputTokens + b.outputTokens };
}

export interface Message {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

export interface Prompt {
  readonly system: string;
  readonly messages: readonly Message[];
  /** The most tokens of the answer. */
  readonly maxTokens: number;
  /** Given where the answer must be an object with exactly these properties, each a string or null, with what each means. */
  readonly properties?: Readonly<Record<string, string>> | undefined;
}

export interface Completion {
  /** What the model wrote; where an object was asked for, JSON or what it takes for it. */
  readonly text: string;
  readonly usage: Usage;
  /** It had more to say than `maxTokens` let it. */
  readonly isCutOff: boolean;
}

/** How long a conversation may still take. */
export interface Patience {
  readonly signal: AbortSignal;
  /** Milliseconds left. */
  remaining(): number;
}

/** One protocol spoken with one endpoint. */
export interface Protocol {
  complete(prompt: Prompt, patience: Patience): Promise<Completion>;
}

/** The JSON Schema of an object with exactly these properties. */
export function schemaOf(properties: Readonly<Record<string, string>>): object {
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(properties).map(([key, description]) => [key, { type: ['string', 'null'], description }]),
    ),
    required: Object.keys(properties),
    additionalProperties: false,
  };
}
