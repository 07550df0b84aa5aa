/**
 * The possible titles of a page, with the features that the model judges them by: headings, declared titles, and the
 * parts of these between separators, because a title may also contain the site's name or keywords.
 */
import { isItem, type Value, valuesAt } from '../../declared/item.ts';
import type { PageReading } from '../../page/page-reading.ts';
import { siteNames } from '../../page/site-name.ts';
import { wordsOf } from '../../words.ts';
import type { Candidate } from './field-model.ts';

export interface TitleCandidate extends Candidate {
  readonly text: string;
}

/** A text that may be the title, in one place. For a part of a longer text, `cut` is the rest before and after it. */
interface TitleMention {
  readonly text: string;
  readonly source: 'heading' | 'title' | 'open graph' | 'twitter' | 'meta' | 'name' | 'headline';
  readonly level: number;
  /** The index among the headings. */
  readonly at: number;
  readonly isBoilerplate: boolean;
  readonly cut: { readonly before: string; readonly after: string } | undefined;
}

const SEPARATOR = /\s+(?:[|\-–—−·•»«:~/]|::|\|\||l)\s+|\s*[|｜»«]\s*|\s+[‹›>]\s+|:\s+|[-–—]\s+(?=\p{Lu})/gu;
const EDGE = /^[\s|\-–—−·•»«:~/｜]+|[\s|\-–—−·•»«:~/｜]+$/gu;
const MAX_CUTS = 5;
const MAX_HEADINGS = 60;
const MAX_LOW_HEADINGS = 8;
const LOWEST_LEVEL = 3;
const MAX_ITEMS = 20;
const LONGEST = 300;
const MIN_SITE_NAME = 4;
const META = ['parsely-title', 'sailthru.title', 'dc.title', 'headline', 'citation_title', 'title'];

const ARTICLES = /Article$|^(?:Blog|SocialMedia|DiscussionForum|LiveBlog)Posting$|^Report$/;
const PRODUCTS = /^(?:Product|ProductGroup|ProductModel|IndividualProduct|SomeProducts|hproduct)$/;
/** Types of items about the site, or about a part of the page. */
const OTHERS =
  /^(?:WebSite|Organization|Corporation|NewsMediaOrganization|OnlineStore|Person|BreadcrumbList|ImageObject|WPHeader|WPFooter|SiteNavigationElement|LocalBusiness|Offer|Review)$/;
const PAGE_WORD =
  /^(?:home|homepage|blog|news|page|products?|shop|store|index|welcome|articles?|menu|search|login|contact|opinion)$/i;

export function titleCandidates(page: PageReading): TitleCandidate[] {
  const mentions = titleMentions(page);
  const groups = Map.groupBy(mentions, ({ text }) => lettersAndDigits(text));
  groups.delete('');
  const judge = featuresOf(page, mentions);
  return [...groups].map(([key, group]) => ({ text: group[0]?.text ?? '', features: judge(key, group) }));
}

function titleMentions(page: PageReading): TitleMention[] {
  const whole = { level: 0, at: -1, isBoilerplate: false, cut: undefined } as const;
  const headings = headingsOf(page);
  const first = (name: string) => short(page.metaValues(name)[0] ?? '');
  const titles = [
    { ...whole, source: 'title' as const, text: short(page.declared.title) },
    { ...whole, source: 'open graph' as const, text: first('og:title') },
    { ...whole, source: 'twitter' as const, text: first('twitter:title') },
  ];
  const items = declaredNames(page).flatMap(({ name, headline }) => [
    { ...whole, source: 'name' as const, text: name },
    { ...whole, source: 'headline' as const, text: headline },
  ]);
  const meta = META.map((name) => ({ ...whole, source: 'meta' as const, text: first(name) }));
  const cuttable = [...titles, ...items, ...headings.filter(({ level }) => level === 1).slice(0, 3)];
  return [...headings, ...titles, ...meta, ...items, ...cuttable.flatMap(partsOf)].filter(({ text }) => text !== '');
}

