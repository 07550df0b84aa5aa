/** The days that may be a page's date, with the features that the model judges them by. */
import type { Item } from '../../declared/item.ts';
import type { PageReading } from '../../page/page-reading.ts';
import { areNeighbors } from '../dates.ts';
import { type DateMention, NOT_THE_SUBJECT, readDateMentions } from './date-mentions.ts';
import type { Candidate } from './field-model.ts';
import { distanceOf, isInComment } from './place.ts';

export interface DateCandidate extends Candidate {
  /** As ISO 8601. */
  readonly day: string;
  readonly mentions: readonly DateMention[];
  /** Whether the page calls this only the day of a change. */
  readonly isOfChange: boolean;
  /** Whether it is shown near the heading. */
  readonly isNear: boolean;
}

const SAYS_PUBLISHED =
  /\b(?:publish\w*|posted|written|created|released|first|originally|date|on|veröffentlicht|erstellt|publié\w*|publicado|pubblicato|gepubliceerd|publicerad|julkaistu|opublikowano|опубликовано|post time)\b[^.;|•·]{0,20}$/iu;
const SAYS_CHANGED =
  /\b(?:updat\w*|modified|changed|revised|edited|edit|refreshed|aktualisiert|geändert|stand|mis à jour|modifié|actualizado|aggiornato|atualizado|bijgewerkt|oppdatert|uppdaterad|opdateret)\b[^.;|•·]{0,20}$/iu;
