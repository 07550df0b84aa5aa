import { z } from 'zod';
import { extractFields } from '../../ai/extract-fields.ts';
import { json } from '../endpoint.ts';
import { DEMO_URL } from '../example.ts';
import { pageEndpoint } from '../page-endpoint.ts';
import { pageParameters } from '../page-parameters.ts';
import { fieldsParameter } from '../parameters.ts';
import { AI_HEADERS, askAbout, modelTimeout } from '../read-by-model.ts';
import { fieldsResult } from '../results.ts';

export const aiFieldsEndpoint = pageEndpoint({
  name: 'ai/fields',
  tag: 'Answers',
  summary: 'Named fields of a page',
  description: 'Fetches a page and extracts the named fields from it.',
  parameters: z.object({
    ...pageParameters,
    fields: fieldsParameter(
      'Fields to extract, as nested parameters (`fields[name]=description`) or as one JSON object; at most 50. Descriptions may be empty.',
    ),
  }),
  example: {
    query: {
      url: `${DEMO_URL}article`,
      js: 'false',
      'fields[title]': 'title of the article',
      'fields[author]': 'who wrote it',
      'fields[published]': 'date of publication',
      'fields[price]': 'price',
    },
    answer: {
      type: 'application/json',
      body: {
        result: { title: 'How to read the mud', author: 'Ada Tidewell', published: '2026-03-14', price: null },
      },
    },
  },
  takesPdf: true,
  takesFrames: true,
  headers: AI_HEADERS,
  extraTime: modelTimeout,
  content: { 'application/json': fieldsResult },
  tariff: 'page and model',
  advice: 'For several values of a page as JSON.',
  tool: {
    name: 'mudlark_fields',
    title: 'Extract named fields of a page',
    purpose:
      'Fetches a web page or PDF and extracts named values from it as JSON, such as price, author and date; null for what the page does not contain. For several values of one page, or the same values of many pages.',
    parameters: {
      fields: 'Fields to extract, as an object from the name of each field to a description of it; at most 50.',
    },
  },
  async answer(page, { fields }, job) {
    const { result } = await askAbout(page, job, (shown, options) => extractFields(shown, fields, options));
    return json({ result });
  },
});
