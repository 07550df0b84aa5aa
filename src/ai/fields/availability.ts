/** Whether a thing can be had, as schema.org or as shops say it. */

const DECLARED =
  /(?:^|[/#\s])(InStock|OutOfStock|PreOrder|PreSale|BackOrder|SoldOut|Discontinued|InStoreOnly|OnlineOnly|LimitedAvailability|MadeToOrder|Reserved)$/i;

/** Phrases that say it, and nothing else, in the languages of most shops. */
const SAID = new RegExp(
  `^(?:${[
    'in stock|out of stock|sold out|available|unavailable|not available|currently unavailable|temporarily out of stock|pre-?order',
    'auf lager|lieferbar|sofort lieferbar|nicht lieferbar|ausverkauft|verfügbar|nicht verfügbar|nicht auf lager',
    'en stock|rupture de stock|épuisé|disponible|indisponible|non disponible',
    'agotado|sin stock|no disponible|disponibile|esaurito|non disponibile|disponível|esgotado|indisponível|em stock|em estoque',
    'op voorraad|niet op voorraad|uitverkocht|dostępny|niedostępny|skladem|na sklade|vyprodáno|vypredané|nedostupné',
    'i lager|slut i lager|på lager|utsolgt|udsolgt|varastossa|loppu varastosta|laos|ei ole laos',
    'в наличии|нет в наличии|stokta|stokta yok|tükendi|現貨|有現貨|缺貨|售完|在庫あり|在庫なし|品切れ|품절|במלאי|אזל מהמלאי',
  ].join('|')})[.!]?$`,
  'iu',
);

/** The availability that a text states: the name that schema.org has for it, or the page's own words. */
export function availabilityIn(text: string): string | undefined {
  return DECLARED.exec(text)?.[1] ?? (SAID.test(text) ? text : undefined);
}
