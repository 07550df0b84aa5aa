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
  const essence = (semicolon === -1 ? header : header.slice(0, semicolon)).trim().toLowerCase();
  if (!/^[!#$%&'*+\-.^_`|~0-9a-z]+\/[!#$%&'*+\-.^_`|~0-9a-z]+$/.test(essence)) return NO_MEDIA_TYPE;
  return { essence, charset: semicolon === -1 ? undefined : charsetOf(header.slice(semicolon + 1)) };
}

function charsetOf(parameters: string): string | undefined {
  const found = /(?:^|;)[\t\n\r ]*charset[\t\n\r ]*=[\t\n\r ]*(?:"((?:[^"\\]|\\.)*)"?|([^;]*))/i.exec(parameters);
  const value = (found?.[1]?.replace(/\\(.)/g, '$1') ?? found?.[2] ?? '').trim();
  return value === '' ? undefined : value;
}
