/** How the traffic of a tab gets to the gateway. */
import type { Route } from '../../egress/dialer.ts';
import type { Door, Gateway } from '../../egress/gateway/gateway.ts';
import type { Session } from '../protocol/protocol-client.ts';

export interface WayOut {
  readonly door: Door;
  /** The proxy of the tab's context. */
  readonly proxyServer: string;
  /** Done before anything else in a new tab. Rejects when the tab's traffic does not arrive at the door. */
  prepare(session: Session): Promise<void>;
}

export type OpenWayOut = (route: Route) => Promise<WayOut>;

/** For browsers of this machine, whose switches leave them no other way. */
export function loopbackWayOut(gateway: Gateway): OpenWayOut {
  return async (route) => {
    const door = await gateway.openDoor(route);
    return { door, proxyServer: `http://127.0.0.1:${door.port}`, prepare: async () => {} };
  };
}
