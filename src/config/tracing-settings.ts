/** The standard OpenTelemetry variables that say where traces are sent. */
import { Secret } from '../secret.ts';
import { SAMPLERS } from '../tracing/sampling.ts';
import type { TracingSettings } from '../tracing/tracing.ts';
import { ConfigError } from './config-error.ts';
import { address, anyText } from './parsers.ts';
import { checkedGroup, setting } from './setting.ts';

const COLLECTOR = address(['http', 'https'], 'http://127.0.0.1:4318');

/**
 * Undefined if no traces are wanted: the other variables are then not checked, because they may be meant for another
 * program.
 */
export const TRACING = checkedGroup(
  {
    base: setting({
      name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
      parse: COLLECTOR,
      meaning:
        'Collector of OpenTelemetry traces, such as `http://127.0.0.1:4318`; they are posted to `/v1/traces` as JSON.',
    }),
    endpoint: setting({
      name: 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
      parse: COLLECTOR,
      meaning: "Complete address to post traces to, instead of the collector's `/v1/traces`.",
    }),
    headers: setting({
      name: 'OTEL_EXPORTER_OTLP_HEADERS',
      secret: true,
      fallback: '',
      parse: secretPairs,
      meaning: 'Headers to send to the collector: `name=value`, separated by commas.',
    }),
    traceHeaders: setting({
      name: 'OTEL_EXPORTER_OTLP_TRACES_HEADERS',
      secret: true,
      parse: secretPairs,
      meaning: 'The same for traces only; if set, it replaces the headers above.',
    }),
    timeoutMs: setting({
      name: 'OTEL_EXPORTER_OTLP_TIMEOUT',
      fallback: '10000',
      parse: positive,
      meaning: 'Timeout for sending one batch, in milliseconds.',
    }),
    serviceName: setting({
      name: 'OTEL_SERVICE_NAME',
      fallback: 'mudlark',
      parse: anyText,
      meaning: 'Name of this service in traces.',
    }),
    attributes: setting({
      name: 'OTEL_RESOURCE_ATTRIBUTES',
      fallback: '',
      parse: pairs,
      meaning: 'Attributes of this service in traces: `key=value`, separated by commas.',
    }),
    sampler: setting({
      name: 'OTEL_TRACES_SAMPLER',
      fallback: 'parentbased_always_on',
      parse: (text, name) => {
        const sampler = SAMPLERS.find((each) => each === text);
        if (sampler) return sampler;
        throw new ConfigError(`${name} must be one of ${SAMPLERS.join(', ')}.`);
      },
      meaning: `Which calls are traced: ${SAMPLERS.map((each) => `\`${each}\``).join(', ')}.`,
    }),
    ratio: setting({
      name: 'OTEL_TRACES_SAMPLER_ARG',
      fallback: '1',
      parse: (text, name) => {
        const ratio = Number(text);
        if (ratio >= 0 && ratio <= 1) return ratio;
        throw new ConfigError(`${name} must be a number from 0 to 1.`);
      },
      meaning: 'Share of traces to keep, from 0 to 1, for the `traceidratio` samplers.',
    }),
    delayMs: setting({
      name: 'OTEL_BSP_SCHEDULE_DELAY',
      fallback: '5000',
      parse: positive,
      meaning: 'Time between two batches, in milliseconds.',
    }),
    queueSize: setting({
      name: 'OTEL_BSP_MAX_QUEUE_SIZE',
      fallback: '2048',
      parse: positive,
      meaning: 'Maximum number of spans waiting to be sent; more are dropped.',
    }),
    batchSize: setting({
      name: 'OTEL_BSP_MAX_EXPORT_BATCH_SIZE',
      fallback: '512',
      parse: positive,
      meaning: 'Maximum number of spans in one batch.',
    }),
    exporter: setting({
      name: 'OTEL_TRACES_EXPORTER',
      fallback: 'otlp',
      parse: anyText,
      meaning: '`none` for no traces, whatever else is set.',
    }),
    disabled: setting({
      name: 'OTEL_SDK_DISABLED',
      fallback: 'false',
      parse: (text) => text.toLowerCase() === 'true',
      meaning: '`true` for no traces, whatever else is set.',
    }),
  },
  (values): TracingSettings | undefined => {
    if (values.disabled || values.exporter === 'none') return undefined;
    const endpoint = values.endpoint ?? values.base?.replace(/\/*$/, '/v1/traces');
    if (endpoint === undefined) return undefined;
    return {
      endpoint,
      headers: values.traceHeaders ?? values.headers,
      timeoutMs: values.timeoutMs,
      sampling: { sampler: values.sampler, ratio: values.ratio },
      resource: { ...values.attributes, 'service.name': values.serviceName },
      delayMs: values.delayMs,
      queueSize: values.queueSize,
      batchSize: values.batchSize,
    };
  },
);

/** `key=value,key=value`, percent-encoded, as W3C Baggage writes it. */
function pairs(text: string, name: string): Readonly<Record<string, string>> {
  const entries = text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map((each): [string, string] => {
      const at = each.indexOf('=');
      if (at < 1) throw new ConfigError(`${name} must be pairs such as name=value, with commas between them.`);
      return [each.slice(0, at).trim(), decoded(each.slice(at + 1).trim())];
    });
  return Object.fromEntries(entries);
}

function secretPairs(text: string, name: string): Readonly<Record<string, Secret>> {
  return Object.fromEntries(Object.entries(pairs(text, name)).map(([key, value]) => [key, new Secret(value)]));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function positive(text: string, name: string): number {
  if (/^[0-9]{1,9}$/.test(text) && Number(text) > 0) return Number(text);
  throw new ConfigError(`${name} must be a whole number above 0, not ${JSON.stringify(text)}.`);
}
