/** Reads what a page's JSON-LD says about its subject. Broken or hostile data gives nothing. */
import { cleanScriptText } from './clean-text.ts';

export interface LinkedData {
  readonly isMain: boolean;
  readonly headline: string;
  readonly name: string;
  readonly description: string;
  /** The name of the site or of the page's publisher. */
  readonly siteName: string;
}

/** Types of things that a page is about. */
const MAIN_TYPES = new Set(
  `Article NewsArticle BlogPosting Report TechArticle ScholarlyArticle OpinionNewsArticle ReportageNewsArticle
  AnalysisNewsArticle BackgroundNewsArticle ReviewNewsArticle LiveBlogPosting SocialMediaPosting DiscussionForumPosting
  Product ProductGroup Recipe VideoObject Movie TVSeries TVEpisode Book Course Event JobPosting SoftwareApplication
  MobileApplication WebApplication QAPage HowTo Review PodcastEpisode MusicAlbum MusicRecording Dataset Question
  LocalBusiness Restaurant Hotel Place Person ProfilePage`.split(/\s+/),
);
const SITE_TYPES = new Set(['WebSite', 'Organization', 'NewsMediaOrganization', 'Corporation']);
const PAGE_TYPES = new Set(['WebPage', 'ItemPage', 'AboutPage', 'CollectionPage', 'FAQPage']);
const MAX_THINGS = 200;
const MAX_SCRIPT_LENGTH = 2_000_000;

type Thing = Readonly<Record<string, unknown>>;

export function readLinkedData(script: string): LinkedData[] {
  if (script.length > MAX_SCRIPT_LENGTH) return [];
  return thingsOf(parseJson(script)).flatMap((thing) => {
    const types = listOf(thing['@type']).map((type) => String(type).replace(/^https?:\/\/schema\.org\//, ''));
    const publisher = listOf(thing.publisher).find(isThing);
    const isMain = types.some((type) => MAIN_TYPES.has(type));
    const isSite = types.some((type) => SITE_TYPES.has(type));
    if (!isMain && !isSite && !types.some((type) => PAGE_TYPES.has(type))) return [];
    return [
      {
        isMain,
        headline: isSite ? '' : textOf(thing.headline),
        name: isSite ? '' : textOf(thing.name),
        description: isSite ? '' : textOf(thing.description),
        siteName: isSite ? textOf(thing.name) : textOf(publisher?.name),
      },
    ];
  });
}

/** Some pages wrap their data in comments, or break strings over lines. */
function parseJson(script: string): unknown {
  const json = script
    .replace(/^\s*(?:<!--|\/\*[^*]*\*\/|\/\/\s*<!\[CDATA\[)|(?:-->|\/\/\s*\]\]>)\s*$/g, '')
    .trim()
    .replace(/;$/, '');
  for (const attempt of [json, json.replace(/[\r\n\t]+/g, ' ')]) {
    try {
      return JSON.parse(attempt);
    } catch {
      // Broken JSON: the next variant may parse.
    }
  }
  return undefined;
}

/** The things that the data lists, and the main entity of each page. */
function thingsOf(data: unknown): Thing[] {
  const things: Thing[] = [];
  const pending: unknown[] = [data];
  for (let left = MAX_THINGS; left > 0 && pending.length > 0; left--) {
    const value = pending.shift();
    if (Array.isArray(value)) pending.unshift(...value.slice(0, MAX_THINGS));
    else if (isThing(value)) {
      things.push(value);
      pending.push(value['@graph'], value.mainEntity);
    }
  }
  return things;
}

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

function textOf(value: unknown): string {
  const [first] = listOf(value);
  return typeof first === 'string' ? cleanScriptText(first) : '';
}
