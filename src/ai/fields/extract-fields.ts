/**
 * The built-in extractor of fields: uses what the page declares, then what it shows beside a label, then a value that
 * only one thing on the page can be. It quotes and never guesses: a field without such a value is null.
 */
import type { Element } from '../../content/element-index.ts';
import type { Item } from '../declared/item.ts';
import type { PageReading } from '../page/page-reading.ts';
import { isSiteName } from '../page/site-name.ts';
import type { Concept } from './concepts/concept.ts';
import { countOf } from './counted-things.ts';
import { wholeRange } from './date-ranges.ts';
import { daysOf } from './dates.ts';
import { DeclaredValues, firstOf } from './declared-of-subject.ts';
import { oldPricesAt, rangeOf } from './declared-prices.ts';
import { restoreCutText, withoutOwnLabel } from './declared-values.ts';
import { feedbackCount } from './feedback-counts.ts';
import { type FieldRequest, labelsOf, namesOf, readFieldRequest } from './field-request.ts';
import { itemsUnder } from './headed-items.ts';
import { besideLabel, besideLabelInAside, type Names } from './label-values.ts';
import { type FieldModel, loadFieldModel } from './learned/field-model.ts';
import { authorOf } from './page-author.ts';
import { dateOf } from './page-date.ts';
import { titleOf } from './page-title.ts';
import { isPersonsName } from './person-names.ts';
import { findSection } from './section-lists.ts';
import { saidDate } from './shown-dates.ts';
import { availabilityNow, findShown, only, priceBefore, priceNow } from './shown-values.ts';
import { subjectsOf } from './subject.ts';
import { valueInCard } from './thing-values.ts';
import { nameOf, Things } from './things.ts';
import { cleanValues, type Wanted } from './value-cleaning.ts';

export type Fields = Readonly<Record<string, string>>;
export type FieldValues = Record<string, string | null>;

type Answer = string | undefined;

/** Formats that a description may ask for. */
const ASKS_FOR_SIGN = /\b(?:symbol|sign|as (?:shown|displayed|written))\b/;
const ASKS_FOR_CURRENCY = /\b(?:with|including|incl\.?|and) (?:the |its )?currency\b/;

