/** Writes small PDF files, byte by byte. */

export interface PdfTextLine {
  readonly text: string;
  readonly size: number;
  readonly x?: number;
  readonly y: number;
}

export interface PdfOptions {
  readonly title?: string;
  readonly isEncrypted?: boolean;
}

export function makePdf(
  pages: readonly (readonly PdfTextLine[])[],
  { title, isEncrypted = false }: PdfOptions = {},
): Uint8Array {
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>'];
  const kids = pages.map((_, at) => `${5 + at * 2} 0 R`).join(' ');
  objects.push(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  objects.push(`<< ${title === undefined ? '' : `/Title (${escapeText(title)})`} >>`);
  pages.forEach((lines, at) => {
    const content = lines
      .map(({ text, size, x = 72, y }) => `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${escapeText(text)}) Tj ET`)
      .join('\n');
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${6 + at * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    );
    objects.push(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  });
  if (isEncrypted) {
    const key = '00'.repeat(32);
    objects.push(`<< /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >>`);
  }
  return assemble(objects, isEncrypted ? `/Encrypt ${objects.length} 0 R /ID [<00> <00>]` : '');
}

function assemble(objects: readonly string[], trailer: string): Uint8Array {
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  file += offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 4 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(file, 'latin1'));
}

function escapeText(text: string): string {
  return text.replace(/[\\()]/g, '\\$&');
}
