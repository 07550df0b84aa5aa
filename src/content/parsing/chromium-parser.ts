/**
 * Builds the same tree as Chromium without JavaScript: parse5, brought up to date. HTML now allows markup inside
 * `select`, processing instructions and declared shadow roots, and Chromium stops nesting elements below 512 open ones.
 * Not concerned with speed.
 */
import { type DefaultTreeAdapterMap, foreignContent, html, InsertionMode, Parser, type Token } from 'parse5';
import { attachShadowRoot, canHaveShadowRoot, shadowRootOf } from '../shadow-roots.ts';
import { ChromiumTokenizer, type EnclosingElement } from './chromium-tokenizer.ts';
import { SelectScopedStack } from './select-scope.ts';

type Base = Parser<DefaultTreeAdapterMap>;

const { TAG_ID } = html;
const MAX_OPEN_ELEMENTS = 512;

/** `<?target data?>`, with an optional last question mark; other targets make a comment. */
const INSTRUCTION = /^\?(?!xml(?:-stylesheet)?(?![\w-]))([a-z_][\w-]*)(?:[ \t\n\f]+|(?=\?)|$)(.*?)\??$/is;
const instructions = new WeakSet<object>();

/** For these, an empty system identifier means quirks mode like a missing one; parse5 only checks for a missing one. */
const QUIRKS_WITHOUT_SYSTEM_ID = /^-\/\/w3c\/\/dtd html 4\.01 (?:frameset|transitional)\/\//i;

// The one name that is missing in parse5's list of SVG elements with capital letters.
foreignContent.SVG_TAG_NAMES_ADJUSTMENT_MAP.set('fedropshadow', 'feDropShadow');

/** parse5 has no node for processing instructions: they are comments with the target, a space and the data. */
export function isProcessingInstruction(comment: DefaultTreeAdapterMap['commentNode']): boolean {
  return instructions.has(comment);
}

/** For pages in which all line breaks are line feeds. */
export class ChromiumParser extends Parser<DefaultTreeAdapterMap> implements EnclosingElement {
  /** The insertion mode in which the last `select` was opened; parse5 switches to one that HTML no longer has. */
  #modeOfSelect = InsertionMode.IN_BODY;
  declare openElements: SelectScopedStack;
  readonly #page: string;

  constructor(page: string) {
    super({ scriptingEnabled: false });
    this.#page = page;
    this.openElements = new SelectScopedStack(this.document, this.treeAdapter, this);
    this.tokenizer = new ChromiumTokenizer(this);
  }

  get isOutsideHtml(): boolean {
    return this.currentNotInHTML;
  }

  read(): DefaultTreeAdapterMap['document'] {
    this.tokenizer.write(this.#page, true);
    return this.document;
  }

  override _startTagOutsideForeignContent(token: Token.TagToken): void {
    const stack = this.openElements;
    if (this.openElements.isInSelect) {
      switch (token.tagID) {
        case TAG_ID.SELECT:
          // A second `select` start tag only closes the first one.
          stack.popUntilTagNamePopped(TAG_ID.SELECT);
          return;
        case TAG_ID.INPUT:
          stack.popUntilTagNamePopped(TAG_ID.SELECT);
          break;
        case TAG_ID.OPTION:
          stack.generateImpliedEndTagsWithExclusion(TAG_ID.OPTGROUP);
          break;
        case TAG_ID.OPTGROUP:
        case TAG_ID.HR:
          stack.generateImpliedEndTags();
          break;
        default:
      }
    }
    super._startTagOutsideForeignContent(token);
    if (this.insertionMode === InsertionMode.IN_SELECT || this.insertionMode === InsertionMode.IN_SELECT_IN_TABLE) {
      this.insertionMode = this.#modeOfSelect;
    }
  }

  override _endTagOutsideForeignContent(token: Token.TagToken): void {
    const stack = this.openElements;
    if (token.tagID === TAG_ID.SELECT && this.openElements.isInSelect) {
      stack.generateImpliedEndTags();
      stack.popUntilTagNamePopped(TAG_ID.SELECT);
    } else {
      super._endTagOutsideForeignContent(token);
    }
  }

  override _insertElement(token: Token.TagToken, namespace: html.NS): void {
    if (token.tagID === TAG_ID.SELECT) this.#modeOfSelect = this.insertionMode;
    super._insertElement(token, namespace);
  }

  override onDoctype(token: Token.DoctypeToken): void {
    const isOld = token.systemId === '' && QUIRKS_WITHOUT_SYSTEM_ID.test(token.publicId ?? '');
    super.onDoctype(isOld ? { ...token, systemId: null } : token);
  }

  /**
   * A template that declares a shadow root is not in the tree: its content goes to the root, which its parent then has.
   */
  override _insertTemplate(token: Token.TagToken): void {
    const host = this.openElements.current;
    const mode = attributeValue(token, 'shadowrootmode')?.toLowerCase();
    const isDeclaration = (mode === 'open' || mode === 'closed') && this.openElements.stackTop > 0;
    if (!isDeclaration || !this.#canAttachTo(host)) {
      super._insertTemplate(token);
      return;
    }
    const { treeAdapter } = this;
    const template = treeAdapter.createElement(token.tagName, html.NS.HTML, token.attrs);
    const content = treeAdapter.createDocumentFragment();
    treeAdapter.setTemplateContent(template as DefaultTreeAdapterMap['template'], content);
    const isManual = attributeValue(token, 'shadowrootslotassignment')?.toLowerCase() === 'manual';
    attachShadowRoot(this.document, host, { mode, isManual, content });
    this.openElements.push(template, token.tagID);
  }

  #canAttachTo(node: DefaultTreeAdapterMap['parentNode'] | undefined): node is DefaultTreeAdapterMap['element'] {
    if (node === undefined || !('tagName' in node) || node.namespaceURI !== html.NS.HTML) return false;
    return canHaveShadowRoot(node.tagName) && shadowRootOf(node) === undefined;
  }

