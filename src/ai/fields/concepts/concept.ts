/**
 * A concept is something that people often ask of pages: its names in fields and labels, and where pages declare it.
 */
import type { Feedback } from '../feedback-counts.ts';

export type ValueKind =
  | 'text'
  /** A text with a number in it. */
  | 'figure'
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
  | 'isbn'
  | 'list'
  | 'lines'
  | 'people'
  | 'language';

export interface Concept {
  readonly kind: ValueKind;
  /** Its names, separated by commas; each line begins with the languages of most pages. */
  readonly names: string;
  /** Labels that may have its value too, but that as a field ask for another concept. */
  readonly labels?: string;
  /** Paths from the page's subject, the most reliable first; `Type:path` starts at any item of that type. */
  readonly paths?: string;
  /** Whether the record of the page itself is ignored: its name contains that of the site. */
  readonly isOfThing?: boolean;
  /**
   * Names of `meta` elements, the most reliable first. A colon in front means other elements or the address of the
   * page: `:name`, `:title`, `:heading`, `:author`, `:category`, `:tags`, `:canonical`, `:language`, `:address`,
   * `:host`.
   */
  readonly meta?: string;
  /** What the page shows in a typical place, such as a byline. */
  readonly shown?:
    | 'title'
    | 'author'
    | 'date'
    | 'published'
    | 'modified'
    | 'rating'
    | 'stars'
    | 'old price'
    | 'low price'
    | 'high price'
    | 'shipping'
    | 'unit price'
    | 'discount'
    | 'mobile'
    | 'fax'
    | 'count'
    | 'area'
    | 'version'
    | 'reading time'
    | 'hours'
    | 'release';
  /** What it counts, if it is a number of comments, reviews and the like. */
  readonly feedback?: Feedback;
  /** Paths of its parts: if only these are declared, their sum is used. */
  readonly parts?: string;
  /** Where to look first, if not in the declared items. */
  readonly lookFirst?: 'meta' | 'label' | 'shown';
  /** For lists with their own heading: whether the items are a few words or sentences. */
  readonly items?: 'short' | 'long';
  /** False if labels of this name often mean something else. */
  readonly hasLabel?: boolean;
}
