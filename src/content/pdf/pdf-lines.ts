/** Joins the pieces of text of a PDF page into lines. Knows positions, not meanings. */

/** A piece of text from pdf.js. */
export interface PdfText {
  readonly str: string;
  /** Scale, rotation and position; the last two numbers are x and y. */
  readonly transform: readonly number[];
  readonly width: number;
}

export interface PdfLine {
  text: string;
  readonly size: number;
  readonly x: number;
  readonly y: number;
  /** Its right edge. */
  end: number;
}

/** Minimum gap between words, as a share of the font size. */
const WORD_GAP = 0.2;

export function linesOf(pieces: readonly PdfText[]): PdfLine[] {
  const lines: PdfLine[] = [];
  for (const { str, transform, width } of pieces) {
    const [, , c = 0, d = 0, x = 0, y = 0] = transform;
    const size = Math.hypot(c, d);
    const line = lines.at(-1);
    if (line !== undefined && isOnLine(line, size, x, y, str)) {
      const hasGap = x - line.end > WORD_GAP * line.size && !line.text.endsWith(' ') && !str.startsWith(' ');
      line.text += (hasGap ? ' ' : '') + str;
      line.end = Math.max(line.end, x + width);
    } else if (str.trim() !== '') {
      lines.push({ text: str, size, x, y, end: x + width });
    }
  }
  for (const line of lines) line.text = line.text.replace(/\s+/g, ' ').trim();
  return lines;
}

/** Superscripts, subscripts and spaces belong to the line they are on. */
function isOnLine(line: PdfLine, size: number, x: number, y: number, str: string): boolean {
  if (str.trim() === '') return true;
  const isNear = Math.abs(y - line.y) < 0.5 * Math.max(size, line.size);
  return isNear && x >= line.end - line.size && Math.min(size, line.size) > 0.4 * Math.max(size, line.size);
}
