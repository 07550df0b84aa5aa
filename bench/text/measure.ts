/**
 * Measures one extractor in its own process, on request: each `read` reads all articles once, `score` compares what it
 * finds. bench.ts asks the extractors by turns.
 */
import { type Capture, loadArticles, loadCaptures } from './corpora.ts';
import { type Score, scoreOf } from './metrics.ts';
import { mudlark } from './mudlark.ts';
import { type Extractor, PEERS } from './peers.ts';

export type Request = 'read' | 'score';

/** The answer to `read`: CPU milliseconds for each article that did not fail, from HTML to Markdown. */
export interface Reading {
  readonly milliseconds: readonly number[];
  readonly failures: number;
}

/** The answer to `score`. */
export interface Scored {
  readonly name: string;
  readonly megabytes: number;
  /** Empty for extractors that do not choose the content. */
  readonly scores: readonly (Score & { readonly corpus: string })[];
}

const MICROSECONDS_IN_MILLISECOND = 1000;
const KILOBYTES_IN_MEGABYTE = 1024;
const WARM_UP_PAGES = 30;

const extractor = (await PEERS[process.argv[2] ?? '']?.()) ?? mudlark;
const articles = loadArticles().map(({ html }) => html);
for (const html of articles.slice(0, WARM_UP_PAGES)) await timeOf(html);
/** While reading: scoring loads more pages. */
let megabytes = 0;
process.on('message', async (request: Request) => process.send?.(request === 'read' ? await read() : await score()));
process.send?.('ready');

async function read(): Promise<Reading> {
  const milliseconds = await timeEach(articles);
  megabytes = Math.round(process.resourceUsage().maxRSS / KILOBYTES_IN_MEGABYTE);
  return { milliseconds, failures: articles.length - milliseconds.length };
}

async function score(): Promise<Scored> {
  return { name: extractor.name, megabytes, scores: await scoreAll(extractor) };
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
async function scoreAll({ toText }: Extractor): Promise<Scored['scores']> {
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
