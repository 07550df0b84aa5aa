/** The evidence for a wall, parsed from the message of `target_challenge`. */

export interface WallEvidence {
  /** What the message says before it names the wall. */
  readonly summary: string;
  /** The vendor; undefined if it was recognized only by its content. */
  readonly vendor: string | undefined;
  readonly kind: string;
  readonly signs: readonly string[];
}

const MESSAGE = /^(.+): ([^:,]+), ([\w-]+) \((.+)\)$/s;

export function readWallEvidence(message: string): WallEvidence | undefined {
  const [, summary, vendor, kind, evidence] = MESSAGE.exec(message) ?? [];
  if (summary === undefined || vendor === undefined || kind === undefined || evidence === undefined) return undefined;
  return {
    summary: `${summary}.`,
    vendor: vendor === 'unnamed' ? undefined : vendor,
    kind: kind.replaceAll('-', ' '),
    signs: evidence.split('; '),
  };
}
