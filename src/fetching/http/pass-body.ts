/** Passes the body of an answer on as it arrives, however long it is, and keeps nothing. */
import type { AnswerMessage } from './answer-message.ts';
import { decoderOf } from './body-decoder.ts';
import { type Answered, failureOfBody } from './body-failure.ts';
import { ContentDecoder } from './content-decoder.ts';
import { abandon } from './exchange.ts';

/** Gets a piece of a body; returns false if no more is wanted. */
export type TakePiece = (piece: Buffer) => Promise<boolean>;

/** Fails in the same ways as reading it. */
export async function passBody(response: AnswerMessage, answered: Answered, take: TakePiece): Promise<void> {
  const decoder = decoderOf(response, () => {}) ?? new ContentDecoder([], () => {});
  try {
    for await (const piece of response as AsyncIterable<Buffer>) {
      for (const decoded of await decoder.write(piece)) if (!(await take(decoded))) return;
    }
    for (const decoded of (await decoder.finish()).pieces) if (!(await take(decoded))) return;
  } catch (error) {
    throw failureOfBody(error, answered);
  } finally {
    decoder.destroy();
    abandon(response);
  }
}
