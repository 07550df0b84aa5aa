/**
 * Joins two connections into one, both ways. Either of them may have ended while the other was being opened, and Node's `pipeline` throws
 * when it is handed a stream that is gone: so both are looked at here, in the same turn in which they are joined.
 */
import { type Duplex, pipeline } from 'node:stream';

/** False where one side is gone already: the other is ended too. Each way has an end of its own: a side that has said all may still listen. */
export function joinConnections(one: Duplex, other: Duplex): boolean {
  if (!one.writable || !other.writable) {
    one.destroy();
    other.destroy();
    return false;
  }
  pipeline(one, other, () => {});
  pipeline(other, one, () => {});
  return true;
}
