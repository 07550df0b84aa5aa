/**
 * Everyone whom a page declares or shows as a possible author, with the place and kind of each mention. Judges nothing.
 */
import { attributeOf, type Element } from '../../../content/element-index.ts';
import { hasType, type Item, isItem, type Value, valuesAt } from '../../declared/item.ts';
import { isUnread } from '../../page/element-kinds.ts';
import { lineOf } from '../../page/element-text.ts';
import type { Line } from '../../page/lines.ts';
import type { PageReading } from '../../page/page-reading.ts';
import { walk } from '../../page/walk.ts';
import { datesIn } from '../dates.ts';
import { isFullName, namesIn } from '../person-names.ts';
import { findShownAuthor, isMarked, isProfile } from '../shown-author.ts';
import { cleanValues } from '../value-cleaning.ts';
import { isHiddenInTree, NOWHERE, type Place, placeOf } from './place.ts';

export interface AuthorMention extends Place {
  /** One or more names, separated by commas. */
  readonly text: string;
  /**
   * `ruled`: found by the rules for bylines; `marked`: in an element whose names say so; `profile`: a link to a
   * writer's page; `member`: a link to a forum member; `poster`: a name above a forum's details about a member.
   */
  readonly source:
    | 'item'
    | 'meta'
    | 'label'
    | 'ruled'
    | 'marked'
    | 'profile'
    | 'member'
    | 'by'
    | 'line'
    | 'team'
    | 'poster';
  readonly name: string;
  /** The rank of the item that declares it: 0 is the subject of the page. */
  readonly rank: number;
  readonly types: readonly string[];
  readonly isOrganization: boolean;
  /** Whether a date or a reading time is beside it. */
  readonly isBesideDate: boolean;
}

const ORGANIZATIONS = new Set(['Organization', 'Corporation', 'NewsMediaOrganization', 'LocalBusiness']);
const META = `author article:author og:article:author parsely-author sailthru.author dc.creator dcterms.creator byl
  cxenseparse:author citation_author citation_authors book:author creator article:author_name author_name dc.contributor
  authors`.split(/\s+/);
const LABELS = new Set(
  `author,authors,written by,written,writer,by,posted by,posted,words,text,autor,auteur,autore,thread starter,started by,started,
  byline,post author,story,автор,作者,著者,yazar,forfatter,författare,schrijver,kirjoittaja`
    .split(',')
    .map((label) => label.trim()),
);
const NOT_THE_SUBJECT = 9;
const MAX_ITEMS = 20;
const MAX_VALUES = 30;
const MAX_LABELS = 10;
const MAX_ELEMENTS = 60;
/** Including those without a name. */
const MAX_MARKED = 2_000;
const MAX_IN_LINES = 60;
const MAX_ELEMENTS_READ = 50_000;
const LINES_ABOVE = 6;
const LINES_BELOW = 25;
const LONGEST = 120;
const MAX_LINE_LENGTH = 180;
const MAX_PEOPLE_LENGTH = 400;
const MAX_DATE_LINE_LENGTH = 80;
/** The distance of a link that is far from the heading, or appears near it several times. */
const FAR = 99;

export function readAuthorMentions(page: PageReading, subjects: readonly Item[]): AuthorMention[] {
  const start = page.mainHeading === undefined ? 0 : page.lines.indexOf(page.mainHeading);
  const ruled = findShownAuthor(page);
  return [
    ...inItems(page, subjects),
    ...META.flatMap((name) => people(page.metaValues(name), { source: 'meta', name })),
    ...people(page.metaValues(':author'), { source: 'marked', name: 'relation', at: FAR }),
    ...inLabels(page),
    ...(ruled === undefined ? [] : [mention(ruled, { source: 'ruled' })]),
    ...inElements(page, start),
    ...inLines(page.lines, start),
  ];
}

type Given = Partial<AuthorMention> & Pick<AuthorMention, 'source'>;

const mention = (text: string, given: Given): AuthorMention => ({
  ...NOWHERE,
  text,
  name: '',
  rank: 0,
  types: [],
  isOrganization: false,
  isBesideDate: false,
  ...given,
});

const WANTED = { kind: 'people', description: '', baseUrl: '' } as const;

