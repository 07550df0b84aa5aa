/** What people commonly ask of pages: how fields and labels call a thing, and where pages declare it. */

export type ValueKind =
  | 'text'
  | 'name'
  | 'price'
  | 'currency'
  | 'choice'
  | 'availability'
  | 'date'
  | 'duration'
  | 'number'
  | 'email'
  | 'phone'
  | 'address'
  | 'url'
  | 'image'
  | 'code'
  | 'barcode'
  | 'list'
  | 'lines'
  | 'people'
  | 'language';

export interface Concept {
  readonly kind: ValueKind;
  /** What it is called, separated by commas; the first languages of each line are the ones that most pages are in. */
  readonly names: string;
  /** Paths from the page's subject, the surest first; `Type:path` begins at any item of that type. */
  readonly paths?: string;
  /** Not what the page's own record says, which is about the page: its name holds the site's. */
  readonly isOfThing?: boolean;
  /**
   * Names of `meta` elements, the surest first. What the page's other elements and its address say is named with a colon in
   * front: `:name`, `:title`, `:heading`, `:author`, `:category`, `:tags`, `:canonical`, `:language`, `:address`, `:host`.
   */
  readonly meta?: string;
  /** What pages show of it in places of its own, such as a byline. */
  readonly shown?: 'title' | 'author' | 'date' | 'published' | 'modified' | 'rating' | 'rating count';
  /** Paths of all that it consists of: where it is declared in parts alone, it is their sum. */
  readonly parts?: string;
  /** Where to look first, if not among the declared items. */
  readonly surest?: 'meta' | 'label' | 'shown';
  /** Where it is a list with a heading of its own: whether its items are a few words or sentences. */
  readonly items?: 'short' | 'long';
  /** False where a label of that name says something else too often. */
  readonly hasLabel?: boolean;
}
