/**
 * Parses a sitemap as it arrives, piece by piece, and keeps only the current entry: a urlset, an index of sitemaps,
 * RSS, Atom, or lines of addresses. Anything else gives nothing. Pure.
 */

export interface SitemapEntry {
  readonly kind: 'page' | 'sitemap';
  /** As written there. */
  readonly url: string;
  readonly title: string;
}

/** Called for each entry; false: no more are needed. */
export type OnEntry = (entry: SitemapEntry) => boolean;

/** Maximum characters of a tag, an address or a title; longer ones are ignored. */
const MAX_TAG_LENGTH = 16 * 1024;
const MAX_FIELD_LENGTH = 4 * 1024;

type Field = 'url' | 'title';

interface Open {
  readonly kind: SitemapEntry['kind'];
  /** The element's own name, with its prefix. */
  readonly name: string;
  readonly prefix: string;
  /** The element that holds its address. */
  readonly address: Container['address'];
  url: string;
  title: string;
  /** The name of an element in it that is none of its fields: what is in there is not about the entry. */
  aside: string | undefined;
}

interface Container {
  readonly kind: SitemapEntry['kind'];
  readonly address: 'loc' | 'link';
}

const CONTAINERS: Readonly<Record<string, Container>> = {
  url: { kind: 'page', address: 'loc' },
  sitemap: { kind: 'sitemap', address: 'loc' },
  item: { kind: 'page', address: 'link' },
  entry: { kind: 'page', address: 'link' },
};

export class SitemapText {
  readonly #onEntry: OnEntry;
  /** What was not parsed yet: the beginning of a tag or of a line. */
  #rest = '';
  #form: 'unknown' | 'xml' | 'lines' | 'nothing' = 'unknown';
  #open: Open | undefined;
  #field: { readonly of: Field; readonly name: string; text: string } | undefined;
  /** A comment or CDATA section continues until this. */
  #until: { readonly end: string; readonly isText: boolean } | undefined;
  #wanted = true;

  constructor(onEntry: OnEntry) {
    this.#onEntry = onEntry;
  }

