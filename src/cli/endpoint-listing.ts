/**
 * How the overview lists the commands of endpoints, so that none has to be loaded for it. Made by
 * scripts/endpoint-listing.ts: do not edit.
 */
import type { ListedCommand } from './command.ts';

export const ENDPOINT_LISTING: Readonly<Record<string, Pick<ListedCommand, 'usage' | 'summary'>>> = {
  html: { usage: 'html <url…> [options]', summary: 'The HTML of a page, without a server or an account.' },
  text: { usage: 'text <url…> [options]', summary: 'A page as Markdown, without a server or an account.' },
  selected: { usage: 'selected <url…> [options]', summary: 'One area of a page, without a server or an account.' },
  'selected-multiple': {
    usage: 'selected-multiple <url…> [options]',
    summary: 'Several areas of a page, without a server or an account.',
  },
  screenshot: {
    usage: 'screenshot <url> -o <file> [options]',
    summary: 'A picture of a page, without a server or an account.',
  },
  question: { usage: 'question <url…> [options]', summary: 'An answer about a page, without a server or an account.' },
  fields: { usage: 'fields <url…> [options]', summary: 'Named fields of a page, without a server or an account.' },
  serp: { usage: 'serp <q…> [options]', summary: 'Search results, without a server or an account.' },
  data: {
    usage: 'data <url…> [options]',
    summary: 'Structured data of a page on a known site, without a server or an account.',
  },
  map: { usage: 'map <url…> [options]', summary: 'The addresses of a site, without a server or an account.' },
};
