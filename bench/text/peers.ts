/** Other JavaScript libraries, used on the same pages in the usual way; they are only installed in this folder. */
import { parsePage } from '../../src/content/page-parser.ts';
import { textOfDocument } from './plain-text.ts';

export interface Extractor {
  readonly name: string;
  /** From HTML to Markdown, including parsing. */
  readonly toMarkdown: (html: string) => string | Promise<string>;
  /** From HTML to the words that are compared, for extractors that choose the content. */
  readonly toText?: (html: string) => string | Promise<string>;
}

interface Linkedom {
  parseHTML(html: string): { document: unknown };
}

interface Readable {
  readonly textContent: string;
  readonly content: string;
}

const URL_OF_PAGE = 'https://site.example/page';

/** By the name that a measuring process gets as argument. */
export const PEERS: Readonly<Record<string, () => Promise<Extractor>>> = { readability, defuddle, mdream };

/** Only installed in this folder, so their types are not known to the project. */
async function load<T>(name: string): Promise<T> {
  return (await import(import.meta.resolve(name))) as T;
}

async function readability(): Promise<Extractor> {
  const { parseHTML } = await load<Linkedom>('linkedom');
  const { default: Turndown } = await load<{ default: new () => { turndown(html: string): string } }>('turndown');
  const {
    default: { Readability },
  } = await load<{ default: { Readability: new (document: unknown) => { parse(): Readable | null } } }>(
    '@mozilla/readability',
  );
  const read = (html: string): Readable | null => new Readability(parseHTML(html).document).parse();
  return {
    name: 'readability + turndown (linkedom)',
    toMarkdown: (html) => new Turndown().turndown(read(html)?.content ?? ''),
    toText: (html) => textOfDocument(parsePage(read(html)?.content ?? '')),
  };
}

async function defuddle(): Promise<Extractor> {
  const { parseHTML } = await load<Linkedom>('linkedom');
  type Defuddle = (document: unknown, url: string, options: { markdown: boolean }) => Promise<{ content: string }>;
  const { Defuddle } = await load<{ Defuddle: Defuddle }>('defuddle/node');
  const content = async (html: string, markdown: boolean): Promise<string> =>
    (await Defuddle(parseHTML(html).document, URL_OF_PAGE, { markdown })).content;
  return {
    name: 'defuddle (linkedom)',
    toMarkdown: (html) => content(html, true),
    toText: async (html) => textOfDocument(parsePage(await content(html, false))),
  };
}

async function mdream(): Promise<Extractor> {
  const { htmlToMarkdown } = await load<{ htmlToMarkdown(html: string): string }>('@mdream/js');
  return { name: 'mdream, JavaScript engine (whole page)', toMarkdown: (html) => htmlToMarkdown(html) };
}
