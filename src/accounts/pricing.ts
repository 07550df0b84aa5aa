/**
 * What a request costs. The same function bills a request and prices the suggestion of a failed one, so that the two
 * can never disagree. Pure: knows no account and no balance.
 */

export type PricedExit = 'datacenter' | 'residential' | 'stealth' | 'custom' | 'dedicated';

/** The price of a page, with or without a model, depends on the exit and on `js`. */
export type PageTariff = 'page' | 'page and model';

/** How a kind of work is priced. Each endpoint names its own. */
export type Tariff = PageTariff | 'serp' | 'map' | 'data';

export type PricedRequest =
  | { readonly tariff: PageTariff; readonly exit: PricedExit; readonly js: boolean }
  | { readonly tariff: 'serp' | 'map' }
  /** `usual` is the price of the provider if the operator sets none; undefined: the price of /data. */
  | { readonly tariff: 'data'; readonly provider: string | undefined; readonly usual?: number | undefined };

/** One flat record, as an operator writes it in the configuration. All prices are whole credits. */
export interface Prices {
  /** A page through datacenter, a custom proxy or a dedicated route, without JavaScript. */
  readonly page: number;
  /** The same with JavaScript. */
  readonly page_js: number;
  /** A page through a residential proxy, with or without JavaScript. */
  readonly residential: number;
  /** A page through the stealth tier, with or without JavaScript. */
  readonly stealth: number;
  /** What `/ai/question` and `/ai/fields` cost on top of their page. */
  readonly ai: number;
  readonly serp: number;
  readonly map: number;
  /** `/data`, for every provider without a price of its own. */
  readonly data: number;
  /** `/data` for one provider: `data_youtube`, … A provider declares its own price if that differs from `data`. */
  readonly [provider: `data_${string}`]: number;
}

export const DEFAULT_PRICES: Prices = {
  page: 1,
  page_js: 5,
  residential: 10,
  stealth: 50,
  ai: 5,
  serp: 15,
  map: 5,
  data: 15,
};

/** The default prices, replaced by the operator's own. Throws, naming the price, if one is not a whole number. */
export function withPrices(overrides: Partial<Prices>): Prices {
  for (const [name, credits] of Object.entries(overrides)) {
    if (!Object.hasOwn(DEFAULT_PRICES, name) && !/^data_[a-z0-9_-]+$/.test(name)) {
      throw new Error(
        `Unknown price ${JSON.stringify(name)}. Known: ${Object.keys(DEFAULT_PRICES).join(', ')}, data_<site>.`,
      );
    }
    if (!Number.isSafeInteger(credits) || (credits ?? -1) < 0) {
      throw new Error(`Price ${name} must be a whole number of credits, 0 or more.`);
    }
  }
  return { ...DEFAULT_PRICES, ...(overrides as Prices) };
}

/** The price of one successful request, in credits. */
export function price(request: PricedRequest, prices: Prices = DEFAULT_PRICES): number {
  switch (request.tariff) {
    case 'serp':
    case 'map':
      return prices[request.tariff];
    case 'data':
      return dataPrice(request, prices);
    case 'page and model':
      return pagePrice(request.exit, request.js, prices) + prices.ai;
    case 'page':
      return pagePrice(request.exit, request.js, prices);
  }
}

function pagePrice(exit: PricedExit, js: boolean, prices: Prices): number {
  if (exit === 'residential' || exit === 'stealth') return prices[exit];
  return js ? prices.page_js : prices.page;
}

function dataPrice({ provider, usual }: PricedRequest & { readonly tariff: 'data' }, prices: Prices): number {
  const own: `data_${string}` = `data_${provider}`;
  return prices[own] ?? usual ?? prices.data;
}

/** The providers of `/data` with their own price: the provider's default, or the operator's. */
export function providerPrices(
  usual: Readonly<Record<string, number>>,
  prices: Prices,
): readonly (readonly [provider: string, credits: number])[] {
  const named = Object.keys(prices).flatMap((name) => (name.startsWith(DATA) ? [name.slice(DATA.length)] : []));
  return [...new Set([...Object.keys(usual), ...named])].map((provider) => [
    provider,
    price({ tariff: 'data', provider, usual: usual[provider] }, prices),
  ]);
}

const DATA = 'data_';
