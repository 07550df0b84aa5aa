import { z } from 'zod';
import { DEMO_URL } from '../example.ts';
import { readPage } from '../fetched-text.ts';
import { pageEndpoint } from '../page-endpoint.ts';
import { pageParameters } from '../page-parameters.ts';
import { booleanParameter, choiceParameter, extension } from '../parameters.ts';
import { plainText, textResult } from '../results.ts';
import { writeJson, writeXml } from '../write-answer.ts';

export const textEndpoint = pageEndpoint({
  name: 'text',
  summary: 'A page as Markdown',
  description:
    'Converts a page to Markdown, without its boilerplate. Headings, lists and links are kept; tables come out as plain text, one paragraph per cell.',
  parameters: z.object({
    ...pageParameters,
    text_format: choiceParameter(
      ['plain', 'json', 'xml'],
      'plain',
      '`plain` returns the Markdown; `json` an object with `title`, `description` and `content`; `xml` the same three as elements.',
    ),
    return_links: booleanParameter(false, 'With `text_format=json`: also return the links of the body text.'),
    main_content: extension(
      booleanParameter(true, 'False returns the whole page, except scripts, styles and what is invisible.'),
    ),
    table_format: extension(
      choiceParameter(
        ['plain', 'markdown'],
        'plain',
        '`plain` writes one paragraph per cell; `markdown` writes tables of data as GitHub-flavored Markdown does.',
      ),
    ),
  }),
  example: {
    query: { url: `${DEMO_URL}article`, js: 'false' },
    answer: {
      type: 'text/plain',
      body: `# How to read the mud

Go an hour before the lowest water, and walk where the stones lie in lines: the current sorts by weight.

## What to bring

Boots, a bag, a permit, and the time of the tide written on your hand.
`,
    },
  },
  takesPdf: true,
  takesFrames: true,
  content: { 'text/plain': plainText, 'application/json': textResult, 'application/xml': plainText },
  advice: 'The default for reading a page or PDF.',
  tool: {
    name: 'mudlark_text',
    title: 'Read a page as Markdown',
    purpose:
      'Fetches a web page or PDF and returns its main content as Markdown, without menus, ads and other boilerplate. The default choice: start here whenever a page is to be read, summarized, quoted or searched for links.',
    isFirstChoice: true,
  },
  async answer(
    page,
    { text_format: format, return_links: returnLinks, main_content: mainContent, table_format: tables },
    { work, deadline },
  ) {
    const { links, ...text } = await readPage(page, work, deadline.signal, { mainContent, tables });
    if (format === 'plain') return { contentType: 'text/plain; charset=utf-8', body: text.content };
    if (format === 'xml') return writeXml(text, { work, deadline });
    const characters = text.content.length + (returnLinks ? links.reduce((sum, link) => sum + link.length, 0) : 0);
    return writeJson(returnLinks ? { ...text, links } : text, characters, { work, deadline });
  },
});
