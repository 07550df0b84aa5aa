/** The failure of a step: which one, why, and what the page showed. */
import { FetchFailure } from '../../failure.ts';
import { targetAnswer } from '../../outcomes.ts';
import { quote } from '../../step.ts';
import { callText, type PageReading } from '../in-page/in-page.ts';
import { evaluateIsolated } from '../reading/read-page.ts';
import type { Visit } from '../visit/visit.ts';
import { within } from '../within.ts';
import { type PageSummary, summarizePage } from './in-page-movement.ts';

/** Milliseconds for the page to answer, because the caller is waiting for the failure. */
const TELLING_TIME = 200;
/** The most characters of the page's title, and of its text. */
const MAX_TEXT_LENGTH = 200;

/** Why a step failed, as text that continues "it failed:". */
export class StepProblem extends Error {
  override readonly name = 'StepProblem';
  /** `over`: the problem remained until time ran out. `short`: there was too little time to begin with. */
  readonly time: 'over' | 'short' | undefined;

  constructor(problem: string, time?: 'over' | 'short') {
    super(problem);
    this.time = time;
  }
}

/** What the page shows, if it answers in time. Never rejects. */
export function askSummary({ page }: Visit): Promise<PageSummary | undefined> {
  const { session, frameId } = page;
  const asked = evaluateIsolated<PageSummary>(session, frameId, callText(summarizePage, MAX_TEXT_LENGTH)).catch(
    () => undefined,
  );
  return within<PageSummary | undefined>(asked, performance.now() + TELLING_TIME, () => undefined);
}

export function actionFailed(
  { page: { loading } }: Visit,
  name: string,
  problem: string,
  shown: PageSummary | undefined,
  { reading, lackedTime = false }: { readonly reading?: PageReading | undefined; readonly lackedTime?: boolean } = {},
): FetchFailure {
  const url = reading?.url ?? loading.url;
  const message = `${name} failed: ${problem}. ${wordsFor(shown, url)}`;
  const { status = 0, statusMessage = '' } = loading.answer ?? {};
  const target = status > 0 ? { target: targetAnswer(status, statusMessage, reading?.html ?? '') } : {};
  return new FetchFailure('action_failed', message, { ...target, finalUrl: url, lackedTime });
}

function wordsFor(shown: PageSummary | undefined, url: string): string {
  if (!shown) return `The page was ${url}; what it showed could not be read.`;
  const { title, text } = shown;
  const named = title === '' ? `The page was ${url}` : `The page was ${quoteAll(title)} (${url})`;
  return text === '' ? `${named}, and showed no text.` : `${named}, and showed: ${quoteAll(text)}.`;
}

function quoteAll(text: string): string {
  return quote(text, MAX_TEXT_LENGTH);
}
