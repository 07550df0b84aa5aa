/** The version in a page's heading, and how long its text takes to read. */
import type { Line } from '../page/lines.ts';

const VERSION =
  /(?<![\p{L}\p{N}.,])v?(\d{1,4}(?:\.\d{1,4}){1,3}(?:-[\da-z.]{1,20})?)(?![\p{L}\p{N}])(?![.,]\d)(?!\s?[%€$£])/giu;
const MAX_LENGTH = 120;

/** Only of a heading with a single number of this form at its end, or behind "version" or "release". */
export function versionIn(heading: string): string | undefined {
  if (heading.length > MAX_LENGTH) return undefined;
  const [found, another] = [...heading.matchAll(VERSION)];
  if (found === undefined || another !== undefined) return undefined;
  const rest = heading.slice(found.index + found[0].length).trim();
  const isCalled = /(?:version|release|v)\s?$/i.test(heading.slice(0, found.index)) || /^v/i.test(found[0]);
  const isWhole = found[1]?.split('.').length !== 2 || isCalled;
  return (rest === '' || isCalled) && isWhole ? found[1] : undefined;
}

const READING =
  /(?<![\d.,:])\d{1,3}\s?(?:min(?:ute)?s?\.?)(?:[\s-](?:read|reading|de lecture|de lectura|di lettura|de leitura|lesezeit|leestijd|czytania|čtení|läsning|lästid))(?!\p{L})/iu;

/** "4 min read" */
export function readingTime(lines: readonly Line[]): string | undefined {
  const found = lines.flatMap(({ text }) => (text.length > MAX_LENGTH ? [] : (READING.exec(text)?.[0] ?? [])));
  return new Set(found).size === 1 ? found[0] : undefined;
}
