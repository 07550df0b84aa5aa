/** The possible authors of a page, with the features that the model judges them by. */
import type { Item } from '../../declared/item.ts';
import type { PageReading } from '../../page/page-reading.ts';
import { isSiteName } from '../../page/site-name.ts';
import { isPersonsName } from '../person-names.ts';
import { type AuthorMention, readAuthorMentions } from './author-mentions.ts';
import type { Candidate } from './field-model.ts';
import { distanceOf, isInComment } from './place.ts';

export interface AuthorCandidate extends Candidate {
  /** One or more names, separated by commas. The site's name is left out if there are others. */
  readonly text: string;
  readonly isSite: boolean;
  /** Whether the page labels this person as its author. */
  readonly isLabeledAuthor: boolean;
}

const AUTHOR_LABELS = new Set(['author', 'authors', 'written by', 'writer', 'autor', 'auteur', 'autore']);
const JOB =
  /\b(?:editor|reporter|writer|author|manager|director|expert|specialist|founder|ceo|president|professor|analyst|contributor|staff|reviewed|medically|by|phd|md)\b/i;
const TEAM =
  /\b(?:team|staff|editors?|editorial|admin|inc|llc|group|company|university|news|online|magazine|blog|press|agency|services?|solutions|studio|institute|association|center)\b/i;
/** Distances are capped here; what is not shown counts as farther. */
const MAX_DISTANCE = 300;
const NOT_SHOWN = 400;
const NO_ITEM = 20;

const isDeclared = ({ source }: AuthorMention): boolean => source === 'item' || source === 'meta';
const isShown = ({ source }: AuthorMention): boolean => !['item', 'meta', 'label', 'ruled'].includes(source);
const first = (people: string): string => people.split(', ', 1)[0] ?? '';

export function authorCandidates(page: PageReading, subjects: readonly Item[]): AuthorCandidate[] {
  const mentions = readAuthorMentions(page, subjects).filter((each) => !isShown(each) || !isInComment(each));
  const groups = Map.groupBy(mentions, ({ text }) => peopleIn(text).join(' '));
  groups.delete('');
  const judge = featuresOf(page, subjects, mentions, groups);
  return [...groups].map(([key, group]) => {
    const text = (group.find(isDeclared) ?? group[0])?.text ?? '';
    const features = judge(key, group, text);
    const isCalled = group.some(({ source, name }) => source === 'label' && AUTHOR_LABELS.has(name));
    return {
      text: withoutSite(text, page),
      isSite: features.isSite,
      isLabeledAuthor: isCalled && features.isPerson && !features.isSite,
      features,
    };
  });
}

/** Sites name themselves beside the author. */
function withoutSite(people: string, page: PageReading): string {
  const others = people.split(', ').filter((name) => !isSiteName(name, page));
  return others.length > 0 ? others.join(', ') : people;
}

/** The same for the same people in any order. */
const peopleIn = (text: string): string[] =>
  text
    .split(/\s*[,;]\s*(?:and\s+)?|\s+(?:and|&)\s+/)
    .map((name) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ''))
    .filter((name) => name !== '')
    .sort();

type Groups = ReadonlyMap<string, readonly AuthorMention[]>;

