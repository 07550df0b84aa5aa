/** The pieces of text of a PDF's page, put together to lines. Knows where text stands, and nothing of what it means. */

/** A piece of text as pdf.js gives it. */
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
  /** Where it ends. */
  end: number;
}

/** How far apart, in parts of the font's size, two pieces of one line are separate words. */
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

/** Raised and lowered signs, and spaces, belong to the line that they stand in. */
function isOnLine(line: PdfLine, size: number, x: number, y: number, str: string): boolean {
  if (str.trim() === '') return true;
  const isNear = Math.abs(y - line.y) < 0.5 * Math.max(size, line.size);
  return isNear && x >= line.end - line.size && Math.min(size, line.size) > 0.4 * Math.max(size, line.size);
}
