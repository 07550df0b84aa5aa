/** The bytes of an answer that the browser has paused, read out of it piece by piece and no further than wanted. */
import { PDF_START } from '../../http/content-kind.ts';
import type { Session } from '../protocol/protocol-client.ts';

/** Bytes of one message: as text it is a third more, and reading it must not hold the event loop. */
const PIECE_BYTES = 1024 * 1024;

export interface TakenBody {
  readonly bytes: Buffer;
  /** There was more than allowed; what came until then is dropped. */
  readonly tooLarge: boolean;
}

/** `worth` is asked once, with the beginning: where it says no, that is all that is read. */
export async function takeBody(
  session: Session,
  requestId: string,
  mostBytes: number,
  worth: (start: Buffer) => boolean,
): Promise<TakenBody> {
  const { stream: handle } = await session.send('Fetch.takeResponseBodyAsStream', { requestId });
  const pieces: Buffer[] = [];
  let size = 0;
  let looked = false;
  try {
    for (;;) {
      const { data, base64Encoded, eof } = await session.send('IO.read', { handle, size: PIECE_BYTES });
      const piece = Buffer.from(data, base64Encoded ? 'base64' : 'utf8');
      if (piece.length > 0) pieces.push(piece);
      size += piece.length;
      if (eof) break;
      if (!looked && size >= PDF_START) {
        looked = true;
        if (!worth(Buffer.concat(pieces))) break;
      }
      if (size > mostBytes) return { bytes: Buffer.alloc(0), tooLarge: true };
    }
  } finally {
    session.send('IO.close', { handle }).catch(() => {});
  }
  return { bytes: Buffer.concat(pieces), tooLarge: size > mostBytes };
}
