/** The shapes of successful answers, for the replies and for the OpenAPI document. */
import { z } from 'zod';

export const markup = z.string().meta({ description: 'HTML.' });
export const plainText = z.string().meta({ description: 'Text.' });

export const wrapped = z
  .object({ result: z.string() })
  .meta({ description: 'With `format=json`: the same, wrapped in an object.' });

export const scriptResult = z
  .object({ result: z.unknown() })
  .meta({ description: 'With `format=json`: the HTML, or the value of the script, wrapped in an object.' });

export const selectedAreas = z
  .array(z.array(z.string()))
  .meta({ description: 'One entry per selector, in request order: the inner HTML of every element that matches it.' });

export const textResult = z.object({
  title: z.string(),
  description: z.string(),
  content: z.string().meta({ description: 'Markdown.' }),
  links: z
    .array(z.string())
    .optional()
    .meta({ description: 'With `return_links=true`: absolute URLs, in document order.' }),
});

export const mapResult = z.object({
  links: z.array(
    z.object({
      url: z.string().meta({ description: 'Absolute, without a fragment.' }),
      title: z
        .string()
        .nullable()
        .meta({ description: 'What the sitemap or the link says; null where it says nothing.' }),
      source: z.enum(['sitemap', 'page']),
    }),
  ),
});

export const fieldsResult = z.object({
  result: z
    .record(z.string(), z.string().nullable())
    .meta({ description: 'The requested fields; null where the page does not contain one.' }),
});

export const pictureBytes = z
  .string()
  .meta({ format: 'binary', description: 'The bytes of the picture, in the format that was asked for.' });

export const pictureResult = z
  .object({
    result: z.string().meta({ contentEncoding: 'base64', description: 'The bytes of a PNG, in base64.' }),
    content_type: z.string().meta({ description: '`image/png`.' }),
    width: z.int().meta({ description: 'In pixels of the picture.' }),
    height: z.int(),
    cut: z.boolean().meta({ description: 'Whether the picture shows only the beginning of what was asked for.' }),
  })
  .meta({ description: 'With `format=json`.' });

export const accountInfo = z.object({
  email: z.string().meta({ description: 'Account e-mail address.' }),
  remaining_api_calls: z
    .int()
    .meta({ description: 'Deprecated alias of remaining_monthly_credits.', deprecated: true }),
  remaining_monthly_credits: z.int().meta({ description: 'Monthly credits left, without pay-as-you-go credits.' }),
  remaining_payg_credits: z.int().meta({ description: 'Pay-as-you-go credits left.' }),
  remaining_total_credits: z.int().meta({ description: 'Monthly plus pay-as-you-go credits.' }),
  resets_at: z.int().meta({ description: 'Start of the next billing cycle, UNIX timestamp.' }),
  remaining_concurrency: z.int().meta({ description: 'Concurrent requests that can still be started.' }),
});

export const searchResult = z.object({
  search_parameters: z.object({
    engine: z.string(),
    q: z.string(),
    gl: z.string(),
    hl: z.string(),
    page: z.int(),
  }),
  search_information: z.object({
    query_displayed: z.string(),
    organic_results_state: z.enum([
      'Results for exact spelling',
      'Empty showing fixed spelling results',
      'Fully empty',
    ]),
    showing_results_for: z.string().optional(),
    total_results: z.int().optional(),
  }),
  organic_results: z.array(
    z.object({
      position: z.int(),
      title: z.string(),
      link: z.string(),
      domain: z.string(),
      displayed_link: z.string(),
      snippet: z.string().optional(),
      date: z.string().optional(),
    }),
  ),
  related_searches: z.array(z.object({ query: z.string() })).optional(),
  pagination: z.object({ current: z.int(), next: z.int().optional() }),
});
