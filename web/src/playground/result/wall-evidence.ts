/** What a page was taken for a wall by, as the API says it in the message of `target_challenge`. */

export interface WallEvidence {
  /** What the message says before it names the wall. */
  readonly summary: string;
  /** Whoever made it; undefined where only the page itself gave it away. */
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
