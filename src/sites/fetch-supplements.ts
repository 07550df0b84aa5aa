/**
 * Requests what a page's own answer lacks or only begins: further pages of its lists, another source for its counts.
 * Each request is optional. Together they have a limit of time and number, use only the tier that the page came
 * through, and cost nothing. Knows no site.
 */
import { FetchFailure } from '../fetching/failure.ts';
import { type Exit, TIERS, type Tier } from '../fetching/page.ts';
import { requestSite, type SiteData, type SiteParts } from './read-site.ts';
import type { Fields, SiteAnswer, Supplement, Supplemented } from './site.ts';

/** Merges an answer into the known data, in a thread because it may take long. */
export type ReadSupplement = (
  name: string,
  answer: SiteAnswer,
  known: Fields,
  signal: AbortSignal,
) => Promise<Supplemented | undefined>;

/** A list of 200 in pages of 30 needs six, besides the page's other requests. */
const MAX_REQUESTS = 10;
/** Requests that go out at the same time. */
const MAX_AT_ONCE = 4;
/** Milliseconds for all of them together. */
const TIMEOUT = 8_000;
/** Share of the remaining time that they may take: a transcript may be requested after them. */
const SHARE = 1 / 2;

/** The data of the page with everything that could be added. */
export async function fetchSupplements(
  found: SiteData,
  read: ReadSupplement,
  parts: SiteParts,
): Promise<Fields | null> {
  if (found.data === null) return null;
  let known: Fields = found.data;
  const { retrieval } = parts.deadline;
  const deadline = parts.deadline.retrieving(Math.min(TIMEOUT, retrieval.left() * SHARE));
  const through = { ...parts, tier: tierOf(found.from.exit), deadline };
  let waiting = found.more;
  let left = MAX_REQUESTS;
  while (waiting.length > 0 && left > 0) {
    const timeout = Math.floor(deadline.retrieval.left());
    if (timeout <= 0 || parts.deadline.signal.aborted) break;
    const round = waiting.slice(0, Math.min(left, MAX_AT_ONCE));
    const next = waiting.slice(round.length);
    left -= round.length;
    const signal = AbortSignal.any([parts.deadline.signal, AbortSignal.timeout(timeout)]);
    const answers = await Promise.all(round.map(({ request }) => answerTo(request, timeout, through)));
    for (const [index, { name }] of round.entries()) {
      const answer = answers[index];
      const reading = answer && read(name, answer, known, signal);
      const added = await reading?.catch((error: unknown) => nothingIfStopped(error, signal, parts));
      if (!added) continue;
      known = added.data;
      next.push(...(added.more ?? []));
    }
    waiting = next;
  }
  return known;
}

async function answerTo(
  request: Supplement['request'],
  timeout: number,
  parts: SiteParts,
): Promise<SiteAnswer | undefined> {
  if (request.js && !parts.hasBrowser) return undefined;
  const asked = await requestSite(request, timeout, parts);
  return 'failed' in asked || asked.failure ? undefined : asked.answer;
}

/** A parser that was stopped or ran out of memory adds nothing; the end of the whole request is passed on. */
function nothingIfStopped(error: unknown, signal: AbortSignal, { deadline }: SiteParts): undefined {
  if (deadline.signal.aborted || !(signal.aborted || error instanceof FetchFailure)) throw error;
}

function tierOf(exit: Exit): Tier | undefined {
  return TIERS.find((tier) => tier === exit);
}
