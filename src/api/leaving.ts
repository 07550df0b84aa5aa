/** What an answer holds until it is sent: its share of the limit for unread answers and, if it is large, its slot. */
import type { Reservation } from '../accounts/store.ts';
import type { UnreadAnswer, UnreadAnswers } from '../overload/unread-answers.ts';
import type { Content } from './endpoint.ts';
import { tooMuchUnread } from './refusal.ts';

/**
 * Bytes that network buffers accept at once, even if the client reads nothing: the slot of such a small answer is freed
 * before it is sent.
 */
const TAKEN_AT_ONCE = 64 * 1024;

export interface Leaving extends Pick<UnreadAnswer, 'sent' | 'onCut'> {
  /** Bytes of the whole answer. */
  readonly bytes: number;
  readonly holdsSlot: boolean;
  /** All but the last bytes are sent: a client that reads those finds the slot free. */
  lastLeaves(): Promise<void>;
  /** It is sent, or its connection has ended. May be called more than once; must be called in any case. */
  end(): void;
}

/** Throws a refusal if too much answer data is unread already. What took no slot has no reservation. */
export function beginLeaving(
  body: Content['body'],
  accountId: number,
  reservation: Pick<Reservation, 'keepSlot'> | undefined,
  unread: UnreadAnswers,
): Leaving {
  const bytes = Buffer.byteLength(body);
  const answer = unread.take(accountId, bytes);
  if (!answer) throw tooMuchUnread();
  const freeSlot = bytes > TAKEN_AT_ONCE ? reservation?.keepSlot() : undefined;
  return {
    bytes,
    holdsSlot: freeSlot !== undefined,
    sent: (count) => answer.sent(count),
    onCut: (cut) => answer.onCut(cut),
    lastLeaves: async () => freeSlot?.(),
    end() {
      answer.end();
      freeSlot?.().catch(() => {});
    },
  };
}
