/** Names and descriptions of the tools for jobs, written for a language model that has to choose one. */
import { type Prices, price } from '../accounts/pricing.ts';
import type { JsonSchema } from './endpoint-caller.ts';
import { credits, type ToolDefinition, WINDOW_PARAMETERS } from './tools.ts';

export type JobToolName =
  | 'mudlark_start_job'
  | 'mudlark_crawl_site'
  | 'mudlark_job_status'
  | 'mudlark_job_results'
  | 'mudlark_cancel_job';

/** Results per call. */
export const RESULTS_AT_ONCE = 10;
const MAX_RESULTS = 100;

const endpointSchema = (endpoints: readonly string[]) => ({
  type: 'string',
  enum: endpoints,
  default: 'text',
  description:
    'What to make of each page, the same as the tool of this name for one page. text returns Markdown, and is the default choice.',
});

const PARAMS = {
  type: 'object',
  description:
    'Parameters of each page, the same as those of the tool for one page of that endpoint, without url and session: {"js":false} for pages that need no JavaScript, {"selector":"h1"}, {"fields":{"price":"the price"}}.',
};

const CONCURRENCY = {
  type: 'integer',
  minimum: 1,
  maximum: 32,
  description:
    'Pages at a time. Default: 8 in all, and 2 per host. A number given here also applies to each host: use it only for hosts that can handle it.',
};

const PATTERNS = {
  type: 'array',
  items: { type: 'string' },
  maxItems: 50,
};

const ID = { type: 'string', description: 'The id that mudlark_start_job or mudlark_crawl_site gave.' };

interface Words {
  readonly title: string;
  readonly purpose: string;
  readonly properties: JsonSchema;
  readonly required?: readonly string[];
  readonly annotations: ToolDefinition['annotations'];
}

/** Each page of a job is a call, and may change something by its `actions`. */
const ACTS = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true };
const READS = { readOnlyHint: true, destructiveHint: false, openWorldHint: false };

const wordsOf = (endpoints: readonly string[]): Readonly<Record<JobToolName, Words>> => ({
  mudlark_start_job: {
    title: 'Fetch many pages in the background',
    purpose:
      'Starts a job that fetches up to 10,000 pages whose addresses are known, and returns its id at once. For more than about five pages; for fewer, call the tool for one page. Then check the progress with mudlark_job_status, and read the results with mudlark_job_results, even while the job is running.',
    properties: {
      urls: {
        type: 'array',
        items: { type: 'string' },
        minItems: 1,
        maxItems: 10_000,
        description: 'Absolute addresses. Each is fetched once.',
      },
      endpoint: endpointSchema(endpoints),
      params: PARAMS,
      concurrency: CONCURRENCY,
    },
    required: ['urls'],
    annotations: ACTS,
  },
  mudlark_crawl_site: {
    title: 'Fetch the pages of a site in the background',
    purpose:
      'Starts a job that fetches the pages of one site, following its links from a first page and its sitemaps; returns its id at once. To read a whole site or a part of it (include). To only list its addresses, mudlark_map is quicker and cheaper. robots.txt is obeyed. Then check the progress with mudlark_job_status, and read the results with mudlark_job_results, even while the job is running.',
    properties: {
      url: { type: 'string', description: 'The page to start from.' },
      limit: {
        type: 'integer',
        minimum: 1,
        maximum: 10_000,
        default: 100,
        description: 'Maximum number of pages, which also limits what the job can cost.',
      },
      depth: {
        type: 'integer',
        minimum: 0,
        maximum: 50,
        default: 5,
        description: 'Maximum number of links away from the first page.',
      },
      include: {
        ...PATTERNS,
        description:
          'Only addresses whose path and query match one of these patterns: * matches within a path segment, ** anything, such as /docs/**.',
      },
      exclude: { ...PATTERNS, description: 'Skip addresses that match one of these patterns.' },
      subdomains: { type: 'boolean', default: false, description: 'Also other hosts of the same domain.' },
      sitemap: { type: 'boolean', default: true, description: 'Also pages that sitemaps list.' },
      endpoint: endpointSchema(endpoints),
      params: PARAMS,
      concurrency: CONCURRENCY,
    },
    required: ['url'],
    annotations: ACTS,
  },
  mudlark_job_status: {
    title: 'Check the progress of a job',
    purpose:
      'Returns the state of a job (running, paused with the reason, done, canceled), how many pages succeeded, failed and are left, and the credits it has used. Without an id it lists the latest jobs of the account.',
    properties: { id: { ...ID, description: `${ID.description} Without it: all jobs.` } },
    annotations: READS,
  },
  mudlark_job_results: {
    title: 'Read the results of a job',
    purpose:
      'Returns results of a job, in the order in which its pages finished, even while the job is running: for each page its address, how it ended, and its content or what went wrong. The answer ends with the cursor for the next call. Reading costs nothing, so read in small portions.',
    properties: {
      id: ID,
      cursor: {
        type: 'integer',
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        default: 0,
        description: 'Where to continue: the cursor from the previous answer. 0 for the first results.',
      },
      limit: {
        type: 'integer',
        minimum: 1,
        maximum: MAX_RESULTS,
        default: RESULTS_AT_ONCE,
        description: 'Maximum number of results.',
      },
      max_characters: {
        ...WINDOW_PARAMETERS.max_characters,
        description:
          'Maximum number of characters of all results together. A result that does not fit is left for the next call; one that is longer by itself is cut.',
      },
      offset: {
        ...WINDOW_PARAMETERS.offset,
        description: 'Characters of the first result to skip, to continue one that was cut. Free.',
      },
    },
    required: ['id'],
    // Results contain what pages say.
    annotations: { ...READS, openWorldHint: true },
  },
  mudlark_cancel_job: {
    title: 'Cancel a job',
    purpose:
      'Cancels a job: no more pages are started. Finished results are kept and can be read. The job cannot be resumed.',
    properties: { id: ID },
    required: ['id'],
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  },
});

/** `endpoints` are those that can be used in jobs. */
export function jobDefinitions(endpoints: readonly string[], prices: Prices | undefined): ToolDefinition[] {
  return Object.entries(wordsOf(endpoints)).map(([name, { title, purpose, properties, required, annotations }]) => ({
    name,
    title,
    description: [purpose, ...costWords(name, prices)].join(' '),
    inputSchema: { type: 'object', properties, ...(required && { required }), additionalProperties: false },
    annotations,
  }));
}

/** Computed by the same function that bills. */
function costWords(name: string, prices: Prices | undefined): string[] {
  if (!prices) return [];
  if (name !== 'mudlark_start_job' && name !== 'mudlark_crawl_site') return ['Free.'];
  const text = (js: boolean) => price({ tariff: 'page', exit: 'datacenter', js }, prices);
  return [
    `Each page costs the same as a single call, for endpoint=text ${credits(text(true))}, ${text(false)} with js=false; failures are free. When credits run out, the job pauses.`,
  ];
}
