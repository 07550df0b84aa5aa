/**
 * Joins two connections in both directions. Either of them may have ended while the other was being opened, and Node's
 * `pipeline` throws for a stream that is gone: so both are checked here, in the same turn in which they are joined.
 */
import { Socket } from 'node:net';
import { type Duplex, pipeline } from 'node:stream';

/**
 * False if one side is gone already: the other is then ended too. Each direction ends separately: a side that has sent
 * everything may still receive.
 */
export function joinConnections(client: Duplex, target: Duplex): boolean {
  if (!client.writable || !target.writable) {
    client.destroy();
    target.destroy();
    return false;
  }
  // An answer without a length ends with its connection: if that was reset, the client must not take it for complete.
  target.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNRESET' && client instanceof Socket) client.resetAndDestroy();
  });
  pipeline(client, target, () => {});
  pipeline(target, client, () => {});
  return true;
}
