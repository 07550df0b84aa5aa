/** A page's text as XML, well-formed whatever the page contains. */

export interface PageText {
  readonly title: string;
  readonly description: string;
  readonly content: string;
}

export function toXml({ title, description, content }: PageText): string {
  const inside = `<title>${escapeXml(title)}</title>\n<description>${escapeXml(description)}</description>\n<content>${escapeXml(content)}</content>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<page>\n${inside}\n</page>\n`;
}

export function xmlBytes(text: PageText): Uint8Array {
  return Buffer.from(toXml(text));
}

/** Characters that XML 1.0 cannot represent. */
const FORBIDDEN = /[[\p{Cc}--[\t\n\r\u0080-\u009f]]\p{Cs}\ufffe\uffff]/gv;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/[&<>\r]/g, (character) => ESCAPES[character] ?? character);
}
