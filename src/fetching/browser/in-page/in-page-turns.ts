/// <reference lib="dom" />
/**
 * Turns of a page's tasks: each comes after the messages that have already arrived, and does not count as work of the
 * page. Part of the script that runs in each document before its own. The function is sent as text: it may use nothing
 * but what a browser has.
 */

/* c8 ignore start: runs in the browser */
export function makeTurns(): () => Promise<void> {
  const { apply } = Reflect;
  const NativePromise = Promise;
  const { MessageChannel: NativeChannel } = window;
  const { postMessage: nativePost } = MessagePort.prototype;
  const turns: (() => void)[] = [];
  let channel: MessageChannel | undefined;
  const openChannel = () => {
    const opened = new NativeChannel();
    opened.port1.onmessage = () => turns.shift()?.();
    return opened;
  };

  return () => {
    channel ??= openChannel();
    apply(nativePost, channel.port2, [0]);
    return new NativePromise<void>((resolve) => turns.push(resolve));
  };
}
/* c8 ignore stop */
