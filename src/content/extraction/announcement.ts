/** Recognizes blocks that introduce the next one and share its fate: headings, and lines that end with a colon. */
import { isHeading } from './element-kinds.ts';
import { textOf } from './headline.ts';
import type { Part } from './survey.ts';

const COLON_AT_END = /[:：]\s*$/;

export function announces({ tag, element, ownProse }: Part): boolean {
  return isHeading(tag) || (tag === 'p' && ownProse === 0 && COLON_AT_END.test(textOf(element)));
}
