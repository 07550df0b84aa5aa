/// <reference lib="dom" />
/**
 * Keeps what a page sends from arriving before its real time, where nobody outside could hold it back: beacons, and
 * synchronous requests, during which no script runs. Part of the script that runs in each document before its own. The
 * function is sent as text: it may use nothing but its arguments and what a browser has.
 */
import type { DocumentClock } from './document-clock.ts';
import type { ClockTime } from './in-page-time.ts';

/** What it needs of the page's clock. */
export type AheadClock = Pick<ClockTime, 'ahead'> & Pick<DocumentClock, 'waitForRealTime'>;

/* c8 ignore start: runs in the browser */
export function sendInRealTime({ ahead, waitForRealTime }: AheadClock): void {
  const { apply } = Reflect;
  const { setTimeout: nativeTimeout } = window;

  // A beacon has no answer that the page could wait for, so it is sent when real time has caught up.
  const { sendBeacon } = Navigator.prototype;
  const sending: ProxyHandler<typeof sendBeacon> = {
    apply(native, self, args) {
      if (ahead() === 0) return apply(native, self, args);
      apply(nativeTimeout, window, [() => apply(native, self, args), ahead()]);
      return true;
    },
  };
  if (sendBeacon) Navigator.prototype.sendBeacon = new Proxy(sendBeacon, sending);

  // While a script waits for a request in its own task, nobody can stop the clock: it stops until real time has caught
  // up.
  const { open, send } = XMLHttpRequest.prototype;
  const blocking = new WeakSet<XMLHttpRequest>();
  XMLHttpRequest.prototype.open = new Proxy(open, {
    apply(native, self, args: Parameters<typeof open>) {
      apply(native, self, args);
      if (args.length > 2 && !args[2]) blocking.add(self);
      else blocking.delete(self);
    },
  }) as typeof open;
  XMLHttpRequest.prototype.send = new Proxy(send, {
    apply(native, self, args) {
      if (blocking.has(self) && ahead() > 0) waitForRealTime();
      return apply(native, self, args);
    },
  });
}
/* c8 ignore stop */
