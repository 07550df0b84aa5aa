/** Text of a page's metadata as one clean line. */

const INVISIBLE = /[[\p{Cc}--[\t\n\v\f\r\u0085]]\u00ad\u200b\u2060\ufeff]/gv;

export function cleanText(text: string): string {
  return text.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Text of a script's data, which often contains HTML entities. */
export function cleanScriptText(text: string): string {
  const decoded = text.replace(
    /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
    (whole, name, decimal, hex) => {
      if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
  return cleanText(decoded.replace(/<\/?[a-z][^<>]*>/gi, ' '));
}
