/**
 * Metrics for Prometheus. Counts what it is told, and asks for the rest when somebody reads. Labels are few and have
 * few values: never an address, an account or a key.
 */
import { performance } from 'node:perf_hooks';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { CallReport } from '../usage/call-report.ts';

/** What is queried at the moment of reading. */
export interface MetricsSources {
  /** Places for pages in browsers: the limit, those in use, and requests waiting for one. */
  readonly places: () => { readonly limit: number; readonly used: number; readonly waiting: number };
  /** Browsers that run. */
  readonly browsers: () => number;
}

/** One try to fetch a page through one exit: a request may make several. */
export interface TryReport {
  readonly exit: string;
  readonly outcome: string;
  readonly milliseconds: number;
}

const SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 50];

export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = this.#counter('requests', 'API calls, by outcome.', ['endpoint', 'outcome', 'status']);
  readonly #seconds = this.#histogram('request_duration_seconds', 'Time from the request to its answer.', ['endpoint']);
  readonly #credits = this.#counter('credits', 'Credits that were charged.', ['endpoint', 'tier']);
  readonly #tries = this.#counter('tries', 'Attempts to fetch a page, by exit and outcome.', ['exit', 'outcome']);
  readonly #trySeconds = this.#histogram('try_duration_seconds', 'Time of one attempt to fetch a page.', ['exit']);
  readonly #siteData = this.#counter('site_data', 'Answers of /data, by whether the page could be read.', [
    'parse_status',
  ]);
  readonly #tokens = this.#counter('model_tokens', 'Tokens sent to language models and received from them.', [
    'model',
    'direction',
  ]);
  readonly #answers = this.#counter(
    'model_answers',
    'Answers of /ai/*, by model; `builtin` is the built-in extractor.',
    ['model'],
  );
  readonly #verdicts = this.#counter('guard_verdicts', 'Decisions of the address guard about targets, by verdict.', [
    'verdict',
  ]);

  readonly #strays = this.#counter('stray_errors', 'Unexpected errors, by kind.', ['kind']);

  constructor(sources: MetricsSources) {
    this.#gauge('browser_places', 'Places for open pages in browsers, by state.', ['state'], (gauge) => {
      for (const [state, count] of Object.entries(sources.places())) gauge.set({ state }, count);
    });
    this.#gauge('browsers', 'Running browsers.', [], (gauge) => gauge.set(sources.browsers()));
    this.#process();
  }

  noteCall(report: CallReport): void {
    const { endpoint, outcome, status, credits, milliseconds, parseStatus, model } = report;
    this.#requests.inc({ endpoint, outcome, status: String(status) });
    this.#seconds.observe({ endpoint }, milliseconds / 1_000);
    if (credits > 0) this.#credits.inc({ endpoint, tier: report.tier ?? 'none' }, credits);
    if (parseStatus !== undefined) this.#siteData.inc({ parse_status: parseStatus });
    if (model === undefined) return;
    this.#answers.inc({ model });
    this.#tokens.inc({ model, direction: 'input' }, report.inputTokens ?? 0);
    this.#tokens.inc({ model, direction: 'output' }, report.outputTokens ?? 0);
  }

  noteTry({ exit, outcome, milliseconds }: TryReport): void {
    this.#tries.inc({ exit, outcome });
    this.#trySeconds.observe({ exit }, milliseconds / 1_000);
  }

  noteVerdict(verdict: string): void {
    this.#verdicts.inc({ verdict });
  }

  noteStray(kind: string): void {
    this.#strays.inc({ kind });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** In the text format that Prometheus reads. */
  read(): Promise<string> {
    return this.#registry.metrics();
  }

  #process(): void {
    const startedAt = Date.now() / 1_000 - process.uptime();
    const known: [name: string, help: string, read: () => number][] = [
      ['process_start_time_seconds', 'Start time of the process, since 1970.', () => startedAt],
      ['process_resident_memory_bytes', 'Resident memory of the process.', () => process.memoryUsage.rss()],
      ['process_cpu_seconds_total', 'Processor time of the process.', cpuSeconds],
      ['nodejs_heap_size_used_bytes', 'Heap in use.', () => process.memoryUsage().heapUsed],
      ['nodejs_external_memory_bytes', 'Memory held outside of the heap.', () => process.memoryUsage().external],
      [
        'nodejs_eventloop_utilization',
        'Share of time that the event loop was busy, since the last reading.',
        loopUse(),
      ],
    ];
    for (const [name, help, read] of known) {
      const gauge: Gauge = new Gauge({ name, help, registers: [this.#registry], collect: () => gauge.set(read()) });
    }
  }

  #counter(name: string, help: string, labelNames: string[]): Counter {
    return new Counter({ name: `mudlark_${name}_total`, help, labelNames, registers: [this.#registry] });
  }

  #histogram(name: string, help: string, labelNames: string[]): Histogram {
    return new Histogram({
      name: `mudlark_${name}`,
      help,
      labelNames,
      buckets: SECONDS,
      registers: [this.#registry],
    });
  }

  #gauge(name: string, help: string, labelNames: string[], collect: (gauge: Gauge) => void): void {
    const gauge: Gauge = new Gauge({
      name: `mudlark_${name}`,
      help,
      labelNames,
      registers: [this.#registry],
      collect: () => collect(gauge),
    });
  }
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function loopUse(): () => number {
  let before = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return utilization;
  };
}
