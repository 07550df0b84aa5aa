/** Questions for the row with a rank: "Which lake is ranked fifth?", "Who finished third?", "Who won the league?" */
import { askedKeys, keysOf } from '../keys.ts';
import { type NamedTable, ROW_WORDS } from './named-table.ts';

const ORDINALS: readonly RegExp[] = [
  'first|1st|primeir[oa]|primer[oa]?|erste[rns]?|premi(?:er|ère)|prim[oa]|eerste',
  'second|2nd|segund[oa]|zweite[rns]?|deuxième|second[oa]|tweede',
  'third|3rd|terceir[oa]|tercer[oa]?|dritte[rns]?|troisième|terz[oa]|derde',
  'fourth|4th|quart[oa]|cuart[oa]|vierte[rns]?|quatrième|vierde',
  'fifth|5th|quint[oa]|fünfte[rns]?|cinquième|vijfde',
  'sixth|6th|sext[oa]|sechste[rns]?|sixième|zesde',
  'seventh|7th|sétim[oa]|séptim[oa]|siebte[rns]?|septième|zevende',
  'eighth|8th|oitav[oa]|octav[oa]|achte[rns]?|huitième|achtste',
  'ninth|9th|non[oa]|noven[oa]|neunte[rns]?|neuvième|negende',
  'tenth|10th|décim[oa]|zehnte[rns]?|dixième|tiende',
].map((words) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu'));
const OF_RANKS =
  /\b(?:rank(?:s|ed|ing)?|plac(?:e|ed)|position|finish(?:es|ed)?|c[oa]mes?|spot|lugar|posição|posición|puesto|platz|rang|plaats|posto)\b/i;
const NUMBER_IN_RANK = /\b(?:rank(?:ed)?|place|position|number|no\.|platz|#)\s?#?(\d{1,3})\b/i;
const ASKS_FOR_WINNER =
  /^\s*(?:and\s+)?(?:who|which \p{L}+) (?:has )?(?:won|wins|leads|tops|is (?:leading|top of|at the top of)) (?:the )?(?:league|table|championship|standings|competition|season|ranking|cup|tournament)\s*\??\s*$/iu;
const ASKS_FOR_LAST =
  /\b(?:is|was|are|were|finish(?:es|ed)?|c[oa]mes?|ranked|placed|in) (?:at the )?(?:last|bottom)(?: place| position| spot)?(?: (?:of|in) the (?:league|table|standings|ranking))?\s*\??\s*$/i;
const RANK_WORDS = new Set(
  keysOf(
    'rank ranked ranking place placed position finish finished come spot last bottom number lugar platz puesto posto plaats',
  ),
);
const POINTS = keysOf('points')[0] ?? '';

export function rankedAnswer(
  tables: readonly NamedTable[],
  question: string,
  around: ReadonlySet<string>,
): string | undefined {
  const ranked = tables.filter(({ rankAt }) => rankAt !== undefined);
  const isWinner = ASKS_FOR_WINNER.test(question);
  const isLast = ASKS_FOR_LAST.test(question);
  const rank = isWinner ? 1 : isLast ? Number.POSITIVE_INFINITY : rankIn(question);
  // With two ranked tables on a page, the question would have to say which.
  const [table] = ranked;
  if (rank === undefined || table === undefined || ranked.length > 1) return undefined;
  const { columns, rows, nameAt, rankAt = 0 } = table;
  if (isWinner) return columns.some(({ keys }) => keys.includes(POINTS)) ? rows[0]?.[nameAt] : undefined;
  const isUsual = (key: string) =>
    RANK_WORDS.has(key) ||
    ROW_WORDS.has(key) ||
    around.has(key) ||
    /^\d{1,3}$/.test(key) ||
    ORDINALS.some((words) => words.test(key)) ||
    columns[nameAt]?.keys.includes(key);
  if (!askedKeys(question).every(isUsual)) return undefined;
  if (isLast) return table.isWhole ? rows.at(-1)?.[nameAt] : undefined;
  const found = rows.filter((row) => Number.parseInt(row[rankAt] ?? '', 10) === rank);
  return found.length === 1 ? found[0]?.[nameAt] : undefined;
}

function rankIn(question: string): number | undefined {
  const number = NUMBER_IN_RANK.exec(question)?.[1];
  if (number !== undefined) return Number(number);
  if (!OF_RANKS.test(question)) return undefined;
  const at = ORDINALS.findIndex((words) => words.test(question));
  return at === -1 ? undefined : at + 1;
}
