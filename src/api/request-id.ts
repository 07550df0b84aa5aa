/**
 * Ids of requests: UUIDs of version 7, so that charges, which are indexed by them, are written in chronological order.
 */
import { randomUUID } from 'node:crypto';

export function newRequestId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  // Version and variant bits are set; the rest stays random.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