function people(values: readonly Value[], given: Given): AuthorMention[] {
  const text = cleanValues(values.slice(0, MAX_VALUES), WANTED);
  return text === undefined || text.length > MAX_PEOPLE_LENGTH ? [] : [mention(text, given)];
}

function inItems(page: PageReading, subjects: readonly Item[]): AuthorMention[] {
  const others = page.declared.items.filter((item) => item.isTop && !subjects.includes(item)).slice(0, MAX_ITEMS);
  return [...subjects, ...others].flatMap((item, at) =>
    ['author', 'creator'].flatMap((name) => {
      const values = valuesAt(item, name);
      const isOrganization = values.length > 0 && values.every((each) => isItem(each) && hasType(each, ORGANIZATIONS));
      const rank = at < subjects.length ? at : NOT_THE_SUBJECT;
      return people(values, { source: 'item', name, rank, types: item.types, isOrganization });
    }),
  );
}

function inLabels(page: PageReading): AuthorMention[] {
  return page.labels
    .filter(({ words, value }) => LABELS.has(words) && value.length <= LONGEST)
    .slice(0, MAX_LABELS)
    .flatMap(({ words, value }) => people([namesIn(value).join(', ') || value], { source: 'label', name: words }));
}

const SIGNED = /^[\p{L}\p{N}_.@-]{2,30}$/u;

function inElements(page: PageReading, start: number): AuthorMention[] {
  const budget = { left: MAX_ELEMENTS_READ };
  const found: AuthorMention[] = [];
  const told = new Set<Element>();
  let last = 0;
  let looks = 0;
  walk(page.document, {
    enter(element) {
      if (isUnread(element)) return false;
      last = page.firstLines.get(element) ?? last;
      const source = isMarked(element)
        ? 'marked'
        : isProfile(element)
          ? 'profile'
          : isMember(element)
            ? 'member'
            : undefined;
      if (source === undefined) return true;
      looks++;
      if (isHiddenInTree(element)) return true;
      const text = lineOf(element, LONGEST, budget);
      if (text === '' || text.length >= LONGEST) return true;
      const isLink = source !== 'marked' || isProfile(element);
      const own = namesIn(text).join(', ') || (isLink && SIGNED.test(text) ? text : '');
      if (own === '' || told.has(element)) return true;
      const beside = source === 'marked' ? coauthors(element) : [];
      for (const each of beside) told.add(each);
      const names = [own, ...beside.flatMap((each) => namesIn(lineOf(each, LONGEST, budget)))].join(', ');
      const isBesideDate = standsBesideDate(page.lines, last);
      const place = placeOf(element, page.lines[last], last - start);
      found.push(mention(names, { source, name: isLink ? 'link' : '', isBesideDate, ...place }));
      return true;
    },
    isDone: () => found.length >= MAX_ELEMENTS || looks >= MAX_MARKED || budget.left <= 0,
  });
  return found;
}

const MAX_COAUTHORS = 10;
const MAX_SIBLINGS = 100;
const BETWEEN = /^\s*(?:[,;/&·|]|and|und|et|y|e)?\s*$/i;

/** The following elements of the same kind, with only a comma or an "and" between them. */
function coauthors(element: Element): Element[] {
  const name = attributeOf(element, 'class');
  const siblings = element.parentNode?.childNodes ?? [];
  const found: Element[] = [];
  if (name === undefined || siblings.length > MAX_SIBLINGS) return found;
  for (const node of siblings.slice(siblings.indexOf(element) + 1)) {
    if ('tagName' in node) {
      if (attributeOf(node, 'class') !== name || found.length >= MAX_COAUTHORS) break;
      found.push(node);
    } else if ('value' in node && !BETWEEN.test(node.value)) break;
  }
  return found;
}

/** Whether it is a link to a forum member. */
function isMember(element: Element): boolean {
  const href = element.tagName === 'a' ? (attributeOf(element, 'href') ?? '') : '';
  return /\/(?:u|user|users|members?|profile)\/|(?:memberlist|profile|member)\.php|[?&](?:u|uid|user)=|\/@\w/i.test(
    href,
  );
}

