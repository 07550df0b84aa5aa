/**
 * The captured pages with the fields that people or other parsers read from them, and the request for each field: a
 * plain name and one general line. Pages are split into two halves by the hash of their name: rules are tuned on one
 * half only.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { AiPage } from '../../src/ai/page/page-reading.ts';
import { decodeText } from '../../src/fetching/http/decode-text.ts';
import {
  type Comparison,
  sameAvailability,
  sameCode,
  sameCurrency,
  sameDuration,
  sameFirstNumber,
  sameImage,
  sameNumber,
  samePrice,
  sameText,
} from './comparisons.ts';

export type Half = 'tuned' | 'held out';

export interface Expected {
  /** One of these is right; an empty list means that the page has no such field. */
  readonly right: readonly string[];
  readonly isSame: Comparison;
}

export interface FieldCapture {
  readonly source: string;
  readonly name: string;
  readonly half: Half;
  readonly page: AiPage;
  readonly fields: Readonly<Record<string, string>>;
  readonly expected: Readonly<Record<string, Expected>>;
}

interface Asked {
  readonly description: string;
  readonly isSame: Comparison;
}

const FOLDER = fileURLToPath(new URL('../../../shared/captures/fields', import.meta.url));

export const hasFieldCaptures = (): boolean => existsSync(FOLDER);

const PRODUCT: Readonly<Record<string, Asked>> = {
  price: { description: 'Price of the product', isSame: samePrice },
  currency: { description: 'Currency of the price', isSame: sameCurrency },
  availability: { description: 'Whether the product is in stock', isSame: sameAvailability },
  brand: { description: 'Brand of the product', isSame: sameText },
  sku: { description: 'Stock keeping unit of the product', isSame: sameCode },
  mpn: { description: 'Manufacturer part number', isSame: sameCode },
  gtin: { description: 'Global trade item number (EAN, UPC or ISBN)', isSame: sameCode },
};

const RECIPE: Readonly<Record<string, Asked>> = {
  title: { description: 'Name of the recipe', isSame: sameText },
  author: { description: 'Who wrote the recipe', isSame: sameText },
  description: { description: 'Short description of the dish', isSame: sameText },
  ingredients: { description: 'All ingredients, one per line', isSame: sameText },
  instructions: { description: 'Steps of preparation, one per line', isSame: sameText },
  yields: { description: 'Number of servings', isSame: sameFirstNumber },
  total_time: { description: 'Total time in minutes', isSame: sameDuration },
  prep_time: { description: 'Preparation time in minutes', isSame: sameDuration },
  cook_time: { description: 'Cooking time in minutes', isSame: sameDuration },
  category: { description: 'Category or course of the dish', isSame: sameText },
  cuisine: { description: 'Cuisine that the dish belongs to', isSame: sameText },
  cooking_method: { description: 'How it is cooked', isSame: sameText },
  keywords: { description: 'Keywords or tags', isSame: sameText },
  ratings: { description: 'Average rating', isSame: sameNumber },
  ratings_count: { description: 'Number of ratings', isSame: sameNumber },
  image: { description: 'Address of the main picture', isSame: sameImage },
  site_name: { description: 'Name of the website', isSame: sameText },
  language: { description: 'Language of the page', isSame: sameText },
  canonical_url: { description: 'Canonical address of the page', isSame: sameText },
};

export function loadFieldCaptures(): FieldCapture[] {
  return [...products(), ...recipes(), ...events()];
}

function capture(
  source: string,
  name: string,
  page: AiPage,
  asked: Readonly<Record<string, Asked>>,
  truth: (field: string) => readonly string[] | undefined,
): FieldCapture {
  const expected: Record<string, Expected> = {};
  for (const [field, { isSame }] of Object.entries(asked)) {
    const right = truth(field);
    if (right !== undefined) expected[field] = { right, isSame };
  }
  const fields = Object.fromEntries(Object.entries(asked).map(([field, { description }]) => [field, description]));
  return { source, name, half: halfOf(name), page, fields, expected };
}

