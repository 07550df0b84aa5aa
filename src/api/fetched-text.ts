/** The text of a fetched page, including PDFs, read in a thread. */
import type { ReadablePage, TextOptions } from '../content/page-text.ts';
import { FetchFailure } from '../fetching/failure.ts';
import { targetAnswer } from '../fetching/outcomes.ts';
import type { Page } from '../fetching/page.ts';
import type { Work } from '../page-work/page-work.ts';

/** Rejects with a `FetchFailure` if a PDF cannot be read. */
export async function readPage(
  page: Page,
  work: Work,
  signal: AbortSignal,
  options?: TextOptions,
): Promise<ReadablePage> {
  const { html, shown = html, contentType, finalUrl, pdf, frames } = page;
  if (!pdf) return work('readablePage', [shown, contentType, finalUrl, frames, options], signal);
  const content = await work('readablePdf', [pdf], signal);
  if (!('unreadable' in content)) return content;
  const target = targetAnswer(page.status, page.statusMessage, '');
  throw new FetchFailure('target_error', content.unreadable, { target, finalUrl });
}
