/**
 * Which request headers a caller may set: RFC 9110's grammar, except headers that frame the message or are hop-by-hop.
 */

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/** Everything except control characters other than tab: those could end the line or the message. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
const FORBIDDEN_IN_VALUE = /[\x00-\x08\x0A-\x1F\x7F]/;

const RESERVED = new Set([
  'host',
  'content-length',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'te',
  'trailer',
  'upgrade',
]);

/** What is wrong with a header, worded to follow "headers …"; undefined if nothing is wrong. */
export function headerProblem(name: string, value: string): string | undefined {
  if (!TOKEN.test(name)) return `has a name that HTTP does not allow: ${JSON.stringify(name)}`;
  const lower = name.toLowerCase();
  if (RESERVED.has(lower) || lower.startsWith('proxy-')) return `may not set ${name}: the service sets it itself`;
  if (FORBIDDEN_IN_VALUE.test(value)) return `has a value that HTTP does not allow, for ${name}`;
  return undefined;
}
