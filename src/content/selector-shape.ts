/**
 * What a CSS selector is, once it has been read: the shapes that the parser makes and the matcher walks.
 * Knows no syntax and no pages.
 */

export type Combinator = 'descendant' | 'child' | 'next-sibling' | 'later-sibling';

/** Compound selectors joined by combinators, leftmost first. */
export interface ComplexSelector {
  readonly steps: readonly Step[];
}

export interface Step {
  /** How this compound relates to the one before it; for the first step of a relative selector, to the anchor. */
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
  /** Count only siblings that match one of these; undefined counts all. */
  readonly of: readonly ComplexSelector[] | undefined;
}

export type SimpleSelector =
  /** In lower case, as is the name of an attribute. */
  | { readonly kind: 'type'; readonly name: string }
  | { readonly kind: 'id' | 'class'; readonly value: string }
  | AttributeSelector
  | NthSelector
  | { readonly kind: 'is' | 'not' | 'has'; readonly selectors: readonly ComplexSelector[] }
  | { readonly kind: 'lang'; readonly language: string }
  | { readonly kind: 'dir'; readonly direction: string }
  | { readonly kind: 'pseudo-class'; readonly name: string }
  /** Understood, and true of no element of a page at rest: pseudo-elements, `:host()`, an element without namespace. */
  | { readonly kind: 'never' };

/** A selector list that Chromium's `querySelector` would take. */
export interface Selector {
  readonly alternatives: readonly ComplexSelector[];
}
