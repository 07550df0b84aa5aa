/**
 * The built-in extractor of fields: what the page declares, then what it shows beside a label, then what only one thing on
 * the page can be. It quotes and never guesses: a field without such a value is null.
 */
import { type Item, isItem, type Value, valuesAt } from '../declared/item.ts';
import type { PageReading } from '../page/page-reading.ts';
import { wordsOf } from '../words.ts';
import type { Concept } from './concepts/concept.ts';
import { type FieldRequest, namesOf, readFieldRequest } from './field-request.ts';
import { minutesOf } from './numbers.ts';
import { findSection } from './section-lists.ts';
import { findShown } from './shown-values.ts';
import { isPage, subjectsOf } from './subject.ts';
import { cleanValues, type Wanted } from './value-cleaning.ts';

export type Fields = Readonly<Record<string, string>>;
export type FieldValues = Record<string, string | null>;

type Answer = string | undefined;

/** Forms that a description may ask for. */
const ASKS_FOR_SIGN = /\b(?:symbol|sign|as (?:shown|displayed|written))\b/;
const ASKS_FOR_CURRENCY = /\b(?:with|including|incl\.?|and) (?:the |its )?currency\b/;

export function extractBuiltinFields(page: PageReading, fields: Fields): FieldValues {
  const extractor = new Extractor(page);
  return Object.fromEntries(
    Object.entries(fields).map(([name, description]) => [
      name,
      extractor.answer(readFieldRequest(name, description)) ?? null,
    ]),
  );
}

class Extractor {
  readonly #page: PageReading;
  readonly #subjects: readonly Item[];

  constructor(page: PageReading) {
    this.#page = page;
    this.#subjects = subjectsOf(page.declared.items, [page.declared.title, ...page.headings]);
  }

  answer(request: FieldRequest): Answer {
    const { name, description, words, concept, isNamed } = request;
    const wanted: Wanted = {
      kind: concept?.kind ?? 'text',
      description: `${name} ${description}`.toLowerCase(),
      baseUrl: this.#page.url,
    };
    const own = isNamed ? undefined : (this.#declaredAs(words, wanted) ?? this.#labeled([words], wanted));
    if (own !== undefined || concept === undefined) return own;
    const sources = {
      items: () => this.#declared(concept, wanted),
      meta: () => this.#inMeta(concept, wanted),
      label: () => (concept.hasLabel === false ? undefined : this.#labeled(namesOf(concept), wanted)),
      section: () => findSection(concept, this.#page),
      shown: () => findShown(concept, this.#page, wanted),
    };
    if (concept.kind === 'price' && this.#declaresNoPrice(concept)) return undefined;
    if (concept.kind === 'image') return this.#picture(concept, wanted);
    if (concept.kind === 'currency' && ASKS_FOR_SIGN.test(wanted.description)) {
      return sources.shown() ?? sources.items() ?? sources.meta();
    }
    const first = concept.surest === undefined ? undefined : sources[concept.surest]();
    const value =
      first ??
      sources.items() ??
      sources.meta() ??
      sources.label() ??
      sources.section() ??
      sources.shown() ??
      this.#sum(concept, wanted) ??
      // A "length" may be a time or a measure: what the page itself calls so is one of them.
      (concept.kind === 'duration' ? this.#labeled([words], { ...wanted, kind: 'text' }) : undefined);
    return concept.kind === 'price' && ASKS_FOR_CURRENCY.test(wanted.description) ? this.#withCurrency(value) : value;
  }

  #withCurrency(price: Answer): Answer {
    const currency = price === undefined ? undefined : this.answer(readFieldRequest('currency', ''));
    return currency === undefined ? price : `${price} ${currency}`;
  }

  #declared({ paths = '', isOfThing = false }: Concept, wanted: Wanted): Answer {
    const all = paths.split(/\s+/);
    const ofSubject = all.filter((path) => !path.includes(':'));
    const ofType = all.filter((path) => path.includes(':')).map((path) => path.split(':', 2));
    return (
      firstOf(this.#subjects, (subject) =>
        isOfThing && isPage(subject)
          ? undefined
          : firstOf(ofSubject, (path) => cleanValues(declaredAt(subject, path), wanted)),
      ) ??
      firstOf(ofType, ([type = '', path = '']) => {
        const item = this.#page.declared.items.find((each) => each.isTop && each.types.includes(type));
        return item && cleanValues(valuesAt(item, path), wanted);
      })
    );
  }

  /** A shop that has no offer says so with a price of zero: other prices on its page are of other times or things. */
  #declaresNoPrice({ paths = '' }: Concept): boolean {
    const prices = this.#subjects.flatMap((subject) => paths.split(/\s+/).flatMap((path) => valuesAt(subject, path)));
    return prices.length > 0 && prices.every((price) => Number(price) === 0);
  }

  /** Pages list crops and small copies of their pictures: an address without a size in its name is a picture itself. */
  #picture(concept: Concept, wanted: Wanted): Answer {
    const declared = this.#declared(concept, wanted);
    const previewed = this.#inMeta(concept, wanted);
    if (declared === undefined || previewed === undefined) return declared ?? previewed;
    return hasSize(declared) && !hasSize(previewed) ? previewed : declared;
  }

  #sum({ parts }: Concept, wanted: Wanted): Answer {
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

  #inMeta({ meta = '' }: Concept, wanted: Wanted): Answer {
    return firstOf(meta.split(/\s+/), (name) => cleanValues(this.#page.said(name), wanted));
  }

  /** A field that the table does not know may still be called as the page's data calls it: "saturatedFatContent". */
  #declaredAs(words: readonly string[], wanted: Wanted): Answer {
    const asked = words.join(' ');
    return firstOf(this.#subjects, (subject) =>
      firstOf([...subject.properties], ([name, values]) =>
        wordsOf(name).join(' ') === asked || name === words.join('') ? cleanValues(values, wanted) : undefined,
      ),
    );
  }

  /** The value beside a label that is one of the names, and nothing more. */
  #labeled(names: readonly (readonly string[])[], wanted: Wanted): Answer {
    const asked = new Set(names.map((words) => words.join(' ')));
    return firstOf(this.#page.labels, ({ words, value }) =>
      asked.has(words) ? cleanValues([value], wanted) : undefined,
    );
  }
}

const SAME_START = 60;

/** The values without those that begin like the description: some pages declare that for everything that they must declare. */
function declaredAt(subject: Item, path: string): readonly Value[] {
  const values = valuesAt(subject, path);
  if (path === 'description') return values;
  const [description] = valuesAt(subject, 'description');
  if (description === undefined || isItem(description) || description.length < SAME_START) return values;
  const start = description.slice(0, SAME_START);
  return values.filter((value) => isItem(value) || !value.startsWith(start));
}

function hasSize(address: string): boolean {
  return /[-_]\d{2,4}x\d{2,4}[\w-]*\.\w+$/.test(address);
}

function firstOf<T>(candidates: readonly T[], find: (candidate: T) => Answer): Answer {
  for (const candidate of candidates) {
    const found = find(candidate);
    if (found !== undefined) return found;
  }
  return undefined;
}