const BY =
  /(?:^|[|•·–—\d,)]\s*|\b(?:written|posted|published|words|story|text|article|reviewed|created|started|submitted|authored)\s+)(?:by|von|par|por|di|door|av|af)\s*:?\s+(.{2,80})$/iu;
const BEGINS_WITH_BY = /^(?:written|posted|words|story|text|by)\b/i;
const STARTED = /^(?:thread starter|started by|posted by|author|original poster|op)\s*:?\s+(\S.{1,40})$/iu;
const BY_ALONE = /^(?:(?:written |posted |published |words )?by|author)\s*:?$/i;
const TEAM =
  /^(?:the )?\p{Lu}[\p{L}\p{N}.'’-]*(?: [\p{L}\p{N}&.'’-]+){0,3} (?:staff|team|editors|desk|editorial|admin|editorial team)$/iu;
const OF_MEMBERS =
  /^(?:posts?|joined|members?|registered|messages|location|from|offline|online|reputation|likes|threads|senior member|junior member|new member|moderator|administrator)\b/i;
const MEMBER = /^[\p{L}\p{N}_. -]{2,25}$/u;
const ONE_WORD = /^[\p{L}\p{N}_.-]{3,25}$/u;

function inLines(lines: readonly Line[], start: number): AuthorMention[] {
  const found: AuthorMention[] = [];
  for (const [at, line] of lines.entries()) {
    const { text } = line;
    const isNear = at >= start - LINES_ABOVE && at <= start + LINES_BELOW;
    if (text.length > MAX_LINE_LENGTH || (!isNear && !BEGINS_WITH_BY.test(text))) continue;
    if (found.length >= MAX_IN_LINES) break;
    const add = (who: string, source: AuthorMention['source'], name = '') => {
      const isBesideDate = standsBesideDate(lines, at);
      found.push(mention(who, { source, name, isBesideDate, ...placeOf(line.block, line, at - start) }));
    };
    const addNames = (who: string, source: AuthorMention['source'], name: string) => {
      const names = namesIn(who).join(', ');
      if (names !== '') add(names, source, name);
    };
    const [, by] = BY.exec(text) ?? [];
    if (by !== undefined) addNames(by, 'by', isNear ? 'near' : 'far');
    if (!isNear) continue;
    const [, starter] = STARTED.exec(text) ?? [];
    if (starter !== undefined) add(starter, 'by', 'starter');
    if (line.heading === 1) continue;
    if (BY_ALONE.test(lines[at - 1]?.text ?? '')) addNames(text, 'by', 'above');
    if (TEAM.test(text)) add(text, 'team');
    const next = lines.slice(at + 1, at + 4);
    const isMembers = at > start && MEMBER.test(text) && !OF_MEMBERS.test(text);
    if (isMembers && next.some((each) => OF_MEMBERS.test(each.text))) add(text, 'poster');
    for (const { name, isDated } of barePartsOf(text)) {
      const [first = ''] = name.split(/,| & | and /, 1);
      if (isFullName(first)) addNames(name, 'line', line.heading > 0 ? 'heading' : isDated ? 'dated' : '');
      else if (at > start && ONE_WORD.test(name) && standsBesideDate(lines, at)) add(name, 'line', 'word');
    }
  }
  return found;
}

const MAX_PARTS = 6;

/** The names in a line that is only a name, or a name and a date with a separator. */
function barePartsOf(text: string): { name: string; isDated: boolean }[] {
  return text.split(/\s*[|•·–—]\s*|\s+-\s+/, MAX_PARTS).map((part) => {
    const [date] = datesIn(part);
    const rest = date === undefined ? part : part.replace(date, '');
    const name = rest
      .replace(/^(?:by|von|par)\s+/i, '')
      .replace(/[,\s]+$/, '')
      .trim();
    return { name, isDated: date !== undefined };
  });
}

const READING_TIME = /\b\d+\s*min(?:ute)?s?\b|\bread(?:ing)? time\b|\bago\b/i;

function standsBesideDate(lines: readonly Line[], at: number): boolean {
  return lines
    .slice(Math.max(0, at - 1), at + 3)
    .some(({ text }) => text.length < MAX_DATE_LINE_LENGTH && (datesIn(text).length > 0 || READING_TIME.test(text)));
}
