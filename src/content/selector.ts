/**
 * Parses CSS selectors exactly as Chromium's `querySelector` does: accepts what it accepts, refuses what it refuses.
 * Knows nothing of pages.
 */
import { parseAnPlusB } from './an-plus-b.ts';
import { foldCase } from './ascii-case.ts';
import { type Token, type TokenList, tokenize } from './css-tokens.ts';
import { isPseudoElementArgument } from './pseudo-arguments.ts';
import { type Followers, mayFollow, ONE_COLON_ELEMENTS, PSEUDO_CLASSES, pseudoElement } from './pseudo-names.ts';
import type {
  AttributeOperator,
  Combinator,
  ComplexSelector,
  NthSelector,
  Selector,
  SimpleSelector,
  Step,
} from './selector-shape.ts';

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
const OPERATORS: ReadonlySet<string> = new Set(['=', '~=', '|=', '^=', '$=', '*=']);
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

// One value that is thrown to leave the recursion: an Error with its stack would cost more than the parsing.
const REFUSED = Symbol('refused');
const REFUSED_AT_BRACE = Symbol('refused at a brace');

function refuse(): never {
  throw REFUSED;
}

class Parser {
  readonly #tokens: readonly Token[];
  readonly #closing: ReadonlyMap<number, number>;
  #at = 0;
  #end = 0;

  constructor({ tokens, closing }: TokenList) {
    this.#tokens = tokens;
    this.#closing = closing;
  }

  /** One invalid alternative makes the list invalid. */
  list(start: number, end: number, place: Place, isRelative = false): ComplexSelector[] {
    return this.#splitAtCommas(start, end).map(([from, to]) => this.#complex(from, to, place, isRelative));
  }

