/**
 * The captured pages with what people (or other parsers) consider their content, in one form for all corpora. Pages are
 * split into two halves by the hash of their name: rules are tuned on one, figures are taken from both.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { parsePage } from '../../src/content/page-parser.ts';
import { decodeText } from '../../src/fetching/http/decode-text.ts';
import { textOfDocument } from './plain-text.ts';

export type Half = 'tuned' | 'held out';

export type Truth =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'paragraphs'; readonly paragraphs: readonly string[]; readonly optional: readonly string[] }
  | { readonly kind: 'segments'; readonly present: readonly string[]; readonly absent: readonly string[] };

export interface Capture {
  readonly corpus: string;
  readonly name: string;
  readonly half: Half;
  readonly html: string;
  readonly truth: Truth;
}

const FOLDER = fileURLToPath(new URL('../../../shared/captures/text', import.meta.url));

export const hasCaptures = (): boolean => existsSync(FOLDER);

/** The pages that are timed: all of one corpus. */
export const loadArticles = (): readonly Capture[] => articles('article-extraction-benchmark', 'ground-truth.json');

export function loadCaptures(): readonly Capture[] {
  return [
    ...loadArticles(),
    ...articles('andy-news-2023', 'articles.subset.json'),
    ...segments(),
    ...readability(),
    ...fundus(),
    ...defuddle(),
  ];
}

function capture(corpus: string, name: string, file: string, truth: Truth): Capture {
  return { corpus, name, half: halfOf(name), html: readHtml(file), truth };
}

function halfOf(name: string): Half {
  const first = createHash('sha1').update(name).digest()[0] ?? 0;
  return first % 2 === 0 ? 'tuned' : 'held out';
}

function readHtml(file: string): string {
  const bytes = readFileSync(file);
  const unpacked = file.endsWith('.gz') ? gunzipSync(bytes) : bytes;
  return decodeText(unpacked, { essence: 'text/html', charset: undefined });
}

function articles(corpus: string, truths: string): Capture[] {
  const all: Record<string, { articleBody: string }> = readJson(join(FOLDER, corpus, truths));
  return Object.entries(all).flatMap(([name, { articleBody }]) => {
    const file = [`${name}.html.gz`, `${name}.html`].map((it) => join(FOLDER, corpus, 'html', it)).find(existsSync);
    return file === undefined ? [] : [capture(corpus, name, file, { kind: 'text', text: articleBody })];
  });
}

function segments(): Capture[] {
  const folder = join(FOLDER, 'trafilatura');
  const all: Record<string, { file: string; _fixture: string; with: string[]; without: string[] }> = readJson(
    join(folder, 'evaldata.subset.json'),
  );
  return Object.values(all).map((page) =>
    capture('trafilatura', page.file, join(folder, page._fixture), {
      kind: 'segments',
      present: page.with,
      absent: page.without,
    }),
  );
}

function readability(): Capture[] {
  return globSync(join(FOLDER, 'readability/*/source.html')).map((file) => {
    const expected = readHtml(join(file, '../expected.html'));
    return capture('readability', basename(join(file, '..')), file, {
      kind: 'text',
      text: textOfDocument(parsePage(expected)),
    });
  });
}

interface FundusArticle {
  readonly body: {
    readonly summary: readonly string[];
    readonly sections: readonly { readonly headline: readonly string[]; readonly paragraphs: readonly string[] }[];
  };
}

function fundus(): Capture[] {
  return globSync(join(FOLDER, 'fundus/*/*.html.gz')).flatMap((file) => {
    const name = basename(file, '.html.gz');
    const truths = join(file, '..', `${name.replace(/_\d.*$/, '')}.json`);
    const html = readHtml(file);
    const whole = textOfDocument(parsePage(html)).replace(/\s+/g, ' ');
    const bodies = Object.values(readJson<Record<string, FundusArticle>>(truths)).map((article) => article.body);
    const found = bodies
      .map((body) => ({
        paragraphs: body.sections.flatMap((section) => section.paragraphs),
        optional: [...body.summary, ...body.sections.flatMap((section) => section.headline)],
      }))
      .map((truth) => ({ truth, share: shareIn(whole, truth.paragraphs) }))
      .sort((a, b) => b.share - a.share)[0];
    // A truth file may describe another day's capture of the same newspaper.
    if (found === undefined || found.share < 0.5) return [];
    return [{ ...capture('fundus', name, file, { kind: 'paragraphs', ...found.truth }), html }];
  });
}

function shareIn(whole: string, paragraphs: readonly string[]): number {
  const there = paragraphs.filter((paragraph) => whole.includes(paragraph.replace(/\s+/g, ' ').trim()));
  return there.length / Math.max(1, paragraphs.length);
}

function defuddle(): Capture[] {
  return globSync(join(FOLDER, 'defuddle/*.html')).map((file) =>
    capture('defuddle', basename(file, '.html'), file, {
      kind: 'text',
      text: textOfMarkdown(readFileSync(file.replace(/\.html$/, '.expected.md'), 'utf8')),
    }),
  );
}

/** Roughly the words of Markdown: without link targets, image marks and the leading JSON. */
function textOfMarkdown(markdown: string): string {
  return markdown
    .replace(/^```json\n[\s\S]*?\n```\n/, '')
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\\([^\w\s])/g, '$1');
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8'));
}
