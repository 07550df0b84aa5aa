/** The expressions that look at pages, put together once of the list and of the functions that run there. */
import { type ConsentList, consentList } from './consent-list.ts';
import type { ConsentMarks } from './consent-marks.ts';
import { startAnswering } from './in-page-answer.ts';
import { glanceForConsent, lookForConsent } from './in-page-glance.ts';
import { findFrames, findQuestions, isInFront } from './in-page-question.ts';
import { refuseByWords } from './in-page-refusal.ts';

export interface ConsentTexts {
  /** Tells whether a page is worth a look. */
  readonly glance: string;
  /** Tells where it asks; with the marks that its site alone has. */
  readonly look: (ofSite: ConsentMarks | undefined) => string;
  readonly siteMarks: ConsentList['siteMarks'];
}

/** What answers, and what it finds questions by. */
export const ANSWERING = { start: startAnswering, args: [findQuestions, isInFront, refuseByWords] };

let texts: Promise<ConsentTexts> | undefined;

export function consentTexts(): Promise<ConsentTexts> {
  texts ??= consentList().then(({ marks, siteMarks }) => {
    const names = (of: ConsentMarks['ids']) => JSON.stringify([...new Set(of.map(([name]) => name))].join(' '));
    const [ids, tags, all] = [names(marks.ids), names(marks.tags), JSON.stringify(marks)];
    const finding = `${findFrames},${findQuestions}`;
    return {
      glance: `(${glanceForConsent})(${ids},${tags},${finding})`,
      look: (ofSite) => `(${lookForConsent})(${all},${JSON.stringify(ofSite ?? null)},${finding},${isInFront})`,
      siteMarks,
    };
  });
  return texts;
}
