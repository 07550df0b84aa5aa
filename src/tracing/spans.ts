/**
 * One API call as OpenTelemetry spans, in the JSON form of its protocol: the call itself, and below it how long its
 * parts took. Pure. It contains only the host of the target, and no account or key.
 */
import type { CallReport } from '../usage/call-report.ts';
import type { TraceParent } from './trace-parent.ts';

export interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue: string } | { readonly intValue: string };
}

export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly Attribute[];
  readonly status: { readonly code: number; readonly message?: string };
}

const KIND = { internal: 1, server: 2, client: 3 } as const;
const STATUS = { unset: 0, error: 2 } as const;

export interface TraceIds {
  readonly traceId: string;
  readonly newSpanId: () => string;
}

export function spansOf(report: CallReport, parent: TraceParent | undefined, ids: TraceIds): Span[] {
  const { traceId, newSpanId } = ids;
  const spanId = newSpanId();
  const failed = report.status >= 500;
  const call: Span = {
    traceId,
    spanId,
    ...(parent && { parentSpanId: parent.spanId }),
    name: `GET /${report.endpoint}`,
    kind: KIND.server,
    startTimeUnixNano: nanoseconds(report.at),
    endTimeUnixNano: nanoseconds(report.at + report.milliseconds),
    attributes: attributesOf({
      'http.request.method': 'GET',
      'http.route': `/${report.endpoint}`,
      'http.response.status_code': report.status,
      'error.type': failed ? report.outcome : undefined,
      'mudlark.request_id': report.id,
      'mudlark.outcome': report.outcome,
      'mudlark.tier': report.tier,
      'mudlark.credits': report.credits,
      'mudlark.target.host': report.targetHost,
      'mudlark.target.status': report.targetStatus,
      'mudlark.parse_status': report.parseStatus,
      'gen_ai.request.model': report.model,
      'gen_ai.usage.input_tokens': report.inputTokens,
      'gen_ai.usage.output_tokens': report.outputTokens,
    }),
    status: failed ? { code: STATUS.error, message: report.outcome } : { code: STATUS.unset },
  };
  return [call, ...phasesOf(report, call, newSpanId)];
}

/** They follow each other, so each starts where the one before it ended. */
function phasesOf({ phases, at }: CallReport, { traceId, spanId }: Span, newSpanId: () => string): Span[] {
  let begins = at;
  return phases.map(({ name, milliseconds }) => {
    const startTimeUnixNano = nanoseconds(begins);
    begins += milliseconds;
    return {
      traceId,
      spanId: newSpanId(),
      parentSpanId: spanId,
      name,
      kind: name === 'fetch' ? KIND.client : KIND.internal,
      startTimeUnixNano,
      endTimeUnixNano: nanoseconds(begins),
      attributes: [],
      status: { code: STATUS.unset },
    };
  });
}

/** As text: the number has more digits than a double can hold. */
function nanoseconds(milliseconds: number): string {
  const whole = Math.floor(milliseconds);
  return String(BigInt(whole) * 1_000_000n + BigInt(Math.round((milliseconds - whole) * 1_000_000)));
}

export function attributesOf(values: Readonly<Record<string, string | number | undefined>>): Attribute[] {
  return Object.entries(values).flatMap(([key, value]) => {
    if (value === undefined) return [];
    return [{ key, value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value } }];
  });
}