const SAYS_OTHER =
  /\b(?:registered|joined|member since|born|registriert|inscrit|copyright|until|by|valid|expires?|deadline|event|from|starts?|since|reviewed|fact.checked|replied|reply|last activity|accessed|retrieved|am|due|released?|founded)\b[^.;|•·]{0,12}$|[(–-]$/iu;
const PUBLISHED = new Set('published pubdate posted publish publication datepublished datecreated created'.split(' '));
const CHANGED = new Set('updated update modified datemodified changed lastmod revised lastupdated'.split(' '));
const DATES = new Set('date datetime time timestamp meta byline info dateline entry'.split(' '));
const META_PUBLISHED =
  /publish|pubdate|issued|created|release_date|^date$|dc\.date$|dcterms\.date|citation_date|citation_online|publication|originalpub|post_date|sailthru\.date/i;
const META_CHANGED = /modif|update|lastmod|revis|changed|edited/i;

/** Lines around the heading where an article shows its date. */
const NEAR_ABOVE = -6;
const NEAR_BELOW = 12;
/** Distances and counts are capped here; what is not shown counts as farther. */
const MAX_DISTANCE = 300;
const NOT_SHOWN = 400;
const NO_ITEM = 20;
const NEAR = 30;
const MAX_DAYS = 2_000;
const DAY_IN_MILLISECONDS = 86_400_000;

const isShown = ({ source }: DateMention): boolean => source === 'time' || source === 'line';
const isPublishedMeta = ({ source, name }: DateMention): boolean =>
  source === 'meta' && META_PUBLISHED.test(name) && !META_CHANGED.test(name);
const isChangedMeta = ({ source, name }: DateMention): boolean => source === 'meta' && META_CHANGED.test(name);
const isOfLaterChange = (mention: DateMention): boolean =>
  isChangedMeta(mention) || (mention.source === 'item' && mention.name === 'dateModified');
const isOf = (mention: DateMention, words: ReadonlySet<string>): boolean =>
  mention.names.some((name) => words.has(name));

export function dateCandidates(page: PageReading, subjects: readonly Item[]): DateCandidate[] {
  const mentions = readDateMentions(page, subjects).filter((each) => !isShown(each) || isOfPage(each));
  const groups = groupByDay(mentions);
  const judge = featuresOf(page, subjects, mentions, [...groups.keys()].sort());
  return [...groups].map(([day, group]) => {
    const features = judge(day, group);
    const isCalled = isCalledChange(group);
    // "Updated on" has a word for both.
    const saysPublished =
      features.saysPublished && !(isCalled && group.every((each) => isShown(each) || isOfLaterChange(each)));
    const isPublished = features.itemPublished || features.metaPublished || saysPublished || features.timePublished;
    const isChanged = isCalled || features.timeChanged || features.namedChanged;
    const isDeclaredChanged = (features.itemChanged || features.metaChanged) && !features.isShown;
    const isOfChange = !isPublished && (isChanged || isDeclaredChanged);
    return { day, mentions: group, isOfChange, isNear: group.some((each) => isShown(each) && isNear(each)), features };
  });
}

/**
 * Whether every place near the heading says so: a post may end with "last edited" and the day on which it was written.
 */
function isCalledChange(group: readonly DateMention[]): boolean {
  const shown = group.filter(isShown);
  const near = shown.filter(isNear);
  const places = Map.groupBy(near.length > 0 ? near : shown, ({ at }) => at);
  return (
    places.size > 0 && [...places.values()].every((place) => place.some(({ before }) => SAYS_CHANGED.test(before)))
  );
}

/** Words before a date about a person, such as the start of a membership. */
const ABOUT_A_PERSON = /\b(?:registered|joined|member since|born|registriert|inscrit|founded)\b[^.;|•·]{0,12}$/iu;
const PLAIN_WORD = /(?<=\s|^)\p{Ll}{2,}/gu;
const SENTENCE_WORDS = 5;

/** Whether the date is not in a reader's comment, nor in a sentence about an event. */
const isOfPage = (mention: DateMention): boolean =>
  !isInComment(mention) &&
  !ABOUT_A_PERSON.test(mention.before) &&
  !(mention.source === 'line' && continuesSentence(mention.after));

/** A remark in parentheses is not part of a sentence: "(This post was last modified …)". */
const continuesSentence = (after: string): boolean =>
  !/^[^\p{L}]{0,12}(?:[ap]m)?\s*\(/iu.test(after) && (after.match(PLAIN_WORD)?.length ?? 0) >= SENTENCE_WORDS;

const isNear = ({ at, isBoilerplate, isOther }: DateMention): boolean =>
  at >= NEAR_ABOVE && at <= NEAR_BELOW && !isBoilerplate && !isOther;

/** A date that may mean two days counts for the one that another date also names. */
function groupByDay(mentions: readonly DateMention[]): Map<string, DateMention[]> {
  const clear = mentions.filter(({ days }) => days.length === 1);
  const groups = Map.groupBy(clear, ({ days: [day = ''] }) => day);
  for (const mention of mentions.filter(({ days }) => days.length > 1)) {
    const day = mention.days.find((each) => groups.has(each)) ?? mention.days[0] ?? '';
    groups.set(day, [...(groups.get(day) ?? []), mention]);
  }
  return groups;
}

/** The features of a day, from the places that mention it and from all other mentions. */
function featuresOf(
  page: PageReading,
  subjects: readonly Item[],
  all: readonly DateMention[],
  days: readonly string[],
) {
  const shown = all.filter(isShown);
  const near = shown.filter(isNear);
  const below = shown.filter(({ at, isBoilerplate, isOther }) => at > 0 && !isBoilerplate && !isOther);
  const latest = days.at(-1) ?? '';
  const isPublishedItem = ({ source, name }: DateMention) => source === 'item' && name === 'datePublished';
  const published =
    (all.find((each) => isPublishedItem(each) && each.rank < NOT_THE_SUBJECT) ?? all.find(isPublishedMeta))?.days[0] ??
    '';
  const kinds = [...subjects.flatMap(({ types }) => types), ...page.metaValues('og:type')];
  const isKind = (pattern: RegExp) => kinds.some((kind) => pattern.test(kind));
  const moments = all.filter(({ source, text }) => (source === 'item' || source === 'meta') && /\d:\d{2}/.test(text));
  const ofPage = {
    pageItemPublished: all.some(isPublishedItem),
    pageMetaPublished: all.some(isPublishedMeta),
    pageChanged: all.some(isOfLaterChange),
    pageNear: new Set(near.map(({ days: [day] }) => day)).size,
    pageDays: days.length,
    pageTimes: all.filter(({ source }) => source === 'time').length,
    pageIsArticle: isKind(/article|posting|report/i),
    pageIsProduct: isKind(/product/i),
    pageIsPage: isKind(/page|website/i),
    pageIsThread: isKind(/forum|qapage|question/i),
    pageIsHome: /^\/?$/.test(URL.parse(page.url)?.pathname ?? ''),
    pageSaysPublished: near.some(({ before }) => SAYS_PUBLISHED.test(before)),
    pageSaysChanged: near.some(({ before }) => SAYS_CHANGED.test(before)),
    pageShowsDeclared: published !== '' && near.some((each) => each.days.includes(published)),
  };
  return (day: string, group: readonly DateMention[]) => {
    const items = group.filter(({ source }) => source === 'item');
    const declared = group.filter(({ source }) => source === 'item' || source === 'meta');
    const seen = group.filter(isShown).sort((a, b) => distanceOf(a) - distanceOf(b));
    const times = seen.filter(({ source }) => source === 'time');
    const [best] = seen;
    const { at = NOT_SHOWN, before = '', after = '' } = best ?? {};
    const beside = seen.filter((each) => each.at === best?.at);
    return {
      ...ofPage,
      itemPublished: items.some(({ name }) => /^date(?:Published|Posted)|uploadDate/.test(name)),
      itemCreated: items.some(({ name }) => name === 'dateCreated'),
      itemChanged: items.some(({ name }) => name === 'dateModified'),
      itemOther: items.some(({ name }) => /start|release/.test(name)),
      itemRank: items.length === 0 ? NO_ITEM : Math.min(...items.map(({ rank }) => rank)),
      itemIsArticle: items.some(({ types }) => types.some((type) => /article|posting/i.test(type))),
      metaPublished: group.some(isPublishedMeta),
      metaChanged: group.some(isChangedMeta),
      metaOther: group.some(
        (each) => each.source === 'meta' && !META_PUBLISHED.test(each.name) && !isChangedMeta(each),
      ),
      isInAddress: group.some(({ source }) => source === 'address'),
      mentions: group.length,
      isTime: times.length > 0,
      timePublished: times.some((each) => /publ/i.test(each.name) || isOf(each, PUBLISHED)),
      timeChanged: times.some((each) => /modif/i.test(each.name) || isOf(each, CHANGED)),
      isLine: seen.some(({ source }) => source === 'line'),
      isShown: seen.length > 0,
      shown: seen.length,
      shownAt: best === undefined ? NOT_SHOWN : Math.min(Math.abs(at), MAX_DISTANCE),
      shownAbove: at < 0 ? Math.min(-at, MAX_DISTANCE) : 0,
      shownBelow: best === undefined ? NOT_SHOWN : at >= 0 ? Math.min(at, MAX_DISTANCE) : MAX_DISTANCE,
      isBesideHeading: at >= -4 && at <= 6,
      order: best === undefined ? NOT_SHOWN : shown.findIndex(({ days: [first] }) => first === day),
      orderBelow: best === undefined ? NOT_SHOWN : below.findIndex(({ days: [first] }) => first === day),
      isBoilerplate: best?.isBoilerplate ?? false,
      isOther: best?.isOther ?? false,
      isLinked: best?.isLinked ?? false,
      saysPublished: seen.some((each) => SAYS_PUBLISHED.test(each.before)),
      saysChanged:
        SAYS_CHANGED.test(before) || seen.some((each) => distanceOf(each) < NEAR && SAYS_CHANGED.test(each.before)),
      saysOther: SAYS_OTHER.test(before),
      namedPublished: beside.some((each) => isOf(each, PUBLISHED)),
      namedChanged: beside.some((each) => isOf(each, CHANGED)),
      namedDate: beside.some((each) => isOf(each, DATES)),
      lettersBefore: best === undefined ? MAX_DISTANCE : before.length,
      lettersAfter: best === undefined ? NOT_SHOWN : after.length,
      isBeforeClock: /^\W*(?:at\s+)?\d{1,2}:\d{2}/.test(after),
      isAfterBy: /^by\b|\bby\s/i.test(before),
      isAlone: best !== undefined && before === '' && after === '',
      isLatest: day === latest,
      isEarliest: day === days[0],
      daysBeforeLatest: Math.min(MAX_DAYS, (Date.parse(latest) - Date.parse(day)) / DAY_IN_MILLISECONDS),
      isNextToDeclared: declared.length === 0 && moments.some(({ days: [each = ''] }) => areNeighbors(each, day)),
      isNextToShown: seen.length === 0 && near.some((each) => each.days.some((other) => areNeighbors(other, day))),
      hasClock: declared.some(({ text }) => /\d:\d{2}/.test(text)),
      isMidnight: declared.some(({ text }) => /T00:00(?::00)?/.test(text)),
      isAmbiguous: group.every((each) => each.days.length > 1),
      isAfterDeclared: published !== '' && day > published,
      isBeforeDeclared: published !== '' && day < published,
      isDeclaredAndShown: seen.length > 0 && day === published,
    };
  };
}
