/** The expressions that check pages, assembled once from the list and the functions that run in pages. */
import { madeOnce } from '../../../made-once.ts';
import { type ConsentList, consentList } from './consent-list.ts';
import type { ConsentMarks } from './consent-marks.ts';
import { startAnswering } from './in-page-answer.ts';
import { findConsent, mayAskForConsent } from './in-page-check.ts';
import { findFrames, findQuestions, isInFront } from './in-page-question.ts';
import { refuseByWords } from './in-page-refusal.ts';

export interface ConsentTexts {
  /** Whether a page needs the full check. */
  readonly quickCheck: string;
  /** Where it asks for consent; takes the marks of its site. */
  readonly fullCheck: (ofSite: ConsentMarks | undefined) => string;
  readonly siteMarks: ConsentList['siteMarks'];
}

/** The function that answers, and those by which it finds questions. */
export const ANSWERING = { start: startAnswering, args: [findQuestions, isInFront, refuseByWords] };

export const consentTexts = madeOnce(async (): Promise<ConsentTexts> => {
  const { marks, siteMarks } = await consentList();
  const names = (of: ConsentMarks['ids']) => JSON.stringify([...new Set(of.map(([name]) => name))].join(' '));
  const [ids, tags, all] = [names(marks.ids), names(marks.tags), JSON.stringify(marks)];
  const finding = `${findFrames},${findQuestions}`;
  return {
    quickCheck: `(${mayAskForConsent})(${ids},${tags},${finding})`,
    fullCheck: (ofSite) => `(${findConsent})(${all},${JSON.stringify(ofSite ?? null)},${finding},${isInFront})`,
    siteMarks,
  };
});
