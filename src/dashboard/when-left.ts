/** Tells when a reply was sent, or its connection has ended: what it holds can be freed then. */
import type { FastifyReply } from 'fastify';
import type { WhenLeft } from './parts.ts';

export function whenLeft({ raw }: FastifyReply): WhenLeft {
  return (listener) => {
    if (raw.destroyed) listener();
    else raw.once('close', listener);
  };
}
