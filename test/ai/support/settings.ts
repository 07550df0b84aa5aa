/** Settings for a model at a test endpoint, and a worker that runs everything at once in this thread. */
import { LanguageModel } from '../../../src/ai/models/language-model.ts';
import type { ModelSettings } from '../../../src/ai/models/model.ts';
import type { AiPage } from '../../../src/ai/page/page-reading.ts';
import workOnPage, { type PageWorker } from '../../../src/ai/page-work.ts';
import { Secret } from '../../../src/secret.ts';

export const KEY = 'sk-test-5f2c8d';

export function modelAt(url: string, settings: Partial<ModelSettings> = {}): LanguageModel {
  return new LanguageModel({
    url,
    model: 'tester-1',
    apiKey: new Secret(KEY),
    timeoutMs: 20_000,
    contextTokens: 8_192,
    ...settings,
  });
}

export const workHere = (async (task) => workOnPage(task)) as PageWorker;

export function pageOf(body: string, head = ''): AiPage {
  const html = `<!doctype html><html lang="en"><head><title>A page</title>${head}</head><body>${body}</body></html>`;
  return { html, url: 'https://shop.example/things/1', contentType: 'text/html' };
}
