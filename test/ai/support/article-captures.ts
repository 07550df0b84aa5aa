/**
 * Captured articles with the title, authors and date that people, or parsers made for one site, have read from them.
 * Pages are split into two halves by the hash of their name: rules are tuned on one half only. The pages are not part
 * of the project.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { AiPage } from '../../../src/ai/page/page-reading.ts';
import { decodeText } from '../../../src/fetching/http/decode-text.ts';

export interface ArticleTruth {
  /** Several are separated by commas; empty if the truth names nobody. */
  readonly author: string;
  /** An ISO date, with a time if the truth has one; empty if it has no date. */
  readonly date: string;
  readonly title: string;
}

export interface ArticleCapture {
  readonly source: string;
  readonly name: string;
  readonly half: 'tuned' | 'held out';
  readonly page: AiPage;
  readonly truth: ArticleTruth;
}

const FOLDER = fileURLToPath(new URL('../../../../shared/captures/text', import.meta.url));

export const hasArticleCaptures = (): boolean => existsSync(FOLDER);

export function loadArticleCaptures(): ArticleCapture[] {
  return [...trafilatura(), ...news(), ...fundus()];
}

interface Listed {
  readonly authors?: string | readonly string[];
  readonly author?: string | readonly string[];
  readonly date?: string;
  readonly title?: string;
  readonly url?: string;
  readonly file?: string;
  readonly publishing_date?: string;
}

function trafilatura(): ArticleCapture[] {
  const folder = join(FOLDER, 'trafilatura');
  const truths: Record<string, Listed> = readJson(join(folder, 'evaldata.subset.json'));
  return Object.entries(truths).flatMap(([url, truth]) =>
    truth.title === undefined ? [] : [capture('trafilatura', join(folder, truth.file ?? ''), url, truth)],
  );
}

function news(): ArticleCapture[] {
  const folder = join(FOLDER, 'andy-news-2023');
  const truths: Record<string, Listed> = readJson(join(folder, 'articles.subset.json'));
  return Object.entries(truths).map(([name, truth]) =>
    capture('news', join(folder, 'html', `${name}.html`), truth.url ?? '', truth),
  );
}

/** A file of truths describes several versions of a page: the one whose title is on the page applies. */
function fundus(): ArticleCapture[] {
  return globSync(join(FOLDER, 'fundus/*/*.html.gz')).flatMap((file) => {
    const truths: Record<string, Listed> = readJson(join(dirname(file), `${basename(file).split('_', 1)[0]}.json`));
    const html = readPage(file);
    const truth = Object.values(truths).find(({ title = '' }) => title !== '' && html.includes(title));
    if (truth === undefined) return [];
    return [capture('fundus', file, 'https://paper.example/story', { ...truth, date: truth.publishing_date ?? '' })];
  });
}

function capture(source: string, file: string, url: string, truth: Listed): ArticleCapture {
  const name = basename(file);
  const authors = truth.authors ?? truth.author ?? '';
  return {
    source,
    name,
    half: (createHash('sha1').update(name).digest()[0] ?? 0) % 2 === 0 ? 'tuned' : 'held out',
    page: { html: readPage(file), url, contentType: 'text/html' },
    truth: {
      author: typeof authors === 'string' ? authors : authors.join(', '),
      date: truth.date ?? '',
      title: truth.title ?? '',
    },
  };
}

/** Large pages are stored compressed. */
function readPage(file: string): string {
  const content = existsSync(file) ? readFileSync(file) : readFileSync(`${file}.gz`);
  return decodeText(file.endsWith('.gz') || !existsSync(file) ? gunzipSync(content) : content, {
    essence: 'text/html',
    charset: undefined,
  });
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8'));
}
