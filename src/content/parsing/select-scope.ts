/**
 * parse5's stack of open elements, changed so that elements opened outside of a `select` cannot be closed inside it. A
 * class rather than functions added to each stack, because those kept the trees of earlier pages in memory.
 */
import { type DefaultTreeAdapterMap, html, Parser } from 'parse5';

type Stack = Parser<DefaultTreeAdapterMap>['openElements'];
type StackElement = Parameters<Stack['push']>[0];

const { TAG_ID } = html;
const HEADINGS = [TAG_ID.H1, TAG_ID.H2, TAG_ID.H3, TAG_ID.H4, TAG_ID.H5, TAG_ID.H6];

/** parse5 does not export the class. */
const OpenElementStack = new Parser<DefaultTreeAdapterMap>().openElements.constructor as new (
  document: DefaultTreeAdapterMap['document'],
  treeAdapter: Parser<DefaultTreeAdapterMap>['treeAdapter'],
  handler: Parser<DefaultTreeAdapterMap>,
) => Stack;

export class SelectScopedStack extends OpenElementStack {
  /** Whether any `select` was opened: before that, nothing has to be checked at each tag. */
  #hasSelects = false;

  get hasSelects(): boolean {
    return this.#hasSelects;
  }

  /** Whether an open `select` is in scope. */
  get isInSelect(): boolean {
    // parse5 finds everything in the scope of an empty stack, because it asks only once `html` is open.
    return this.#hasSelects && this.indexOfTopmost(TAG_ID.SELECT) !== -1 && this.hasInScope(TAG_ID.SELECT);
  }

  override push(element: StackElement, tagID: html.TAG_ID): void {
    if (tagID === TAG_ID.SELECT) this.#hasSelects = true;
    super.push(element, tagID);
  }

  override hasInScope(tagID: html.TAG_ID, element?: DefaultTreeAdapterMap['element']): boolean {
    if (!super.hasInScope(tagID, element)) return false;
    return !this.#hasSelects || this.#isInside(element ? this._indexOf(element) : this.indexOfTopmost(tagID));
  }

  override hasInListItemScope(tagID: html.TAG_ID): boolean {
    return super.hasInListItemScope(tagID) && (!this.#hasSelects || this.#isInside(this.indexOfTopmost(tagID)));
  }

  override hasInButtonScope(tagID: html.TAG_ID): boolean {
    return super.hasInButtonScope(tagID) && (!this.#hasSelects || this.#isInside(this.indexOfTopmost(tagID)));
  }

  override hasNumberedHeaderInScope(): boolean {
    return super.hasNumberedHeaderInScope() && (!this.#hasSelects || this.#isInside(this.indexOfTopmostOf(HEADINGS)));
  }

  /** Whether the element in the slot was opened after the last `select`. */
  #isInside(slot: number): boolean {
    return slot >= this.indexOfTopmost(TAG_ID.SELECT);
  }
}
