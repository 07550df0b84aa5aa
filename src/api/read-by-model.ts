/**
 * What /ai/question and /ai/fields have in common: the page as the model or the built-in extractor sees it, and which
 * of them answered.
 */
import type { AiOptions, AiResult } from '../ai/answer-question.ts';
import { ModelFailure } from '../ai/models/model-failure.ts';
import type { AiPage } from '../ai/page/page-reading.ts';
import type { PageWorker } from '../ai/page-work.ts';
import { FetchFailure } from '../fetching/failure.ts';
import type { Page } from '../fetching/page.ts';
import type { EndpointServices, Job } from './endpoint.ts';
import { readPage } from './fetched-text.ts';

export const AI_HEADERS = { 'Service-Model': 'Which model answered, or `builtin` if none is configured.' };

/** The model has its own time limit, separate from that of the page. */
export const modelTimeout = ({ model }: EndpointServices) => model?.timeoutMs ?? 0;

interface Asked<T> {
  readonly result: T;
  /** Nothing was answered, so only the page is billed. */
  readonly atPagePrice: boolean;
}

/** Rejects with a `FetchFailure` if the model fails: the caller cannot fix that, and pays nothing. */
export async function askAbout<T>(
  page: Page,
  { services: { model }, work: workInTurn, deadline, facts }: Job,
  ask: (page: AiPage, options: AiOptions) => Promise<AiResult<T>>,
): Promise<Asked<T>> {
  const { signal } = deadline;
  const work = ((task, until) => workInTurn('workOnPage', [task], until)) as PageWorker;
  const { html, shown = html, finalUrl: url, contentType, frames } = page;
  const text = page.pdf && (await readPage(page, workInTurn, signal)).content;
  try {
    const answer = await ask({ html: shown, url, contentType, text, frames }, { model, work, signal });
    facts.model = answer.model;
    facts.usage = answer.usage;
    return { result: answer.result, atPagePrice: answer.isUnanswered === true };
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    facts.model = model?.name;
    throw new FetchFailure('internal_error', error.message, { finalUrl: url, cause: error });
  }
}
