/** The steps that a caller may have done in a page before it is read, and their names in messages. */
import { countOf } from '../count-of.ts';
import type { Exit } from './exit.ts';

export type Step =
  | { readonly verb: 'click' | 'hover' | 'wait_for'; readonly selector: string }
  | { readonly verb: 'type'; readonly selector: string; readonly text: string }
  | { readonly verb: 'select'; readonly selector: string; readonly value: string }
  | { readonly verb: 'press'; readonly key: string }
  | { readonly verb: 'scroll'; readonly to: ScrollGoal }
  | { readonly verb: 'wait'; readonly milliseconds: number }
  | { readonly verb: 'script'; readonly source: string };

export type ScrollGoal = 'bottom' | { readonly selector: string } | { readonly pixels: number };

export const MAX_STEPS = 50;
export const MAX_SCROLLS = 20;

/** What to do in a page once it is ready. */
export interface PageSteps {
  readonly actions: readonly Step[];
  /** Maximum number of times to scroll to its end after that. */
  readonly scrolls: number;
  /** Called when the first action starts, with where its page was fetched: from then on it may have acted. */
  readonly onAction?: ((exit: Exit) => void) | undefined;
}

/** Characters of a caller's own text that a message repeats. */
const MAX_QUOTE_LENGTH = 100;

/** As in `Step 2 (click "#more")`. */
export function nameOfStep(step: Step, index: number): string {
  return `Step ${index + 1} (${step.verb} ${argumentOf(step)})`;
}

function argumentOf(step: Step): string {
  switch (step.verb) {
    case 'press':
      return quote(step.key);
    case 'wait':
      return `${step.milliseconds} ms`;
    case 'script':
      return quote(step.source);
    case 'scroll': {
      const { to } = step;
      if (to === 'bottom') return 'to the bottom';
      return 'selector' in to ? `to ${quote(to.selector)}` : `by ${countOf(to.pixels, 'pixel')}`;
    }
    default:
      return quote(step.selector);
  }
}

/** In quotation marks, on one line, and not too long for a message. */
export function quote(text: string, most = MAX_QUOTE_LENGTH): string {
  const line = text.replace(/\s+/g, ' ');
  const cut = line.length > most ? `${line.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…` : line;
  return `"${cut}"`;
}
