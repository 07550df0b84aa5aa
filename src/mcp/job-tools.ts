/** The tools for jobs: how each uses its arguments and the API's answer. */

import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Prices } from '../accounts/pricing.ts';
import { countOf } from '../count-of.ts';
import type { EndpointAnswer, JobCaller, WhenLeft } from './endpoint-caller.ts';
import { batchRequest, crawlRequest } from './job-request.ts';
import { showResults } from './job-results.ts';
import { type JobToolName, jobDefinitions, RESULTS_AT_ONCE } from './job-words.ts';
import { refusal, textBlock } from './tool-result.ts';
import { type ToolDefinition, WINDOW_PARAMETERS } from './tools.ts';

type Arguments = Readonly<Record<string, unknown>>;

export interface JobTool {
  readonly definition: ToolDefinition;
  call(given: Arguments, apiKey: string | undefined, signal: AbortSignal, whenLeft?: WhenLeft): Promise<CallToolResult>;
}

/** A job as the API returns it. */
interface JobBody {
  readonly id: string;
  readonly state: 'running' | 'paused' | 'done' | 'canceled';
  readonly reason?: string;
  readonly pages: { readonly total: number; readonly succeeded: number; readonly failed: number };
}

type Ask = (order: Parameters<JobCaller['call']>[0]) => Promise<EndpointAnswer>;

const WORK: Readonly<Record<JobToolName, (given: Arguments, ask: Ask) => Promise<CallToolResult>>> = {
  async mudlark_start_job(given, ask) {
    return begun(await ask({ does: 'create', text: JSON.stringify(batchRequest(given)) }));
  },
  async mudlark_crawl_site(given, ask) {
    return begun(await ask({ does: 'create', text: JSON.stringify(crawlRequest(given)) }));
  },
  async mudlark_job_status({ id }, ask) {
    if (id === undefined) return told(await ask({ does: 'list' }), () => []);
    return told(await ask({ does: 'read', id: String(id) }), (job) => [nextStep(job)]);
  },
  async mudlark_cancel_job({ id }, ask) {
    return told(await ask({ does: 'cancel', id: String(id) }), () => [
      'Finished results are kept: read them with mudlark_job_results.',
    ]);
  },
  mudlark_job_results: readResults,
};

export function makeJobTools(caller: JobCaller, prices: Prices | undefined): JobTool[] {
  return jobDefinitions(caller.endpoints, prices).map((definition) => ({
    definition,
    async call(given, apiKey, signal, whenLeft) {
      // Models write null for "not given".
      const known = Object.fromEntries(
        Object.entries(given).filter(([, value]) => value !== null && value !== undefined),
      );
      const problem = problemWith(definition, known);
      if (problem !== undefined) return failed(problem, 'Correct the arguments and call again.');
      return WORK[definition.name as JobToolName](known, (order) => caller.call(order, apiKey, signal, whenLeft));
    },
  }));
}

function problemWith({ inputSchema }: ToolDefinition, given: Arguments): string | undefined {
  const names = Object.keys(inputSchema.properties as object);
  const unknown = Object.keys(given).filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    return `There is no argument ${unknown.join(', ')}. The arguments are: ${names.join(', ')}.`;
  }
  const missing = ((inputSchema.required as readonly string[]) ?? []).filter((name) => given[name] === undefined);
  return missing.length > 0 ? `${missing.join(', ')} must be given.` : undefined;
}

function begun(answer: EndpointAnswer): CallToolResult {
  return told(answer, ({ id }) => [
    `The job has started. Check its progress with mudlark_job_status and id=${id}; read its results with mudlark_job_results.`,
  ]);
}

/** The API's answer unchanged, and as structured data, with notes. */
function told(answer: EndpointAnswer, notes: (job: JobBody) => readonly string[]): CallToolResult {
  if (answer.status >= 300) return refused(answer);
  const value = JSON.parse(answer.body) as Record<string, unknown>;
  const said = notes(value as unknown as JobBody).map((note) => textBlock(`[${note}]`));
  return { content: [textBlock(answer.body), ...said], structuredContent: value };
}

function nextStep({ id, state }: JobBody): string {
  if (state === 'running') {
    return `The job is running. Do something else first, then check again; finished results can be read with mudlark_job_results and id=${id}.`;
  }
  if (state === 'paused') return 'It resumes by itself when the reason is gone. Tell the user.';
  return `The job is over. Read its results with mudlark_job_results and id=${id}.`;
}

async function readResults(given: Arguments, ask: Ask): Promise<CallToolResult> {
  const problems: string[] = [];
  const number = (name: string, minimum: number, maximum: number, usual: number) => {
    const value = typeof given[name] === 'string' ? Number(given[name]) : (given[name] ?? usual);
    if (typeof value === 'number' && Number.isInteger(value) && value >= minimum && value <= maximum) return value;
    problems.push(`${name} must be a whole number from ${minimum} to ${maximum}.`);
    return usual;
  };
  const { max_characters: most } = WINDOW_PARAMETERS;
  const cursor = number('cursor', 0, Number.MAX_SAFE_INTEGER, 0);
  const limit = number('limit', 1, 100, RESULTS_AT_ONCE);
  const room = {
    cursor,
    offset: number('offset', 0, Number.MAX_SAFE_INTEGER, 0),
    maxCharacters: number('max_characters', most.minimum, most.maximum, most.default),
  };
  if (problems.length > 0) return failed(problems.join(' '), 'Correct the arguments and call again.');
  const id = String(given.id);
  // Requested first: if the job is over now, no results are added afterwards.
  const status = await ask({ does: 'read', id });
  if (status.status !== 200) return refused(status);
  const job = JSON.parse(status.body) as JobBody;
  const answer = await ask({ does: 'results', id, cursor, limit });
  if (answer.status !== 200) return refused(answer);
  const shown = showResults(answer.body, room);
  const isOver = job.state === 'done' || job.state === 'canceled';
  const isEnd =
    isOver && !shown.isCut && (await ask({ does: 'results', id, cursor: shown.cursor, limit: 1 })).body === '';
  const note = `[${stateOf(job)} ${isEnd ? 'There are no more results.' : `For more results call again with cursor=${shown.cursor}.`}]`;
  return { content: [...shown.blocks, textBlock(note)] };
}

function stateOf({ state, reason, pages: { total, succeeded, failed: broken } }: JobBody): string {
  const why = reason === undefined ? '' : ` (${reason})`;
  return `The job is ${state}${why}: ${succeeded} of ${countOf(total, 'page')} succeeded, ${broken} failed.`;
}

const ADVICE: Readonly<Record<number, string>> = {
  400: 'Correct what the message names and call again.',
  403: 'Do not try again: tell the user that the API key was refused.',
  404: 'Call mudlark_job_status without id to see which jobs there are.',
  413: 'Ask for less, as the message says; a job that names too many pages can be several jobs.',
  429: 'Wait until a job is done, or ask the user whether to cancel one.',
  503: 'Wait a moment, then call again.',
};

function refused({ status, body }: EndpointAnswer): CallToolResult {
  return failed(messageOf(body) ?? `status ${status}`, ADVICE[status] ?? 'Tell the user what failed.');
}

const failed = (message: string, advice: string) => refusal(`Failed: ${message}\nNext step: ${advice}`);

function messageOf(body: string): string | undefined {
  try {
    const { message } = JSON.parse(body) as { message?: unknown };
    return typeof message === 'string' ? message : undefined;
  } catch {
    return undefined;
  }
}
