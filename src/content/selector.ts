/**
 * Parses CSS selectors exactly as Chromium's `querySelector` does: accepts what it accepts, refuses what it refuses.
 * Knows nothing of pages.
 */
import { parseAnPlusB } from './an-plus-b.ts';
import { foldCase } from './ascii-case.ts';
import { parseAttribute } from './attribute-selector.ts';
import { type Token, type TokenList, tokenize } from './css-tokens.ts';
import { isPseudoElementArgument } from './pseudo-arguments.ts';
import { type Followers, mayFollow, ONE_COLON_ELEMENTS, PSEUDO_CLASSES, pseudoElement } from './pseudo-names.ts';
import { isDelim, REFUSED, refuse, TokenCursor } from './selector-cursor.ts';
import type { Combinator, ComplexSelector, NthSelector, Selector, SimpleSelector, Step } from './selector-shape.ts';

/**
 * Chromium accepts 2,000 levels of `:is(` and crashes somewhere below 10,000; no honest selector comes near this limit.
 */
const MAX_NESTING = 500;

/** The context of a selector that decides what is allowed there. */
interface Place {
  readonly depth: number;
  readonly allowsPseudoElements: boolean;
  readonly allowsHas: boolean;
  readonly allowsCombinators: boolean;
  /** Set inside `:not()` after a pseudo-element: only what may follow that pseudo-element is allowed. */
  readonly after: Followers | undefined;
}

const TOP: Place = {
  depth: 0,
  allowsPseudoElements: true,
  allowsHas: true,
  allowsCombinators: true,
  after: undefined,
};

const NEVER: SimpleSelector = { kind: 'never' };
const COMBINATORS: Readonly<Record<string, Combinator>> = { '>': 'child', '+': 'next-sibling', '~': 'later-sibling' };
/** Thrown at a brace, where even a forgiving list fails. */
const REFUSED_AT_BRACE = Symbol('refused at a brace');
const NTH = /^nth-(last-)?(child|of-type)$/;

/** The parsed selector; undefined if Chromium would throw a SyntaxError. */
export function parseSelector(text: string): Selector | undefined {
  const list = tokenize(text);
  try {
    return { alternatives: new Parser(list).list(0, list.tokens.length, TOP) };
  } catch (error) {
    if (error === REFUSED || error === REFUSED_AT_BRACE) return undefined;
    throw error;
  }
}

export function isValidSelector(text: string): boolean {
  return parseSelector(text) !== undefined;
}

class Parser {
  readonly #cursor: TokenCursor;

  constructor(tokens: TokenList) {
    this.#cursor = new TokenCursor(tokens);
  }

  /** One invalid alternative makes the list invalid. */
  list(start: number, end: number, place: Place, isRelative = false): ComplexSelector[] {
    return this.#cursor.splitAtCommas(start, end).map(([from, to]) => this.#complex(from, to, place, isRelative));
  }

