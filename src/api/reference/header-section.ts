/** Response headers: those of most answers, listed once. Headers of a single operation are listed there. */
import type { AnyOperation } from '../operation-parts.ts';
import { anchor, entry, escapeHtml, prose, section, table } from './markup.ts';

export type HeaderWords = ReadonlyMap<string, string>;

/** Of the successful answer. */
export function headersOf({ responses }: AnyOperation): HeaderWords {
  const [success] = Object.values(responses);
  return new Map(Object.entries(success?.headers ?? {}).map(([name, { description }]) => [name, description]));
}

/** Headers that several operations have. */
export function commonHeaders(operations: readonly AnyOperation[]): HeaderWords {
  const counts = new Map<string, number>();
  const words = new Map<string, string>();
  for (const [name, description] of operations.flatMap((each) => [...headersOf(each)])) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
    if (!words.has(name)) words.set(name, description);
  }
  for (const [name, count] of counts) if (count < 3) words.delete(name);
  return words;
}

export function headerTable(caption: string, headers: HeaderWords, id: string, place: string): string {
  return table(
    caption,
    ['Header', 'Meaning'],
    [...headers].map(([name, description]) => ({
      attributes: entry(`${id}-${anchor(name)}`, name, place),
      cells: [`<code>${escapeHtml(name)}</code>`, prose(description)],
    })),
  );
}

export function headerSection(headers: HeaderWords): string {
  const all = new Map([...headers, ['Retry-After', 'With 409, 429 and 503: seconds to wait before the next try.']]);
  return section(
    'headers',
    'Response headers',
    `<p>Answers say what they cost, what is left, and where the page came from. Header names are not case-sensitive.</p>
${headerTable('Response headers', all, 'header', 'Response headers')}
<p>Answers above 1 KB are compressed if the request asks for it: <code>Accept-Encoding: gzip</code>, <code>br</code> or <code>zstd</code>.</p>`,
  );
}
