/**
 * What a page that may ask for consent can be known by at a glance: made of the rules' own selectors, so that it grows with them. Pure.
 */

/** A part of a rule: elements that must be there, or seen; a list is a way through shadow trees and frames. */
export interface RuleStep {
  readonly exists?: Selector | undefined;
  readonly visible?: Selector | undefined;
  readonly any?: readonly RuleStep[] | undefined;
}

type Selector = string | readonly string[];

/** A mark is looked for by its name first, which is quick, and by its selector only where that is there. */
export interface ConsentMarks {
  readonly ids: readonly Mark[];
  /** Scripts, and elements of their own, which have what they say where no text of the page shows it. */
  readonly tags: readonly Mark[];
  readonly classes: readonly Mark[];
  /** What has none of these names. */
  readonly others: readonly string[];
}

type Mark = readonly [name: string, selector: string];

/** The first step of each rule that names elements is its mark. */
export function marksOf(rules: Iterable<readonly RuleStep[]>): ConsentMarks {
  const ids = new Map<string, Mark>();
  const tags = new Map<string, Mark>();
  const classes = new Map<string, Mark>();
  const others = new Set<string>();
  for (const steps of rules) {
    for (const selector of firstSelectors(steps).flatMap(alternatives)) {
      const { id, tag, className } = namesIn(selector);
      if (id !== undefined) ids.set(selector, [id, selector]);
      else if (tag !== undefined) tags.set(selector, [tag, selector]);
      else if (className !== undefined) classes.set(selector, [className, selector]);
      else others.add(selector);
    }
  }
  return { ids: [...ids.values()], tags: [...tags.values()], classes: [...classes.values()], others: [...others] };
}

function firstSelectors(steps: readonly RuleStep[]): string[] {
  for (const { exists, visible, any } of steps) {
    if (any) return any.flatMap((step) => firstSelectors([step]));
    const selector = exists ?? visible;
    const first = typeof selector === 'string' ? selector : selector?.[0];
    if (first !== undefined) return first.startsWith('xpath/') ? [] : [first];
  }
  return [];
}

/** What stands in brackets or quotes, which neither separates selectors nor names anything that must be there. */
const INSIDE =
  /"[^"]*"?|'[^']*'?|\[[^\]"']*(?:(?:"[^"]*"?|'[^']*'?)[^\]"']*)*\]?|:[a-z-]+\([^()]*(?:\([^()]*\)[^()]*)*\)?/g;

/** The selectors of a list, each for itself. */
export function alternatives(list: string): string[] {
  const covered = list.replace(INSIDE, (inside) => '_'.repeat(inside.length));
  const found: string[] = [];
  let from = 0;
  for (const { index } of covered.matchAll(/,|$/g)) {
    const selector = list.slice(from, index).trim();
    if (selector !== '') found.push(closed(selector));
    from = index + 1;
  }
  return found;
}

/** Browsers take a list that ends inside a bracket; with others behind it, it has to be closed. */
function closed(selector: string): string {
  const bare = selector.replace(/"[^"]*"|'[^']*'/g, '');
  const opened = bare.split('[').length - bare.split(']').length;
  return opened > 0 ? `${selector}]` : selector;
}

interface Names {
  readonly id: string | undefined;
  readonly tag: string | undefined;
  readonly className: string | undefined;
}

function namesIn(selector: string): Names {
  const bare = selector.replace(INSIDE, ' ');
  const [, id] = /#((?:[\w-]|[^\0-\x7f])+)/.exec(bare) ?? [];
  const [, tag] = /(?:^|[\s>+~])([a-z][a-z0-9]*-[a-z0-9-]+|script)/.exec(bare) ?? [];
  const [, className] = /\.((?:[\w-]|[^\0-\x7f])+)/.exec(bare) ?? [];
  return { id, tag, className };
}
