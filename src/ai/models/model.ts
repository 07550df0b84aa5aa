/** What the other parts know of a language model: it gets a prompt, and answers with a text or an object of strings. */
import type { Secret } from '../../secret.ts';

export interface ModelSettings {
  /** The endpoint's base address, such as `https://api.openai.com/v1`, or the full address of its method. */
  readonly url: string;
  readonly model: string;
  readonly apiKey: Secret | undefined;
  /** Milliseconds for one answer, including retry, fallback and repair. */
  readonly timeoutMs: number;
  /** The size of the model's context window, including its answer. */
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
  /** The maximum tokens of the answer. */
  readonly maxTokens: number;
  /**
   * If set, the answer must be an object with exactly these properties, each a string or null; the values describe
   * them.
   */
  readonly properties?: Readonly<Record<string, string>> | undefined;
}

export interface Completion {
  /** What the model wrote; if an object was requested, JSON or an attempt at it. */
  readonly text: string;
  readonly usage: Usage;
  /** What was too long: the answer, which ended at `maxTokens`, or the request, which got no answer. */
  readonly cutOff?: 'answer' | 'request' | undefined;
}

/** What there is if a request was too long for the model. */
export function tooLong(): Completion {
  return { text: '', usage: NO_USAGE, cutOff: 'request' };
}

/** How long a conversation may still take. */
export interface ModelTime {
  readonly signal: AbortSignal;
  /** Milliseconds left. */
  remaining(): number;
}

/** A protocol for talking to an endpoint. */
export interface Protocol {
  complete(prompt: Prompt, time: ModelTime): Promise<Completion>;
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
