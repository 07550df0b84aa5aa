/**
 * A real browser as the reference: it evaluates JavaScript on about:blank, and nothing else. It implements just enough
 * of the DevTools protocol, and leaves neither processes nor files behind.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Reply {
  readonly id?: number;
  readonly error?: { readonly message: string };
  readonly result?: Record<string, unknown>;
}

interface Evaluation {
  readonly result: { readonly value?: unknown };
  readonly exceptionDetails?: { readonly text: string; readonly exception?: { readonly description?: string } };
}

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--no-default-browser-check',
  '--proxy-server=127.0.0.1:9', // Its output is discarded.
  '--remote-debugging-port=0',
];

const TIMEOUT = 20_000;

export class ChromiumOracle {
  readonly #child: ChildProcess;
  readonly #folder: string;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  #lastId = 0;
  #session: string | undefined;

  private constructor(child: ChildProcess, folder: string, socket: WebSocket) {
    this.#child = child;
    this.#folder = folder;
    this.#socket = socket;
    socket.addEventListener('message', (event) => {
      const reply = JSON.parse(String(event.data)) as Reply;
      if (reply.id !== undefined) this.#waiting.get(reply.id)?.(reply);
    });
    socket.addEventListener('close', () => {
      for (const settle of this.#waiting.values()) settle({ error: { message: 'the browser went away' } });
    });
  }

  static async start(binary: string): Promise<ChromiumOracle> {
    const folder = await mkdtemp(join(tmpdir(), 'mudlark-oracle-'));
    // Its own process group, so that ending the group ends its renderers too.
    const child = spawn(binary, [...FLAGS, `--user-data-dir=${folder}`, 'about:blank'], {
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    try {
      const socket = new WebSocket(await debuggerAddress(child));
      await new Promise<void>((resolve, reject) => {
        socket.addEventListener('open', () => resolve());
        socket.addEventListener('error', () => reject(new Error('cannot reach the browser')));
      });
      const oracle = new ChromiumOracle(child, folder, socket);
      const { targetId } = await oracle.#send('Target.createTarget', { url: 'about:blank' });
      const { sessionId } = await oracle.#send('Target.attachToTarget', { targetId, flatten: true });
      oracle.#session = String(sessionId);
      return oracle;
    } catch (error) {
      await end(child, folder);
      throw error;
    }
  }

  /** Calls the function given as source text with JSON arguments, and returns its JSON result. */
  async call(functionSource: string, ...args: unknown[]): Promise<unknown> {
    const expression = `(${functionSource})(...${JSON.stringify(args)})`;
    const answer = await this.#send('Runtime.evaluate', { expression, returnByValue: true });
    const { result, exceptionDetails } = answer as unknown as Evaluation;
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  async close(): Promise<void> {
    this.#socket.close();
    await end(this.#child, this.#folder);
  }

  #send(method: string, params: object): Promise<Record<string, unknown>> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      // A page that has crashed never answers.
      const timer = setTimeout(() => this.#waiting.get(id)?.({ error: { message: 'no answer' } }), TIMEOUT);
      this.#waiting.set(id, (reply) => {
        this.#waiting.delete(id);
        clearTimeout(timer);
        if (reply.error) reject(new Error(`${method}: ${reply.error.message}`));
        else resolve(reply.result ?? {});
      });
      this.#socket.send(JSON.stringify({ id, method, params, sessionId: this.#session }));
    });
  }
}

async function debuggerAddress(child: ChildProcess): Promise<string> {
  let said = '';
  for await (const chunk of child.stderr ?? []) {
    said += String(chunk);
    const address = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error(`the browser did not start: ${said.slice(0, 500)}`);
}

async function end(child: ChildProcess, folder: string): Promise<void> {
  if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    const gone = once(child, 'exit');
    process.kill(-child.pid, 'SIGKILL');
    await gone;
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}
