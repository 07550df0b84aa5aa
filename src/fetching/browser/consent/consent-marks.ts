/**
 * Marks by which a page that may ask for consent is quickly recognized. They are made from the rules' own selectors, so
 * that they grow with them. Pure.
 */

/** A part of a rule: elements that must exist, or be visible. A list is a path through shadow trees and frames. */
export interface RuleStep {
  readonly exists?: Selector | undefined;
  readonly visible?: Selector | undefined;
  readonly any?: readonly RuleStep[] | undefined;
}

type Selector = string | readonly string[];

/** A mark is searched by its name first, which is fast, and by its selector only if the name is found. */
export interface ConsentMarks {
  readonly ids: readonly Mark[];
  /** Scripts and custom elements, whose content is not in the text of the page. */
  readonly tags: readonly Mark[];
  readonly classes: readonly Mark[];
  /** Selectors without any of these names. */
  readonly others: readonly string[];
}

type Mark = readonly [name: string, selector: string];

/** The first step of each rule that names elements gives its mark. */
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

/** Text in brackets or quotes, which neither separates selectors nor names anything required. */
const INSIDE =
  /"[^"]*"?|'[^']*'?|\[[^\]"']*(?:(?:"[^"]*"?|'[^']*'?)[^\]"']*)*\]?|:[a-z-]+\([^()]*(?:\([^()]*\)[^()]*)*\)?/g;

/** The selectors of a list, separated. */
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

/** Browsers accept a list that ends inside a bracket; with others after it, the bracket must be closed. */
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
