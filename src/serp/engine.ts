/**
 * What a search engine is: its requests for a query, and its parser for the pages that come back. Knows no engine by
 * name, and nothing of how pages are fetched or billed.
 */
import type { Country } from '../fetching/page.ts';

export interface SearchParameters {
  readonly q: string;
  /** Two-letter country code for geolocation. */
  readonly gl: string;
  /** Two-letter language code of the interface. */
  readonly hl: string;
  /** 1 is the first page of ten results. */
  readonly page: number;
}

/** One way to request the results. */
export interface SearchRequest {
  readonly url: string;
  readonly js: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly country: Country;
}

export type OrganicResultsState = 'Results for exact spelling' | 'Empty showing fixed spelling results' | 'Fully empty';

export interface OrganicResult {
  readonly position: number;
  readonly title: string;
  readonly link: string;
  readonly domain: string;
  readonly displayed_link: string;
  readonly snippet?: string;
  readonly date?: string;
}

export interface SearchResult {
  readonly search_parameters: SearchParameters & { readonly engine: string };
  readonly search_information: {
    readonly query_displayed: string;
    readonly organic_results_state: OrganicResultsState;
    readonly showing_results_for?: string;
    readonly total_results?: number;
  };
  readonly organic_results: readonly OrganicResult[];
  readonly related_searches?: readonly { readonly query: string }[];
  readonly pagination: { readonly current: number; readonly next?: number };
}

/** What a page turned out to be. Only `results` is an answer; an empty page is an answer, an unknown one is not. */
export type SerpReading =
  | { readonly kind: 'results'; readonly result: SearchResult }
  | { readonly kind: 'blocked'; readonly reason: 'captcha' | 'javascript_required' }
  /** The engine asks for consent first: the `Cookie` to send with the next request. */
  | { readonly kind: 'consent'; readonly cookie: string }
  | { readonly kind: 'not_understood'; readonly reason: string };

/** The results pages of one engine: /serp reads them, and they should not be fetched as ordinary pages. */
export interface ResultsPages {
  /** The name of the engine, as in `engine`. */
  readonly name: string;
  /** The name shown to people. */
  readonly title: string;
  /** Whether the address is one of these pages. */
  has(url: URL): boolean;
}

export interface SearchEngine {
  /** The ways to request results, the best first. */
  requests(parameters: SearchParameters): readonly SearchRequest[];
  /** Never throws, for any page. */
  read(html: string, parameters: SearchParameters): SerpReading;
}