  /** An open `select` does not decide the mode; the elements around it do. */
  override _resetInsertionModeForSelect(selectSlot: number): void {
    const { tagIDs } = this.openElements;
    for (let slot = this.openElements.slotBelow(selectSlot); slot >= 0; slot = this.openElements.slotBelow(slot)) {
      switch (tagIDs[slot]) {
        case TAG_ID.TD:
        case TAG_ID.TH:
          this.insertionMode = InsertionMode.IN_CELL;
          return;
        case TAG_ID.TR:
          this.insertionMode = InsertionMode.IN_ROW;
          return;
        case TAG_ID.TBODY:
        case TAG_ID.THEAD:
        case TAG_ID.TFOOT:
          this.insertionMode = InsertionMode.IN_TABLE_BODY;
          return;
        case TAG_ID.CAPTION:
          this.insertionMode = InsertionMode.IN_CAPTION;
          return;
        case TAG_ID.TABLE:
          this.insertionMode = InsertionMode.IN_TABLE;
          return;
        case TAG_ID.TEMPLATE:
          this.insertionMode = this.tmplInsertionModeStack.at(-1) ?? InsertionMode.IN_BODY;
          return;
        default:
      }
    }
    this.insertionMode = InsertionMode.IN_BODY;
  }

  override _getInsertionLocation(): ReturnType<Base['_getInsertionLocation']> {
    const { current, depth } = this.openElements;
    if (depth <= MAX_OPEN_ELEMENTS || this._shouldFosterParentOnInsertion()) return super._getInsertionLocation();
    const parent = current && 'parentNode' in current ? current.parentNode : null;
    return parent === null ? super._getInsertionLocation() : { parent, beforeElement: null };
  }

  override _appendCommentNode(token: Token.CommentToken, parent: DefaultTreeAdapterMap['parentNode']): void {
    const isInCurrent = parent === this.openElements.currentTmplContentOrNode;
    const place = isInCurrent ? this._getInsertionLocation().parent : parent;
    const instruction = this.#instruction(token);
    if (instruction === 'unfinished') return;
    if (instruction === undefined) {
      super._appendCommentNode(token, place);
      return;
    }
    super._appendCommentNode({ ...token, data: instruction }, place);
    const node = place.childNodes.at(-1);
    if (node !== undefined) instructions.add(node);
  }

  /** The content of a processing instruction, which the tokenizer reads as a comment. An unfinished one is dropped. */
  #instruction({ data }: Token.CommentToken): string | undefined {
    const end = this.tokenizer.preprocessor.offset;
    if (!data.startsWith('?') || this.#page.charAt(end - data.length - 1) !== '<') return undefined;
    const [, target, content] = INSTRUCTION.exec(data) ?? [];
    if (target === undefined) return undefined;
    return this.#page.charAt(end) === '>' ? `${target} ${content}` : 'unfinished';
  }
}

function attributeValue({ attrs }: Token.TagToken, name: string): string | undefined {
  return attrs.find((attribute) => attribute.name === name)?.value;
}
