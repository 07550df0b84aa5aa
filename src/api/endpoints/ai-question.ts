import { z } from 'zod';
import { answerQuestion } from '../../ai/answer-question.ts';
import { json } from '../endpoint.ts';
import { DEMO_URL } from '../example.ts';
import { pageEndpoint } from '../page-endpoint.ts';
import { pageParameters } from '../page-parameters.ts';
import { choiceParameter, requiredText } from '../parameters.ts';
import { AI_HEADERS, askAbout, modelTimeout } from '../read-by-model.ts';
import { plainText, wrapped } from '../results.ts';

export const aiQuestionEndpoint = pageEndpoint({
  name: 'ai/question',
  tag: 'Answers',
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
  example: {
    query: { url: `${DEMO_URL}article`, js: 'false', question: 'What should I bring?' },
    answer: { type: 'text/plain', body: 'Boots, a bag, a permit, and the time of the tide written on your hand.' },
  },
  takesPdf: true,
  takesFrames: true,
  headers: AI_HEADERS,
  extraTime: modelTimeout,
  content: { 'text/plain': plainText, 'application/json': wrapped },
  tariff: 'page and model',
  advice: 'For one fact of a long page that you do not want to read yourself.',
  tool: {
    name: 'mudlark_question',
    title: 'Ask about a page',
    purpose:
      'Fetches a web page or PDF and answers one question about it in words. For a single fact from a long page when the page itself is not needed; otherwise read it with mudlark_text and answer yourself, which is cheaper.',
  },
  async answer(page, { question, format }, job) {
    const { result, atPagePrice } = await askAbout(page, job, (shown, options) =>
      answerQuestion(shown, question, options),
    );
    const content = format === 'json' ? json({ result }) : { contentType: 'text/plain; charset=utf-8', body: result };
    return { ...content, atPagePrice };
  },
});
