/** The state that TikTok's pages contain for their own scripts, in every generation, and the refusals in it. */
import { jsonAfter, jsonOfScript } from '../embedded-json.ts';
import { at, integerOf, isObject, type Json, parseJson } from '../lenient-json.ts';
import type { Reading, SiteAnswer } from '../site.ts';

/** One object that may hold `itemInfo`, `videoData`, `userInfo` and a `statusCode`. */
export type Detail = Json;

export interface State {
  readonly details: readonly Detail[];
  /** The store of pages until 2023: items and users by their ids. */
  readonly store: Json;
  /** The whole answer, if it is JSON. */
  readonly json: Json;
  /** Whether it is the embed, which supplements other pages. */
  readonly isEmbed: boolean;
}

export function stateOf({ body }: SiteAnswer): State {
  if (/^\s*[{[]/.test(body)) {
    const json = parseJson(body);
    return { details: [json].filter(isObject), store: json, json, isEmbed: false };
  }
  const scope = at(jsonOfScript(body, '__UNIVERSAL_DATA_FOR_REHYDRATION__'), '__DEFAULT_SCOPE__');
  const embedded = at(jsonOfScript(body, '__FRONTITY_CONNECT_STATE__'), 'source', 'data');
  const details = [
    ...valuesOf(scope, /^webapp\..*(?:video|user).detail$/),
    ...valuesOf(embedded, /^\/embed\//),
    ...valuesOf(jsonOfScript(body, 'api-data'), /Detail$/),
    at(jsonOfScript(body, '__NEXT_DATA__'), 'props', 'pageProps'),
    ...valuesOf(jsonAfter(body, 'window.__INIT_PROPS__ = '), /./),
  ];
  return {
    details: details.filter(isObject),
    store: jsonOfScript(body, 'SIGI_STATE') ?? jsonOfScript(body, 'sigi-persisted-data'),
    json: undefined,
    isEmbed: isObject(embedded),
  };
}

function valuesOf(value: Json, key: RegExp): Json[] {
  if (!isObject(value)) return [];
  return Object.entries(value)
    .filter(([name]) => key.test(name))
    .map(([, inside]) => inside);
}

/** A captcha, or a demand to log in. */
const WALL_CODES = new Set([10000, 10101, 10102]);

/** Why the state has no data: things that are gone or private have codes from 10200 on. */
export function refusalIn({ details, store }: State): Reading | undefined {
  const found = [
    ...details.flatMap((detail) => [at(detail, 'statusCode'), at(detail, 'userInfo', 'code'), at(detail, 'code')]),
    at(store, 'VideoPage', 'statusCode'),
    at(store, 'UserPage', 'statusCode'),
  ];
  const codes = found.map(integerOf).filter((code) => code !== null);
  if (codes.some((code) => WALL_CODES.has(code)))
    return { status: 'walled', why: 'TikTok asked for proof that the visitor is human' };
  const isGone = codes.some((code) => code === 404 || (code >= 10200 && code < 10300));
  return isGone ? { status: 'not_found' } : undefined;
}

/** A page that is not a TikTok page: a log-in form, or a challenge that only a browser passes. */
export function wallOf({ finalUrl, body }: SiteAnswer): Reading | undefined {
  if (/^\/login\b/.test(URL.parse(finalUrl)?.pathname ?? ''))
    return { status: 'walled', why: 'TikTok asked to log in' };
  if (/_wafchallengeid|SlardarWAF|tiktok-verify-page/.test(body)) {
    return { status: 'walled', why: 'TikTok asked for a browser check' };
  }
  return undefined;
}
