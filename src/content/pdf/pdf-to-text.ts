/**
 * A PDF as Markdown. Run it in a thread, which can be terminated: a hostile file may take long. Nothing is fetched,
 * rendered or executed: neither fonts nor the file's own scripts.
 */
import { getDocumentProxy } from 'unpdf';
import { cleanText } from '../metadata/clean-text.ts';
import { blocksToMarkdown } from './pdf-blocks.ts';
import { linesOf, type PdfLine, type PdfText } from './pdf-lines.ts';

export interface PdfContent {
  readonly title: string;
  readonly markdown: string;
}

export class UnreadablePdf extends Error {
  readonly reason: 'encrypted' | 'broken';

  constructor(reason: 'encrypted' | 'broken', cause: unknown) {
    super(reason === 'encrypted' ? 'The PDF is encrypted.' : 'The PDF cannot be read.', { cause });
    this.name = 'UnreadablePdf';
    this.reason = reason;
  }
}

const MAX_PAGES = 1000;
const MAX_CHARACTERS = 5_000_000;

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** Takes ownership of the bytes. Throws `UnreadablePdf`. */
export async function pdfToText(bytes: Uint8Array): Promise<PdfContent> {
  const pdf = await open(bytes);
  try {
    const { firstHeading, markdown } = blocksToMarkdown(await readPages(pdf));
    return { title: (await ownTitle(pdf)) || firstHeading, markdown };
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function open(bytes: Uint8Array): Promise<Pdf> {
  try {
    return await getDocumentProxy(bytes, {
      isEvalSupported: false,
      useSystemFonts: false,
      disableFontFace: true,
      useWorkerFetch: false,
      useWasm: false,
      isOffscreenCanvasSupported: false,
      isImageDecoderSupported: false,
      enableXfa: false,
      stopAtErrors: false,
      maxImageSize: 0,
      verbosity: 0,
    });
  } catch (error) {
    throw new UnreadablePdf(isNamed(error, 'PasswordException') ? 'encrypted' : 'broken', error);
  }
}

async function readPages(pdf: Pdf): Promise<PdfLine[][]> {
  const pages: PdfLine[][] = [];
  let failure: unknown;
  let left = MAX_CHARACTERS;
  for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES) && left > 0; number++) {
    try {
      const lines = await readPage(pdf, number);
      for (const { text } of lines) left -= text.length;
      pages.push(lines);
    } catch (error) {
      // One broken page does not affect the others.
      failure = error;
    }
  }
  if (pages.length === 0 && failure !== undefined) throw new UnreadablePdf('broken', failure);
  return pages;
}

async function readPage(pdf: Pdf, number: number): Promise<PdfLine[]> {
  const page = await pdf.getPage(number);
  try {
    const { items } = await page.getTextContent();
    return linesOf(items.filter((item): item is typeof item & PdfText => 'str' in item));
  } finally {
    page.cleanup();
  }
}

/** The title in the file's metadata, unless a program made it from a file name. */
async function ownTitle(pdf: Pdf): Promise<string> {
  try {
    const { info } = await pdf.getMetadata();
    const title = 'Title' in info && typeof info.Title === 'string' ? cleanText(info.Title) : '';
    return /^(?:untitled|microsoft word - .*|.*\.(?:docx?|pdf|indd|tex|dvi|xlsx?|pptx?|qxd))$/i.test(title)
      ? ''
      : title;
  } catch {
    // Broken metadata is treated as missing.
    return '';
  }
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name;
}
