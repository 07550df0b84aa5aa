/** Carries the messages of the protocol: a pipe or a WebSocket on one side, the client on the other. */

/** Nothing is received before `start`. */
export interface Transport {
  start(receiver: MessageReceiver): void;
  send(message: string): void;
  close(): void;
}

export interface MessageReceiver {
  /** Called once per message, after the promises settled by the previous message have run their callbacks. */
  message(text: string): void;
  /**
   * Called once for a message that becomes long, with its first characters. Returns what takes it in parts as it
   * arrives; without one, the message is kept until it is complete.
   */
  sinkFor(head: string): MessageSink | undefined;
  /** Called for a message that is too large, with its first characters; the rest was dropped. */
  oversized(head: string): void;
  closed(): void;
}

/** Takes a message in parts. */
export interface MessageSink {
  write(part: Buffer): void;
  end(): void;
}
