/** What a page declares about its subject: the values of a concept in the metadata of the subject and of the page. */
import { type Item, isItem, type Value, valuesAt } from '../declared/item.ts';
import type { PageReading } from '../page/page-reading.ts';
import { isSiteName } from '../page/site-name.ts';
import { wordsOf } from '../words.ts';
import type { Concept } from './concepts/concept.ts';
import { pricesAt } from './declared-prices.ts';
import { allItems, declaredAt } from './declared-values.ts';
import { minutesOf } from './numbers.ts';
import { originalOf } from './pictures.ts';
import { isPage, isThing } from './subject.ts';
import { nameOf } from './things.ts';
import { cleanValues, type Wanted } from './value-cleaning.ts';

type Answer = string | undefined;

const CURRENCY_PATHS = ['offers.priceCurrency', 'offers.priceSpecification.priceCurrency', 'priceCurrency'];

export class DeclaredValues {
  readonly #page: PageReading;
  readonly #subjects: readonly Item[];

  constructor(page: PageReading, subjects: readonly Item[]) {
    this.#page = page;
    this.#subjects = subjects;
  }

  /** The author or date of the book, recipe or event that the page is about, rather than of the page. */
  ofThing({ paths = '' }: Concept, wanted: Wanted): Answer {
    return firstOf(this.#subjects.filter(isThing), (thing) =>
      firstOf(paths.split(/\s+/), (path) => cleanValues(declaredAt(thing, path), wanted)),
    );
  }

  /** The declared currency of what the page sells. */
  currency(): Answer {
    const paths = CURRENCY_PATHS.flatMap((path) => this.#subjects.flatMap((subject) => valuesAt(subject, path)));
    return [...paths, ...this.#page.metaValues('product:price:currency')].find((value) => !isItem(value)) as Answer;
  }

  /** The declared things of this name. */
  named(thing: string): Item[] {
    return allItems(this.#page.declared.items).filter((item) =>
      valuesAt(item, 'name').some((name) => !isItem(name) && nameOf(name) === thing),
    );
  }

  of(item: Item, { paths = '' }: Concept, wanted: Wanted): Answer {
    return firstOf(paths.split(/\s+/), (path) => cleanValues(valuesAt(item, path), wanted));
  }

  value({ paths = '', isOfThing = false }: Concept, wanted: Wanted): Answer {
    const all = paths.split(/\s+/);
    const ofSubject = all.filter((path) => !path.includes(':'));
    const ofType = all.filter((path) => path.includes(':')).map((path) => path.split(':', 2));
    const isMeant = (value: Value) => !isOfThing || isItem(value) || !isSiteName(value, this.#page);
    const inSubjects = () =>
      firstOf(this.#subjects, (subject) =>
        isOfThing && isPage(subject)
          ? undefined
          : firstOf(ofSubject, (path) => {
              const values = wanted.kind === 'price' ? pricesAt(subject, path) : declaredAt(subject, path);
              return cleanValues(values.filter(isMeant), wanted);
            }),
      );
    const inTypes = () =>
      firstOf(ofType, ([type = '', path = '']) => {
        const [item] = this.#page.itemsOfType(type);
        return item && cleanValues(valuesAt(item, path), wanted);
      });
    return all[0]?.includes(':') ? (inTypes() ?? inSubjects()) : (inSubjects() ?? inTypes());
  }

  /** Shops declare a price of zero if there is no offer. Then other prices on the page are old, or of other things. */
  hasNoPrice({ paths = '' }: Concept): boolean {
    const prices = this.#subjects.flatMap((subject) => paths.split(/\s+/).flatMap((path) => valuesAt(subject, path)));
    return prices.length > 0 && prices.every((price) => Number(price) === 0);
  }

  /** The declared main picture if previews show the same one, otherwise the first declared picture. */
  picture({ paths = '', meta = '' }: Concept, wanted: Wanted): Answer {
    const addresses = (values: readonly Value[]) => values.flatMap((value) => cleanValues([value], wanted) ?? []);
    const declared = (path: string) => addresses(this.#subjects.flatMap((subject) => valuesAt(subject, path)));
    const previewed = addresses(meta.split(/\s+/).flatMap((name) => this.#page.metaValues(name)));
    const main = declared('primaryImageOfPage').find((address) => previewed.includes(address));
    return main ?? originalOf([...paths.split(/\s+/).flatMap(declared), ...previewed]);
  }

  sum({ parts }: Concept, wanted: Wanted): Answer {
    if (parts === undefined) return undefined;
    return firstOf(this.#subjects, (subject) => {
      const minutes = parts.split(' ').map((path) => {
        const [value] = valuesAt(subject, path);
        return value === undefined || isItem(value) ? undefined : minutesOf(value);
      });
      if (!minutes.every((each) => each !== undefined)) return undefined;
      return cleanValues([`PT${minutes.reduce((sum, each) => sum + each, 0)}M`], wanted);
    });
  }

  inMeta({ meta = '' }: Concept, wanted: Wanted): Answer {
    return firstOf(meta.split(/\s+/), (name) => cleanValues(this.#page.metaValues(name), wanted));
  }

  /** A field without a concept may have the name of a declared property: "saturatedFatContent". */
  underName(words: readonly string[], wanted: Wanted): Answer {
    const asked = words.join(' ');
    return firstOf(this.#subjects, (subject) =>
      firstOf([...subject.properties], ([name, values]) =>
        wordsOf(name).join(' ') === asked || name === words.join('') ? cleanValues(values, wanted) : undefined,
      ),
    );
  }
}

/** The first answer that one of the candidates gives. */
export function firstOf<T>(candidates: readonly T[], find: (candidate: T) => Answer): Answer {
  for (const candidate of candidates) {
    const found = find(candidate);
    if (found !== undefined) return found;
  }
  return undefined;
}
