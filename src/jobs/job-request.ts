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

const crawl = z.strictObject({
  url: address,
  limit: z.int('must be a whole number').min(1).max(MOST_PAGES).default(100),
  depth: z.int('must be a whole number').min(0).max(50).default(5),
  include: globs.default([]),
  exclude: globs.default([]),
  subdomains: z.boolean().default(false),
  sitemap: z.boolean().default(true),
  robots: z.boolean().default(true),
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
    endpoint: z.string('is required'),
    params: z.record(z.string(), parameter).default({}),
    urls: z
      .array(address)
      .min(1, 'must name a page at least')
      .max(MOST_URLS, `must be at most ${MOST_URLS}`)
      .optional(),
    crawl: crawl.optional(),
    robots: z.boolean().optional(),
    webhook: address.optional(),
    concurrency: z.int('must be a whole number').min(1).max(MOST_CONCURRENCY).optional(),
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
