/** What a page with little text says, as far as it matters to the judge. */
import type { Statement } from './sentence-statements.ts';

export interface Said {
  readonly said: ReadonlySet<Statement>;
  /** The number of sentences about a place in a line: a single one may be about any list. */
  readonly queueSentences: number;
  /** Statements in the title, or in the first heading. */
  readonly inTitle: ReadonlySet<Statement>;
  readonly inHeading: ReadonlySet<Statement>;
  /** Says something beneath its title and first heading that walls say. */
  readonly goesInto: boolean;
  /** Addresses the visitor as only walls do: "your browser", "you have been blocked". */
  readonly addressesVisitor: boolean;
  /** Asks for JavaScript and cookies where everybody reads it, not only visitors without scripts. */
  readonly wantsVisibly: boolean;
  /** Refers to this visitor or this request, or says nothing else in its title or heading. */
  readonly isDirect: boolean;
  /** Says that this request was refused or suspected, or the address or network that it came from. */
  readonly isOfRequest: boolean;
  /** Asks the visitor to prove not to be a robot. */
  readonly asksPlainly: boolean;
  /** Says what to do about a proxy or a country, or who is behind the refusal. */
  readonly advises: boolean;
  /** Tells the visitor about a line, or the number of those waiting. */
  readonly queuesVisitor: boolean;
  /** The title or the first heading introduces an article. */
  readonly explains: boolean;
  /** Quotes a wall, or says what walls do to anybody. */
  readonly isOfOthers: boolean;
  /** Has the words of a refusal in quotation marks: it tells what visitors may be shown. */
  readonly quotesRefusal: boolean;
  /** A heading or title of several words that no wall has: the page has a topic. */
  readonly hasSubject: boolean;
  /** Title and heading are the same, and say nothing that walls say. */
  readonly isAboutSubject: boolean;
  /** Title and heading are the same long sentence, and nothing on the page is said to the visitor. */
  readonly isHeadline: boolean;
  /** Has the headings of a manual: cause, resolution, see also. */
  readonly hasManualHeadings: boolean;
  /** The number of characters that no wall would say. */
  readonly otherText: number;
  /** Shows a case number, as block pages do. */
  readonly showsReference: boolean;
  readonly showsAddress: boolean;
  /** The title or the first heading names a check. */
  readonly namesCheck: boolean;
  /** How many lines tell what was refused: the page, its category, the rule. */
  readonly details: number;
}