/** All headings of the first level, and the first headings of lower levels in the page's content. */
function headingsOf(page: PageReading): TitleMention[] {
  const all = page.lines
    .filter(({ heading }) => heading > 0 && heading <= LOWEST_LEVEL)
    .slice(0, MAX_HEADINGS)
    .map(({ heading, text, isBoilerplate }, at): TitleMention => {
      const plain = text.replace(/\u00ad/g, '').replace(/\s*[¶#]$/, '');
      return { text: short(plain), source: 'heading', level: heading, at, isBoilerplate, cut: undefined };
    });
  const low = all.filter(({ level, isBoilerplate }) => level > 1 && !isBoilerplate).slice(0, MAX_LOW_HEADINGS);
  return [...all.filter(({ level }) => level === 1), ...low];
}

interface DeclaredName {
  readonly types: readonly string[];
  readonly name: string;
  readonly headline: string;
}

function declaredNames(page: PageReading): DeclaredName[] {
  return page.declared.items
    .filter(({ isTop, types }) => isTop && !types.some((type) => OTHERS.test(type)))
    .slice(0, MAX_ITEMS)
    .map((item) => ({
      types: item.types,
      name: short(firstText(valuesAt(item, 'name'))),
      headline: short(firstText(valuesAt(item, 'headline'))),
    }));
}

const firstText = (values: readonly Value[]): string =>
  values.find((value): value is string => !isItem(value) && value !== '') ?? '';

const short = (text: string): string => (text.length > LONGEST ? '' : text);

/** Every run of consecutive parts except the whole text. */
function partsOf(mention: TitleMention): TitleMention[] {
  const { text } = mention;
  const cuts = [...text.matchAll(SEPARATOR)].slice(0, MAX_CUTS);
  const starts = [0, ...cuts.map(({ index, 0: found }) => index + found.length)];
  const ends = [...cuts.map(({ index }) => index), text.length];
  return starts.flatMap((start, first) =>
    ends.slice(first).flatMap((end, more): TitleMention[] => {
      if (first === 0 && more === cuts.length) return [];
      const cut = { before: text.slice(0, start), after: text.slice(end) };
      return [{ ...mention, text: text.slice(start, end).trim(), cut }];
    }),
  );
}

/** The features of a candidate, from the places where it appears and from all others. */
function featuresOf(page: PageReading, mentions: readonly TitleMention[]) {
  const names = new Set(siteNames(page).map(comparableName));
  names.delete('');
  const isSite = (text: string) => names.has(comparableName(text.replace(EDGE, '')));
  const known = [...names].filter(({ length }) => length >= MIN_SITE_NAME);
  const textOf = (source: TitleMention['source']) =>
    mentions.find((each) => each.source === source && !each.cut)?.text ?? '';
  const [title, openGraph] = [textOf('title'), textOf('open graph')];
  const isFirst = ({ level, isBoilerplate, cut, text }: TitleMention) =>
    level === 1 && !isBoilerplate && !cut && !isSite(text);
  const firsts = mentions.filter(isFirst);
  const heading = firsts[0]?.text ?? '';
  const items = declaredNames(page);
  const declared = items.map(({ headline, name }) => headline || name).find((text) => text !== '') ?? '';
  const types = items.flatMap((item) => item.types);
  const kind = page.metaValues('og:type')[0] ?? '';
  const path = URL.parse(page.url)?.pathname ?? '/';
  const depth = path.split('/').filter((part) => part !== '').length;
  const words = {
    title: wordsOf(title),
    openGraph: wordsOf(openGraph),
    heading: wordsOf(heading),
    declared: wordsOf(declared),
    address: addressWords(path),
  };
  const ofPage = {
    pageHeadings: firsts.length,
    pageIsHome: depth === 0 || /^\/(?:index|home)\b/.test(path),
    pageDepth: depth,
    pageIsArticle: types.some((type) => ARTICLES.test(type)) || kind === 'article',
    pageIsProduct: types.some((type) => PRODUCTS.test(type)) || kind.includes('product'),
    pageDeclares: types.length > 0,
    pageIsDated: page.metaValues('article:published_time').length > 0,
    pageHasOpenGraph: openGraph !== '',
    pageHasName: declared !== '',
    pageTitleHasSite: mentions.some(({ source, cut, text }) => source === 'title' && cut !== undefined && isSite(text)),
    pageTitlesAgree: lettersAndDigits(openGraph) === lettersAndDigits(title),
    pageHeadingIsTitle: lettersAndDigits(heading) === lettersAndDigits(title),
    pageHeadingIsOpenGraph: lettersAndDigits(heading) === lettersAndDigits(openGraph),
    pageHeadingIsInTitle: heading !== '' && ` ${words.title.join(' ')} `.includes(` ${words.heading.join(' ')} `),
    pageHeadingWords: words.heading.length,
    pageTitleCapitals: capitals(title),
    pageHeadingCapitals: capitals(heading),
  };
  return (key: string, group: readonly TitleMention[]) => {
    const [{ text }] = group as [TitleMention];
    const own = wordsOf(text);
    const whole = group.filter(({ cut }) => cut === undefined);
    const is = (source: TitleMention['source'], level = 0) =>
      whole.some((each) => each.source === source && each.level === level);
    const headings = whole.filter(({ source }) => source === 'heading');
    const parts = group.flatMap(({ source, cut }) => (cut === undefined ? [] : [{ source, ...cut }]));
    const edges = parts.map(({ before, after }) => `${before.slice(-3)}${after.slice(0, 3)}`).join(' ');
    const isIn = (others: readonly string[]) => [shareIn(own, others), shareIn(others, own)] as const;
    const [inTitle, ofTitle] = isIn(words.title);
    const [inOpenGraph, ofOpenGraph] = isIn(words.openGraph);
    const [inAddress, ofAddress] = isIn(words.address);
    const [inHeading, ofHeading] = isIn(words.heading);
    const [inDeclared, ofDeclared] = isIn(words.declared);
    return {
      ...ofPage,
      isTitle: is('title'),
      isOpenGraph: is('open graph'),
      isTwitter: is('twitter'),
      isName: is('name'),
      isHeadline: is('headline'),
      isMeta: is('meta'),
      sources: new Set(whole.map(({ source }) => source)).size,
      isFirstLevel: is('heading', 1),
      isSecondLevel: is('heading', 2),
      isThirdLevel: is('heading', 3),
      isFirstHeading: heading !== '' && lettersAndDigits(heading) === key,
      headingAt: headings[0]?.at ?? -1,
      isBoilerplate: headings.length > 0 && headings.every((each) => each.isBoilerplate),
      isPart: parts.length > 0,
      isStart: parts.some(({ before }) => before === ''),
      isEnd: parts.some(({ after }) => after === ''),
      cutBeforeIsSite: parts.some(({ before }) => isSite(before)),
      cutAfterIsSite: parts.some(({ after }) => isSite(after)),
      cutIsSite: parts.some(({ before, after }) => isSite(before + after)),
      cutHasSite: parts.some(({ before, after }) =>
        known.some((name) => lettersAndDigits(before + after).includes(name)),
      ),
      cutWords: parts.length === 0 ? 0 : Math.min(...parts.map((part) => wordsOf(part.before + part.after).length)),
      cutAtBar: /[|｜]/.test(edges),
      cutAtDash: /[-–—−]/.test(edges),
      cutAtColon: /:/.test(edges),
      isPartOfTitle: parts.some(({ source }) => source === 'title'),
      isPartOfOpenGraph: parts.some(({ source }) => source === 'open graph'),
      isSite: isSite(text),
      hasSite: known.some((name) => key.includes(name)),
      startsWithSite: known.some((name) => key.startsWith(name)),
      endsWithSite: known.some((name) => key.endsWith(name)),
      words: own.length,
      letters: text.length,
      inTitle,
      ofTitle,
      inOpenGraph,
      ofOpenGraph,
      inAddress,
      ofAddress,
      inHeading,
      ofHeading,
      inDeclared,
      ofDeclared,
      isUpper: text === text.toUpperCase() && text !== text.toLowerCase(),
      isQuestion: text.endsWith('?'),
      separators: [...text.matchAll(SEPARATOR)].length,
      isPageWord: PAGE_WORD.test(text),
      capitals: capitals(text),
    };
  };
}

/** The share of words with an initial capital letter. */
function capitals(text: string): number {
  const words = text.match(/\p{L}+/gu) ?? [];
  return words.length === 0 ? 0 : words.filter((word) => /^\p{Lu}/u.test(word)).length / words.length;
}

/** The words in the last part of the address. */
function addressWords(path: string): string[] {
  const part = path.split('/').findLast((each) => each !== '') ?? '';
  const plain = decoded(part.slice(0, LONGEST)).replace(/\.\w{2,5}$/, '');
  return wordsOf(plain).filter((word) => !/^\d{4,}$/.test(word));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function shareIn(words: readonly string[], others: readonly string[]): number {
  if (words.length === 0) return 0;
  const known = new Set(others);
  return words.filter((word) => known.has(word)).length / words.length;
}

/** The letters and digits in order. */
function lettersAndDigits(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

const comparableName = (text: string): string =>
  lettersAndDigits(text.replace(/^the\s+/i, '').replace(/[,.]?\s+(?:inc|llc|ltd|gmbh|co)\.?$/i, ''));
