/**
 * Reads and drops the body of a redirect, so that its connection can be reused; gives up on long or slow bodies, for
 * which a new connection is cheaper.
 */
import type { AnswerMessage } from './answer-message.ts';
import { abandon } from './exchange.ts';

const MAX_DRAINED_BYTES = 64 * 1024;
const DRAIN_TIMEOUT = 50;

/** Never rejects. Afterward the connection is free, or destroyed. */
export function drainBriefly(response: AnswerMessage): Promise<void> {
  return new Promise<void>((resolve) => {
    let drained = 0;
    const giveUp = () => abandon(response);
    const timer = setTimeout(giveUp, DRAIN_TIMEOUT);
    response.on('data', (piece: Buffer) => {
      drained += piece.length;
      if (drained > MAX_DRAINED_BYTES) giveUp();
    });
    response.on('error', () => {});
    // One tick after the end, when Node has released the connection.
    response.once('close', () => {
      clearTimeout(timer);
      setImmediate(resolve);
    });
  });
}
