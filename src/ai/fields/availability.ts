/** Whether something is available, in the words of schema.org or of shops. */

const DECLARED =
  /(?:^|[/#\s])(InStock|OutOfStock|PreOrder|PreSale|BackOrder|SoldOut|Discontinued|InStoreOnly|OnlineOnly|LimitedAvailability|MadeToOrder|Reserved)$/i;

/** Phrases that say this and nothing else, in the languages of most shops: what is in stock, and what is not. */
const IN = [
  'in stock|available',
  'auf lager|vorrätig|lieferbar|sofort lieferbar|verfügbar',
  'en stock|disponible',
  'en existencias|disponibile|disponível|em stock|em estoque',
  'op voorraad|dostępny|w magazynie|skladem|na sklade',
  'i lager|på lager|varastossa|laos',
  'в наличии|stokta|現貨|有現貨|在庫あり|במלאי',
];
const OUT = [
  'out of stock|sold out|unavailable|not available|currently unavailable|temporarily out of stock',
  'nicht lieferbar|ausverkauft|nicht verfügbar|nicht auf lager|vergriffen',
  'rupture de stock|en rupture de stock|épuisé|indisponible|non disponible',
  'agotado|sin stock|no disponible|esaurito|non disponibile|esgotado|indisponível',
  'niet op voorraad|uitverkocht|niedostępny|wyprzedany|vyprodáno|vypredané|nedostupné',
  'slut i lager|slutsåld|utsolgt|udsolgt|loppu varastosta|ei ole laos',
  'нет в наличии|stokta yok|tükendi|缺貨|售完|在庫なし|品切れ|품절|אזל מהמלאי',
];
const OTHER = ['pre-?order'];
const whole = (phrases: readonly string[]): RegExp => new RegExp(`^(?:${phrases.join('|')})[.!]?$`, 'iu');
const SAID = whole([...IN, ...OUT, ...OTHER]);
/** In front of more: "In Stock. Ships from …", "Op voorraad, morgen in huis"; a number of pieces belongs to it. */
const SAID_FIRST = new RegExp(
  `^(?:${[...IN, ...OUT].join('|')})(?:\\s*[:(>]\\s*(?:[<>]\\s*)?\\d[\\d.,]{0,6}\\s?[\\p{L}.]{0,12}\\)?$|(?=[.!,;]\\s|\\s*[(–—]|\\s-\\s)(?![^?]*\\?))`,
  'iu',
);
const MAX_LENGTH = 80;

/** The availability in a text: schema.org's name for it, or the page's own words. */
export function availabilityIn(text: string): string | undefined {
  const declared = DECLARED.exec(text)?.[1];
  if (declared !== undefined) return declared;
  return SAID.test(text) ? text : text.length > MAX_LENGTH ? undefined : SAID_FIRST.exec(text)?.[0];
}

const SAYS_IN = new RegExp(`^(?:InStock|LimitedAvailability|InStoreOnly|OnlineOnly|${IN.join('|')})(?!\\p{L})`, 'iu');
const SAYS_OUT = new RegExp(`^(?:OutOfStock|SoldOut|Discontinued|${OUT.join('|')})(?!\\p{L})`, 'iu');

/** Whether an availability means yes or no; undefined for what is neither. */
export function isAvailable(availability: string): boolean | undefined {
  return SAYS_IN.test(availability) ? true : SAYS_OUT.test(availability) ? false : undefined;
}
