/**
 * Simple requests for crawling a site: without a browser, through one tier; and the text of robots.txt, whatever its
 * content type.
 */
import type { Deadline } from '../deadline.ts';
import type { PageRequest, Tier } from '../fetching/page.ts';
import type { WalkFailure, WalkResult } from '../fetching/tier-walk.ts';
import { MAX_ROBOTS_BYTES } from './robots.ts';

export interface PlainAsk {
  readonly url: string;
  readonly tier: Tier;
  readonly deadline: Deadline;
  readonly partition: string;
}

export function plainRequest({ url, tier, deadline, partition }: PlainAsk): PageRequest {
  return {
    url,
    headers: {},
    js: false,
    jsTimeout: 1,
    waitFor: undefined,
    proxy: tier,
    country: 'us',
    customProxy: undefined,
    device: 'desktop',
    errorOn404: true,
    errorOnRedirect: false,
    inPage: undefined,
    deadline,
    partition,
  };
}

/** `ask` passes the body on as it arrives. */
export async function readRobots(
  ask: (take: PageRequest['take']) => Promise<WalkResult>,
): Promise<{ readonly text: string; readonly url: string } | WalkFailure> {
  const pieces: Buffer[] = [];
  let size = 0;
  const found = await ask(async (piece) => {
    pieces.push(piece);
    size += piece.length;
    return size < MAX_ROBOTS_BYTES;
  });
  if (!('page' in found)) return found;
  return { text: textOf(Buffer.concat(pieces)), url: found.page.finalUrl };
}

/** UTF-8, as the standard asks, unless a byte order mark says what some editors save. */
function textOf(bytes: Buffer): string {
  const [first, second] = bytes;
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return isWide ? new TextDecoder(first === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes) : bytes.toString('utf8');
}
