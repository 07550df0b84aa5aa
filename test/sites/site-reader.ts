/**
 * Parses texts as if a site's sources had answered with them. Checks that every result has exactly the documented
 * fields. Knows no site.
 */
import assert from 'node:assert/strict';
import type { Fields, PageKind, Reading, SiteAnswer, Source, Supplement, Supplemented } from '../../src/sites/site.ts';
import type { SiteCases } from './site-cases.ts';

interface Answered {
  readonly status?: number;
  readonly finalUrl?: string;
  /** The name of the source that parses; by default the usual one of the site. */
  readonly source?: string;
}

export interface SiteReader {
  /** The sources of the page that the URL names. */
  sourcesOf(url: string): readonly Source[];
  /** A body that is not a string is parsed as its JSON. */
  readAs(url: string, body: unknown, answered?: Answered): Reading;
  /** The data of an answer that must be `ok`. */
  dataOf(url: string, body: unknown, answered?: Answered): Fields;
  /** The supplementary requests after an answer that must be `ok`. */
  moreOf(url: string, body: unknown, answered?: Answered): readonly Supplement[];
  /** The data after the answer of a supplement. */
  supplementAs(url: string, name: string, body: unknown, known: Fields): Supplemented | undefined;
}

type ReadCases = Pick<SiteCases, 'site' | 'usualSource' | 'addresses'>;

/** If no source is named, the usual one of the site parses. */
export function readerOf({ site, usualSource, addresses }: ReadCases): SiteReader {
  const kinds = new Map(site.kinds.map((kind) => [kind.type, { ...kind, fields: kind.fields.strict() }]));

  function sourcesOf(url: string): readonly Source[] {
    const target = site.match(new URL(url));
    const kind = target && kinds.get(target.type);
    assert.ok(target && kind, `${url} is no page of ${site.provider}`);
    return kind.sources(target).map((source) => ({
      ...source,
      read: (answer) => {
        const reading = checked(source.read(answer), kind);
        if (reading.status === 'ok') checkRequests(reading.more);
        return reading;
      },
    }));
  }

  /** Whatever an answer says, supplementary requests go only to the site itself. */
  function checkRequests(more: readonly Supplement[] = []): void {
    for (const { request } of more)
      assert.ok(addresses.askedHosts.includes(new URL(request.url).hostname), request.url);
  }

  function readAs(url: string, body: unknown, { source = usualSource, ...answered }: Answered = {}): Reading {
    const found = sourcesOf(url).find(({ name }) => source === undefined || name === source);
    assert.ok(found, `${url} has no source ${source}`);
    return found.read(answerOf(url, body, answered));
  }

  function dataOf(url: string, body: unknown, answered?: Answered): Fields {
    const reading = readAs(url, body, answered);
    if (reading.status !== 'ok') assert.fail(`${url} reads ${reading.status}`);
    return reading.data;
  }

  function moreOf(url: string, body: unknown, answered?: Answered): readonly Supplement[] {
    const reading = readAs(url, body, answered);
    if (reading.status !== 'ok') assert.fail(`${url} reads ${reading.status}`);
    return reading.more ?? [];
  }

  function supplementAs(url: string, name: string, body: unknown, known: Fields): Supplemented | undefined {
    const target = site.match(new URL(url));
    const kind = target && kinds.get(target.type);
    assert.ok(target && kind?.supplement, `${url} asks for nothing more`);
    const added = kind.supplement(name, answerOf(url, body), known, target);
    if (added) {
      checked({ status: 'ok', data: added.data }, kind);
      checkRequests(added.more);
    }
    return added;
  }

  return { sourcesOf, readAs, dataOf, moreOf, supplementAs };
}

export function answerOf(finalUrl: string, body: unknown, more: Partial<SiteAnswer> = {}): SiteAnswer {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { status: 200, finalUrl, contentType: 'text/html', body: text, ...more };
}

function checked(reading: Reading, { fields }: PageKind): Reading {
  assert.ok(['ok', 'not_found', 'parse_failed', 'walled'].includes(reading.status), reading.status);
  assert.doesNotThrow(() => JSON.stringify(reading));
  if ('data' in reading && reading.data !== null) {
    assert.deepEqual(fields.parse(reading.data), reading.data);
    assertPlausible(reading.data, '');
  }
  return reading;
}

const DATE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}\.\d{3}Z)?$/;
const LINK = /^(?:link|url|thumbnail|avatar|banner|icon|image|preview_image|stream|website)$|_(?:link|url)$/;

/** Whatever an answer says: dates are ISO 8601, links absolute, texts not blank and without halves of characters. */
function assertPlausible(value: unknown, name: string): void {
  if (typeof value === 'string') {
    assert.ok(value.trim() !== '' && value.isWellFormed(), `${name}: ${JSON.stringify(value)}`);
    if (name.endsWith('_at')) assert.match(value, DATE, name);
    if (LINK.test(name)) assert.match(value, /^https?:\/\//, name);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inside] of Object.entries(value)) assertPlausible(inside, Array.isArray(value) ? name : key);
  }
}
