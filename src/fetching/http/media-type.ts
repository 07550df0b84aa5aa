/** Parses a `Content-Type` header, as tolerantly as browsers do; never throws. */

export interface MediaType {
  /** `type/subtype`, lower-case, without parameters; empty when there is none. */
  readonly essence: string;
  /** The `charset` parameter as it was written. */
  readonly charset: string | undefined;
}

const NO_MEDIA_TYPE: MediaType = { essence: '', charset: undefined };

export function parseMediaType(header: string | undefined): MediaType {
  if (header === undefined) return NO_MEDIA_TYPE;
  const semicolon = header.indexOf(';');
  // Browsers ignore what follows a blank or a parenthesis.
  const [essence = ''] = (semicolon === -1 ? header : header.slice(0, semicolon))
    .trim()
    .toLowerCase()
    .split(/[\t\n\r (]/);
  if (essence === '*/*' || !/^[!#$%&'*+\-.^_`|~0-9a-z]+\/[!#$%&'*+\-.^_`|~0-9a-z]+$/.test(essence))
    return NO_MEDIA_TYPE;
  return { essence, charset: semicolon === -1 ? undefined : charsetOf(header.slice(semicolon + 1)) };
}

/**
 * The one that browsers go by if there are several, in headers of their own or in one: the last that is a type, with
 * the charset of an earlier one for the same type if it has none. The last of all if none is a type.
 */
export function effectiveType(headers: readonly string[]): string | undefined {
  let effective: string | undefined;
  for (const each of headers.flatMap((header) => header.match(PIECE) ?? [])) {
    const { essence, charset } = parseMediaType(each);
    const before = parseMediaType(effective);
    if (essence === '' || (essence === before.essence && charset === undefined)) continue;
    effective = each;
  }
  return effective ?? headers.at(-1);
}

/** Between two commas that are not in quotes. */
const PIECE = /(?:"(?:[^"\\]|\\.)*"?|[^",])+/g;

function charsetOf(parameters: string): string | undefined {
  const found = /(?:^|;)[\t\n\r ]*charset[\t\n\r ]*=[\t\n\r ]*(?:"((?:[^"\\]|\\.)*)"?|([^;]*))/i.exec(parameters);
  const value = (found?.[1]?.replace(/\\(.)/g, '$1') ?? found?.[2] ?? '').trim();
  return value === '' ? undefined : value;
}
