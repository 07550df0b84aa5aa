/** What a page would have a visitor's browser do before anything else: compute, set a cookie and come again, answer a puzzle. */
import type { BarePage } from './bare-page.ts';

export interface Mechanism {
  /** Sets a cookie and loads the page again, or sends a form by itself. */
  readonly comesAgain: boolean;
  /** Goes elsewhere, or to itself again. */
  readonly navigates: boolean;
  /** Something happens, or can be done, apart from following a link. */
  readonly acts: boolean;
  /** Made with the tools that applications are made with, or to be found by search engines. */
  readonly isBuilt: boolean;
  readonly provesWork: boolean;
  /** Looks for the marks of automated browsers. */
  readonly probes: boolean;
  /** Elements, fields, scripts or frames that are named for a challenge. */
  readonly namedParts: boolean;
  readonly refreshes: boolean;
  /** A form that asks nothing of a person but a click. */
  readonly untypedForm: boolean;
  /** A puzzle of a known kind: a frame or a field for its answer. */
  readonly hasPuzzle: boolean;
  readonly runsScript: boolean;
  readonly hiddenFromSearch: boolean;
}

export function readMechanism(page: BarePage): Mechanism {
  const { tags } = page;
  const scripts = unescaped(page.scripts);
  const isDisguised = DISGUISED.test(scripts);
  const setsCookie = SETS_COOKIE.test(scripts) || (isDisguised && /cookie/.test(scripts));
  const navigates = NAVIGATES.test(scripts) || (isDisguised && /reload|location/.test(scripts));
  // A visitor's language, kept and gone by.
  const isChoice = /navigator\.(?:user)?languages?\b/.test(scripts) && !PROBES.test(scripts);
  return {
    // A form that sends itself is also how payments and sign-ins go from one site to the next.
    comesAgain: setsCookie && !isChoice && (navigates || SUBMITS.test(scripts)),
    navigates,
    provesWork:
      WORK.filter((mark) => mark.test(scripts)).length >= 2 && (navigates || setsCookie || TELLS.test(scripts)),
    probes: PROBES.test(scripts),
    namedParts: hasNamedParts(page),
    refreshes: /^<meta [^\n]*http-equiv=["']?refresh/m.test(tags),
    untypedForm: tags.includes('<form') && page.typedInputs === 0,
    hasPuzzle: PUZZLE.test(tags),
    acts: /^<(?:form|i?frame|canvas)\b/m.test(tags),
    isBuilt: BUILT.test(tags),
    runsScript: /^<script(?![^\n]*type=["']?(?:application\/(?:ld\+)?json|text\/template))/m.test(tags),
    hiddenFromSearch: /^<meta [^\n]*noindex/m.test(tags),
  };
}

const PROBES = /navigator\.webdriver|callphantom|_phantom\b|__nightmare|headlesschrome|\$cdc_/;
const SETS_COOKIE = /document(?:\.cookie|\[["']cookie["']\])\s*=|cookiestore\.set\(/;
/** Packed, or with its words in a list: what it says is there, what it does is not. */
const DISGUISED = /eval\(function\(p,a,c,k,e|\b_0x[\da-f]{2,6}\b|string\.fromcharcode\(|\batob\(/;
/** A proof is for somebody. */
const TELLS = /\bfetch\(|xmlhttprequest|sendbeacon|\.(?:request)?submit\(|postmessage/;

/** Letters that are written by their number, where a script has any. */
function unescaped(scripts: string): string {
  if (!scripts.includes('\\x')) return scripts;
  return scripts.replace(/\\x([2-7][\da-f])/g, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)).toLowerCase(),
  );
}

const SUBMITS = /\.(?:request)?submit\(/;
const NAVIGATES =
  /location\.reload\(|location\.(?:href|replace|assign)|(?:window|document|self|top)\.location\s*=|\blocation\s*=|history\.go\(0\)/;
const BUILT =
  /^<link [^\n]*rel=["']?(?:stylesheet|modulepreload|canonical|manifest)|^<meta [^\n]*(?:og:|name=["']?description)|\bid=["']?(?:root|app|__next|__nuxt)\b/m;
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
/** Of elements, fields, classes, and in the paths of scripts, frames and forms. */
const NAMES =
  /captcha|challenge|turnstile|geetest|verif(?:y|ication|ying)|browser-?check|check-?browser|bot-?(?:check|detect|manag|protect|guard|mitig|stopper)|anti-?bot|human-?(?:check|verif)|[/_.-]pow[/_.\-"']|proof-?of-?work|interstitial|[/_.-]waf[/_.\-"']|ddos|firewall|js-?chl|jsch|security-?(?:check|verif)|waiting-?room|queue-?it/;
/** Where such a name says what the page does: not in a link, nor in what is told to search engines. */
const UNNAMED_TAGS = /^<(?:a|meta|link|html|title|base|img)\b/;
const NAMED_CALL =
  /\b(?:captcha|challenge|turnstile|verify(?:human|browser|visitor)|checkbrowser|botcheck)\w*\s*[(=.{:]/;
const PUZZLE =
  /^<(?:i?frame|div|script|input|img|canvas|form)[^\n]*(?:captcha|turnstile|geetest|nc_wrapper|puzzle|slider|press-?(?:and-?)?hold)/m;

function hasNamedParts({ tags, scripts }: BarePage): boolean {
  if (NAMED_CALL.test(scripts)) return true;
  // Most pages have none, which one look tells.
  return NAMES.test(tags) && tags.split('\n').some((tag) => !UNNAMED_TAGS.test(tag) && NAMES.test(tag));
}
