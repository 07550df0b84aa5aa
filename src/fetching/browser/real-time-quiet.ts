/**
 * When a page without a clock of ours is quiet: some while of real time in which no request was under way and nothing was added to it.
 * Content that a timer brings later than that is missed; whoever needs it names its element with `wait_for`.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { amountOf, callText } from './in-page.ts';
import type { Session } from './protocol-client.ts';
import { evaluateApart } from './read-page.ts';
import type { RequestsInFlight } from './requests-in-flight.ts';
import { within } from './within.ts';

/** Milliseconds of silence after which a page counts as quiet. */
const QUIET = 500;
/** Milliseconds between two looks. */
const INTERVAL = 100;

interface WatchedPage {
  readonly session: Session;
  readonly frameId: string;
  readonly requests: RequestsInFlight;
}

/** Never takes longer than `milliseconds`, nor than `enough` says. Rejects with a `ProtocolError` where the page just goes elsewhere. */
export async function untilSilent(
  { session, frameId, requests }: WatchedPage,
  milliseconds: number,
  enough: AbortSignal | undefined,
): Promise<void> {
  const endsAt = performance.now() + milliseconds;
  let before: number | undefined;
  let since = performance.now();
  while (performance.now() < endsAt && !enough?.aborted) {
    const looked = evaluateApart<number>(session, frameId, callText(amountOf));
    const amount = await within<number | undefined>(looked, endsAt, () => undefined, enough);
    // Undefined: its own script keeps it busy. Negative: no script can change it.
    if (amount === undefined || amount < 0) return;
    if (amount !== before || requests.count > 0) since = performance.now();
    else if (performance.now() - since >= QUIET) return;
    before = amount;
    await delay(Math.max(0, Math.min(INTERVAL, endsAt - performance.now())));
  }
}
