/**
 * Sends a target's answer back to the browser. If Node's parser gives up on its chunks, the target is asked once more
 * on a connection that mends them, and what has been sent is compared with the second answer before the rest follows.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isOfParser } from '../../http/body-failure.ts';
import type { DoorJournal } from './door-journal.ts';
import { responseHeaders } from './forward-headers.ts';

/** More of a body is not kept for a comparison. */
const MAX_KEPT = 256 * 1024;

/** A size that is none: the browser then says that the chunks are broken, and not that the connection was closed. */
const NO_CHUNK = 'none\r\n';

export class AnswerCopy {
  readonly #journal: DoorJournal;
  readonly #response: ServerResponse;
  readonly #again: (() => Promise<IncomingMessage>) | undefined;
  #incoming: IncomingMessage | undefined;
  /** What has been sent, as long as it can be compared. */
  #sent: Buffer[] | undefined;
  #sentBytes = 0;

  constructor(journal: DoorJournal, response: ServerResponse, again: (() => Promise<IncomingMessage>) | undefined) {
    this.#journal = journal;
    this.#response = response;
    this.#again = again;
  }

  begin(incoming: IncomingMessage): void {
    const response = this.#response;
    response.sendDate = false;
    response.writeHead(incoming.statusCode ?? 502, incoming.statusMessage ?? '', responseHeaders(incoming.rawHeaders));
    // The headers are sent with the first data, or now: what follows may be a stream that stays silent for minutes.
    setImmediate(() => {
      if (this.#sentBytes === 0 && !response.writableEnded && !response.destroyed) response.flushHeaders();
    });
    response.on('error', () => {});
    response.on('drain', () => this.#incoming?.resume());
    if (this.#again && incoming.headers['transfer-encoding'] !== undefined) this.#sent = [];
    this.#copy(incoming);
  }

  /** The target's answer cannot be read any further. */
  broke(error: Error): void {
    const incoming = this.#incoming;
    const sent = this.#sent;
    if (!incoming || this.#response.writableEnded) return;
    const isMisread = isOfParser(error);
    // What follows a complete answer is nobody's.
    if (isMisread && incoming.complete) return;
    this.#sent = undefined;
    if (!sent || !this.#again || !isMisread) {
      this.#breakOff(error);
      return;
    }
    this.#incoming = undefined;
    this.#again().then(
      (second) => {
        if (second.statusCode === incoming.statusCode) this.#copy(second, Buffer.concat(sent));
        else this.#breakOff(error);
      },
      () => this.#breakOff(error),
    );
  }

  /** Copied by hand: a pipeline costs more than all the rest of a small answer. */
  #copy(incoming: IncomingMessage, before: Buffer = Buffer.alloc(0)): void {
    const response = this.#response;
    let known = before;
    this.#incoming = incoming;
    // What has happened to it is not reported again.
    if (incoming.destroyed && !incoming.complete) {
      this.#breakOff(incoming.errored ?? undefined);
      return;
    }
    // What was asked again later is no concern of an earlier answer.
    const breakOff = (error?: Error) => {
      if (this.#incoming === incoming) this.#breakOff(error);
    };
    incoming.on('data', (chunk: Buffer) => {
      if (this.#incoming !== incoming || response.destroyed) return;
      this.#journal.received(chunk.length);
      const same = Math.min(known.length, chunk.length);
      if (!chunk.subarray(0, same).equals(known.subarray(0, same))) {
        breakOff();
        return;
      }
      known = known.subarray(same);
      if (chunk.length > same) this.#send(chunk.subarray(same), incoming);
    });
    incoming.on('end', () => {
      if (this.#incoming !== incoming) return;
      if (known.length > 0) breakOff();
      else response.end();
    });
    incoming.on('error', breakOff);
    incoming.on('close', () => {
      if (!incoming.complete) breakOff();
    });
  }

  #send(chunk: Buffer, incoming: IncomingMessage): void {
    this.#sentBytes += chunk.length;
    if (this.#sentBytes > MAX_KEPT) this.#sent = undefined;
    this.#sent?.push(chunk);
    if (!this.#response.write(chunk)) incoming.pause();
  }

  /** A truncated answer must not look complete, nor like none. Chunks that nobody can read are broken here as well. */
  #breakOff(error?: Error): void {
    const response = this.#response;
    const { socket } = response;
    if (!response.destroyed) response.flushHeaders();
    if (!socket || !isOfParser(error) || !response.chunkedEncoding) {
      response.destroy();
      return;
    }
    socket.write(NO_CHUNK);
    socket.destroySoon();
  }
}
