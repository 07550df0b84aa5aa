/**
 * What walls talk about, in one language: each concept is a regular expression over lower-case text. A sentence that joins two of them says
 * what a wall says ("checking" with "browser"); no concept is a sentence by itself.
 */
export const CONCEPTS = [
  /** Checking, verifying, proving, making sure. */
  'check',
  /** What is checked: browser, connection, device. */
  'browser',
  /** What else is checked before anybody gets in: this visit, the request. */
  'visit',
  /** A person, as opposed to a program. */
  'human',
  /** A program: robot, automated access. */
  'robot',
  'wait',
  /** Going on by itself: redirected, automatically, reloaded. */
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
  /** What a wall offers to those it is wrong about: an error, write to the owner. */
  'appeal',
  /** A place in a line. */
  'queue',
  /** Titles of pages that are about something: how to, what is, guide. */
  'explains',
  /** What holds for everybody and not for this visitor: every browser, users who, may block; what is not about a visit: an account, an order; your own site, to a customer. */
  'generally',
  /** What else is said of browsers: too old, not supported. */
  'otherwise',
] as const;

export type Concept = (typeof CONCEPTS)[number];

/** Alternatives, without boundaries: those are added where the writing has words. */
export type Words = Readonly<Partial<Record<Concept, string>>>;

export interface Language {
  /** As in BCP 47. */
  readonly code: string;
  /** Whether a word begins after what is no letter. Not so in Chinese, Japanese, Thai, nor behind the articles of Arabic and Hebrew. */
  readonly spaced: boolean;
  readonly words: Words;
}
