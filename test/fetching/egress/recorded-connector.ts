/** A connector that records what it is asked to dial, and dials nothing: every connection is refused. */
import { Socket } from 'node:net';
import type { Connect } from '../../../src/fetching/egress/connect-race.ts';

export function recordedConnector(code = 'ECONNREFUSED'): { connect: Connect; dialed: string[] } {
  const dialed: string[] = [];
  return {
    dialed,
    connect: (address, port) => {
      dialed.push(`${address} ${port}`);
      return new Socket().destroy(Object.assign(new Error(code), { code }));
    },
  };
}
