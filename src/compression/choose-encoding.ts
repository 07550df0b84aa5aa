/** Which of our encodings a caller prefers, by its `Accept-Encoding` (RFC 9110, section 12.5.3). */

/** Our encodings in order of preference: zstd is the fastest by far, br the smallest. */
export const ENCODINGS = ['zstd', 'br', 'gzip'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** A weight: at most three digits behind the point. */
const WEIGHT = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/**
 * Undefined if the body is to be sent uncompressed: nothing is accepted, nothing that we have, or `identity` is
 * preferred.
 */
export function chooseEncoding(
  header: string | undefined,
  offered: readonly Encoding[] = ENCODINGS,
): Encoding | undefined {
  if (!header) return undefined;
  const weights = weightsOf(header);
  const rest = weights.get('*') ?? 0;
  let best: Encoding | undefined;
  // A caller that names `identity` wants it that much; one that does not accepts it, but prefers the others.
  let most = weights.get('identity') ?? 0;
  for (const encoding of offered) {
    const weight = weights.get(encoding) ?? rest;
    if (weight > most || (weight > 0 && weight === most && best === undefined)) {
      best = encoding;
      most = weight;
    }
  }
  return best;
}

/** By name in lower case. Malformed entries are ignored. */
function weightsOf(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase());
    if (name === '') continue;
    const weight = parameters.find((each) => each.startsWith('q='))?.slice('q='.length) ?? '1';
    const known = name === 'x-gzip' ? 'gzip' : name;
    if (WEIGHT.test(weight) && !weights.has(known)) weights.set(known, Number(weight));
  }
  return weights;
}
