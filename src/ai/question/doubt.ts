/** A reason to doubt an answer: words of the question, and words that the answer has or lacks. All must be met. */
export interface Doubt {
  /** The questions that it is about: all, if it is left out. */
  readonly asks?: RegExp;
  /** Questions with this are answered by just that. */
  readonly unlessAsked?: RegExp;
  readonly says?: RegExp;
  readonly lacks?: RegExp;
}

export const applies = ({ asks, unlessAsked, says, lacks }: Doubt, question: string, text: string): boolean =>
  asks?.test(question) !== false &&
  unlessAsked?.test(question) !== true &&
  says?.test(text) !== false &&
  lacks?.test(text) !== true;
