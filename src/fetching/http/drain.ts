/**
 * Gets the unwanted body of a redirect out of the way, so that its connection can be used again; gives up on bodies that are
 * long or slow, where a new connection is cheaper.
 */
import type { AnswerMessage } from './answer-message.ts';
import { abandon } from './exchange.ts';

const MAX_DRAINED_BYTES = 64 * 1024;
const PATIENCE_MILLISECONDS = 50;

/** Never rejects. Afterwards the connection is free, or destroyed. */
export function drainBriefly(response: AnswerMessage): Promise<void> {
  return new Promise<void>((resolve) => {
    let drained = 0;
    const giveUp = () => abandon(response);
    const timer = setTimeout(giveUp, PATIENCE_MILLISECONDS);
    response.on('data', (piece: Buffer) => {
      drained += piece.length;
      if (drained > MAX_DRAINED_BYTES) giveUp();
    });
    response.on('error', () => {});
    // One turn after the end, when Node has taken its own hands off the connection.
    response.once('close', () => {
      clearTimeout(timer);
      setImmediate(resolve);
    });
  });
}