/** The features of a candidate, from the places that mention it and from all other mentions. */
function featuresOf(page: PageReading, subjects: readonly Item[], all: readonly AuthorMention[], groups: Groups) {
  const kinds = [...subjects.flatMap(({ types }) => types), ...page.metaValues('og:type')];
  const isKind = (pattern: RegExp) => kinds.some((kind) => pattern.test(kind));
  const inPage = all.filter((each) => !isDeclared(each));
  const members = all.filter(({ source, at }) => source === 'member' && at > 0);
  const persons = [...groups.values()].filter(([{ text = '' } = {}]) => isPersonsName(first(text)) && !TEAM.test(text));
  const keys = [...groups.keys()].map((key) => key.split(' '));
  const ofPage = {
    pageItem: all.some(({ source, rank }) => source === 'item' && rank < NO_ITEM / 2 - 1),
    pageMeta: all.some(({ source }) => source === 'meta'),
    pageRuled: all.some(({ source }) => source === 'ruled'),
    pageCandidates: groups.size,
    pageIsArticle: isKind(/article|posting/i),
    pageIsThread: isKind(/forum|qapage|question/i),
    pageIsProduct: isKind(/product/i),
    pageIsHome: /^\/?$/.test(URL.parse(page.url)?.pathname ?? ''),
    pageIsDated: page.metaValues('article:published_time').length > 0,
    pagePersons: persons.length,
    pageDeclaresPerson: persons.some((group) => group.some(isDeclared) && !isSiteName(group[0]?.text ?? '', page)),
  };
  return (key: string, group: readonly AuthorMention[], text: string) => {
    const is = (source: AuthorMention['source'], ...names: string[]) =>
      group.some((each) => each.source === source && (names.length === 0 || names.includes(each.name)));
    const isMeta = (pattern: RegExp) => group.some(({ source, name }) => source === 'meta' && pattern.test(name));
    const items = group.filter(({ source }) => source === 'item');
    const isOfType = (pattern: RegExp) => items.some(({ types }) => types.some((type) => pattern.test(type)));
    const seen = group.filter(isShown).sort((a, b) => distanceOf(a) - distanceOf(b));
    const [best] = seen;
    const named = new Set(seen.filter(({ at }) => at === best?.at).flatMap(({ names }) => names));
    const isNamed = (...words: string[]) => words.some((word) => named.has(word));
    const names = text.split(', ');
    const own = key.split(' ');
    const others = keys.filter((each) => each.join(' ') !== key);
    return {
      ...ofPage,
      itemAuthor: is('item', 'author'),
      itemCreator: is('item', 'creator'),
      itemRank: items.length === 0 ? NO_ITEM : Math.min(...items.map(({ rank }) => rank)),
      itemIsOrganization: items.some(({ isOrganization }) => isOrganization),
      itemIsArticle: isOfType(/article|posting/i),
      itemIsComment: isOfType(/comment|answer|review/i),
      metaAuthor: is('meta', 'author'),
      metaArticle: isMeta(/article:author/),
      metaCreator: isMeta(/creator$/),
      metaCitation: isMeta(/^citation/),
      metaOther: isMeta(/parsely|sailthru|byl|cxense|book|contributor/),
      isLabeled: is('label'),
      isRuled: is('ruled'),
      isMarked: is('marked'),
      isRelated: is('marked', 'relation'),
      isMarkedLink: is('marked', 'link'),
      isProfile: is('profile'),
      isMember: is('member'),
      memberAt: members.findIndex((each) => peopleIn(each.text).join(' ') === key),
      isPoster: is('poster'),
      isTeam: is('team'),
      isByNear: is('by', 'near'),
      isByFar: is('by', 'far'),
      isBelowBy: is('by', 'above'),
      isStarter: is('by', 'starter'),
      isLine: is('line', ''),
      isDatedLine: is('line', 'dated'),
      isWord: is('line', 'word'),
      isHeading: is('line', 'heading'),
      shownAt: best === undefined ? NOT_SHOWN : Math.min(MAX_DISTANCE, Math.abs(best.at)),
      isAbove: best !== undefined && best.at < 0,
      order: best === undefined ? NOT_SHOWN : inPage.indexOf(best),
      isBoilerplate: best?.isBoilerplate ?? false,
      isOther: best?.isOther ?? false,
      isBesideDate: seen.some(({ isBesideDate }) => isBesideDate),
      namedAuthor: isNamed('author', 'byline', 'authors', 'autor', 'writer'),
      namedProfile: isNamed('bio', 'about', 'card', 'profile', 'box'),
      namedMember: isNamed('user', 'username', 'member', 'poster', 'postprofile', 'nickname'),
      namedOther: isNamed('comment', 'reply', 'related', 'card', 'teaser'),
      mentions: group.length,
      sources: new Set(group.map(({ source }) => source)).size,
      people: names.length,
      isPerson: isPersonsName(first(text)),
      arePersons: names.every((name) => isPersonsName(name)),
      isSite: isSiteName(text, page),
      words: text.split(/\s+/).length,
      letters: text.length,
      isLower: /^\p{Ll}/u.test(text),
      isUpper: text === text.toUpperCase(),
      hasDigit: /\d/.test(text),
      hasJob: JOB.test(text),
      hasTeam: TEAM.test(text),
      hasOtherSign: /[^\p{L}\p{N}\s.,'’&-]/u.test(text),
      isPartOfOther: others.some((each) => own.every((name) => each.includes(name))),
      holdsOther: others.some((each) => each.every((name) => own.includes(name))),
      marks: group.filter(({ source }) => source === 'marked').length,
      otherMentions: all.length - group.length,
    };
  };
}
