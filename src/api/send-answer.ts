/**
 * Sends an answer no faster than the network accepts it, so that the unsent amount is known, and frees what the answer
 * holds as it is sent. Knows nothing of its content. Stalled connections are ended by stalled-connections.ts.
 */
import { once } from 'node:events';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { utf8Bytes } from './encode-body.ts';
import type { Content } from './endpoint.ts';
import type { Leaving } from './leaving.ts';

/** Bytes that are given to the network at a time. */
const SLICE = 256 * 1024;
/** Bytes that are sent last: the slot is freed before them. */
const LAST = 16 * 1024;

/** Resolves when everything was given to the network, or the connection has ended. Never rejects. */
export async function sendAnswer(
  response: ServerResponse,
  status: number,
  headers: OutgoingHttpHeaders,
  body: Content['body'],
  leaving: Leaving,
): Promise<void> {
  // A socket that has already closed emits no further event.
  if (response.destroyed) return leaving.end();
  leaving.onCut(() => response.socket?.destroy());
  response.once('close', leaving.end);
  response.writeHead(status, headers);
  // What is sent as text was not compressed.
  const bytes = typeof body === 'string' ? utf8Bytes(body, leaving.bytes) : body;
  const last = Math.max(0, bytes.length - LAST);
  for (let from = 0; from < last && !response.destroyed; from += SLICE) {
    const to = Math.min(from + SLICE, last);
    if (!response.write(bytes.subarray(from, to))) await takenOrEnded(response);
    leaving.sent(to - from);
  }
  if (response.destroyed) return leaving.end();
  await leaving.lastLeaves();
  response.end(bytes.subarray(last));
}

async function takenOrEnded(response: ServerResponse): Promise<void> {
  if (response.destroyed) return;
  const over = new AbortController();
  try {
    await Promise.race(['drain', 'close'].map((event) => once(response, event, { signal: over.signal })));
  } catch {
    // An error ends the connection.
  } finally {
    over.abort();
  }
}