function products(): FieldCapture[] {
  const folder = join(FOLDER, 'product-extraction-benchmark');
  const truths: Record<string, Record<string, string[]> & { url: string }> = readJson(
    join(folder, 'ground-truth.json'),
  );
  return Object.entries(truths).map(([name, truth]) =>
    // A field that is not listed was not found on the page by the people who read it.
    capture(
      'products',
      name,
      readPage(join(folder, 'html', `${name}.html.gz`), truth.url),
      PRODUCT,
      (field) => truth[field] ?? [],
    ),
  );
}

/** Fields with another name in the truth. */
const RECIPE_NAMES: Readonly<Record<string, string>> = { instructions: 'instructions_list' };

function recipes(): FieldCapture[] {
  return globSync(join(FOLDER, 'recipe-scrapers/*.expected.json')).map((file) => {
    const truth: Record<string, unknown> = readJson(file);
    const url = String(truth.canonical_url);
    const page = readPage(file.replace('.expected.json', '.html.gz'), url.includes('://') ? url : `https://${url}/`);
    return capture('recipes', basename(file, '.expected.json'), page, RECIPE, (field) => {
      const value = truth[RECIPE_NAMES[field] ?? field];
      // The truth comes from another parser: what it did not find may be on the page.
      if (value === undefined || value === null) return undefined;
      if (field === 'canonical_url' && !String(value).includes('://')) return undefined;
      return [Array.isArray(value) ? value.join('\n') : String(value)];
    });
  });
}

const EVENT: Readonly<Record<string, Asked & { readonly path: string }>> = {
  name: { description: 'Name of the event', isSame: sameText, path: 'name' },
  start_date: { description: 'When the event starts', isSame: sameText, path: 'startDate' },
  venue: { description: 'Name of the venue', isSame: sameText, path: 'location.name' },
  city: { description: 'City of the venue', isSame: sameText, path: 'location.address.addressLocality' },
  street: { description: 'Street address of the venue', isSame: sameText, path: 'location.address.streetAddress' },
  postal_code: { description: 'Postal code of the venue', isSame: sameText, path: 'location.address.postalCode' },
};

function events(): FieldCapture[] {
  return globSync(join(FOLDER, 'extruct/*.expected.json')).map((file) => {
    const truth: { url: string; 'json-ld': Record<string, unknown>[] } = readJson(file);
    const page = readPage(file.replace('.expected.json', '.html'), truth.url);
    return capture('events', basename(file, '.expected.json'), page, EVENT, (field) => {
      let value: unknown = truth['json-ld'][0];
      for (const key of (EVENT[field]?.path ?? '').split('.'))
        value = (value as Record<string, unknown> | undefined)?.[key];
      return typeof value === 'string' ? [value] : undefined;
    });
  });
}

export interface QuestionCapture {
  readonly name: string;
  readonly page: AiPage;
  readonly question: string;
}

export function loadQuestionCaptures(): QuestionCapture[] {
  return globSync(join(FOLDER, 'a2web/*.case.yaml')).map((file) => {
    const yaml = readFileSync(file, 'utf8');
    const read = (key: string): string =>
      (new RegExp(`^${key}: (.*(?:\\n  .*)*)`, 'm').exec(yaml)?.[1] ?? '').replace(/\n\s+/g, ' ');
    const dump = ['.raw.http.gz', '.raw.http'].map((end) => file.replace('.case.yaml', end)).find(existsSync) ?? '';
    const whole = unpack(dump).toString('utf8');
    const page = { html: whole.slice(whole.search(/\r?\n\r?\n/)), url: read('url'), contentType: 'text/html' };
    return { name: basename(file, '.case.yaml'), page, question: read('question') };
  });
}

function halfOf(name: string): Half {
  return (createHash('sha1').update(name).digest()[0] ?? 0) % 2 === 0 ? 'tuned' : 'held out';
}

function readPage(file: string, url: string): AiPage {
  return {
    html: decodeText(unpack(file), { essence: 'text/html', charset: undefined }),
    url,
    contentType: 'text/html',
  };
}

function unpack(file: string): Buffer {
  const bytes = readFileSync(file);
  return file.endsWith('.gz') ? gunzipSync(bytes) : bytes;
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8'));
}
