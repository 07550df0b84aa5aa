/**
 * What walls talk about, in one language: each concept is a regular expression over lower-case text. A sentence that
 * combines two of them makes a statement of a wall ("checking" with "browser"); a single concept does not.
 */
export const CONCEPTS = [
  /** Checking, verifying, proving, making sure. */
  'check',
  /** What is checked: browser, connection, device. */
  'browser',
  /** What else is checked before entry: this visit, the request. */
  'visit',
  /** A person, as opposed to a program. */
  'human',
  /** A program: robot, automated access. */
  'robot',
  'wait',
  /** Continuing automatically: redirected, automatically, reloaded. */
  'goesOn',
  /** Blocked, denied, refused, restricted. */
  'deny',
  /** What is denied: access, the request, an address, a network, the visitor. */
  'access',
  /** Where the visitor comes from: a country, a region. */
  'country',
  'unusual',
  /** What is unusual: traffic, activity, requests. */
  'traffic',
  /** Too many requests, too fast. */
  'tooMany',
  /** Thinking, detecting, suspecting. */
  'suspect',
  /** Enabling, allowing, turning on; being off. */
  'enable',
  /** What the visitor gets for it: to continue, to proceed. */
  'toContinue',
  /** A puzzle for people. */
  'puzzle',
  /** What is done with a puzzle: solved, completed, entered. */
  'solve',
  /** Whole phrases of guarding: a security check, protection from attacks or bots. */
  'guard',
  /** The visitor: you, your. */
  'you',
  /** What the visitor is asked to do: please, click, confirm. */
  'please',
  /** What a wall offers if it is mistaken: an error, contact the owner. */
  'appeal',
  /** A place in a line. */
  'queue',
  /** Titles of pages that are about something: how to, what is, guide. */
  'explains',
  /**
   * What applies to everybody, not to this visitor: every browser, users who, may block; what is not about a visit: an
   * account, an order; your own site, to a customer.
   */
  'generally',
  /** What else is said of browsers: too old, not supported. */
  'otherwise',
  /** That a browser is too old for the page, or is to be replaced. */
  'outdated',
  /** On what ground a site is closed to all: an order, a law. */
  'law',
] as const;

export type Concept = (typeof CONCEPTS)[number];

/** Alternatives without word boundaries; those are added for scripts that separate words. */
export type Words = Readonly<Partial<Record<Concept, string>>>;

export interface Language {
  /** As in BCP 47. */
  readonly code: string;
  /**
   * Whether words are preceded by a non-letter. Not in Chinese, Japanese and Thai, nor after the articles of Arabic and
   * Hebrew.
   */
  readonly spaced: boolean;
  readonly words: Words;
}
