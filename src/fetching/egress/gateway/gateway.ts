/**
 * The browsers' gateway: opens a door, a forward proxy on loopback, for each browser context. Chromium can neither
 * check addresses nor log in to an upstream proxy; the doors do both, through the dialer that everything else uses.
 */
import type { Dialer, Route } from '../dialer.ts';
import type { OwnListeners } from '../guard/own-host.ts';
import { type Door, type DoorLimits, openDoor } from './door.ts';
import { listenOnLoopback } from './loopback-listener.ts';

export type { Door, DoorLimits } from './door.ts';

export interface Gateway {
  openDoor(route: Route): Promise<Door>;
  /** Closes every door that is still open. */
  close(): Promise<void>;
}

export interface GatewayParts {
  readonly dialer: Dialer;
  /**
   * Doors are listeners of this process: even if loopback ranges are allowed, a page must not reach another page's
   * door.
   */
  readonly ownListeners: OwnListeners;
  readonly limits?: Partial<DoorLimits>;
}

export const DOOR_LIMITS: DoorLimits = { connections: 256, headerBytes: 64 * 1024, dialMs: 30_000, idleMs: 120_000 };

export function createGateway({ dialer, ownListeners, limits: some = {} }: GatewayParts): Gateway {
  const doors = new Set<Door>();
  const limits = { ...DOOR_LIMITS, ...some };
  return {
    async openDoor(route) {
      const door: Door = await openDoor(dialer, route, limits, (work) =>
        listenOnLoopback(work, limits, (address, port) => {
          const forget = ownListeners.add(address, port);
          return () => {
            forget();
            doors.delete(door);
          };
        }),
      );
      doors.add(door);
      return door;
    },
    async close() {
      await Promise.all([...doors].map((door) => door.close()));
    },
  };
}
