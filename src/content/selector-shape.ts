/** A parsed CSS selector: the types that the parser produces and the matcher uses. Knows no syntax and no pages. */

export type Combinator = 'descendant' | 'child' | 'next-sibling' | 'later-sibling';

/** Compound selectors joined by combinators, leftmost first. */
export interface ComplexSelector {
  readonly steps: readonly Step[];
}

export interface Step {
  /** The relation to the previous compound; for the first step of a relative selector, to the anchor. */
  readonly combinator: Combinator;
  readonly compound: readonly SimpleSelector[];
}

export type AttributeOperator = '=' | '~=' | '|=' | '^=' | '$=' | '*=';

export interface AttributeSelector {
  readonly kind: 'attribute';
  readonly name: string;
  readonly anyNamespace: boolean;
  readonly operator: AttributeOperator | undefined;
  readonly value: string;
  readonly ignoreCase: boolean;
}

export interface NthSelector {
  readonly kind: 'nth';
  readonly a: number;
  readonly b: number;
  readonly fromEnd: boolean;
  readonly sameType: boolean;
  /** Only siblings that match one of these are counted; undefined counts all. */
  readonly of: readonly ComplexSelector[] | undefined;
}

export type SimpleSelector =
  /** In lower case, like the names of attributes. */
  | { readonly kind: 'type'; readonly name: string }
  | { readonly kind: 'id' | 'class'; readonly value: string }
  | AttributeSelector
  | NthSelector
  | { readonly kind: 'is' | 'not' | 'has'; readonly selectors: readonly ComplexSelector[] }
  | { readonly kind: 'lang'; readonly language: string }
  | { readonly kind: 'dir'; readonly direction: string }
  | { readonly kind: 'pseudo-class'; readonly name: string }
  /** Valid, but matches no element without a user: pseudo-elements, `:host()`, an element without namespace. */
  | { readonly kind: 'never' };

/** A selector list that Chromium's `querySelector` would accept. */
export interface Selector {
  readonly alternatives: readonly ComplexSelector[];
}
