/**
 * What an address says about its page: a key that all spellings of it share, and an outline that pages of one kind
 * share. Pure.
 */
import { sameness } from '../site-map/scope.ts';

/** Parameters that identify a visitor or where the visitor came from: the page is the same without them. */
const VISIT =
  /^(?:(?:php)?sess(?:ion)?[_-]?(?:id|key|token)?|sid|s_?id|jsessionid|cfid|cftoken|aspsessionid\w*|zenid|oscsid|xid|visitor_?id|replytocom|share|ref|refid|referr?er|referal|return_?(?:to|url)?|redirect(?:_?(?:to|url))?|back_?url|add[-_]to[-_]cart|_ga|_gl|gad_source|srsltid|ved|mkt_tok|pk_\w+|piwik_\w+|mtm_\w+|matomo_\w+|hsctatracking|vero_\w+|oly_\w+|wickedid|cmpid|trk|trkid|spm|scm|ncid|_openstat|cb|cachebuster|nocache|_dc|timestamp)$/i;
/** A visitor's token: neither a word nor a number that counts something. */
const TOKEN = /^(?=.*\d)[\w.%~-]{6,}$|^[a-f0-9]{8,}$/i;
const VISIT_FOR_SURE =
  /sess|^return|^redirect|^back|jsession|cfid|cftoken|zenid|oscsid|^_g|^pk_|^mtm_|^piwik|^matomo|replytocom|add[-_]to|cache|^_dc$|srsltid/i;
const CAME_FROM = /^(?:ref|referr?er|share|cmpid|trk|ncid|spm|scm)$/i;
/** Parameters that say how the same things are shown, by name alone or together with their value. */
const ORDER =
  /^(?:sort|order|tri|ordre|sortier(?:ung|en)|orden|ordina)(?:ed)?(?:[_-]?(?:by|order|dir(?:ection)?|type|field|key|col(?:umn)?))?$/i;
const MANNER =
  /^(?:dir|direction|view|view_?mode|mode|layout|display|style|format|output|action|type|o|ord|theme|skin|c|tab)$/i;
const MANNERS =
  /^(?:asc|desc|ascending|descending|list|grid|table|tiles?|rows?|compact|gallery|thumbs?|thumbnails?|print|printable|printer|pdf|mobile|amp|dark|light|newest|oldest|cheapest|popular(?:ity)?|relevance|price(?:[-_]?(?:asc|desc))?|name(?:[-_]?(?:asc|desc))?|date(?:[-_]?(?:asc|desc))?)$/i;
const COUNT = /^(?:per_?page|page_?size|limit|results?_?per_?page|items?_?per_?page|ipp|rpp|show|num)$/i;
const PRINT = /^(?:print(?:able|er|_?version|_?view)?|amp)$/i;

/** Parameters for paging through a list. */
const PAGING =
  /^(?:pg|pn|pi|page|paged|page_?(?:no|num|number|index|id)?|cpage|start|offset|from|skip|seite|pagina|página|cursor|after|before)$/i;

export function isPaging(url: URL, name: string): boolean {
  // `?p=1234` is a post.
  return PAGING.test(name) || (name === 'p' && /^\d{1,2}$/.test(url.searchParams.get(name) ?? ''));
}

/** Names of parameters that select a page, rather than paging through a list. */
export function conditionsOf(url: URL): string[] {
  return [...new Set(url.searchParams.keys())].filter((name) => !isPaging(url, name)).sort();
}

/** Whether it is one of the pages of a list, judging by its address. */
export function goesThroughList(url: URL): boolean {
  return (
    /\/(?:page|seite|pagina|p)[/-]?\d+\/?$/i.test(url.pathname) ||
    [...url.searchParams.keys()].some((name) => isPaging(url, name))
  );
}

const INDEX = /\/(?:index|default|home)\.(?:html?|php\d?|aspx?|jsp|cgi|shtml)$/i;
/** A session id in the path: `;jsessionid=…`, `/(S(…))/`, `/sid-…/`. */
const SESSION_IN_PATH =
  /;[a-z_]*(?:sess?ion)?s?id=[^/;]*|\/\([A-Z]\([^)/]*\)\)(?=\/)|\/(?:sid|sess|session|s)[-_=](?=[^/]*\d)[a-z0-9]{6,}(?=\/)/gi;

/** The address without visitor ids: the one that a crawl fetches. */
export function withoutVisit(address: URL): URL {
  const url = new URL(address);
  const gone = [...url.searchParams].filter(([name, value]) => namesVisit(name, value)).map(([name]) => name);
  for (const name of gone) url.searchParams.delete(name);
  if (url.search === '') url.search = '';
  const path = url.pathname.replace(SESSION_IN_PATH, '');
  if (path !== url.pathname) url.pathname = path;
  return url;
}

