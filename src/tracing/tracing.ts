/**
 * Sends traces of calls to the operator's collector, in batches, as JSON over HTTP. Nothing here can fail or delay a
 * request: what the collector does not accept is dropped, and reported once.
 */
import { randomBytes } from 'node:crypto';
import type { Secret } from '../secret.ts';
import type { CallReport } from '../usage/call-report.ts';
import { isSampled, type Sampling } from './sampling.ts';
import { attributesOf, type Span, spansOf } from './spans.ts';
import { parseTraceParent } from './trace-parent.ts';

export interface TracingSettings {
  /** Where traces are posted to. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, Secret>>;
  readonly timeoutMs: number;
  readonly sampling: Sampling;
  /** `service.name` and other attributes that the operator gives this process. */
  readonly resource: Readonly<Record<string, string>>;
  /** Time between two batches, in milliseconds. */
  readonly delayMs: number;
  /** Maximum number of waiting spans; more are dropped. */
  readonly queueSize: number;
  readonly batchSize: number;
}

export class Tracing {
  readonly #settings: TracingSettings;
  readonly #onProblem: (error: unknown) => void;
  #waiting: Span[] = [];
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> = Promise.resolve();
  #inTrouble = false;
  #closed = false;

  constructor(settings: TracingSettings, onProblem: (error: unknown) => void) {
    this.#settings = settings;
    this.#onProblem = onProblem;
  }

  noteCall(report: CallReport): void {
    const { sampling, queueSize, batchSize, delayMs } = this.#settings;
    const parent = parseTraceParent(report.traceParent);
    const traceId = parent?.traceId ?? hexadecimal(16);
    if (this.#closed || !isSampled(traceId, parent, sampling)) return;
    const spans = spansOf(report, parent, { traceId, newSpanId: () => hexadecimal(8) });
    if (this.#waiting.length + spans.length > queueSize) return;
    this.#waiting.push(...spans);
    if (this.#waiting.length >= batchSize) this.#send();
    else this.#timer ??= setTimeout(() => this.#send(), delayMs).unref();
  }

  /** Sends the waiting spans, and waits for that as long as one batch may take. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#send();
    await this.#sending;
  }

  #send(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const spans = this.#waiting;
    this.#waiting = [];
    if (spans.length > 0) this.#sending = this.#sending.then(() => this.#post(spans));
  }

  async #post(spans: readonly Span[]): Promise<void> {
    const { endpoint, headers, timeoutMs, resource } = this.#settings;
    const scope = { name: 'mudlark' };
    const body = JSON.stringify({
      resourceSpans: [{ resource: { attributes: attributesOf(resource) }, scopeSpans: [{ scope, spans }] }],
    });
    const revealed = Object.entries(headers).map(([name, value]) => [name, value.reveal()]);
    try {
      const reply = await fetch(endpoint, {
        method: 'POST',
        headers: { ...Object.fromEntries(revealed), 'Content-Type': 'application/json' },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await reply.body?.cancel();
      if (!reply.ok) throw new Error(`the collector answered ${reply.status}`);
      this.#inTrouble = false;
    } catch (error) {
      if (!this.#inTrouble) this.#onProblem(error);
      this.#inTrouble = true;
    }
  }
}

const hexadecimal = (bytes: number) => randomBytes(bytes).toString('hex');
