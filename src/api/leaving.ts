/** What an answer holds until it has left: room among the answers that nobody has read yet, and, where it is large, its slot. */
import type { Reservation } from '../accounts/store.ts';
import type { UnreadAnswer, UnreadAnswers } from '../overload/unread-answers.ts';
import type { Content } from './endpoint.ts';
import { tooMuchUnread } from './refusal.ts';

/** Bytes that the buffers of the network take at once, whoever reads or does not: the slot of such an answer is free before it leaves. */
const TAKEN_AT_ONCE = 64 * 1024;

export interface Leaving extends Pick<UnreadAnswer, 'sent' | 'onCut'> {
  /** Of the whole answer. */
  readonly bytes: number;
  readonly holdsSlot: boolean;
  /** All but the last bytes have left: whoever reads those finds the slot free. */
  lastLeaves(): Promise<void>;
  /** It has left, or its connection has ended. Harmless when repeated; must be called whatever happens. */
  end(): void;
}

/** Throws a refusal where too much waits to be read already. */
export function beginLeaving(
  body: Content['body'],
  accountId: number,
  reservation: Pick<Reservation, 'keepSlot'>,
  unread: UnreadAnswers,
): Leaving {
  const bytes = Buffer.byteLength(body);
  const answer = unread.take(accountId, bytes);
  if (!answer) throw tooMuchUnread();
  const freeSlot = bytes > TAKEN_AT_ONCE ? reservation.keepSlot() : undefined;
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
