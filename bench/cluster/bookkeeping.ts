/** Nodes that only do the bookkeeping of requests (admit, then charge), each in its own process. */
import { fork } from 'node:child_process';
import { once } from 'node:events';

export interface BookkeepingOrder {
  readonly where: { readonly url: string } | { readonly folder: string };
  readonly accounts: number;
  readonly atATime: number;
  readonly seconds: number;
}

export interface BookkeepingFigures {
  readonly requests: number;
  readonly seconds: number;
  readonly medianMs: number;
  /** Statements sent to the database per request. */
  readonly roundTrips: number;
}

/** All of them work at the same time. */
export async function keepBooks(orders: readonly BookkeepingOrder[]): Promise<BookkeepingFigures[]> {
  const nodes = orders.map(() => fork(new URL('./bookkeeping-node.ts', import.meta.url)));
  try {
    // They start together: the first one creates an account.
    for (const [index, node] of nodes.entries()) {
      node.send({ ...orders[index], begin: false });
      await once(node, 'message');
    }
    const figures = nodes.map((node) => once(node, 'message'));
    for (const node of nodes) node.send({ begin: true });
    return (await Promise.all(figures)).map(([each]) => each as BookkeepingFigures);
  } finally {
    for (const node of nodes) node.kill();
  }
}
