/** What carries the messages of the protocol, and who takes them: a pipe or a WebSocket on one side, the client on the other. */

/** What carries the messages. Nothing is received before `start`. */
export interface Transport {
  start(receiver: MessageReceiver): void;
  send(message: string): void;
  close(): void;
}

export interface MessageReceiver {
  /** Called once per message; what the promises settled by one message do is done before the next is handed over. */
  message(text: string): void;
  /** Asked once about a message that gets long, by its first characters: who takes it as it comes in. Without anybody it is kept whole. */
  sinkFor(head: string): MessageSink | undefined;
  /** A message too large to be kept: only its first characters were. */
  oversized(head: string): void;
  closed(): void;
}

/** Takes a message in parts. */
export interface MessageSink {
  write(part: Buffer): void;
  /** After the last part. */
  end(): void;
}
