/**
 * Joins two connections in both directions. Either of them may have ended while the other was being opened, and Node's
 * `pipeline` throws for a stream that is gone: so both are checked here, in the same turn in which they are joined.
 */
import { type Duplex, pipeline } from 'node:stream';

/**
 * False if one side is gone already: the other is then ended too. Each direction ends separately: a side that has sent
 * everything may still receive.
 */
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
