/** A configured model: the protocol of its address, with the operator's timeout. */
import { Deadline, DeadlineExceeded } from '../../deadline.ts';
import { ANTHROPIC_VERSION, AnthropicMessages } from './anthropic-messages.ts';
import { ChatCompletions } from './chat-completions.ts';
import { Endpoint } from './endpoint.ts';
import type { ModelSettings, ModelTime, Protocol } from './model.ts';
import { ModelFailure } from './model-failure.ts';

export class LanguageModel {
  /** The name that the operator configured. */
  readonly name: string;
  readonly contextTokens: number;
  /** Milliseconds for one answer, including retry, fallback, repair and a second try with less of the page. */
  readonly timeoutMs: number;
  /** Whether an answer was used up by reasoning: then the next ones may be longer. */
  reasons = false;
  readonly #protocol: Protocol;

  constructor(settings: ModelSettings) {
    this.name = settings.model;
    this.contextTokens = settings.contextTokens;
    this.timeoutMs = settings.timeoutMs;
    this.#protocol = protocolFor(settings);
  }

  /**
   * Runs a conversation with the model: all of its calls share one time limit. Rejects with a `ModelFailure`, or with
   * the signal's reason once that aborts.
   */
  async converse<T>(
    conversation: (protocol: Protocol, time: ModelTime) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> {
    signal.throwIfAborted();
    const deadline = new Deadline(this.timeoutMs);
    try {
      const time = { signal: AbortSignal.any([signal, deadline.signal]), remaining: () => deadline.remaining() };
      return await conversation(this.#protocol, time);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ModelFailure) throw error;
      if (deadline.signal.aborted && deadline.signal.reason instanceof DeadlineExceeded) {
        throw new ModelFailure('timeout', `The model gave no answer within ${this.timeoutMs} ms.`);
      }
      throw error;
    } finally {
      deadline[Symbol.dispose]();
    }
  }
}

const MESSAGES = /\/messages\/?$/;
const COMPLETIONS = /\/chat\/completions\/?$/;

/**
 * Anthropic's protocol for its own host and for addresses that end in `/messages`; chat completions for everything
 * else.
 */
function protocolFor({ url, model, apiKey }: ModelSettings): Protocol {
  const address = new URL(url);
  if (address.hostname === 'api.anthropic.com' || MESSAGES.test(address.pathname)) {
    const method = MESSAGES.test(address.pathname) ? address : below(address, 'messages', '/v1');
    const endpoint = new Endpoint(method, () => ({
      'anthropic-version': ANTHROPIC_VERSION,
      ...(apiKey === undefined ? {} : { 'x-api-key': apiKey.reveal() }),
    }));
    return new AnthropicMessages(endpoint, model);
  }
  const method = COMPLETIONS.test(address.pathname) ? address : below(address, 'chat/completions', '');
  const endpoint = new Endpoint(method, () => (apiKey === undefined ? {} : keyHeaders(address, apiKey.reveal())));
  return new ChatCompletions(endpoint, model);
}

/** Azure takes keys in a header of its own. */
const AZURE = /\.azure\.(?:com|us|cn)$/;

function keyHeaders({ hostname }: URL, key: string): Record<string, string> {
  return AZURE.test(hostname) ? { 'api-key': key } : { authorization: `Bearer ${key}` };
}

function below(base: URL, method: string, version: string): URL {
  const path = base.pathname.replace(/\/+$/, '');
  const url = new URL(base);
  url.pathname = `${path === '' ? version : path}/${method}`;
  return url;
}
