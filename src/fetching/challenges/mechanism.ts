/** What a page makes the visitor's browser do first: compute something, set a cookie and reload, show a puzzle. */
import { getDomain } from 'tldts';
import type { BarePage } from './bare-page.ts';
import { loadsCaptcha, runsCaptcha, withoutCaptchaScripts } from './captcha-script.ts';

export interface Mechanism {
  /** Sets a cookie and reloads, or submits a form by itself. */
  readonly comesAgain: boolean;
  /** Navigates elsewhere, or reloads. */
  readonly navigates: boolean;
  /** Something happens, or can be done, besides following a link. */
  readonly acts: boolean;
  /** Built with tools for applications, or made for search engines. */
  readonly isBuilt: boolean;
  readonly provesWork: boolean;
  /** Checks for signs of automated browsers. */
  readonly probes: boolean;
  /** Sends what it found to the server, and loads the page again. */
  readonly reports: boolean;
  /** Elements, fields, scripts or frames with names of challenges. */
  readonly namedParts: boolean;
  readonly refreshes: boolean;
  /** Loads the same page again without a script, with a token in its address. */
  readonly refreshesWithToken: boolean;
  /** A form that requires nothing but a click. */
  readonly untypedForm: boolean;
  /** A puzzle of a known kind: a frame or a field for its answer. */
  readonly hasPuzzle: boolean;
  readonly runsScript: boolean;
  /** Loads a script that is not named for a challenge: there may be an application. */
  readonly loadsOthers: boolean;
  /** Loads a script that is not one of those that sites add to every page. */
  readonly loadsOwn: boolean;
  /** Sends the visitor on, by refresh or script, to what is named for a check. */
  readonly sendsToCheck: boolean;
  /** Has a form that goes to another site: a payment or a sign-in, which is continued there. */
  readonly sendsAway: boolean;
  readonly hiddenFromSearch: boolean;
  /** Runs the captcha of a known maker, which no element shows: it is drawn, or solved out of sight, by script. */
  readonly runsCaptcha: boolean;
  /** Loads it, used or not. */
  readonly loadsCaptcha: boolean;
}