  /** Invalid alternatives are dropped, and the list may be empty. */
  #forgivingList(start: number, end: number, place: Place): ComplexSelector[] {
    return this.#splitAtCommas(start, end).flatMap(([from, to]) => {
      try {
        return [this.#complex(from, to, place, false)];
      } catch (error) {
        if (error === REFUSED) return [];
        throw error === REFUSED_AT_BRACE ? REFUSED : error;
      }
    });
  }

  #splitAtCommas(start: number, end: number): [number, number][] {
    const parts: [number, number][] = [];
    let from = start;
    for (let at = start; at < end; at++) {
      if (isDelim(this.#tokens[at], ',')) {
        parts.push([from, at]);
        from = at + 1;
      }
      at = this.#closing.get(at) ?? at;
    }
    parts.push([from, end]);
    return parts;
  }

  #complex(start: number, end: number, place: Place, isRelative: boolean): ComplexSelector {
    if (place.depth > MAX_NESTING) refuse();
    this.#at = start;
    this.#end = end;
    const steps: Step[] = [];
    let combinator: Combinator = this.#combinator() ?? 'descendant';
    if (combinator !== 'descendant' && !isRelative) refuse();
    for (;;) {
      const { compound, hasPseudoElement } = this.#compound(place);
      steps.push({ combinator, compound });
      const next = this.#combinator();
      if (this.#at >= this.#end && (next === undefined || next === 'descendant')) return { steps };
      // Chromium's parser ends a selector at a brace, and then its list is unfinished: even forgiving lists fail.
      if (isDelim(this.#peek(), '{') && (next === undefined || next === 'descendant')) throw REFUSED_AT_BRACE;
      if (next === undefined || hasPseudoElement || !place.allowsCombinators) refuse();
      combinator = next;
    }
  }

  #combinator(): Combinator | undefined {
    const hadSpace = this.#skipSpace();
    const token = this.#peek();
    const combinator = token?.type === 'delim' ? COMBINATORS[token.value] : undefined;
    if (combinator === undefined) return hadSpace ? 'descendant' : undefined;
    this.#at++;
    this.#skipSpace();
    return combinator;
  }

  #compound(place: Place): { compound: SimpleSelector[]; hasPseudoElement: boolean } {
    const compound: SimpleSelector[] = [];
    const start = this.#at;
    let after = place.after;
    let hasPseudoElement = false;
    const type = this.#type();
    if (type !== undefined) {
      if (after !== undefined) refuse();
      if (type !== 'any') compound.push(type);
    }
    for (;;) {
      const token = this.#peek();
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
    if (this.#at === start) refuse();
    return { compound, hasPseudoElement };
  }

  /** An element name with or without namespace. No prefix is declared, so only `*|` and `|` are valid. */
  #type(): SimpleSelector | 'any' | undefined {
    const isAnyNamespace = isDelim(this.#peek(), '*') && isDelim(this.#peek(1), '|') && this.#isName(this.#peek(2));
    if (isAnyNamespace) this.#at += 2;
    const isNoNamespace = !isAnyNamespace && isDelim(this.#peek(), '|') && this.#isName(this.#peek(1));
    if (isNoNamespace) this.#at++;
    const token = this.#peek();
    if (token === undefined || !this.#isName(token)) return undefined;
    this.#at++;
    if (isNoNamespace) return NEVER;
    return token.type === 'ident' ? { kind: 'type', name: foldCase(token.value) } : 'any';
  }

  #isName(token: Token | undefined): boolean {
    return token?.type === 'ident' || isDelim(token, '*');
  }

  /** `#id`, `.class`, `[attribute]` or `&`. */
  #plain(token: Token | undefined): SimpleSelector | undefined {
    if (token?.type === 'hash') {
      this.#at++;
      return token.isIdentifier ? { kind: 'id', value: token.value } : refuse();
    }
    if (isDelim(token, '.')) {
      this.#at++;
      const name = this.#take();
      return name?.type === 'ident' ? { kind: 'class', value: name.value } : refuse();
    }
    if (isDelim(token, '[')) return this.#attribute();
    if (isDelim(token, '&')) {
      this.#at++;
      return { kind: 'pseudo-class', name: 'scope' };
    }
    return undefined;
  }

  #attribute(): SimpleSelector {
    const close = this.#closing.get(this.#at) ?? this.#end;
    const outerEnd = this.#end;
    this.#end = close;
    this.#at++;
    this.#skipSpace();
    const anyNamespace = isDelim(this.#peek(), '*') && isDelim(this.#peek(1), '|');
    if (anyNamespace) this.#at += 2;
    else if (isDelim(this.#peek(), '|')) this.#at++;
    const name = this.#take();
    if (name?.type !== 'ident') refuse();
    this.#skipSpace();
    let operator: AttributeOperator | undefined;
    let value = '';
    let ignoreCase = false;
    if (this.#at < this.#end) {
      operator = asOperator(this.#take());
      this.#skipSpace();
      const given = this.#take();
      if (given?.type !== 'ident' && given?.type !== 'string') refuse();
      value = given.value;
      this.#skipSpace();
      ignoreCase = this.#caseFlag();
    }
    if (this.#at < this.#end) refuse();
    this.#end = outerEnd;
    this.#at = close + 1;
    return {
      kind: 'attribute',
      name: foldCase(name.value),
      anyNamespace,
      operator,
      value,
      ignoreCase,
    };
  }

  #caseFlag(): boolean {
    const flag = this.#peek();
    if (flag?.type !== 'ident' || flag.value.toLowerCase() !== 'i') return false;
    this.#at++;
    this.#skipSpace();
    return true;
  }

  /** Adds a pseudo-class to the compound, or reads a pseudo-element and returns what may follow it. */
  #pseudo(compound: SimpleSelector[], place: Place, after: Followers | undefined): Followers | undefined {
    this.#at++;
    const isElement = isDelim(this.#peek(), ':');
    if (isElement) this.#at++;
    const opening = this.#at;
    const token = this.#take();
    if (token?.type !== 'ident' && token?.type !== 'function') refuse();
    const name = foldCase(token.value);
    const isFunction = token.type === 'function';
    if (isElement || (!isFunction && ONE_COLON_ELEMENTS.has(name))) {
      const followers = pseudoElement(name, isFunction);
      if (followers === undefined || !place.allowsPseudoElements) refuse();
      if (after !== undefined && !mayFollow(after, name, isFunction)) refuse();
      if (isFunction) this.#inside(opening, (start, end) => this.#elementArgument(name, start, end, place, after));
      compound.push(NEVER);
      return followers;
    }
    // `:not()` may follow any pseudo-element, and may contain only what may itself follow it.
    if (after !== undefined && name !== 'not' && !after.classes.has(name)) refuse();
    if (isFunction) compound.push(this.#inside(opening, (start, end) => this.#call(name, start, end, place, after)));
    else if (PSEUDO_CLASSES.has(name)) compound.push(...withoutArgument(name));
    else refuse();
    return undefined;
  }

  /** Parses the block opened by this token, and continues after it. */
  #inside<T>(opening: number, read: (start: number, end: number) => T): T {
    const outerEnd = this.#end;
    const close = this.#closing.get(opening) ?? outerEnd;
    const result = read(opening + 1, Math.min(close, outerEnd));
    this.#at = close + 1;
    this.#end = outerEnd;
    return result;
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
        for (const [from, to] of this.#splitAtCommas(start, end)) this.#word(from, to);
        return NEVER;
      default:
        return refuse();
    }
  }

  #nth(start: number, end: number, fromEnd: boolean, sameType: boolean, nested: Place): NthSelector {
    this.#at = start;
    this.#end = end;
    this.#skipSpace();
    const formula = parseAnPlusB(this.#tokens.slice(this.#at, end)) ?? refuse();
    this.#at += formula.length;
    this.#skipSpace();
    let of: ComplexSelector[] | undefined;
    if (this.#at < end) {
      const word = this.#take();
      // Unlike other CSS keywords, `of` is case-sensitive.
      if (sameType || word?.type !== 'ident' || word.value !== 'of') refuse();
      of = this.list(this.#at, end, nested);
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
    else if (!isPseudoElementArgument(name, this.#tokens.slice(start, end))) refuse();
  }

  /** The single identifier that is a function's whole argument. */
  #word(start: number, end: number): string {
    this.#at = start;
    this.#end = end;
    this.#skipSpace();
    const token = this.#take();
    this.#skipSpace();
    return token?.type === 'ident' && this.#at >= end ? token.value : refuse();
  }

  #peek(ahead = 0): Token | undefined {
    return this.#at + ahead < this.#end ? this.#tokens[this.#at + ahead] : undefined;
  }

  #take(): Token | undefined {
    const token = this.#peek();
    this.#at++;
    return token;
  }

  #skipSpace(): boolean {
    const start = this.#at;
    while (this.#peek()?.type === 'whitespace') this.#at++;
    return this.#at > start;
  }
}

/** The pseudo-classes about types of siblings are short forms of `:nth-of-type()`. */
function withoutArgument(name: string): SimpleSelector[] {
  const ends = { 'first-of-type': [false], 'last-of-type': [true], 'only-of-type': [false, true] }[name];
  if (ends === undefined) return [{ kind: 'pseudo-class', name }];
  return ends.map((fromEnd) => ({ kind: 'nth', a: 0, b: 1, fromEnd, sameType: true, of: undefined }));
}

function isDelim(token: Token | undefined, value: string): boolean {
  return token?.type === 'delim' && token.value === value;
}

function asOperator(token: Token | undefined): AttributeOperator {
  return token?.type === 'delim' && OPERATORS.has(token.value) ? (token.value as AttributeOperator) : refuse();
}
