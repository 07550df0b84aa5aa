/** Hands messages over to their receiver one at a time, whatever carried them, and however many came at once. */
import type { MessageReceiver } from './transport.ts';

type Delivery = (receiver: MessageReceiver) => void;

/**
 * Many messages come in one chunk. Handed over in one go, an event would arrive before the code behind `await send(…)` had run and could
 * listen for it. A tick asked for in a microtask runs when all microtasks have.
 */
export class MessageDeliveries {
  readonly #waiting: Delivery[] = [];
  #delivering = false;
  #receiver: MessageReceiver | undefined;

  /** Nothing may be added before. */
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
