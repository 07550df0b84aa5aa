/** Whether something is available, in the words of schema.org or of shops. */

const DECLARED =
  /(?:^|[/#\s])(InStock|OutOfStock|PreOrder|PreSale|BackOrder|SoldOut|Discontinued|InStoreOnly|OnlineOnly|LimitedAvailability|MadeToOrder|Reserved)$/i;

/** Phrases that say this and nothing else, in the languages of most shops. */
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

/** The availability in a text: schema.org's name for it, or the page's own words. */
export function availabilityIn(text: string): string | undefined {
  return DECLARED.exec(text)?.[1] ?? (SAID.test(text) ? text : undefined);
}
