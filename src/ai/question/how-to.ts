/** Questions how something is done, and sentences that say what it leads to instead. */
import { stemsOf } from '../words.ts';

const DONE_HOW =
  /^\s*(?:and\s+)?how (?:do|can|could|should|would) (?:i|we|you|one) (\p{Ll}{3,})\b|^\s*how to (\p{Ll}{3,})\b/iu;

const verbAsked = (question: string): string | undefined => {
  const [, asked, plain] = DONE_HOW.exec(question) ?? [];
  return stemsOf(asked ?? plain ?? '')[0];
};

/** "By enabling the horn, you wake the town" says what it leads to, and not how to enable it. */
export function saysWhatFollows(question: string, text: string): boolean {
  const [, doing] = /^(?:by |when |while |after )?(\p{L}+ing)\b/iu.exec(text) ?? [];
  return doing !== undefined && stemsOf(doing)[0] === verbAsked(question);
}

/** "To enable the horn, turn the key": however short, it says how. */
export function saysHow(question: string, text: string): boolean {
  const [, verb] = /^to (\p{L}+)\b[^.]{0,120},\s\p{L}/iu.exec(text) ?? [];
  return verb !== undefined && stemsOf(verb)[0] === verbAsked(question);
}

const INTRODUCES =
  /\b(?:you|we)(?:['’]ll| will| may| might| can)? (?:(?:also|sometimes|often|then) )?(?:want|need|like|wish|have|prefer) to (\p{L}+)\b/iu;

/** "Sometimes you want to enable the horn." leads to the next sentence, which says how. */
export function onlyIntroduces(question: string, text: string): boolean {
  const [, verb] = INTRODUCES.exec(text) ?? [];
  return verb !== undefined && stemsOf(verb)[0] === verbAsked(question) && !BY_MEANS.test(text);
}
const BY_MEANS = /,|:$|\b(?:by|using|with|via|through|first)\b/i;
