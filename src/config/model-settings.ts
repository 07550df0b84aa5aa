/** The language model that answers /ai/*, where there is one. */
import type { ModelSettings } from '../ai/models/model.ts';
import { ConfigError } from './config-error.ts';
import { address, anyText, integer, secretText } from './parsers.ts';
import { checkedGroup, setting } from './setting.ts';

export const MODEL = checkedGroup(
  {
    url: setting({
      name: 'MUDLARK_LLM_URL',
      parse: address(['http', 'https'], 'https://api.openai.com/v1'),
      meaning:
        "Address of a language model for `/ai/*`: any that is OpenAI-compatible, or Anthropic's. Without it the built-in extractor answers.",
    }),
    model: setting({ name: 'MUDLARK_LLM_MODEL', parse: anyText, meaning: 'Name of the model.' }),
    apiKey: setting({
      name: 'MUDLARK_LLM_API_KEY',
      secret: true,
      parse: secretText,
      meaning: 'API key for the model, if it needs one.',
    }),
    contextTokens: setting({
      name: 'MUDLARK_LLM_CONTEXT',
      fallback: '16000',
      parse: integer(2_000, 10_000_000),
      meaning:
        'Context window of the model in tokens, including its answer; from larger pages it gets the passages that fit the question best.',
    }),
    timeoutMs: setting({
      name: 'MUDLARK_LLM_TIMEOUT',
      fallback: '30000',
      parse: integer(1_000, 600_000),
      meaning: 'Timeout for one answer of the model, in milliseconds.',
    }),
  },
  ({ url, model, apiKey, contextTokens, timeoutMs }): ModelSettings | undefined => {
    if (url === undefined && model === undefined) return undefined;
    if (url === undefined || model === undefined) {
      throw new ConfigError('MUDLARK_LLM_URL and MUDLARK_LLM_MODEL belong together: set both, or neither.');
    }
    return { url, model, apiKey, contextTokens, timeoutMs };
  },
);
