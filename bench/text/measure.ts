/**
 * Measures one extractor in its own process: what it finds, CPU milliseconds per page from HTML to Markdown, and its
 * memory.
 */
import { type Capture, loadArticles, loadCaptures } from './corpora.ts';
import { type Score, scoreOf } from './metrics.ts';
import { mudlark } from './mudlark.ts';
import { type Extractor, PEERS } from './peers.ts';

export interface Measure {
  readonly name: string;
  /** For a warm process that has read each page twice, like a running service. */
  readonly milliseconds: readonly number[];
  /** The same soon after the start, while the engine still compiles. */
  readonly millisecondsAtStart: readonly number[];
  readonly failures: number;
  readonly megabytes: number;
  /** Empty for extractors that do not choose the content. */
  readonly scores: readonly (Score & { readonly corpus: string })[];
}

const MICROSECONDS_IN_MILLISECOND = 1000;
const KILOBYTES_IN_MEGABYTE = 1024;
const WARM_UP_PAGES = 30;

const extractor = (await PEERS[process.argv[2] ?? '']?.()) ?? mudlark;
const times = await timeAll(loadArticles().map(({ html }) => html));
const megabytes = Math.round(process.resourceUsage().maxRSS / KILOBYTES_IN_MEGABYTE);
const scores = await scoreAll(extractor);
const measure: Measure = { name: extractor.name, ...times, megabytes, scores };
process.send?.(measure);

async function timeAll(
  pages: readonly string[],
): Promise<Pick<Measure, 'milliseconds' | 'millisecondsAtStart' | 'failures'>> {
  for (const html of pages.slice(0, WARM_UP_PAGES)) await timeOf(html);
  const millisecondsAtStart = await timeEach(pages);
  await timeEach(pages);
  const milliseconds = await timeEach(pages);
  return { milliseconds, millisecondsAtStart, failures: pages.length - milliseconds.length };
}

/** Without pages that failed. */
async function timeEach(pages: readonly string[]): Promise<readonly number[]> {
  const times: (number | undefined)[] = [];
  for (const html of pages) times.push(await timeOf(html));
  return times.filter((time) => time !== undefined);
}

async function timeOf(html: string): Promise<number | undefined> {
  // CPU time, because other work on the machine hardly affects it.
  const start = process.cpuUsage();
  try {
    await extractor.toMarkdown(html);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / MICROSECONDS_IN_MILLISECOND;
  } catch {
    return undefined;
  }
}

/** A page that the extractor fails on counts as one without text. */
async function scoreAll({ toText }: Extractor): Promise<Measure['scores']> {
  if (toText === undefined) return [];
  const texts: { capture: Capture; text: string }[] = [];
  for (const capture of loadCaptures()) {
    try {
      texts.push({ capture, text: await toText(capture.html) });
    } catch {
      texts.push({ capture, text: '' });
    }
  }
  return [...Map.groupBy(texts, ({ capture }) => capture.corpus)].map(([corpus, pages]) => ({
    corpus,
    ...scoreOf(pages),
  }));
}
