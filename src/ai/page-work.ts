/**
 * All work on a page's content, as one pure function from plain data to plain data. A hostile page may take long, so
 * callers run it in a thread that can be stopped.
 */
import type { Fields, FieldValues } from './fields/extract-fields.ts';
import { type AiPage, PageReading } from './page/page-reading.ts';
import { type ContextRequest, type PageContext, pageContext } from './passages/page-context.ts';
import { answerFromPage } from './question/answer-from-page.ts';
import { extractFields } from './question/compared-fields.ts';

export type PageTask =
  | { readonly kind: 'fields'; readonly page: AiPage; readonly fields: Fields }
  | { readonly kind: 'answer'; readonly page: AiPage; readonly question: string }
  | { readonly kind: 'context'; readonly page: AiPage; readonly request: ContextRequest };

export interface PageResults {
  readonly fields: FieldValues;
  readonly answer: string;
  readonly context: PageContext;
}

export type PageTaskOf<Kind extends PageTask['kind']> = Extract<PageTask, { kind: Kind }>;

/** Runs tasks outside of the event loop, and rejects with the signal's reason once it aborts. */
export type PageWorker = <Kind extends PageTask['kind']>(
  task: PageTaskOf<Kind>,
  signal: AbortSignal,
) => Promise<PageResults[Kind]>;

export default function workOnPage(task: PageTask): PageResults[PageTask['kind']] {
  const page = new PageReading(task.page);
  switch (task.kind) {
    case 'fields':
      return extractFields(page, task.fields);
    case 'answer':
      return answerFromPage(page, task.question);
    case 'context':
      return pageContext(page, task.request);
  }
}
