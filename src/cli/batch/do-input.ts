/** One input of a batch: its answer, where that is stored, and its line in the results. */
import { join } from 'node:path';
import type { Endpoint, Job } from '../../api/endpoint.ts';
import type { Fetching } from '../../wiring/fetching.ts';
import type { OptionValues } from '../command.ts';
import { queryOf } from '../endpoint-options.ts';
import { answerOnce, type OneShotAnswer } from '../one-shot.ts';
import { pageFileName, writePageFile } from './page-file.ts';
import type { ResultLine, ResultsFile } from './results-file.ts';

export interface Batch {
  readonly endpoint: Endpoint;
  readonly values: OptionValues;
  readonly folder: string;
  readonly fetching: Fetching;
  readonly results: ResultsFile;
}

/** Where the pages are in the folder. */
export const PAGES = 'pages';

/**
 * Whether the answer is a page or part of one, which gets its own file. Answers of the other endpoints are in the
 * results.
 */
export const keepsFiles = ({ tag, content }: Endpoint) =>
  tag === 'Pages' && !Object.keys(content)[0]?.startsWith('application/json');

/** How it ended, as its line says; undefined if it was canceled, and so is still to be done. */
export async function doInput(
  input: string,
  batch: Batch,
  signal: AbortSignal,
  onPage?: Job['onPage'],
): Promise<ResultLine | undefined> {
  const { endpoint, values, fetching, results } = batch;
  const started = performance.now();
  const answer = await answerOnce(endpoint, queryOf(endpoint, input, values), fetching, signal, onPage).catch(
    unforeseen,
  );
  const { error, credits } = answer;
  if (error && signal.aborted) return undefined;
  const status = error ? 'error' : 'ok';
  const ms = Math.round(performance.now() - started);
  const problem = error && { error_code: error.error_code, message: error.message, next_step: error.next_step };
  const kept = error ? {} : await keep(input, answer, batch);
  const line: ResultLine = { input, endpoint: endpoint.name, status, ...problem, credits, ms, ...kept };
  await results.add(line);
  return line;
}

/** One input that fails unexpectedly is no reason to skip the others. */
function unforeseen(error: unknown): Pick<OneShotAnswer, 'contentType' | 'body' | 'error' | 'credits'> {
  const message = `An unexpected error occurred: ${error instanceof Error ? error.message : error}`;
  return { contentType: '', body: '', credits: 0, error: { message, error_code: 'internal_error' } };
}

async function keep(
  input: string,
  { contentType, body, picture }: Pick<OneShotAnswer, 'contentType' | 'body' | 'picture'>,
  { endpoint, folder }: Batch,
): Promise<Pick<ResultLine, 'file' | 'result'>> {
  if (!keepsFiles(endpoint)) {
    return { result: contentType.startsWith('application/json') ? JSON.parse(body) : body };
  }
  const name = pageFileName(endpoint.name, input, contentType);
  await writePageFile(join(folder, PAGES), name, picture ?? body);
  return { file: `${PAGES}/${name}` };
}