  /** False: nothing more can be found, or is needed. */
  write(text: string): boolean {
    if (!this.#wanted || this.#form === 'nothing') return false;
    this.#rest += text;
    if (this.#form === 'unknown') this.#look();
    if (this.#form === 'xml') this.#readXml();
    else if (this.#form === 'lines') this.#readLines();
    return this.#wanted && (this.#form as string) !== 'nothing';
  }

  /** The last line may have no line break. Returns whether the last entry was all there. */
  end(): boolean {
    if (this.#form === 'unknown' && /^\s*https?:/i.test(this.#rest)) this.#form = 'lines';
    if (this.#form === 'lines' && this.#wanted) this.#takeLine(this.#rest);
    this.#rest = '';
    return this.#open === undefined;
  }

  /** Recognized by its first characters. */
  #look(): void {
    const start = this.#rest.replace(/^[\s\uFEFF]+/, '').slice(0, 200);
    if (start === '') {
      this.#rest = '';
      return;
    }
    if (!start.startsWith('<'))
      this.#form = /^https?:/i.test(start) ? 'lines' : start.length < 8 ? 'unknown' : 'nothing';
    else if (/^<(?:!doctype\s+html|html|head|body)\b/i.test(start)) this.#form = 'nothing';
    else if (start.length > 15 || start.includes('>')) this.#form = 'xml';
  }

  #readLines(): void {
    const lines = this.#rest.split(/\r\n|\r|\n/);
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      this.#takeLine(line);
      if (!this.#wanted) return;
    }
    // A line without an end is not an address.
    if (this.#rest.length > MAX_FIELD_LENGTH) this.#form = 'nothing';
  }

  #takeLine(line: string): void {
    const url = line.trim();
    if (url !== '' && url.length <= MAX_FIELD_LENGTH && !/\s/.test(url)) this.#tell({ kind: 'page', url, title: '' });
  }

  #readXml(): void {
    let at = 0;
    const text = this.#rest;
    while (this.#wanted && this.#form === 'xml') {
      if (this.#until) {
        const { end, isText } = this.#until;
        const found = text.indexOf(end, at);
        // The end mark itself may be split over two pieces.
        const stop = found === -1 ? Math.max(at, text.length - end.length + 1) : found;
        if (isText) this.#addText(text.slice(at, stop), false);
        at = found === -1 ? stop : found + end.length;
        if (found === -1) break;
        this.#until = undefined;
        continue;
      }
      const tag = text.indexOf('<', at);
      if (tag === -1) {
        // A character reference may be split over two pieces.
        const reference = text.lastIndexOf('&');
        const stop = reference >= at && text.length - reference < 12 ? reference : text.length;
        this.#addText(text.slice(at, stop), true);
        at = stop;
        break;
      }
      this.#addText(text.slice(at, tag), true);
      at = tag;
      if (text.length - tag < 9 && !text.includes('>', tag)) break;
      if (text.startsWith('<!--', tag)) {
        this.#until = { end: '-->', isText: false };
        at = tag + 4;
      } else if (text.startsWith('<![CDATA[', tag)) {
        this.#until = { end: ']]>', isText: true };
        at = tag + 9;
      } else {
        const end = text.indexOf('>', tag);
        if (end === -1) {
          // What never ends is not a tag.
          if (text.length - tag > MAX_TAG_LENGTH) at = tag + 1;
          else break;
        } else {
          this.#takeTag(text.slice(tag + 1, end));
          at = end + 1;
        }
      }
    }
    this.#rest = text.slice(at);
  }

  #takeTag(tag: string): void {
    const [, slash = '', name = ''] = /^(\/?)([^\s/>]+)/.exec(tag) ?? [];
    const [prefix, local] = splitName(name);
    if (slash) this.#close(name);
    else if (this.#open) this.#openField(this.#open, { name, prefix, local, tag });
    else if (Object.hasOwn(CONTAINERS, local)) this.#openEntry(CONTAINERS[local], { name, prefix, tag });
    else if (local === 'html') this.#form = 'nothing';
  }

  #openEntry(container: Container | undefined, { name, prefix, tag }: { name: string; prefix: string; tag: string }) {
    if (container && !tag.endsWith('/'))
      this.#open = { ...container, name, prefix, url: '', title: '', aside: undefined };
  }

  #openField(
    open: Open,
    { name, prefix, local, tag }: { name: string; prefix: string; local: string; tag: string },
  ): void {
    if (this.#field || open.name === name) return;
    // A news sitemap has the title in an element of its own.
    const isNewsTitle = prefix === 'news' && local === 'title';
    if (open.aside !== undefined && !isNewsTitle) return;
    const isOwn = prefix === open.prefix;
    const href = isOwn && open.address === 'link' && local === 'link' ? attribute(tag, 'href') : undefined;
    if (href !== undefined) {
      // An Atom entry has several links; the page is the one without another relation.
      const relation = attribute(tag, 'rel') ?? 'alternate';
      if (relation === 'alternate' && open.url === '') open.url = href;
    }
    if (tag.endsWith('/') || href !== undefined) return;
    const isAddress = isOwn && local === open.address;
    const isTitle = isNewsTitle || (isOwn && local === 'title');
    if (isAddress || isTitle) this.#field = { of: isAddress ? 'url' : 'title', name, text: '' };
    else open.aside = name;
  }

  #close(name: string): void {
    if (this.#field?.name === name && this.#open) {
      const { of, text } = this.#field;
      if (this.#open[of] === '' && text.length <= MAX_FIELD_LENGTH) this.#open[of] = text.replace(/\s+/g, ' ').trim();
      this.#field = undefined;
    } else if (this.#open?.name === name) {
      const { kind, url, title } = this.#open;
      this.#open = undefined;
      this.#field = undefined;
      if (url !== '') this.#tell({ kind, url, title });
    } else if (this.#open?.aside === name) this.#open.aside = undefined;
  }

  #addText(text: string, hasReferences: boolean): void {
    if (!this.#field || this.#field.text.length > MAX_FIELD_LENGTH) return;
    this.#field.text += hasReferences ? withoutReferences(text) : text;
  }

  #tell(entry: SitemapEntry): void {
    if (this.#wanted) this.#wanted = this.#onEntry(entry);
  }
}

function splitName(name: string): [prefix: string, local: string] {
  const colon = name.indexOf(':');
  return colon === -1 ? ['', name] : [name.slice(0, colon), name.slice(colon + 1)];
}

function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return found ? withoutReferences(found[1] ?? found[2] ?? '') : undefined;
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function withoutReferences(text: string): string {
  return text.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-fA-F]{1,6}));/g, (whole, name, decimal, hex) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
}
