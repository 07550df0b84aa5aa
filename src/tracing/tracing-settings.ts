/** The variables by which every program that speaks OpenTelemetry is told where traces go. Reads no environment itself. */
import { Secret } from '../secret.ts';
import { SAMPLERS, type Sampling } from './sampling.ts';
import type { TracingSettings } from './tracing.ts';

export interface TracingVariable {
  readonly name: string;
  readonly fallback: string;
  readonly meaning: string;
  readonly secret?: true;
}

export const TRACING_VARIABLES: readonly TracingVariable[] = [
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    fallback: 'none',
    meaning: 'Collector of OpenTelemetry traces, such as http://127.0.0.1:4318; they are posted to /v1/traces as JSON.',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    fallback: 'none',
    meaning: 'The whole address that traces are posted to, instead.',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    secret: true,
    fallback: 'none',
    meaning: 'Headers for it: name=value, comma between.',
  },
  { name: 'OTEL_EXPORTER_OTLP_TIMEOUT', fallback: '10000', meaning: 'Milliseconds that one batch may take.' },
  { name: 'OTEL_SERVICE_NAME', fallback: 'mudlark', meaning: 'Name of this service in traces.' },
  { name: 'OTEL_RESOURCE_ATTRIBUTES', fallback: 'none', meaning: 'More about it: key=value, comma between.' },
  { name: 'OTEL_TRACES_SAMPLER', fallback: 'parentbased_always_on', meaning: `One of ${SAMPLERS.join(', ')}.` },
  { name: 'OTEL_TRACES_SAMPLER_ARG', fallback: '1', meaning: 'Share of traces, from 0 to 1, for traceidratio.' },
  { name: 'OTEL_SDK_DISABLED', fallback: 'false', meaning: 'No traces, whatever else is set.' },
];

/** Undefined where no traces are wanted. Throws an `Error` that names the variable which cannot be used. */
export function readTracingSettings(read: (name: string) => string | undefined): TracingSettings | undefined {
  const base = read('OTEL_EXPORTER_OTLP_ENDPOINT');
  const endpoint = read('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') ?? (base && `${base.replace(/\/+$/, '')}/v1/traces`);
  if (endpoint === undefined || read('OTEL_SDK_DISABLED')?.toLowerCase() === 'true') return undefined;
  if (read('OTEL_TRACES_EXPORTER') === 'none') return undefined;
  if (!/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) {
    throw new Error('OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://127.0.0.1:4318.');
  }
  const headers = read('OTEL_EXPORTER_OTLP_TRACES_HEADERS') ?? read('OTEL_EXPORTER_OTLP_HEADERS') ?? '';
  return {
    endpoint,
    headers: mapValues(pairs('OTEL_EXPORTER_OTLP_HEADERS', headers), (value) => new Secret(value)),
    timeoutMs: positive('OTEL_EXPORTER_OTLP_TIMEOUT', read('OTEL_EXPORTER_OTLP_TIMEOUT') ?? '10000'),
    sampling: samplingOf(read),
    resource: {
      ...pairs('OTEL_RESOURCE_ATTRIBUTES', read('OTEL_RESOURCE_ATTRIBUTES') ?? ''),
      'service.name': read('OTEL_SERVICE_NAME') ?? 'mudlark',
    },
    delayMs: positive('OTEL_BSP_SCHEDULE_DELAY', read('OTEL_BSP_SCHEDULE_DELAY') ?? '5000'),
    queueSize: positive('OTEL_BSP_MAX_QUEUE_SIZE', read('OTEL_BSP_MAX_QUEUE_SIZE') ?? '2048'),
    batchSize: positive('OTEL_BSP_MAX_EXPORT_BATCH_SIZE', read('OTEL_BSP_MAX_EXPORT_BATCH_SIZE') ?? '512'),
  };
}

function samplingOf(read: (name: string) => string | undefined): Sampling {
  const name = read('OTEL_TRACES_SAMPLER') ?? 'parentbased_always_on';
  const sampler = SAMPLERS.find((each) => each === name);
  if (!sampler) throw new Error(`OTEL_TRACES_SAMPLER must be one of ${SAMPLERS.join(', ')}.`);
  const ratio = Number(read('OTEL_TRACES_SAMPLER_ARG') ?? '1');
  if (!(ratio >= 0 && ratio <= 1)) throw new Error('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.');
  return { sampler, ratio };
}

/** `key=value,key=value`, percent-encoded, as W3C Baggage writes it. */
function pairs(name: string, text: string): Record<string, string> {
  const entries = text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map((each): [string, string] => {
      const at = each.indexOf('=');
      if (at < 1) throw new Error(`${name} must be pairs such as name=value, with commas between them.`);
      return [each.slice(0, at).trim(), decoded(each.slice(at + 1).trim())];
    });
  return Object.fromEntries(entries);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function positive(name: string, text: string): number {
  if (/^[0-9]{1,9}$/.test(text) && Number(text) > 0) return Number(text);
  throw new Error(`${name} must be a whole number above 0, not ${JSON.stringify(text)}.`);
}

function mapValues<From, To>(values: Readonly<Record<string, From>>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]));
}
