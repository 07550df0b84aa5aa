/** What pages declare about themselves for programs, in one form for every syntax. */

export type Source = 'json-ld' | 'microdata' | 'rdfa' | 'open graph' | 'meta';

export type Value = string | Item;

/** A thing that a page describes, such as a product. */
export interface Item {
  /** Names of types without their vocabulary: "Product". */
  readonly types: readonly string[];
  /** By lower-case name without vocabulary. */
  readonly properties: ReadonlyMap<string, readonly Value[]>;
  readonly source: Source;
  /** Whether it is part of no other item. */
  readonly isTop: boolean;
}

/** The last part of a name in any vocabulary: `schema:price`, `http://schema.org/price` and `price` are the same. */
export function localName(name: string): string {
  return name.trim().replace(/^.*[/#:](?=[^/#:]+$)/, '');
}

export const isItem = (value: Value): value is Item => typeof value !== 'string';

/** All values at a path of property names such as `offers.price`, in document order. */
export function valuesAt(item: Item, path: string): readonly Value[] {
  let values: readonly Value[] = [item];
  for (const name of path.toLowerCase().split('.')) {
    values = values.flatMap((value) => (isItem(value) ? (value.properties.get(name) ?? []) : []));
  }
  return values;
}

export function hasType(item: Item, types: ReadonlySet<string>): boolean {
  return item.types.some((type) => types.has(type));
}
