/** Checks an address while it is typed, and suggests the intended one. Agrees with the API, which decides. */

export interface UrlProblem {
  readonly problem: string;
  /** What to write instead. */
  readonly meant?: string;
}

const BEGINNINGS = ['https://', 'http://'];

/** Undefined for a valid address, and for the beginning of one. */
export function checkUrl(text: string): UrlProblem | undefined {
  const url = URL.parse(text);
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return undefined;
  const written = text.trim();
  if (BEGINNINGS.some((beginning) => beginning.startsWith(written.toLowerCase()))) return undefined;
  const meant = meantBy(written);
  return {
    problem: 'A complete address is needed. It begins with https:// or http://.',
    ...(meant !== undefined && { meant }),
  };
}

/**
 * `example.com/path` and `//example.com` lack only a scheme; `https:/example.com` and similar ones can be parsed, and
 * need no help.
 */
function meantBy(written: string): string | undefined {
  const bare = written.replace(/^\/\//, '');
  if (!/^[^\s/:?#@]+\.[^\s/:?#@]+(?::\d+)?(?:[/?#]|$)/.test(bare) || /\s/.test(bare)) return undefined;
  const meant = `https://${bare}`;
  return URL.canParse(meant) ? meant : undefined;
}
