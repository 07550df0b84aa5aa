/**
 * The rules for consent walls: `@duckduckgo/autoconsent`, which is maintained by the makers of a browser. The rules are
 * loaded with the first page that a browser shows, the code for pages with the first page that asks for consent.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { IndexedCMPRuleset } from '@duckduckgo/autoconsent';
import { madeOnce } from '../../../made-once.ts';
import { textsOfPattern } from './address-text.ts';
import { type ConsentMarks, marksOf, type RuleStep } from './consent-marks.ts';

/** What is needed to check whether a page asks for consent. */
export interface ConsentList {
  /** The marks of the rules for any site. */
  readonly marks: ConsentMarks;
  /** The marks of the rules for documents in frames. */
  readonly frameMarks: ConsentMarks;
  /** Whether there are rules for this address in a frame. */
  hasFrameRules(url: string): boolean;
  /** The marks of the rules for this site; undefined if there are none. */
  siteMarks(url: string): ConsentMarks | undefined;
}

export interface ConsentLibrary {
  /** The expression that starts the library in a document of this address, with functions that are sent as text. */
  starter(by: Starting, url: string, isPage: boolean): string;
  /** The expression that queries or instructs the page's own scripts; undefined for an unknown name. */
  snippet(name: string): string | undefined;
}

interface Starting {
  readonly start: (...args: never[]) => void;
  /** Arguments after the library and its rules. */
  readonly args: readonly ((...args: never[]) => unknown)[];
}

/** Positions in the list's compact form of a rule. */
const ADDRESS = 3;
const DETECTION = 6;

/** What the library detects by code instead of rules: the pop-ups, or the elements that contain them. */
const BY_CODE = [
  '#onetrust-banner-sdk,#onetrust-pc-sdk',
  '#CybotCookiebotDialog,#dtcookie-container',
  '#truste-consent-track,#truste-consent-content,#trustarc-banner-overlay',
  '#cmpbox',
  '#_evidon_banner',
  '.klaro > .cookie-modal,.klaro > .cookie-notice',
  '.unic .unic-box,.unic .unic-bar,.unic .unic-modal',
  '.cmp-root .cmp-receptacle',
  'tiktok-cookie-banner',
  '#cmp-app-container',
  'button[class*=Pills__StyledPill]',
];

const locate = createRequire(import.meta.url).resolve;

const readRules = madeOnce(async (): Promise<IndexedCMPRuleset> => {
  const text = await readFile(locate('@duckduckgo/autoconsent/rules/compact-rules.json'), 'utf8');
  return JSON.parse(text);
});

export const consentList = madeOnce(async () => makeList(await readRules()));

export const consentLibrary = madeOnce(makeLibrary);

function makeList({ r: all, s: texts, index }: IndexedCMPRuleset): ConsentList {
  const detectionOf = (rule: (typeof all)[number]) => rule[DETECTION].map((step) => readStep(step, texts));
  const [from, to] = index.genericRuleRange;
  const [firstInFrames, lastInFrames] = index.frameRuleRange;
  const inFrames = all.slice(firstInFrames, lastInFrames);
  const byCode = BY_CODE.map((exists) => [{ exists }]);
  const sites = all
    .filter((rule) => rule[ADDRESS] !== '')
    .map((rule) => ({ rule, texts: textsOfPattern(rule[ADDRESS]), address: new RegExp(rule[ADDRESS]) }));
  const sitesOf = (url: string) =>
    sites.filter(({ texts, address }) => (texts?.some((text) => url.includes(text)) ?? true) && address.test(url));
  return {
    marks: marksOf([...byCode, ...all.slice(from, to).map(detectionOf)]),
    frameMarks: marksOf(inFrames.filter((rule) => rule[ADDRESS] === '').map(detectionOf)),
    hasFrameRules: (url) => sitesOf(url).some(({ rule }) => inFrames.includes(rule)),
    siteMarks(url) {
      const found = sitesOf(url);
      return found.length === 0 ? undefined : marksOf(found.map(({ rule }) => detectionOf(rule)));
    },
  };
}

/** A step whose texts the list stores by number. */
interface NumberedStep extends RuleStep {
  readonly e?: number | undefined;
  readonly v?: number | undefined;
}

function readStep({ e, v, exists, visible, any }: NumberedStep, texts: readonly string[]): RuleStep {
  return {
    exists: e === undefined ? exists : texts[e],
    visible: v === undefined ? visible : texts[v],
    any: any?.map((step) => readStep(step, texts)),
  };
}

async function makeLibrary(): Promise<ConsentLibrary> {
  const [source, ruleset, { evalSnippets, filterCompactRules }] = await Promise.all([
    readFile(locate('@duckduckgo/autoconsent'), 'utf8'),
    readRules(),
    import('@duckduckgo/autoconsent'),
  ]);
  const snippets: Readonly<Record<string, () => unknown>> = evalSnippets;
  return {
    starter({ start, args }, url, isPage) {
      const fitting = filterCompactRules(ruleset, { url, mainFrame: isPage });
      const all = [`function (module, exports) {${source}\n}`, JSON.stringify(fitting), ...args];
      return `(${start})(${all.join(',')})`;
    },
    snippet: (name) => (Object.hasOwn(snippets, name) ? `(${snippets[name]})()` : undefined),
  };
}
