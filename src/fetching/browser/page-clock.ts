/**
 * The page's own clock, as seen from outside: installed before a page's scripts, and hurried step by step. Unlike the protocol's virtual
 * time, which stays with a renderer for good, it goes with its document: the tab's next page has a clock of its own.
 */
import { DRAWING_NAME } from './drawing.ts';
import { callText, unguessableName } from './in-page.ts';
import { type ClockStep, installClock } from './in-page-clock.ts';
import type { Session } from './protocol-client.ts';

const NAME = unguessableName();
const CLOCK = `globalThis[${JSON.stringify(NAME)}]`;
const SOURCE = callText(installClock, NAME, DRAWING_NAME);

export async function installPageClock(session: Session): Promise<void> {
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: SOURCE });
}

/** Lets the page's timers of the next so many milliseconds fire as soon as they are stepped to. */
export async function allowTime(session: Session, milliseconds: number): Promise<void> {
  await session.send('Runtime.evaluate', { expression: `${CLOCK}?.allow(${milliseconds})` });
}

/** Undefined where there is no clock, as in a document that is no page, or none any more. */
export async function stepClock(session: Session): Promise<ClockStep | undefined> {
  const expression = `${CLOCK}?.step()`;
  const answer = await session.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
  return isStep(answer.result.value) ? answer.result.value : undefined;
}

function isStep(value: unknown): value is ClockStep {
  if (typeof value !== 'object' || value === null) return false;
  return 'fired' in value && 'amount' in value && typeof value.amount === 'number';
}
