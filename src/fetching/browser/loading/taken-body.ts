/** Reads the bytes of an answer that is paused in the browser, in pieces, and no further than wanted. */
import { PDF_START } from '../../http/content-kind.ts';
import type { Session } from '../protocol/protocol-client.ts';

/** Bytes per message: base64 makes it a third longer, and parsing it must not hold up the event loop. */
const PIECE_BYTES = 1024 * 1024;

export interface TakenBody {
  readonly bytes: Buffer;
  /** There was more than allowed; what had arrived is dropped. */
  readonly tooLarge: boolean;
}

/** `worth` is called once with the beginning; if it returns false, nothing more is read. */
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