function namesVisit(name: string, value: string): boolean {
  if (!VISIT.test(name)) return false;
  // `?sid=5` may be a story: a number or a word is not a visitor id, unless the name has no other use.
  return (
    VISIT_FOR_SURE.test(name) ||
    value === '' ||
    TOKEN.test(value) ||
    /^https?:|^\//.test(value) ||
    (CAME_FROM.test(name) && !/^(?:v?\d[\d.]*|main|master|refs\/.*)$/i.test(value))
  );
}

/** The same for all addresses of one page, as far as addresses can tell. */
export function pageKey(address: URL): string {
  const url = withoutVisit(address);
  const gone = [...url.searchParams].filter(([name, value]) => isManner(name, value)).map(([name]) => name);
  for (const name of gone) url.searchParams.delete(name);
  url.searchParams.sort();
  url.pathname = readable(url.pathname)
    .replace(/\/{2,}/g, '/')
    .replace(INDEX, '/');
  return sameness(url.href);
}

function isManner(name: string, value: string): boolean {
  return (
    (ORDER.test(name) && !/^\d{3,}$/.test(value)) ||
    (MANNER.test(name) && MANNERS.test(value)) ||
    (COUNT.test(name) && /^(?:\d+|all)$/i.test(value)) ||
    (PRINT.test(name) && /^(?:1|true|yes|on|y|)$/i.test(value))
  );
}

/** Removes unnecessary escapes. */
function readable(path: string): string {
  return path.replace(/%([0-9a-f]{2})/gi, (escaped, code: string) => {
    const character = String.fromCharCode(Number.parseInt(code, 16));
    return /[A-Za-z0-9._~-]/.test(character) ? character : escaped.toUpperCase();
  });
}

const DATE_PATH =
  /\/(?:19|20|21)\d{2}(?:[-/.](?:0?[1-9]|1[0-2])(?:[-/.](?:0?[1-9]|[12]\d|3[01]))?|\/?W\d{1,2})?(?=\/|$)/g;
const DATE_VALUE =
  /^(?:19|20|21)\d{2}(?:[-/._]?(?:0[1-9]|1[0-2]|[1-9])(?:[-/._]?(?:0[1-9]|[12]\d|3[01]|[1-9]))?)?(?:T[\d:Z.-]*)?$/;
const DATE_NAME =
  /^(?:date|day|month|year|week|ym|ymd|d|m|y|jahr|monat|tag|mois|jour|annee|mes|anno|mese|from|to|start|end|start_?date|end_?date|tribe-bar-date|cal(?:endar)?(?:_?\w+)?)$/i;

/** Parts of a path. */
const DEEP = 7;

export interface Outline {
  /** The kind of page: numbers, dates, tokens and words of the path are wildcards, except its first word. */
  readonly kind: string;
  /** The same with its words. */
  readonly shape: string;
  /** Whether only a date distinguishes it from others. */
  readonly isDated: boolean;
  /** Whether its path is longer than those of most sites. */
  readonly isDeep: boolean;
  /** Names of parameters that are not for paging. */
  readonly names: readonly string[];
}

export function outlineOf(url: URL): Outline {
  const path = url.pathname.replace(DATE_PATH, '/#date');
  const segments = path.split('/').filter((each) => each !== '');
  const shapes = segments.map(shapeOfSegment);
  const kinds = shapes.map((shape, at) => (/^[#*]/.test(shape) || (at === 0 && segments.length > 1) ? shape : '~'));
  const parameters = [...url.searchParams];
  const names = [...new Set(parameters.map(([name]) => name))].sort();
  // The first page of a list often has its own address besides that of the list.
  const told = names.map((name) =>
    isPaging(url, name) && /^[01]$/.test(url.searchParams.get(name) ?? '') ? `${name}=first` : name,
  );
  const query = names.length === 0 ? '' : `?${told.join('&')}`;
  const hash = url.hash === '' ? '' : '#/';
  const isDated =
    segments.at(-1) === '#date' ||
    parameters.some(([name, value]) => DATE_VALUE.test(value) && (value.length > 4 || DATE_NAME.test(name))) ||
    names.filter((name) => DATE_NAME.test(name)).length > 1;
  return {
    kind: `${url.host}/${kinds.join('/')}${query}${hash}`,
    shape: `${url.host}/${shapes.join('/')}${query}${hash}`,
    isDated,
    isDeep: segments.length > DEEP,
    names: conditionsOf(url),
  };
}

/** Numbers are wildcards, and so are tokens that only a machine would write. */
function shapeOfSegment(segment: string): string {
  if (segment === '#date') return segment;
  const [, stem = segment, ending = ''] = /^(.+?)(\.[a-z]{2,5})?$/i.exec(segment) ?? [];
  if (isToken(stem)) return `*${ending}`;
  return segment.replace(/\d+/g, '#');
}

export function isToken(text: string): boolean {
  if (/^[0-9a-f]{8,}$/i.test(text) && /\d/.test(text) && /[a-f]/i.test(text)) return true;
  if (/^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(text)) return true;
  // Alternating letters and digits, unlike any word.
  return text.length >= 8 && /^[\w=-]+$/.test(text) && (text.match(/\d[a-z]|[a-z]\d/gi)?.length ?? 0) >= 4;
}
