/** The few things that are read from markup: microdata in a page's head, elements of a feed, entities. */

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

export function decodeEntities(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi, (entity, hex, decimal, name) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? entity;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}

export function attribute(tag: string, name: string): string | undefined {
  const [, double, single] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag) ?? [];
  const value = double ?? single;
  return value === undefined ? undefined : decodeEntities(value);
}

/** The text of the first element of this name; undefined if there is none. */
export function elementText(markup: string, name: string): string | undefined {
  const [, text] = new RegExp(`<${name}(?:\\s[^<>]*)?>([^<]*)</${name}>`).exec(markup) ?? [];
  return text === undefined ? undefined : decodeEntities(text);
}

/** The start tag of the first element of this name. */
export function startTag(markup: string, name: string): string | undefined {
  return new RegExp(`<${name}\\s[^<>]*>`).exec(markup)?.[0];
}

/** The microdata of a page: each property with its values, in document order. */
export function microdata(html: string): ReadonlyMap<string, readonly string[]> {
  const properties = new Map<string, string[]>();
  for (const [tag] of html.matchAll(/<(?:meta|link)\s[^<>]*>/gi)) {
    const name = attribute(tag, 'itemprop');
    const value = attribute(tag, 'content') ?? attribute(tag, 'href');
    if (name === undefined || value === undefined) continue;
    const values = properties.get(name);
    if (values === undefined) properties.set(name, [value]);
    else values.push(value);
  }
  return properties;
}
