import { z } from 'zod';
import { pageEndpoint } from '../page-endpoint.ts';
import { pageParameters } from '../page-parameters.ts';
import { fieldsParameter } from '../parameters.ts';
import { fieldsResult } from '../results.ts';

export const aiFieldsEndpoint = pageEndpoint({
  name: 'ai/fields',
  summary: 'Named fields of a page',
  description: 'Fetches a page and extracts the named fields from it.',
  parameters: z.object({
    ...pageParameters,
    fields: fieldsParameter(
      'Fields to extract, as nested parameters (`fields[name]=description`) or as one JSON object; at most 50.',
    ),
  }),
  content: { 'application/json': fieldsResult },
});
