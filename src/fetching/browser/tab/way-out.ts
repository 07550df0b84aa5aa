/** How a tab's traffic reaches the gateway. */
import type { Route } from '../../egress/dialer.ts';
import type { Door, Gateway } from '../../egress/gateway/gateway.ts';
import type { Session } from '../protocol/protocol-client.ts';

export interface WayOut {
  readonly door: Door;
  /** The proxy of the tab's context. */
  readonly proxyServer: string;
  /** Must be called before anything else in a new tab. Rejects if the tab's traffic does not reach the door. */
  prepare(session: Session): Promise<void>;
}

export type OpenWayOut = (route: Route) => Promise<WayOut>;

/** For browsers on this machine, whose switches allow no other way. */
export function loopbackWayOut(gateway: Gateway): OpenWayOut {
  return async (route) => {
    const door = await gateway.openDoor(route);
    return { door, proxyServer: `http://127.0.0.1:${door.port}`, prepare: async () => {} };
  };
}