export function readMechanism(page: BarePage): Mechanism {
  const scripts = unescaped(page.scripts);
  const { tags } = page;
  const isDisguised = DISGUISED.test(scripts);
  const setsCookie = SETS_COOKIE.test(scripts) || (isDisguised && /cookie/.test(scripts));
  const navigates = NAVIGATES.test(scripts) || (isDisguised && /reload|location/.test(scripts));
  const again = sameAfterRefresh(page);
  const loads = loadsCaptcha(tags);
  const runs = loads && (runsCaptcha(tags, scripts, navigates) || page.text.length <= NEXT_TO_NOTHING);
  const named = loads && !runs ? withoutCaptchaScripts(tags) : tags;
  // The script only stores the visitor's language or time zone and navigates by it, or the score of a game.
  const isChoice = (CHOOSES.test(scripts) || STORES_MEASURE.test(scripts)) && !PROBES.test(scripts);
  return {
    // Payments and sign-ins also use forms that submit themselves to another site.
    comesAgain:
      sendsItself(page, scripts) ||
      (setsCookie && !isChoice && again !== undefined && !WORD_IN_COOKIE.test(scripts)) ||
      (setsCookie && !isChoice && (SUBMITS.test(scripts) || (navigates && !isRedirect(scripts, page.url)))),
    navigates,
    provesWork:
      WORK.filter((mark) => mark.test(scripts)).length >= 2 && (navigates || setsCookie || TELLS.test(scripts)),
    probes: PROBES.test(scripts),
    reports: PROBES.test(scripts) && TELLS.test(scripts) && RELOADS.test(scripts),
    namedParts: hasNamedParts(named, scripts),
    refreshes: /^<meta [^\n]*http-equiv=["']?refresh/m.test(tags) || RELOADS_LATER.test(scripts),
    refreshesWithToken: [...(again?.searchParams.values() ?? [])].some((value) => QUERY_TOKEN.test(value)),
    untypedForm: tags.includes('<form') && page.typedInputs === 0,
    hasPuzzle: PUZZLE.test(named) || runs,
    acts: /^<(?:form|i?frame|canvas)\b/m.test(tags),
    isBuilt: BUILT.test(tags),
    runsScript: tags.split('\n').some((tag) => RUNS.test(tag) && !isCounter(tag)),
    loadsOthers: tags.split('\n').some((tag) => LOADED.test(tag) && !NAMES.test(tag)),
    loadsOwn: tags.split('\n').some((tag) => LOADED.test(tag) && !isCounter(tag)),
    sendsToCheck: CHECKED_AT.test(tags) || (navigates && TARGET.test(scripts)),
    sendsAway: sendsAway(page),
    loadsCaptcha: loads,
    runsCaptcha: runs,
    hiddenFromSearch: /^<meta [^\n]*noindex/m.test(tags),
  };
}

/** In characters: "Verifying". */
const NEXT_TO_NOTHING = 12;

const CONTROLS = /^<(?:button|select|textarea|a |input (?![^\n]*type=["']?hidden))/m;

/** Computes a field that nobody sees and submits it to the site itself, without anything to press. */
function sendsItself(page: BarePage, scripts: string): boolean {
  return (
    page.tags.includes('<form') &&
    SUBMITS.test(scripts) &&
    /\.value\s*=/.test(scripts) &&
    !CONTROLS.test(page.tags) &&
    !sendsAway(page)
  );
}

const REFRESH_TARGET = /^<meta [^\n]*http-equiv=["']?refresh["' ][^\n]*?url\s?=\s?["']?([^"'>\s]{1,500})/m;

/** A choice that is remembered ("lang=en"). */
const WORD_IN_COOKIE = /cookie["'\]]*\s*=\s*["'`][\w-]{1,40}=[a-z]{2,20}(?:[-_][a-z]{2,20})?[;"'`]/;
/** Neither a language nor the number of a page. */
const QUERY_TOKEN = /^(?=.*\d)[\w.:-]{8,}$/;

/** The address to which a refresh goes, if that is the same page. */
function sameAfterRefresh({ tags, url }: BarePage): URL | undefined {
  const target = REFRESH_TARGET.exec(tags)?.[1];
  const from = URL.parse(url);
  const to = target === undefined ? null : URL.parse(target, url);
  return from && to && to.host === from.host && to.pathname === from.pathname ? to : undefined;
}

const ACTION = /^<form [^\n]*\baction\s?=\s?["']?(?:https?:)?\/\/([^/"'\s>:?#]+)/m;

function sendsAway({ tags, url }: BarePage): boolean {
  const host = ACTION.exec(tags)?.[1];
  return host !== undefined && siteOf(host) !== siteOf(URL.parse(url)?.hostname ?? '');
}

const siteOf = (host: string) => getDomain(host, { allowPrivateDomains: true }) ?? host.toLowerCase();

const LITERAL_TARGETS = /location(?:\.href|\.replace|\.assign)?\s*[=(]\s*["'`](\/[^"'`\s?]{1,200})["'`]/g;
const LEADS_ON = /location\.(?:reload|href|replace|assign)|\.location\s*=|\blocation\s*=|history\.go\(0\)/g;
const MAX_TARGETS = 5;
const TOKEN_IN_COOKIE = /cookie["'\]]*\s*=\s*["'`][^"'`]{0,80}=(?=[a-z]*\d)[\da-z]{12}/;

/**
 * A script that remembers a word ("lang=en") and goes to another page whose address it knows leads on, and does not try
 * the same page again. The home page may be where a check sends everybody.
 */
function isRedirect(scripts: string, url: string): boolean {
  const targets = Array.from(scripts.matchAll(LITERAL_TARGETS), ([, path = '']) => path).slice(0, MAX_TARGETS);
  const path = URL.parse(url)?.pathname.toLowerCase() ?? '';
  return (
    targets.length > 0 &&
    targets.length === (scripts.match(LEADS_ON)?.length ?? 0) &&
    targets.every((target) => target !== path) &&
    !TOKEN_IN_COOKIE.test(scripts)
  );
}

const CHOOSES = /navigator\.(?:user)?languages?\b|intl\.datetimeformat|getcontext\(["']2d/;
/**
 * Stores a property of the device as it is, for the server to lay out its page by. A fingerprint is combined or hashed.
 */
const STORES_MEASURE =
  /cookie\s*=\s*["'`][\w-]{1,30}=["'`]\s*\+\s*\(?(?:new date\(?\)?\)?\.gettimezoneoffset|(?:window\.)?(?:screen\.|innerwidth|innerheight|devicepixelratio|matchmedia))/;
const RUNS = /^<script(?![^\n]*type=["']?(?:application\/(?:ld\+)?json|text\/template))/;
const BESIDE = /^<script (?=[^\n]*\basync\b)[^\n]*\bsrc\s*=\s*["']?(?:https?:)?\/\//;

/**
 * Loaded from elsewhere while the page goes on: what sites add to every page. A wall waits for its script, or names it.
 */
const isCounter = (tag: string) => BESIDE.test(tag) && !NAMES.test(tag);

const LOADED = /^<script [^\n]*\bsrc\s*=/;
/** What the addresses of checks are named. */
export const CHECK =
  '(?:captcha|challenge|bot[-_]?(?:check|verify|detect|test)|anti-?bot|human[-_]?(?:check|verif|test)|browser[-_]?(?:check|verif|test)|js[-_]?(?:check|challenge|test)|security[-_]?check|verify/(?:traffic|human|captcha|bot|browser|visitor)|proof-?of-?work|[/?&_.-](?:pow|waf|ddos)[/=_.-])';
const CHECKED_AT = new RegExp(`^<meta [^\\n]*http-equiv=["']?refresh["' ][^\\n]*url=[^\\n]*${CHECK}`, 'm');
const TARGET = new RegExp(`location(?:\\.href|\\.replace|\\.assign)?\\s*[=(]\\s*["'\`][^"'\`\\s]{0,200}${CHECK}`);
const PROBES = /navigator\.webdriver|callphantom|_phantom\b|__nightmare|headlesschrome|\$cdc_/;
const SETS_COOKIE = /document(?:\.cookie|\[["']cookie["']\])\s*=|cookiestore\.set\(/;
/** Obfuscated: packed, or with its strings in a list. */
const DISGUISED = /eval\(function\(p,a,c,k,e|\b_0x[\da-f]{2,6}\b|string\.fromcharcode\(|\batob\(/;
/** The script sends its result somewhere. */
const TELLS = /\bfetch\(|xmlhttprequest|sendbeacon|\.(?:request)?submit\(|postmessage/;

/** Decodes characters that are written as numbers, if the script has any. */
function unescaped(scripts: string): string {
  if (!scripts.includes('\\x')) return scripts;
  return scripts.replace(/\\x([2-7][\da-f])/g, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)).toLowerCase(),
  );
}

/** The same page, not another one. */
const RELOADS =
  /location\.reload\(|history\.go\(0\)|location(?:\.href)?\s*=\s*(?:window\.)?location\b|location\.(?:replace|assign)\((?:window\.)?location\b/;
const RELOADS_LATER = /settimeout\([^;]{0,120}location\.reload\(/;
const SUBMITS = /\.(?:request)?submit\(/;
const NAVIGATES =
  /location\.reload\(|location\.(?:href|replace|assign)|(?:window|document|self|top)\.location\s*=|\blocation\s*=|history\.go\(0\)/;
const BUILT =
  /^<link [^\n]*rel=["']?(?:stylesheet|modulepreload|canonical|manifest)|^<meta [^\n]*(?:og:|name=["']?description)|\bid=["']?(?:root|app|__next|__nuxt|[a-z]+-(?:root|app))\b/m;
const WORK = [
  /sha-?(?:1|256|512)/,
  /crypto\.subtle/,
  /proof.?of.?work|\bpow\b|hashcash/,
  /\bnonce\b/,
  /difficulty/,
  /argon2|scrypt|slowaes|cryptojs/,
  /new worker\(|webassembly\./,
  /charcodeat|startswith\(["']0+["']\)/,
];
/** Names of elements, fields and classes, and in paths of scripts, frames and forms. */
const NAMES =
  /captcha|altcha|cap-widget|challenge|turnstile|geetest|verif(?:y|ication|ying)|browser-?check|check-?browser|bot-?(?:check|detect|manag|protect|guard|mitig|stopper)|anti-?bot|human-?(?:check|verif)|[/_.-]pow[/_.\-"']|proof-?of-?work|interstitial|[/_.-]waf[/_.\-"']|ddos|firewall|js-?chl|jsch|security-?(?:check|verif)|waiting-?room|queue-?it/;
/** Tags in which such a name does not say what the page does: links, and metadata for search engines. */
const UNNAMED_TAGS = /^<(?:a|meta|link|html|title|base|img)\b/;
const NAMED_CALL =
  /\b(?:captcha|challenge|turnstile|verify(?:human|browser|visitor)|checkbrowser|botcheck)\w*\s*[(=.{:]/;
const PUZZLE =
  /^<(?:i?frame|div|script|input|img|canvas|form|altcha-widget|cap-widget)[^\n]*(?:captcha|altcha|cap-widget|turnstile|geetest|nc_wrapper|puzzle|slider|press-?(?:and-?)?hold)/m;

function hasNamedParts(tags: string, scripts: string): boolean {
  if (NAMED_CALL.test(scripts)) return true;
  // Most pages have none, which one test shows.
  return NAMES.test(tags) && tags.split('\n').some((tag) => !UNNAMED_TAGS.test(tag) && NAMES.test(tag));
}
