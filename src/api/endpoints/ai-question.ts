import { z } from 'zod';
import { pageEndpoint } from '../page-endpoint.ts';
import { pageParameters } from '../page-parameters.ts';
import { choiceParameter, requiredText } from '../parameters.ts';
import { plainText, wrapped } from '../results.ts';

export const aiQuestionEndpoint = pageEndpoint({
  name: 'ai/question',
  summary: 'An answer about a page',
  description: 'Fetches a page and answers a question about it.',
  parameters: z.object({
    ...pageParameters,
    question: requiredText('Question or instructions about the page.'),
    format: choiceParameter(
      ['text', 'json'],
      'text',
      '`text` returns plain text, `json` an object with a `result` key.',
    ),
  }),
  content: { 'text/plain': plainText, 'application/json': wrapped },
});
