/**
 * A server in its own process, so that its work is not counted with anything else. Its first message contains its
 * ports.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';

export interface Forked<Ports> extends Disposable {
  readonly pid: number;
  readonly ports: Ports;
}

export async function forkServer<Ports>(file: URL, words: readonly string[] = []): Promise<Forked<Ports>> {
  const child = fork(file, words);
  const [ports] = (await once(child, 'message')) as [Ports];
  return { pid: child.pid ?? 0, ports, [Symbol.dispose]: () => child.kill() };
}
