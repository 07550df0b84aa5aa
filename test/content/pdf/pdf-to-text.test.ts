import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pdfToText, UnreadablePdf } from '../../../src/content/pdf/pdf-to-text.ts';
import { makePdf, type PdfTextLine } from '../../support/pdf.ts';

const body = (y: number, text: string): PdfTextLine => ({ text, size: 11, y });
const LONG = 'This line is as long as all the lines that reach the right margin';

async function markdownOf(...pages: PdfTextLine[][]): Promise<string> {
  return (await pdfToText(makePdf(pages))).markdown;
}

describe('pdfToText', () => {
  it('recognizes headings by their size', async () => {
    const page = [
      { text: 'Title', size: 24, y: 740 },
      body(700, `${LONG}.`),
      { text: 'Part', size: 16, y: 660 },
      body(640, 'Text.'),
    ];
    assert.equal(await markdownOf(page), `# Title\n\n${LONG}.\n\n## Part\n\nText.\n`);
  });

  it('finds no headings if all text has the same size', async () => {
    assert.equal(await markdownOf([body(700, 'A'), { text: 'B', size: 12, y: 600 }]), 'A\n\nB\n');
  });

  it('joins the lines of a paragraph', async () => {
    assert.equal(
      await markdownOf([body(700, LONG), body(687, 'and here it ends.'), body(650, 'Another.')]),
      `${LONG} and here it ends.\n\nAnother.\n`,
    );
  });

  it('joins words hyphenated at the end of a line, and keeps other hyphens', async () => {
    assert.equal(
      await markdownOf([body(700, `${LONG} hyphen-`), body(687, 'ated, not UTF-'), body(674, '8')]),
      `${LONG} hyphenated, not UTF- 8\n`,
    );
  });

  it('joins a sentence that continues on the next page', async () => {
    assert.equal(await markdownOf([body(80, `${LONG} and`)], [body(700, 'more.')]), `${LONG} and more.\n`);
  });

  it('puts the pieces of a line together', async () => {
    assert.equal(await markdownOf([body(700, 'One'), { ...body(700, 'two'), x: 100 }]), 'One two\n');
  });

  it('writes bullets as a list', async () => {
    assert.equal(
      await markdownOf([body(700, '\x95 one'), body(680, '\x95 two'), body(600, 'End.')]),
      '- one\n- two\n\nEnd.\n',
    );
  });

  it('leaves out headers and footers of every page', async () => {
    const page = (number: number): PdfTextLine[] => [
      body(760, 'The Journal'),
      body(700, `Text ${'abc'[number]}.`),
      body(650, 'Middle.'),
      body(600, 'End.'),
      body(30, `Page ${number}`),
    ];
    const markdown = await markdownOf(page(0), page(1), page(2));
    assert.doesNotMatch(markdown, /Journal|Page/);
    assert.match(markdown, /Text a\.[\s\S]*Text b\.[\s\S]*Text c\./);
  });

  it('escapes what would be markup', async () => {
    assert.equal(await markdownOf([body(700, '1. not *a* list')]), '1\\. not \\*a\\* list\n');
  });

  it('uses the title in the file, unless it is a file name, and otherwise the first heading', async () => {
    const page = [{ text: 'Heading', size: 24, y: 740 }, body(700, LONG)];
    for (const [title, expected] of [
      ['Own title', 'Own title'],
      ['thesis.docx', 'Heading'],
      ['Microsoft Word - x', 'Heading'],
      ['', 'Heading'],
      [undefined, 'Heading'],
    ] as const) {
      assert.equal((await pdfToText(makePdf([page], title === undefined ? {} : { title }))).title, expected);
    }
  });

  it('says that a file is encrypted', async () => {
    await assert.rejects(pdfToText(makePdf([[body(700, 'x')]], { isEncrypted: true })), isUnreadable('encrypted'));
  });

  it('says that a file is broken', async () => {
    for (const bytes of [
      new Uint8Array(),
      new Uint8Array(1000),
      new TextEncoder().encode('%PDF-1.4\n'),
      new TextEncoder().encode('<html>'),
    ]) {
      await assert.rejects(pdfToText(bytes), isUnreadable('broken'));
    }
  });

  it('reads a truncated file as far as possible, or reports that it is broken', async () => {
    const file = makePdf([[body(700, 'x')]]);
    for (let end = 20; end < file.length; end += 37) {
      await pdfToText(file.slice(0, end)).catch((error) => assert.ok(error instanceof UnreadablePdf, String(error)));
    }
  });

  it('returns nothing for a page without text', async () => {
    assert.deepEqual(await pdfToText(makePdf([[]])), { title: '', markdown: '' });
  });
});

function isUnreadable(reason: string): (error: unknown) => boolean {
  return (error) => error instanceof UnreadablePdf && error.reason === reason;
}