export function extractBuiltinFields(page: PageReading, fields: Fields, model?: FieldModel): FieldValues {
  const extractor = new Extractor(page, model);
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
  readonly #declared: DeclaredValues;
  readonly #things: Things;
  readonly #model: FieldModel | undefined;

  constructor(page: PageReading, model: FieldModel | undefined) {
    this.#page = page;
    this.#model = model;
    this.#things = new Things(page);
    this.#subjects = subjectsOf(page.declared.items, [page.declared.title, ...page.headings]);
    this.#declared = new DeclaredValues(page, this.#subjects);
  }

  answer(request: FieldRequest): Answer {
    const { name, description, words, described, concept, isNamed } = request;
    const plain = this.#wanted(name, description, concept);
    const wanted = concept?.kind === 'price' ? { ...plain, currency: this.#declared.currency() } : plain;
    const own =
      (isNamed ? undefined : (this.#declared.underName(words, wanted) ?? this.#labeled([words], wanted))) ??
      this.#ofThing(request);
    // The description may be the label that the page uses.
    const labeled =
      own === undefined && concept === undefined && described.length > 0 ? this.#labeled([described], wanted) : own;
    if (labeled !== undefined) return labeled;
    if (concept === undefined) return this.#underItsName(words) ?? besideLabelInAside(this.#page, [words], wanted);
    const sources = {
      items: () => this.#declared.value(concept, wanted),
      meta: () => this.#declared.inMeta(concept, wanted),
      label: () =>
        concept.hasLabel === false
          ? undefined
          : this.#labeled([words, ...namesOf(concept), ...labelsOf(concept)], wanted),
      section: () => findSection(concept, this.#page),
      shown: () => this.#shown(concept, wanted),
    };
    if (concept.shown === 'low price' || concept.shown === 'high price') return this.#endOfRange(concept.shown, wanted);
    if (concept.shown === 'old price') return this.#oldPrice(sources.meta() ?? sources.label(), wanted);
    if (concept.kind === 'price' && this.#declared.hasNoPrice(concept)) return undefined;
    if (concept.feedback !== undefined)
      return feedbackCount(concept.feedback, this.#page, this.#subjects) ?? sources.label();
    if (concept.kind === 'image') return this.#declared.picture(concept, wanted);
    if (concept.shown === 'author') return this.#author(this.#declared.ofThing(concept, wanted));
    if (concept.shown === 'date' || concept.shown === 'published') {
      return (
        this.#declared.ofThing(concept, wanted) ??
        this.#date(concept.shown) ??
        partialDate(sources.label()) ??
        (concept.shown === 'published' ? saidDate('published', this.#page) : undefined)
      );
    }
    if (concept.kind === 'currency' && ASKS_FOR_SIGN.test(wanted.description)) {
      return sources.shown() ?? sources.items() ?? sources.meta();
    }
    const first = concept.lookFirst === undefined ? undefined : sources[concept.lookFirst]();
    const declared = first ?? sources.items() ?? sources.meta();
    const value =
      this.#asShown(declared, wanted) ??
      // An element for a date may have an exact value; a label never has.
      (concept.shown === 'modified' ? sources.shown() : undefined) ??
      sources.label() ??
      sources.section() ??
      sources.shown() ??
      this.#declared.sum(concept, wanted) ??
      (concept.hasLabel === false || concept.kind === 'price'
        ? undefined
        : besideLabelInAside(this.#page, namesOf(concept), wanted)) ??
      // "Length" may be a duration or a measure: the page's own label decides.
      (concept.kind === 'duration' ? this.#labeled([words], { ...wanted, kind: 'text' }) : undefined) ??
      (concept.kind === 'date' && concept.shown === undefined
        ? momentIn(this.#labeled([words], { ...wanted, kind: 'name' }))
        : undefined);
    if (value === undefined) return undefined;
    if (concept.kind === 'price') return this.#asAsked(value, wanted);
    if (concept.shown === 'discount' && this.answer(readFieldRequest('price', '')) === undefined) return undefined;
    return concept.kind === 'text' ? restoreCutText(withoutOwnLabel(value, concept), this.#page.lines) : value;
  }

  /** The price before the discount: only one that is higher than the current price. */
  #oldPrice(stated: Answer, wanted: Wanted): Answer {
    const now = this.answer(readFieldRequest('price', ''));
    if (now === undefined) return undefined;
    const declared = firstOf(this.#subjects, (subject) => cleanValues(oldPricesAt(subject), wanted));
    const before = [declared, stated].find((price) => Number(price) > Number(now)) ?? priceBefore(now, this.#page);
    return before === undefined ? undefined : this.#asAsked(before, wanted);
  }

  /** The lowest or the highest of the declared prices; a single price is the lowest too. */
  #endOfRange(end: 'low price' | 'high price', wanted: Wanted): Answer {
    const range = this.#subjects.map(rangeOf).find(({ length }) => length > 0);
    if (range === undefined) return end === 'low price' ? this.answer(readFieldRequest('price', '')) : undefined;
    const price = range.at(end === 'low price' ? 0 : -1);
    return price === undefined ? undefined : this.#asAsked(price, wanted);
  }

  /** What shops declare is sometimes out of date. */
  #asShown(declared: Answer, wanted: Wanted): Answer {
    if (declared === undefined) return undefined;
    if (wanted.kind === 'price') return priceNow(declared, this.#page, wanted);
    return wanted.kind === 'availability' ? availabilityNow(declared, this.#page) : declared;
  }

  #asAsked(price: string, { description }: Wanted): string {
    return ASKS_FOR_CURRENCY.test(description) ? this.#withCurrency(price) : price;
  }

  #shown(concept: Concept, wanted: Wanted): Answer {
    return concept.shown === 'title'
      ? titleOf(this.#page, this.#subjects, this.#learned())
      : findShown(concept, this.#page, wanted);
  }

  /** Sites declare themselves as authors of everything: then a person named on the page is preferred. */
  #author(ofThing: Answer): Answer {
    if (ofThing !== undefined && !isSiteName(ofThing, this.#page)) return ofThing;
    const found = authorOf(this.#page, this.#subjects, this.#learned());
    return ofThing === undefined || (found !== undefined && isPersonsName(found)) ? found : ofThing;
  }

  #date(kind: 'date' | 'published'): Answer {
    const date = dateOf(kind, this.#page, this.#subjects, this.#learned());
    return date === undefined || kind === 'published' ? date : wholeRange(this.#page.lines, date);
  }

  #learned(): FieldModel {
    return this.#model ?? loadFieldModel();
  }

  /**
   * A property of a thing that is asked for by name, if the page is about the thing, declares it, or has it in a table
   * or card.
   */
  #ofThing({ name, description, isNamed, ofThing }: FieldRequest): Answer {
    if (ofThing === undefined) return undefined;
    const { thing, concept, properties } = ofThing;
    if (this.#isAbout(thing)) {
      const [asked] = concept?.names.split(',', 1) ?? [];
      return isNamed || asked === undefined ? undefined : this.answer(readFieldRequest(asked, `, ${description}`));
    }
    const wanted = this.#wanted(name, description, concept);
    const values = (found: readonly Answer[]): Answer => only(found.filter((each) => each !== undefined));
    const value =
      (concept && values(this.#declared.named(thing).map((item) => this.#declared.of(item, concept, wanted)))) ??
      values(this.#things.cells(thing, properties).map((cell) => cleanValues([cell], wanted))) ??
      values(this.#things.cards(thing).map((card) => this.#inCard(card, properties, wanted, concept))) ??
      // "Press: press@paper.example" is the address of the press.
      (wanted.kind === 'email' || wanted.kind === 'phone' ? this.#labeled([thing.split(' ')], wanted) : undefined);
    if (value === undefined || concept?.kind !== 'price' || !ASKS_FOR_CURRENCY.test(wanted.description)) return value;
    return priceWith(value, this.answer(readFieldRequest(`currency of ${thing}`, '')));
  }

  /** Of the prices in a card only the current one has no name. */
  #inCard(card: readonly Element[], properties: ReadonlySet<string>, wanted: Wanted, concept?: Concept): Answer {
    if (concept?.kind !== 'price' || concept.shown === undefined) return valueInCard(card, properties, wanted);
    const named = valueInCard(card, properties, { ...wanted, kind: 'text' });
    return named === undefined ? undefined : cleanValues([named], wanted);
  }

  /** Whether the page's title begins or ends with the thing's name. A single word counts only at the end. */
  #isAbout(thing: string): boolean {
    const titles = [this.#page.declared.title, ...this.#page.headings].map(nameOf);
    return titles.some(
      (title) =>
        title === thing || title.endsWith(` ${thing}`) || (thing.includes(' ') && title.startsWith(`${thing} `)),
    );
  }

  #wanted(name: string, description: string, concept: Concept | undefined): Wanted {
    return {
      kind: concept?.kind ?? 'text',
      description: `${name} ${description}`.toLowerCase(),
      baseUrl: this.#page.url,
      language: this.#page.declared.language,
    };
  }

  #withCurrency(price: string): string {
    return priceWith(price, this.answer(readFieldRequest('currency', '')));
  }

  /** What the page counts under this name, or lists below a heading of this name. */
  #underItsName(words: readonly string[]): Answer {
    return countOf(new Set([words.join(' ')]), this.#page.lines) ?? itemsUnder(words, this.#page.lines);
  }

  #labeled(names: Names, wanted: Wanted): Answer {
    return besideLabel(this.#page, names, wanted);
  }
}

/** Only a date that has no exact day, such as a month: the others were candidates already. */
const partialDate = (date: Answer): Answer => (date === undefined || daysOf(date).length > 0 ? undefined : date);

/** "immediately", "20:00 Uhr": a moment without a day. */
const momentIn = (text: Answer): Answer =>
  text !== undefined && /^(?:\p{L}[\p{L}\s]{1,30}|\D{0,8}\d{1,2}[:.]\d{2}\D{0,8})$/u.test(text) ? text : undefined;

/** A code or a sign made of letters follows the number; other signs precede it. */
function priceWith(price: string, currency: Answer): string {
  if (currency === undefined) return price;
  return /\p{L}/u.test(currency) ? `${price} ${currency}` : `${currency}${price}`;
}
