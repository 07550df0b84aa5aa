/** How the tools for jobs are called and explained: written for a language model that has to choose one. */
import { type Prices, price } from '../accounts/pricing.ts';
import type { JsonSchema } from './endpoint-caller.ts';
import { credits, type ToolDefinition, WINDOW_PARAMETERS } from './tools.ts';

export type JobToolName =
  | 'mudlark_start_job'
  | 'mudlark_crawl_site'
  | 'mudlark_job_status'
  | 'mudlark_job_results'
  | 'mudlark_cancel_job';

/** Results that one call gives. */
export const RESULTS_AT_ONCE = 10;
const MOST_RESULTS = 100;

const endpointSchema = (endpoints: readonly string[]) => ({
  type: 'string',
  enum: endpoints,
  default: 'text',
  description:
    'What is made of each page, as the tool for one page of the same name does: text is Markdown, and the default choice.',
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
    'Pages at a time. Without it 8, and 2 of one host; with it as many of one host: only for hosts that bear it.',
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

/** Each page of a job is a call, and may do what `actions` say. */
const ACTS = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true };
const READS = { readOnlyHint: true, destructiveHint: false, openWorldHint: false };

const wordsOf = (endpoints: readonly string[]): Readonly<Record<JobToolName, Words>> => ({
  mudlark_start_job: {
    title: 'Fetch many pages in the background',
    purpose:
      'Begins a job that fetches up to 10,000 pages whose addresses are known, and returns its id at once. For more than about five pages; for fewer, call the tool for one page. Then look with mudlark_job_status, and read with mudlark_job_results, also while it runs.',
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
      'Begins a job that follows the links of one site from a first page on, and its sitemaps, and fetches what it finds; returns its id at once. To read a whole site or a part of it (include). To only list its addresses, mudlark_map is quicker and cheaper. robots.txt is obeyed. Then look with mudlark_job_status, and read with mudlark_job_results, also while it runs.',
    properties: {
      url: { type: 'string', description: 'The page to begin with.' },
      limit: {
        type: 'integer',
        minimum: 1,
        maximum: 10_000,
        default: 100,
        description: 'Pages at most: the bound of what it costs.',
      },
      depth: {
        type: 'integer',
        minimum: 0,
        maximum: 50,
        default: 5,
        description: 'Links away from the first page at most.',
      },
      include: {
        ...PATTERNS,
        description:
          'Only addresses whose path and query fit one of these: * within a part, ** anything, such as /docs/**.',
      },
      exclude: { ...PATTERNS, description: 'Not those that fit one of these.' },
      subdomains: { type: 'boolean', default: false, description: 'Other hosts of the same domain as well.' },
      sitemap: { type: 'boolean', default: true, description: 'Pages that sitemaps list as well.' },
      endpoint: endpointSchema(endpoints),
      params: PARAMS,
      concurrency: CONCURRENCY,
    },
    required: ['url'],
    annotations: ACTS,
  },
  mudlark_job_status: {
    title: 'Look how far a job is',
    purpose:
      'Returns the state of a job (running, paused with the reason, done, canceled), how many pages succeeded, failed and are left, and the credits it has used. Without an id it lists the latest jobs of the account.',
    properties: { id: { ...ID, description: `${ID.description} Without it: all jobs.` } },
    annotations: READS,
  },
  mudlark_job_results: {
    title: 'Read the results of a job',
    purpose:
      'Returns results of a job, in the order in which its pages were done, also while it runs: of each page its address, how it ended, and its content or what went wrong. The answer ends with the cursor to go on from. Reading costs nothing, so read in small portions.',
    properties: {
      id: ID,
      cursor: {
        type: 'integer',
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        default: 0,
        description: 'Where to go on: what the answer before said. 0 for the first results.',
      },
      limit: {
        type: 'integer',
        minimum: 1,
        maximum: MOST_RESULTS,
        default: RESULTS_AT_ONCE,
        description: 'Results at most.',
      },
      max_characters: {
        ...WINDOW_PARAMETERS.max_characters,
        description:
          'Most characters of all results together. A result that does not fit is left for the next call; one that is longer by itself is cut.',
      },
      offset: {
        ...WINDOW_PARAMETERS.offset,
        description: 'Characters of the first result to skip, to go on in one that was cut. Free.',
      },
    },
    required: ['id'],
    // What pages say is in them.
    annotations: { ...READS, openWorldHint: true },
  },
  mudlark_cancel_job: {
    title: 'Cancel a job',
    purpose:
      'Ends a job: no further page is begun. Results that are there stay and can be read. It cannot be taken up again.',
    properties: { id: ID },
    required: ['id'],
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  },
});

/** `endpoints` are those that a job can ask for many pages. */
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
    `Each page costs what the same call by itself costs, for endpoint=text ${credits(text(true))}, ${text(false)} with js=false; failures are free. When credits end the job pauses.`,
  ];
}
