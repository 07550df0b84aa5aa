/** Passes messages to their receiver one at a time, even if many arrived at once. */
import type { MessageReceiver } from './transport.ts';

type Delivery = (receiver: MessageReceiver) => void;

/**
 * One chunk may contain many messages. Without a pause between them, an event would be dispatched before the code after
 * `await send(…)` had run and could listen for it. A tick that is requested in a microtask runs after all microtasks.
 */
export class MessageDeliveries {
  readonly #waiting: Delivery[] = [];
  #delivering = false;
  #receiver: MessageReceiver | undefined;

  /** Must be called before anything is added. */
  start(receiver: MessageReceiver): void {
    this.#receiver = receiver;
  }

  add(delivery: Delivery): void {
    this.#waiting.push(delivery);
    if (this.#delivering) return;
    this.#delivering = true;
    this.#next();
  }

  readonly #next = (): void => {
    const delivery = this.#waiting.shift();
    if (!delivery || !this.#receiver) {
      this.#delivering = false;
      return;
    }
    try {
      delivery(this.#receiver);
    } finally {
      queueMicrotask(() => process.nextTick(this.#next));
    }
  };
}
