/**
 * Finds the elements that match a selector. Each part of the selector is evaluated for all elements at once, in one
 * pass over the flat page. So the time is the page's size times the selector's length, whatever combinators, `:has()`
 * or nesting it uses. Knows nothing of syntax or serialization.
 */
import { foldCase } from './ascii-case.ts';
import { matchesAttribute } from './attribute-matching.ts';
import { directions } from './direction.ts';
import { attributeOf, type ElementIndex, isHtml, NONE } from './element-index.ts';
import { languages, matchesLanguage } from './language.ts';
import { PageState } from './page-state.ts';
import type { Combinator, ComplexSelector, NthSelector, Selector, SimpleSelector, Step } from './selector-shape.ts';

/** One byte for each element: 1 if it matches. */
type Marks = Uint8Array;
type Test = (index: number) => boolean;

export class Matcher {
  readonly #index: ElementIndex;
  readonly #size: number;
  readonly #state: PageState;
  #languages: readonly string[] | undefined;
  #directions: readonly string[] | undefined;

  constructor(index: ElementIndex) {
    this.#index = index;
    this.#size = index.elements.length;
    this.#state = new PageState(index);
  }

  /** Matching elements in document order, at most `limit` of them. */
  find(selector: Selector, limit = Number.POSITIVE_INFINITY): number[] {
    const found: number[] = [];
    const [only] = selector.alternatives;
    if (selector.alternatives.length === 1 && only?.steps.length === 1) {
      // The most common selectors need no marks, and can stop at the first match.
      const test = this.#compound(only.steps[0]?.compound ?? []);
      for (let at = 0; at < this.#size && found.length < limit; at++) if (test(at)) found.push(at);
      return found;
    }
    const marks = this.#list(selector.alternatives);
    for (let at = 0; at < this.#size && found.length < limit; at++) if (marks[at] === 1) found.push(at);
    return found;
  }

  #list(selectors: readonly ComplexSelector[]): Marks {
    const marks = new Uint8Array(this.#size);
    for (const { steps } of selectors) {
      const matched = this.#steps(steps);
      for (let at = 0; at < this.#size; at++) if (matched[at] === 1) marks[at] = 1;
    }
    return marks;
  }

  /**
   * Left to right: an element matches so far if its compound does and the previous step matched the related element.
   */
  #steps(steps: readonly Step[]): Marks {
    let marks: Marks | undefined;
    for (const { combinator, compound } of steps) {
      const test = this.#compound(compound);
      const allowed: Marks | undefined = marks && this.#forward(marks, combinator);
      marks = new Uint8Array(this.#size);
      for (let at = 0; at < this.#size; at++) {
        if ((allowed === undefined || allowed[at] === 1) && test(at)) marks[at] = 1;
      }
    }
    return marks ?? new Uint8Array(this.#size);
  }

  /** Right to left, for `:has()`: the elements from which the steps can be followed. */
  #anchors(steps: readonly Step[]): Marks {
    let reachable: Marks | undefined;
    for (const { combinator, compound } of steps.toReversed()) {
      const test = this.#compound(compound);
      const marks = new Uint8Array(this.#size);
      for (let at = 0; at < this.#size; at++) {
        if ((reachable === undefined || reachable[at] === 1) && test(at)) marks[at] = 1;
      }
      reachable = this.#backward(marks, combinator);
    }
    return reachable ?? new Uint8Array(this.#size);
  }

  /** Elements that are in this relation to a marked element. */
  #forward(marks: Marks, combinator: Combinator): Marks {
    const { parent, previous } = this.#index;
    const result = new Uint8Array(this.#size);
    const from = combinator === 'descendant' || combinator === 'child' ? parent : previous;
    const isTransitive = combinator === 'descendant' || combinator === 'later-sibling';
    for (let at = 0; at < this.#size; at++) {
      const before = from[at] ?? NONE;
      if (before !== NONE && (marks[before] === 1 || (isTransitive && result[before] === 1))) result[at] = 1;
    }
    return result;
  }

  /** Elements that a marked element is in this relation to. */
  #backward(marks: Marks, combinator: Combinator): Marks {
    const { parent, previous } = this.#index;
    const result = new Uint8Array(this.#size);
    const from = combinator === 'descendant' || combinator === 'child' ? parent : previous;
    const isTransitive = combinator === 'descendant' || combinator === 'later-sibling';
    for (let at = this.#size - 1; at >= 0; at--) {
      const before = from[at] ?? NONE;
      if (before !== NONE && (marks[at] === 1 || (isTransitive && result[at] === 1))) result[before] = 1;
    }
    return result;
  }

  #compound(compound: readonly SimpleSelector[]): Test {
    // Cheap tests first: the whole-page pass for `:has()` only starts if an element is left to test.
    const tests = compound.toSorted((one, other) => cost(one) - cost(other)).map((simple) => this.#simple(simple));
    const [first, second] = tests;
    if (first === undefined) return () => true;
    if (second === undefined) return first;
    if (tests.length === 2) return (index) => first(index) && second(index);
    return (index) => tests.every((test) => test(index));
  }

  #simple(simple: SimpleSelector): Test {
    const { elements, isQuirks } = this.#index;
    switch (simple.kind) {
      case 'type':
        return (index) => {
          const element = elements[index];
          if (element === undefined) return false;
          // Chromium matches `foreignObject` with `foreignobject`: it keeps type selectors in lower case.
          return (isHtml(element) ? element.tagName : foldCase(element.tagName)) === simple.name;
        };
      case 'id': {
        const wanted = isQuirks ? foldCase(simple.value) : simple.value;
        return (index) => {
          const id = this.#attribute(index, 'id');
          return id !== undefined && (isQuirks ? foldCase(id) : id) === wanted;
        };
      }
      case 'class': {
        const wanted = isQuirks ? foldCase(simple.value) : simple.value;
        return (index) => {
          const names = this.#attribute(index, 'class');
          return names !== undefined && hasWord(isQuirks ? foldCase(names) : names, wanted);
        };
      }
      case 'attribute':
        return (index) => {
          const element = elements[index];
          return element !== undefined && matchesAttribute(element, simple);
        };
      case 'nth':
        return lazily(() => this.#nth(simple));
      case 'is':
        return this.#anyOf(simple.selectors);
      case 'not': {
        const test = this.#anyOf(simple.selectors);
        return (index) => !test(index);
      }
      case 'has':
        return lazily(() => {
          const marks = new Uint8Array(this.#size);
          for (const { steps } of simple.selectors) {
            const anchors = this.#anchors(steps);
            for (let at = 0; at < this.#size; at++) if (anchors[at] === 1) marks[at] = 1;
          }
          return (index) => marks[index] === 1;
        });
      case 'lang':
        return (index) => {
          this.#languages ??= languages(this.#index);
          return matchesLanguage(this.#languages[index] ?? '', simple.language);
        };
      case 'dir':
        return (index) => {
          this.#directions ??= directions(this.#index);
          return this.#directions[index] === simple.direction;
        };
      case 'pseudo-class':
        return this.#state.test(simple.name);
      case 'never':
        return () => false;
    }
  }

  /** A list of plain compounds is tested element by element; combinators need a pass over the page. */
  #anyOf(selectors: readonly ComplexSelector[]): Test {
    if (selectors.every(({ steps }) => steps.length === 1)) {
      const tests = selectors.map(({ steps }) => this.#compound(steps[0]?.compound ?? []));
      return (index) => tests.some((test) => test(index));
    }
    return lazily(() => {
      const marks = this.#list(selectors);
      return (index) => marks[index] === 1;
    });
  }

  #nth({ a, b, fromEnd, sameType, of }: NthSelector): Test {
    const counted = of && this.#list(of);
    const places = sameType ? this.#placesByType(fromEnd) : this.#places(fromEnd, counted);
    return (index) => {
      if (counted !== undefined && counted[index] !== 1) return false;
      const steps = (places[index] ?? 0) - b;
      return a === 0 ? steps === 0 : steps % a === 0 && steps / a >= 0;
    };
  }

  /** Each element's position among its (counted) siblings, from 1. */
  #places(fromEnd: boolean, counted: Marks | undefined): Int32Array {
    const places = new Int32Array(this.#size);
    const neighbor = fromEnd ? this.#index.next : this.#index.previous;
    for (let step = 0; step < this.#size; step++) {
      const at = fromEnd ? this.#size - 1 - step : step;
      const before = neighbor[at] ?? NONE;
      const own = counted === undefined ? 1 : (counted[at] ?? 0);
      places[at] = (before === NONE ? 0 : (places[before] ?? 0)) + own;
    }
    return places;
  }

  #placesByType(fromEnd: boolean): Int32Array {
    const { elements, parent } = this.#index;
    const places = new Int32Array(this.#size);
    const counts = new Map<number, Map<string, number>>();
    for (let step = 0; step < this.#size; step++) {
      const at = fromEnd ? this.#size - 1 - step : step;
      const above = parent[at] ?? NONE;
      const element = elements[at];
      const type = `${element?.namespaceURI} ${element?.tagName}`;
      const ofParent = counts.get(above) ?? new Map<string, number>();
      counts.set(above, ofParent);
      const place = (ofParent.get(type) ?? 0) + 1;
      ofParent.set(type, place);
      places[at] = place;
    }
    return places;
  }

  #attribute(index: number, name: string): string | undefined {
    const element = this.#index.elements[index];
    return element && attributeOf(element, name);
  }
}

function cost(simple: SimpleSelector): number {
  switch (simple.kind) {
    case 'never':
      return 0;
    case 'type':
      return 1;
    case 'id':
    case 'class':
    case 'attribute':
      return 2;
    case 'has':
      return 4;
    default:
      return 3;
  }
}

function lazily(make: () => Test): Test {
  let test: Test | undefined;
  return (index) => {
    test ??= make();
    return test(index);
  };
}

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (isSpaceOrEdge(text, at - 1) && isSpaceOrEdge(text, at + word.length)) return true;
  }
  return false;
}

function isSpaceOrEdge(text: string, at: number): boolean {
  return at < 0 || at >= text.length || /[ \t\n\f\r]/.test(text.charAt(at));
}
