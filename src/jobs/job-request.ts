/** What a caller may ask for with a job, read from the JSON of the request. */
import { z } from 'zod';

export const MAX_PAGES = 10_000;
export const MAX_CONCURRENCY = 32;
const MAX_URL_LENGTH = 4_096;
/** Counts those inside of lists and objects too. Checking a megabyte of parameters would take half a second. */
const MAX_PARAMETERS = 1_000;
/** Characters of one error message, which may contain names that the caller has sent. */
const MAX_PROBLEM_LENGTH = 300;

const address = z
  .string({ error: ({ input }) => (input === undefined ? 'is required' : 'must be a URL') })
  .max(MAX_URL_LENGTH, `must be at most ${MAX_URL_LENGTH} characters`)
  .refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), 'must be an absolute http or https URL');

const globs = z
  .array(z.string('must be text').min(1, 'must not be empty').max(500, 'must be at most 500 characters'))
  .max(50, 'must have at most 50 patterns');

const wholeNumber = (minimum: number, maximum: number) => {
  const words = `must be a whole number from ${minimum} to ${maximum}`;
  return z.int(words).min(minimum, words).max(maximum, words);
};

const said = (description: string) => ({ description });

export const crawlRequest = z.strictObject({
  url: address.meta(said('URL of the first page.')),
  limit: wholeNumber(1, MAX_PAGES).default(100).meta(said('Maximum number of pages.')),
  depth: wholeNumber(0, 1_000).default(5).meta(said('Maximum number of links away from the first page.')),
  include: globs
    .default([])
    .meta(
      said('Only pages whose path and query match one of these: `*` matches within a path segment, `**` anything.'),
    ),
  exclude: globs.default([]).meta(said('Skip pages whose path and query match one of these.')),
  subdomains: z.boolean().default(false).meta(said('Also pages of other hosts of the same domain.')),
  sitemap: z.boolean().default(true).meta(said('Also pages that sitemaps list.')),
  robots: z.boolean().default(true).meta(said('Whether to obey robots.txt.')),
});

/** A parameter of a page's call as JSON: a list becomes a repeated parameter, an object nested parameters. */
const parameter = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.union([z.string(), z.number(), z.boolean()])).max(100),
  z.record(z.string(), z.string()),
  // Those of `actions`.
  z.array(z.record(z.string(), z.union([z.string(), z.number()]))).max(100),
]);

export const jobRequest = z
  .strictObject({
    endpoint: z.string().meta(said('The endpoint to call for each page, such as `text`.')),
    params: z
      .record(z.string(), parameter)
      .default({})
      .meta(
        said(
          'Parameters of each page’s call, without `url` and `session`. Lists and `actions` are given as lists, `headers` and `fields` as objects.',
        ),
      ),
    urls: z
      .array(address)
      .min(1, 'must have at least one URL')
      .max(MAX_PAGES, `must have at most ${MAX_PAGES} URLs`)
      .optional()
      .meta(said('The pages, each fetched once.')),
    crawl: crawlRequest.optional().meta(said('Instead of `urls`: a site, whose links are followed.')),
    robots: z.boolean().optional().meta(said('The same as `crawl.robots`.')),
    webhook: address.optional().meta(said('URL that gets a signed POST when the job is over.')),
    concurrency: wholeNumber(1, MAX_CONCURRENCY)
      .optional()
      .meta(said('Pages at a time. Default: 8 in all, and 2 per host. A number given here also applies to each host.')),
  })
  .refine(
    ({ urls, crawl: plan }) => (urls === undefined) !== (plan === undefined),
    'Give either urls or crawl, and not both.',
  );

export type JobRequest = z.output<typeof jobRequest>;

/** The request, or a description of what is wrong with it. */
export function readJobRequest(value: unknown): { readonly request: JobRequest } | { readonly wrong: string } {
  if (parametersIn(value) > MAX_PARAMETERS) return { wrong: `params must have at most ${MAX_PARAMETERS} values.` };
  const read = jobRequest.safeParse(value, { error: wordsFor });
  return read.success ? { request: read.data } : { wrong: problemsOf(read.error) };
}

function parametersIn(value: unknown): number {
  const { params } = Object(value) as { readonly params?: unknown };
  return countedIn(params, 3);
}

function countedIn(value: unknown, levels: number): number {
  if (levels === 0) return 0;
  return valuesIn(value).reduce<number>((sum, each) => sum + 1 + countedIn(each, levels - 1), 0);
}

const valuesIn = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];

const TYPES: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  string: 'a string',
};

/** What a value must be, where the schema does not say it. */
function wordsFor(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? 'is required' : `must be ${TYPES[issue.expected] ?? issue.expected}`;
  // The only union is the value of a parameter.
  if (issue.code === 'invalid_union')
    return 'must be text, a number, true, false, a list of these, an object of texts, or a list of steps';
  return undefined;
}

/** For each problem, the path of the value and what it must be. */
function problemsOf(error: z.ZodError): string {
  return error.issues
    .slice(0, 5)
    .map((issue) => {
      const { code, path, message } = issue;
      const name = path.join('.');
      if (code === 'unrecognized_keys') return `There is no ${issue.keys.join(', ')} in ${name || 'the body'}.`;
      if (code === 'custom' && name === '') return message;
      return `${name || 'The body'} ${message}.`;
    })
    .map((problem) => (problem.length > MAX_PROBLEM_LENGTH ? `${problem.slice(0, MAX_PROBLEM_LENGTH)}….` : problem))
    .join(' ')
    .replaceAll('..', '.');
}

type Value = JobRequest['params'][string];

const isSteps = (value: Value) => Array.isArray(value) && typeof value[0] === 'object';

/** The query of a page's call, without its address. */
export function queryOf(params: JobRequest['params']): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (isSteps(value)) query.append(name, JSON.stringify(value));
    else if (Array.isArray(value)) for (const each of value) query.append(name, String(each));
    else if (typeof value === 'object')
      for (const [key, each] of Object.entries(value)) query.append(`${name}[${key}]`, each);
    else query.append(name, String(value));
  }
  return query.toString();
}
