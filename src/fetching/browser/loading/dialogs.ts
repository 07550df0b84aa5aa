/** Answers the dialogs of a page, so that it goes on. */
import { setTimeout as delay } from 'node:timers/promises';
import { inBackground } from '../../../stray-errors.ts';
import type { Session } from '../protocol/protocol-client.ts';

/** A page that opens more dialogs than this is in a loop: its script is stopped instead of being answered for ever. */
const MAX_DIALOGS = 20;
/** Milliseconds in which a visitor could read a dialog; detectors take less than 30 for a browser without one. */
const READING_TIME = 300;
/** So many dialogs of a page are read; more would take too much of its time. */
const MAX_READ = 3;

/** With `asRead`, the first ones stay for as long as a visitor needs for them: pages can measure that. */
export function answerDialogs(session: Session, asRead: boolean): void {
  let dialogs = 0;
  session.on('Page.javascriptDialogOpening', ({ type }) => {
    dialogs += 1;
    if (dialogs > MAX_DIALOGS) session.send('Runtime.terminateExecution').catch(() => {});
    // Leaving is allowed, everything else is declined.
    const isLeaving = type === 'beforeunload';
    const answer = () => session.send('Page.handleJavaScriptDialog', { accept: isLeaving }).catch(() => {});
    const isRead = asRead && !isLeaving && dialogs <= MAX_READ;
    inBackground(isRead ? delay(READING_TIME).then(answer) : answer(), 'answering a dialog');
  });
}
