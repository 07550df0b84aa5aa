/** Which of the codings that we have a caller wants, by its `Accept-Encoding` (RFC 9110, section 12.5.3). */

/** Those that we have, dearest first: zstd is the fastest by far, br the smallest. */
export const ENCODINGS = ['zstd', 'br', 'gzip'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** A weight: at most three digits behind the point. */
const WEIGHT = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/** Undefined where the body is to go out as it is: nothing is asked for, nothing that we have, or that above all. */
export function chooseEncoding(
  header: string | undefined,
  offered: readonly Encoding[] = ENCODINGS,
): Encoding | undefined {
  if (!header) return undefined;
  const weights = weightsOf(header);
  const rest = weights.get('*') ?? 0;
  let best: Encoding | undefined;
  // Who names it wants it that much; who does not takes it, but asked for others.
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

/** By name in lower case. What is written wrongly is not asked for. */
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
