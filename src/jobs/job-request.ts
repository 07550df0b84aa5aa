/** What a caller may ask for with a job, read from the JSON of the request. */
import { z } from 'zod';

const MOST_URLS = 10_000;
export const MOST_PAGES = 10_000;
export const MOST_CONCURRENCY = 32;
const LONGEST_URL = 4_096;

const address = z
  .string('must be a URL')
  .max(LONGEST_URL, `must be at most ${LONGEST_URL} characters`)
  .refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), 'must be an absolute http or https URL');

const globs = z
  .array(z.string('must be a text').min(1, 'must not be empty').max(500, 'must be at most 500 characters'))
  .max(50);

const said = (description: string) => ({ description });

const crawl = z.strictObject({
  url: address.meta(said('Where it begins.')),
  limit: z.int('must be a whole number').min(1).max(MOST_PAGES).default(100).meta(said('Pages at most.')),
  depth: z.int('must be a whole number').min(0).max(1_000).default(5).meta(said('Links from the first page at most.')),
  include: globs
    .default([])
    .meta(said('Only pages whose path and query match one of these: `*` is anything within a part, `**` anything.')),
  exclude: globs.default([]).meta(said('No pages whose path and query match one of these.')),
  subdomains: z.boolean().default(false).meta(said('Also pages of other hosts of the same domain.')),
  sitemap: z.boolean().default(true).meta(said('Also pages that sitemaps list.')),
  robots: z.boolean().default(true).meta(said('False does not ask robots.txt.')),
});

/** A parameter of a page's call as JSON has it: a list is given more than once, an object by its names. */
const parameter = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.union([z.string(), z.number(), z.boolean()])).max(100),
  z.record(z.string(), z.string()),
]);

export const jobRequest = z
  .strictObject({
    endpoint: z
      .string('is required')
      .meta(said('What is done with each page: an endpoint that fetches pages, such as `text`.')),
    params: z
      .record(z.string(), parameter)
      .default({})
      .meta(
        said(
          'Parameters of each page’s call, without `url` and `session`. Lists are given as lists, `headers` and `fields` as objects.',
        ),
      ),
    urls: z
      .array(address)
      .min(1, 'must name a page at least')
      .max(MOST_URLS, `must be at most ${MOST_URLS}`)
      .optional()
      .meta(said('The pages, each fetched once.')),
    crawl: crawl.optional().meta(said('Instead of `urls`: a site, whose links are followed.')),
    robots: z.boolean().optional().meta(said('The same as `crawl.robots`.')),
    webhook: address.optional().meta(said('An address that is told when the job is done.')),
    concurrency: z
      .int('must be a whole number')
      .min(1)
      .max(MOST_CONCURRENCY)
      .optional()
      .meta(said('Pages at a time. Without it 8, and 2 of one host; with it as many of one host as well.')),
  })
  .refine(({ urls, crawl: plan }) => (urls === undefined) !== (plan === undefined), 'Give either urls or crawl.');

export type JobRequest = z.output<typeof jobRequest>;

/** What is wrong, in words: the place, and what it must be. */
export function problemsOf(error: z.ZodError): string {
  return error.issues
    .slice(0, 5)
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')} ${message}.`))
    .join(' ')
    .replaceAll('..', '.');
}

/** The query of a page's call, without its address. */
export function queryOf(params: JobRequest['params']): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (Array.isArray(value)) for (const each of value) query.append(name, String(each));
    else if (typeof value === 'object')
      for (const [key, each] of Object.entries(value)) query.append(`${name}[${key}]`, each);
    else query.append(name, String(value));
  }
  return query.toString();
}
