/** A step that could not be done: which one, why, and what the page showed instead. */
import { FetchFailure } from '../../failure.ts';
import { targetAnswer } from '../../outcomes.ts';
import { quote } from '../../step.ts';
import { callText, type PageReading } from '../in-page/in-page.ts';
import { evaluateApart } from '../reading/read-page.ts';
import type { Visit } from '../visit/visit.ts';
import { within } from '../within.ts';
import { type Showing, showing } from './in-page-movement.ts';

/** Milliseconds that a page has to tell what it shows: whoever waits is told that the time is over. */
const TELLING_TIME = 200;
/** Characters of the page's title, and of its text. */
const LONGEST_TEXT = 200;

/** Why a step cannot be done, as words that continue "it failed:". */
export class StepProblem extends Error {
  override readonly name = 'StepProblem';
  /** `over`: all of the request's time was waited for it to go away. `short`: there was too little left to begin with. */
  readonly time: 'over' | 'short' | undefined;

  constructor(problem: string, time?: 'over' | 'short') {
    super(problem);
    this.time = time;
  }
}

/** What the page shows, as soon as it has a moment to say so. Never rejects. */
export function askShowing({ page }: Visit): Promise<Showing | undefined> {
  const { session, frameId } = page;
  const asked = evaluateApart<Showing>(session, frameId, callText(showing, LONGEST_TEXT)).catch(() => undefined);
  return within<Showing | undefined>(asked, performance.now() + TELLING_TIME, () => undefined);
}

export function actionFailed(
  { page: { loading } }: Visit,
  name: string,
  problem: string,
  shown: Showing | undefined,
  { reading, lackedTime = false }: { readonly reading?: PageReading | undefined; readonly lackedTime?: boolean } = {},
): FetchFailure {
  const url = reading?.url ?? loading.url;
  const message = `${name} failed: ${problem}. ${wordsFor(shown, url)}`;
  const { status = 0, statusMessage = '' } = loading.answer ?? {};
  const target = status > 0 ? { target: targetAnswer(status, statusMessage, reading?.html ?? '') } : {};
  return new FetchFailure('action_failed', message, { ...target, finalUrl: url, lackedTime });
}

function wordsFor(shown: Showing | undefined, url: string): string {
  if (!shown) return `The page was ${url}; what it showed could not be read.`;
  const { title, text } = shown;
  const named = title === '' ? `The page was ${url}` : `The page was ${quoteAll(title)} (${url})`;
  return text === '' ? `${named}, and showed no text.` : `${named}, and showed: ${quoteAll(text)}.`;
}

function quoteAll(text: string): string {
  return quote(text, LONGEST_TEXT);
}