  /** Invalid alternatives are dropped, and the list may be empty. */
  #forgivingList(start: number, end: number, place: Place): ComplexSelector[] {
    return this.#cursor.splitAtCommas(start, end).flatMap(([from, to]) => {
      try {
        return [this.#complex(from, to, place, false)];
      } catch (error) {
        if (error === REFUSED) return [];
        throw error === REFUSED_AT_BRACE ? REFUSED : error;
      }
    });
  }

  #complex(start: number, end: number, place: Place, isRelative: boolean): ComplexSelector {
    if (place.depth > MAX_NESTING) refuse();
    this.#cursor.moveTo(start, end);
    const steps: Step[] = [];
    let combinator: Combinator = this.#combinator() ?? 'descendant';
    if (combinator !== 'descendant' && !isRelative) refuse();
    for (;;) {
      const { compound, hasPseudoElement } = this.#compound(place);
      steps.push({ combinator, compound });
      const next = this.#combinator();
      if (this.#cursor.at >= this.#cursor.end && (next === undefined || next === 'descendant')) return { steps };
      // Chromium's parser ends a selector at a brace, and then its list is unfinished: even forgiving lists fail.
      if (isDelim(this.#cursor.peek(), '{') && (next === undefined || next === 'descendant')) throw REFUSED_AT_BRACE;
      if (next === undefined || hasPseudoElement || !place.allowsCombinators) refuse();
      combinator = next;
    }
  }

  #combinator(): Combinator | undefined {
    const hadSpace = this.#cursor.skipSpace();
    const token = this.#cursor.peek();
    const combinator = token?.type === 'delim' ? COMBINATORS[token.value] : undefined;
    if (combinator === undefined) return hadSpace ? 'descendant' : undefined;
    this.#cursor.at++;
    this.#cursor.skipSpace();
    return combinator;
  }

  #compound(place: Place): { compound: SimpleSelector[]; hasPseudoElement: boolean } {
    const compound: SimpleSelector[] = [];
    const start = this.#cursor.at;
    let after = place.after;
    let hasPseudoElement = false;
    const type = this.#type();
    if (type !== undefined) {
      if (after !== undefined) refuse();
      if (type !== 'any') compound.push(type);
    }
    for (;;) {
      const token = this.#cursor.peek();
      if (token?.type === 'delim' && token.value === ':') {
        const followers = this.#pseudo(compound, place, after);
        if (followers === undefined) continue;
        hasPseudoElement = true;
        after = followers;
        continue;
      }
      const simple = this.#plain(token);
      if (simple === undefined) break;
      if (after !== undefined) refuse();
      compound.push(simple);
    }
    if (this.#cursor.at === start) refuse();
    return { compound, hasPseudoElement };
  }

  /** An element name with or without namespace. No prefix is declared, so only `*|` and `|` are valid. */
  #type(): SimpleSelector | 'any' | undefined {
    const isAnyNamespace =
      isDelim(this.#cursor.peek(), '*') && isDelim(this.#cursor.peek(1), '|') && this.#isName(this.#cursor.peek(2));
    if (isAnyNamespace) this.#cursor.at += 2;
    const isNoNamespace = !isAnyNamespace && isDelim(this.#cursor.peek(), '|') && this.#isName(this.#cursor.peek(1));
    if (isNoNamespace) this.#cursor.at++;
    const token = this.#cursor.peek();
    if (token === undefined || !this.#isName(token)) return undefined;
    this.#cursor.at++;
    if (isNoNamespace) return NEVER;
    return token.type === 'ident' ? { kind: 'type', name: foldCase(token.value) } : 'any';
  }

  #isName(token: Token | undefined): boolean {
    return token?.type === 'ident' || isDelim(token, '*');
  }

  /** `#id`, `.class`, `[attribute]` or `&`. */
  #plain(token: Token | undefined): SimpleSelector | undefined {
    if (token?.type === 'hash') {
      this.#cursor.at++;
      return token.isIdentifier ? { kind: 'id', value: token.value } : refuse();
    }
    if (isDelim(token, '.')) {
      this.#cursor.at++;
      const name = this.#cursor.take();
      return name?.type === 'ident' ? { kind: 'class', value: name.value } : refuse();
    }
    if (isDelim(token, '[')) return parseAttribute(this.#cursor);
    if (isDelim(token, '&')) {
      this.#cursor.at++;
      return { kind: 'pseudo-class', name: 'scope' };
    }
    return undefined;
  }

  /** Adds a pseudo-class to the compound, or reads a pseudo-element and returns what may follow it. */
  #pseudo(compound: SimpleSelector[], place: Place, after: Followers | undefined): Followers | undefined {
    this.#cursor.at++;
    const isElement = isDelim(this.#cursor.peek(), ':');
    if (isElement) this.#cursor.at++;
    const opening = this.#cursor.at;
    const token = this.#cursor.take();
    if (token?.type !== 'ident' && token?.type !== 'function') refuse();
    const name = foldCase(token.value);
    const isFunction = token.type === 'function';
    if (isElement || (!isFunction && ONE_COLON_ELEMENTS.has(name))) {
      const followers = pseudoElement(name, isFunction);
      if (followers === undefined || !place.allowsPseudoElements) refuse();
      if (after !== undefined && !mayFollow(after, name, isFunction)) refuse();
      if (isFunction)
        this.#cursor.inside(opening, (start, end) => this.#elementArgument(name, start, end, place, after));
      compound.push(NEVER);
      return followers;
    }
    // `:not()` may follow any pseudo-element, and may contain only what may itself follow it.
    if (after !== undefined && name !== 'not' && !after.classes.has(name)) refuse();
    if (isFunction)
      compound.push(this.#cursor.inside(opening, (start, end) => this.#call(name, start, end, place, after)));
    else if (PSEUDO_CLASSES.has(name)) compound.push(...withoutArgument(name));
    else refuse();
    return undefined;
  }

  #call(name: string, start: number, end: number, place: Place, after: Followers | undefined): SimpleSelector {
    const { allowsPseudoElements, allowsHas, allowsCombinators } = place;
    const nested: Place = { depth: place.depth + 1, allowsPseudoElements: false, allowsHas, allowsCombinators, after };
    const nth = NTH.exec(name);
    if (nth !== null) {
      const counted: Place = { ...nested, allowsPseudoElements, allowsCombinators: true };
      return this.#nth(start, end, nth[1] !== undefined, nth[2] === 'of-type', counted);
    }
    switch (name) {
      case 'is':
      case 'where':
        return { kind: 'is', selectors: this.#forgivingList(start, end, nested) };
      case 'not':
        return { kind: 'not', selectors: this.list(start, end, nested) };
      case '-webkit-any':
        return {
          kind: 'is',
          selectors: this.list(start, end, { ...nested, allowsCombinators: false, allowsHas: false }),
        };
      case 'has':
        if (!place.allowsHas) refuse();
        return { kind: 'has', selectors: this.list(start, end, { ...nested, allowsHas: false }, true) };
      case 'host':
      case 'host-context':
        this.#complex(start, end, { ...nested, allowsCombinators: false, allowsHas: false }, false);
        return NEVER;
      case 'lang':
        return { kind: 'lang', language: this.#word(start, end) };
      case 'dir':
        return { kind: 'dir', direction: foldCase(this.#word(start, end)) };
      case 'state':
        this.#word(start, end);
        return NEVER;
      case 'active-view-transition-type':
        for (const [from, to] of this.#cursor.splitAtCommas(start, end)) this.#word(from, to);
        return NEVER;
      default:
        return refuse();
    }
  }

  #nth(start: number, end: number, fromEnd: boolean, sameType: boolean, nested: Place): NthSelector {
    this.#cursor.moveTo(start, end);
    this.#cursor.skipSpace();
    const formula = parseAnPlusB(this.#cursor.tokens.slice(this.#cursor.at, end)) ?? refuse();
    this.#cursor.at += formula.length;
    this.#cursor.skipSpace();
    let of: ComplexSelector[] | undefined;
    if (this.#cursor.at < end) {
      const word = this.#cursor.take();
      // Unlike other CSS keywords, `of` is case-sensitive.
      if (sameType || word?.type !== 'ident' || word.value !== 'of') refuse();
      of = this.list(this.#cursor.at, end, nested);
    }
    return { kind: 'nth', a: formula.a, b: formula.b, fromEnd, sameType, of };
  }

  #elementArgument(name: string, start: number, end: number, place: Place, after: Followers | undefined): void {
    const compound: Place = {
      ...TOP,
      depth: place.depth + 1,
      allowsPseudoElements: false,
      allowsHas: false,
      allowsCombinators: false,
      after,
    };
    if (name === 'slotted') this.#complex(start, end, compound, false);
    else if (name === 'cue') this.list(start, end, compound);
    else if (!isPseudoElementArgument(name, this.#cursor.tokens.slice(start, end))) refuse();
  }

  /** The single identifier that is a function's whole argument. */
  #word(start: number, end: number): string {
    this.#cursor.moveTo(start, end);
    this.#cursor.skipSpace();
    const token = this.#cursor.take();
    this.#cursor.skipSpace();
    return token?.type === 'ident' && this.#cursor.at >= end ? token.value : refuse();
  }
}

/** The pseudo-classes about types of siblings are short forms of `:nth-of-type()`. */
function withoutArgument(name: string): SimpleSelector[] {
  const ends = { 'first-of-type': [false], 'last-of-type': [true], 'only-of-type': [false, true] }[name];
  if (ends === undefined) return [{ kind: 'pseudo-class', name }];
  return ends.map((fromEnd) => ({ kind: 'nth', a: 0, b: 1, fromEnd, sameType: true, of: undefined }));
}
